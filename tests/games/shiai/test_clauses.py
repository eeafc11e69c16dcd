"""Every clause of Kendo Shiai; the table of answers has tests of its own."""

import random

import pytest

import kensei
from kensei import CHANCE, IllegalMove, Match
from kensei.games.kendo.shiai import offers

SHIAI = kensei.game("shiai")


def court(position, *plies):
    """Play plies from a position: `1: bogyo` is a seat's move, `*: seme` what chance brings."""
    match = Match.blank(SHIAI, "", {}, position)
    return play_on(match, *plies)


def play_on(match, *plies):
    for ply in plies:
        who, move = ply.split(": ")
        match.replay(CHANCE if who == "*" else int(who), move)
    return match


def after(position, *plies):
    return court(position, *plies).state


def offered(position, seat, *plies):
    return [str(move) for move in after(position, *plies).legal_moves(seat)]


def refused(position, seat, text):
    """Give the clause that forbids the move."""
    match = court(position)
    before = match.state
    with pytest.raises(IllegalMove) as error:
        match.play(seat, text)
    assert match.state == before, "a refused move changes nothing"
    return error.value.rule


def asked(state):
    return sorted(state.to_act())


def drawn(state):
    return {str(outcome): weight for outcome, weight in state.chances()}


def rules(match):
    return [event.rule for event in match.events()]


SWITCH_PICK = ("0: switch tsuki1 brown", "*: do5", "0: pick red", "*: men-men")
"""Seat 0 switches a Tsuki for a Do and picks a red."""


# The aim


def test_two_ippon_win():
    """shiai.goal: the second ends the match at once."""
    match = court("answer 1 hands=do1/do2 attack=0:men3 scores=1,1", "1: pass")
    assert match.state.outcome().scores == (1.0, -1.0)
    assert match.state.outcome().rule == "shiai.goal"
    assert asked(match.state) == []


def test_an_ippon_for_no_reaction_after_one_switch_and_pick():
    """shiai.ippon: the one switch-and-pick comes before, and there is no second."""
    match = court(
        "start 0 hands=men3/do2,seme", "0: men3", "1: switch seme green", "*: seme", "1: pick red", "*: do-do"
    )
    assert [str(move) for move in match.state.legal_moves(1)] == ["pass"]
    match.replay(1, "pass")
    assert match.state.scores == (1, 0)
    assert rules(match)[-1] == "shiai.ippon"


def test_hands_are_filled_up_to_six_after_an_ippon():
    """shiai.refill: who suffered it first, a card at a time, decks of choice; larger hands stay."""
    match = court("answer 1 hands=do1,do3,do4,do5,seme/do2,men1,men2,men4,seme attack=0:kote3", "1: pass")
    assert asked(match.state) == [1]
    assert [str(move) for move in match.state.legal_moves(1)] == ["draw brown", "draw red", "draw green"]
    play_on(match, "1: draw green", "*: maki")
    assert match.story(0)[-1].facts == {"seat": 1, "deck": "green"}
    assert asked(match.state) == [0]
    play_on(match, "0: draw red", "*: do-do")
    assert (match.state.point, asked(match.state)) == ("start", [1])
    large = after(
        "answer 1 hands=do1,do3,do4,do5,seme,seme,kote1/do2,men1,men2,men4,seme,seme attack=0:kote3", "1: pass"
    )
    assert (large.point, asked(large), len(large.hands[0])) == ("start", [1], 7)


# The opening


def test_the_deal_and_the_opening():
    """shiai.deal: 2 brown, 3 green, 3 red; switch, pick and show, both at once; the larger number starts."""
    match = Match(SHIAI, seed="moon")
    for seat in (0, 1):
        decks = [event.facts["deck"] for event in match.story(None) if event.facts["seat"] == seat]
        assert sorted(decks) == ["brown"] * 2 + ["green"] * 3 + ["red"] * 3
    assert asked(match.state) == [0, 1]


OPENING = "opening-switch 0 hands=do1,men4,seme/do2,kote5,bogyo chosen=?/?"


def test_nothing_moves_in_the_opening_before_both_have_chosen():
    """shiai.deal: then chance draws for seat 0 first; the colours are public, the cards are not."""
    match = court(OPENING, "1: switch bogyo red")
    assert asked(match.state) == [0]
    assert match.story(0)[-1].facts == {"seat": 1, "what": "switch"}
    assert match.state.view(0).players[1].cards == 3
    play_on(match, "0: switch do1 green")
    assert match.state.draws == ((0, 2), (1, 1))
    switched = [event.facts for event in match.story(None) if event.name == "switched"]
    assert switched == [
        {"seat": 0, "colours": ["brown"], "deck": "green"},
        {"seat": 1, "colours": ["green"], "deck": "red"},
    ]
    play_on(match, "*: maki", "*: do-do")
    assert offered(SHIAI.write(match.state), 0) == ["pick red", "pick green"]
    play_on(match, "0: pick red", "1: pick green", "*: men-men", "*: seme")
    assert offered(SHIAI.write(match.state), 1) == ["show do2", "show kote5"]
    play_on(match, "1: show kote5", "0: show men4")
    assert match.story(None)[-1].facts == {"shown": ["men4", "kote5"], "numbers": [4, 5]}
    assert (match.state.point, asked(match.state)) == ("start", [1])
    assert "kote5" in match.state.hands[1]


def test_the_opening_serves_the_first_play_of_both():
    """shiai.switch-pick.first: no switch-and-pick before the first start, nor before the first answer."""
    shown = "show 0 hands=do1,men4,seme/do2,kote5,bogyo chosen=?/?"
    match = court(shown, "0: show men4", "1: show do2")
    assert (match.state.point, asked(match.state)) == ("start", [0])
    play_on(match, "0: men4")
    assert (match.state.point, asked(match.state)) == ("answer", [1])
    play_on(match, "1: bogyo", "1: do2")
    assert (match.state.point, asked(match.state)) == ("switch", [0])


def test_equal_numbers_are_shown_again_and_then_the_lot_decides():
    """shiai.deal.tie: three ties, or no brown at all; no brown counts 0."""
    match = court("show 0 hands=do2,kote3/men2,seme chosen=?/?")
    for _ in range(3):
        assert asked(match.state) == [0, 1]
        play_on(match, "0: show do2", "1: show men2")
    assert drawn(match.state) == {"starts 0": 1, "starts 1": 1}
    assert asked(play_on(match, "*: starts 1").state) == [1]
    nothing = "show 0 hands=bogyo/seme chosen=?/?"
    assert offered(nothing, 0) == ["show nothing"]
    assert asked(after(nothing, "0: show nothing", "1: show nothing")) == [CHANCE]
    assert asked(after("show 0 hands=bogyo/do1 chosen=?/?", "0: show nothing", "1: show do1")) == [1]
    assert refused("show 0 hands=do2,seme/men2 chosen=?/?", 0, "show nothing") == "shiai.deal"


# Turns


def test_a_turn_is_switch_pick_and_one_play():
    """shiai.turn: and what a cancelling card leaves is answered in the same turn."""
    match = court("start 1 hands=tsuki1,bogyo,jodan/men3,jodan", "1: men3+jodan", *SWITCH_PICK)
    assert match.state.point == "answer"
    play_on(match, "0: jodan")
    assert [str(move) for move in match.state.legal_moves(0)] == ["men-men", "bogyo", "pass"]


def test_switch_and_pick():
    """shiai.switch-pick: throw unseen and draw from the named deck; then a red or green; an empty hand only picks."""
    start = "start 1 hands=seme/men3"
    match = court(start, "1: men3")
    assert [str(move) for move in match.state.legal_moves(0)] == [
        "switch seme brown", "switch seme red", "switch seme green"
    ]  # fmt: skip
    play_on(match, "0: switch seme brown")
    assert match.story(1)[-1].facts == {"seat": 0, "colours": ["green"], "deck": "brown"}
    play_on(match, "*: do5")
    assert match.story(1)[-1].facts == {"seat": 0, "deck": "brown"}
    assert [str(move) for move in match.state.legal_moves(0)] == ["pick red", "pick green"]
    assert refused(SHIAI.write(match.state), 0, "pick brown") == "shiai.switch-pick"
    assert after("start 1 hands=-/men3", "1: men3").point == "pick"


def test_when_there_is_no_switch_and_pick():
    """shiai.switch-pick.not: after Bogyo, ippon and hansoku, before the stroke, twice in a turn."""
    assert after("answer 1 hands=do1/do2,bogyo attack=0:men3", "1: bogyo").point == "start"
    assert after("answer 1 hands=do1/do2 attack=0:maki", "1: pass").point == "start"
    six = "do1,do2,do3,do4,do5"
    assert (
        after(f"answer 1 hands={six},men1/men4,{six.replace('do', 'kote')} attack=0:men3", "1: pass").point == "start"
    )
    assert after("answer 1 hands=do1/do2 attack=0:+seme", "1: do2").point == "stroke"
    assert after("answer 1 hands=do1/do2,fudoshin attack=0:do-men+seme", "1: fudoshin").point == "answer"
    tsubazeriai = "answer 1 hands=do1/do2,men-do,tsubazeriai attack=0:do-men"
    assert after(tsubazeriai, "1: men-do+tsubazeriai", "1: start").point == "switch"


def test_the_forms_of_a_start():
    """shiai.start.forms: who has one of these must start."""
    hand = "do1,hikido2,men3,men-do,bogyo,fudoshin,jikan,jodan,kaihi,maki,oshidashi,seme"
    assert offered(f"start 0 hands={hand}/do2", 0) == [
        "do1",
        "do1+jodan",
        "men3",
        "men3+jodan",
        "maki",
        "oshidashi",
        "seme",
    ]
    assert offered("start 0 hands=hikido2,tsubazeriai/do2", 0) == ["hikido2+tsubazeriai"]
    assert refused(f"start 0 hands={hand}/do2", 0, "pass") == "shiai.start.forms"
    assert refused(f"start 0 hands={hand}/do2", 0, "bogyo") == "shiai.bogyo"
    assert refused(f"start 0 hands={hand}/do2", 0, "do1+seme") == "shiai.start.forms"
    assert refused(f"start 0 hands={hand}/do2", 0, "tsuki1") == "kendo.hands"


def test_declining_is_always_allowed():
    """shiai.decline: also with an answer in hand."""
    assert offered("answer 1 hands=do1/men4,bogyo attack=0:men3", 1)[-1] == "pass"


def test_the_loser_starts():
    """shiai.loser-starts: after an ippon and after a hansoku."""
    six = "do1,do2,do3,do4,do5,seme"
    for attack in ("men3", "maki", "oshidashi"):
        state = after(f"answer 1 hands=men1,{six.replace('do', 'kote')}/{six} attack=0:{attack}", "1: pass")
        assert (state.point, asked(state)) == ("start", [1])


# Cards


def test_a_brown_of_the_technique_cancels():
    """shiai.brown: of a brown or a red; the attacker starts a new round with switch-and-pick."""
    for attack in ("men3", "hikimen1", "do-men"):
        state = after(f"answer 1 hands=do1/men4 attack=0:{attack}", "1: men4")
        assert (state.point, state.turn, state.attack) == ("switch", 0, None)
    assert refused("answer 1 hands=do1/kote4 attack=0:men3", 1, "kote4") == "shiai.brown"


def test_a_red_answers_and_attacks_and_never_starts():
    """shiai.red: the round goes on with its right side."""
    state = after("answer 1 hands=do1/men-kote attack=0:do-men", "1: men-kote")
    assert (state.turn, state.attack.card) == (0, "men-kote")
    assert refused("start 0 hands=do1,men-do/do2", 0, "men-do") == "shiai.red"
    assert refused("answer 1 hands=do1/do-kote attack=0:men3", 1, "do-kote") == "kendo.fit"


def test_what_may_lie_with_a_red():
    """shiai.red.with: Mushin, and one of Tsubazeriai, Seme (against a red), Fudoshin; Tai-jodan against Jodan."""
    hand = "men-do,fudoshin,mushin,seme,taijodan,tsubazeriai"
    against_red = offered(f"answer 1 hands=do1/{hand} attack=0:do-men", 1)
    assert against_red == [
        "men-do", "men-do+mushin", "men-do+tsubazeriai", "men-do+mushin+tsubazeriai", "men-do+seme",
        "men-do+mushin+seme", "men-do+fudoshin", "men-do+fudoshin+mushin", "pass",
    ]  # fmt: skip
    against_brown = offered(f"answer 1 hands=do1/{hand} attack=0:men3", 1)
    assert against_brown == ["men-do", "men-do+mushin", "men-do+fudoshin", "men-do+fudoshin+mushin", "pass"]
    against_jodan = offered(f"answer 1 hands=do1/{hand} attack=0:men3+jodan", 1)
    assert against_jodan == ["fudoshin", "men-do+taijodan", "men-do+mushin+taijodan", "pass"]
    assert refused(f"answer 1 hands=do1/{hand} attack=0:do-men", 1, "men-do+fudoshin+seme") == "shiai.red"


def test_a_hiki_is_never_played_alone():
    """shiai.hiki: with Tsubazeriai it is a brown attack of its technique."""
    hand = "start 0 hands=do1,hikimen1,tsubazeriai/men-do,do3"
    assert refused(hand, 0, "hikimen1") == "shiai.hiki"
    assert refused("answer 1 hands=do1/hikimen1 attack=0:men3", 1, "hikimen1") == "shiai.hiki"
    state = after(hand, "0: hikimen1+tsubazeriai")
    assert state.attack.row == "brown"
    met = after("answer 1 hands=do1/men-do attack=0:hikimen1", "1: men-do")
    assert met.attack.card == "men-do"


def test_tsubazeriai():
    """shiai.tsubazeriai: with a red against a red its player starts or hands over; with a hiki the round goes on."""
    position = "answer 1 hands=do1/do2,hikikote3,men-do,tsubazeriai attack=0:do-men"
    assert offered(position, 1, "1: men-do+tsubazeriai") == ["start", "yield"]
    kept, handed = (after(position, "1: men-do+tsubazeriai", f"1: {word}") for word in ("start", "yield"))
    assert (kept.point, kept.turn, kept.attack) == ("switch", 1, None)
    assert (handed.point, handed.turn, handed.attack) == ("switch", 0, None)
    state = after(position, "1: hikikote3+tsubazeriai")
    assert (state.turn, state.attack.card, state.attack.row) == (0, "hikikote3", "brown")
    assert refused(position, 1, "tsubazeriai") == "shiai.red"
    assert refused(position.replace("do-men", "men3"), 1, "hikikote3+tsubazeriai") == "shiai.tsubazeriai"
    assert refused(position.replace("do-men", "men3+jodan"), 1, "men-do+tsubazeriai") == "shiai.tsubazeriai"
    assert refused("start 0 hands=do1,tsubazeriai/do2", 0, "tsubazeriai") == "shiai.tsubazeriai"


def test_mushin_makes_any_red_fit():
    """shiai.mushin: only with a red; with Seme besides the red is ignored while the Seme stands."""
    position = "answer 1 hands=do1,do3/kote-do,mushin,seme attack=0:do-men"
    assert offered(position, 1) == ["kote-do+mushin", "kote-do+mushin+seme", "pass"]
    pressed = after(position, "1: kote-do+mushin+seme")
    assert (pressed.attack.card, pressed.attack.row) == ("kote-do", "seme")
    assert refused(position, 1, "mushin") == "shiai.red"
    assert refused("start 0 hands=do1,mushin/do2", 0, "mushin") == "shiai.mushin"


def test_seme_must_be_faced_with_a_brown_or_cancelled():
    """shiai.seme: alone to start or against Seme, with a fitting red against a red; any technique; else ippon."""
    hand = "do2,hikimen1,men-do,bogyo,fudoshin,seme"
    for attack in ("+seme", "do-men+seme"):
        assert offered(f"answer 1 hands=do1/{hand} attack=0:{attack}", 1) == ["do2", "seme", "fudoshin", "pass"]
        assert after(f"answer 1 hands=do1/{hand} attack=0:{attack}", "1: pass").scores == (1, 0)
    assert refused(f"answer 1 hands=do1/{hand} attack=0:men3", 1, "seme") == "shiai.seme.cancel"
    assert refused(f"answer 1 hands=do1/{hand} attack=0:men3", 1, "men-do+seme") == "shiai.seme"
    assert after("start 0 hands=do1,seme/do2", "0: seme").attack.row == "seme"


SEME = "answer 1 hands=kote1,do-men,kote-do,mushin/do2,men4 attack=0:+seme"


def test_the_stroke_on_a_seme():
    """shiai.seme.stroke: a fitting red, or Mushin and any: ippon; else an ordinary attack after switch-and-pick."""
    assert offered(SEME, 0, "1: do2") == ["do-men", "do-men+mushin", "kote-do+mushin", "pass"]
    match = court(SEME, "1: do2", "0: do-men")
    assert match.state.scores == (1, 0)
    assert rules(match)[-1] == "shiai.seme.stroke"
    waited = court(SEME, "1: do2", "0: pass")
    assert (waited.state.point, waited.state.turn, waited.state.attack.card) == ("switch", 0, "do2")
    play_on(waited, "0: switch kote1 brown", "*: do5", "0: pick red", "*: tsuki-do")
    assert "do5" in [str(move) for move in waited.state.legal_moves(0)]
    assert offered("answer 1 hands=kote1/do2 attack=0:+seme", 0, "1: do2") == ["pass"]
    assert refused("stroke 0 hands=kote1/do1 attack=1:do2", 0, "kote1") == "shiai.seme.stroke"


@pytest.mark.parametrize("card", ["seme", "fudoshin"])
def test_a_cancelled_seme_is_as_if_not_played(card):
    """shiai.seme.cancel: the red with it is answered in the same turn; a lone one's player starts again."""
    state = after(f"answer 1 hands=do1/men-do,{card} attack=0:do-men+seme", f"1: {card}")
    assert [str(move) for move in state.legal_moves(1)] == ["men-do", "pass"]
    lone = after(f"answer 1 hands=do1/men-do,{card} attack=0:+seme", f"1: {card}")
    assert (lone.point, lone.turn, lone.attack) == ("switch", 0, None)


def test_fudoshin_alone_cancels_seme_raid_and_jodan():
    """shiai.fudoshin: and answers nothing else alone; with a fitting red it raids."""
    for attack, allowed in [
        ("+seme", True), ("do-men+seme", True), ("do-men+fudoshin", True), ("men3+jodan", True),
        ("men3", False), ("do-men", False), ("maki", False),
    ]:  # fmt: skip
        assert ("fudoshin" in offered(f"answer 1 hands=do1/fudoshin attack=0:{attack}", 1)) is allowed
    state = after("answer 1 hands=do1/men-do,fudoshin attack=0:men3", "1: men-do+fudoshin")
    assert (state.turn, state.attack.row) == (0, "raid")


RAID = "answer 1 hands=do1/bogyo,men3,seme,seme attack=0:do-men+fudoshin"


def test_a_raid_takes_two_cards_blind():
    """shiai.fudoshin.raid: seen by both players alone, thrown away; who lost them starts without switch-and-pick."""
    match = court(RAID, "1: pass")
    assert drawn(match.state) == {"bogyo": 1, "men3": 1, "seme": 2}
    play_on(match, "*: seme")
    assert match.story(0)[-1].facts == match.story(1)[-1].facts == {"seat": 1, "colours": ["green"], "card": "seme"}
    assert match.story(None)[-1].facts == {"seat": 1, "colours": ["green"]}
    play_on(match, "*: bogyo")
    state = match.state
    assert (state.hands, state.thrown) == ((("do1",), ("men3", "seme")), ((), (), ("bogyo", "seme")))
    assert (state.point, state.turn, state.attack) == ("start", 1, None)
    assert after("answer 1 hands=do1/seme attack=0:do-men+fudoshin", "1: pass", "*: seme").hands[1] == ()
    assert after("answer 1 hands=do1/- attack=0:do-men+fudoshin", "1: pass").point == "start"


def test_fudoshin_against_a_raid():
    """shiai.fudoshin.cancel: the red is an ordinary attack, answered in the same turn; that is the end of it."""
    state = after("answer 1 hands=fudoshin/men-do,fudoshin attack=0:do-men+fudoshin", "1: fudoshin")
    assert (state.point, state.turn, state.attack.row) == ("answer", 1, "red")
    assert asked(state) == [1]


def test_jodan_only_starts_and_is_cancelled_first():
    """shiai.jodan: by Jodan or Fudoshin alone, then the brown is answered (failing: ippon), or with Tai-jodan."""
    position = "answer 1 hands=do1/men4,men-do,bogyo,jodan,taijodan attack=0:men3+jodan"
    assert offered(position, 1) == ["jodan", "men4+taijodan", "men-do+taijodan", "pass"]
    assert offered(position, 1, "1: jodan") == ["men4", "men-do", "bogyo", "pass"]
    assert after(position, "1: jodan", "1: pass").scores == (1, 0)
    assert refused("answer 1 hands=do1/jodan attack=0:men3", 1, "jodan") == "shiai.jodan"


def test_jodan_not_cancelled_costs_two_cards():
    """shiai.jodan.fail: of choice, unseen, fewer: all; he starts, the brown is gone."""
    position = "answer 1 hands=do1/do2,men4,seme attack=0:men3+jodan"
    match = court(position, "1: pass")
    assert [str(move) for move in match.state.legal_moves(1)] == ["throw do2 men4", "throw do2 seme", "throw men4 seme"]
    play_on(match, "1: throw men4 seme")
    assert match.story(0)[-1].facts == {"seat": 1, "colours": ["brown", "green"]}
    assert (match.state.point, match.state.turn, match.state.attack) == ("start", 1, None)
    assert match.state.scores == (0, 0)
    few = after("answer 1 hands=do1/do2,seme attack=0:men3+jodan", "1: pass")
    assert (few.point, few.turn, few.hands[1], few.thrown) == ("start", 1, (), (("do2",), (), ("seme",)))


def test_tai_jodan_cancels_and_answers_together():
    """shiai.tai-jodan: with a fitting brown or red, only against Jodan."""
    position = "answer 1 hands=do1/kote4,men4,men-do,taijodan attack=0:men3+jodan"
    assert after(position, "1: men4+taijodan").turn == 0
    assert after(position, "1: men-do+taijodan").attack.card == "men-do"
    assert refused(position, 1, "taijodan") == "shiai.jodan"
    assert refused(position, 1, "kote4+taijodan") == "shiai.jodan"
    assert refused(position.replace("+jodan", ""), 1, "men-do+taijodan") == "shiai.tai-jodan"


def test_bogyo_stops_a_basic_attack():
    """shiai.bogyo: its player starts without switch-and-pick; nothing against Jodan, but once that is cancelled."""
    for attack in ("men3", "hikimen1", "do-men"):
        state = after(f"answer 1 hands=do1/do2,bogyo attack=0:{attack}", "1: bogyo")
        assert (state.point, state.turn, state.attack) == ("start", 1, None)
    assert refused("answer 1 hands=do1/do2,bogyo attack=0:men3+jodan", 1, "bogyo") == "shiai.bogyo"
    assert "bogyo" in offered("answer 1 hands=do1/bogyo,jodan attack=0:men3+jodan", 1, "1: jodan")


def test_oshidashi_and_maki_only_start():
    """shiai.oshidashi-maki: alone."""
    assert refused("answer 1 hands=do1/maki,oshidashi attack=0:maki", 1, "maki") == "shiai.hansoku.maki"
    assert refused("start 0 hands=do1,maki/do2", 0, "do1+maki") == "shiai.start.forms"
    assert after("start 0 hands=do1,maki/do2", "0: maki").attack.row == "maki"


@pytest.mark.parametrize(("attack", "right", "wrong"), [("maki", "tsuyoi", "kaihi"), ("oshidashi", "kaihi", "tsuyoi")])
def test_kaihi_and_tsuyoi_each_meet_one_attack(attack, right, wrong):
    """shiai.kamae-kaihi: alone; the attacker starts again, with switch-and-pick."""
    position = f"answer 1 hands=do1/do2,kaihi,tsuyoi attack=0:{attack}"
    assert offered(position, 1) == [right, "pass"]
    state = after(position, f"1: {right}")
    assert (state.point, state.turn) == ("switch", 0)
    assert refused(position, 1, wrong) == "shiai.kamae-kaihi"


# Penalties


@pytest.mark.parametrize("attack", ["oshidashi", "maki"])
def test_oshidashi_and_maki_not_met_are_a_hansoku(attack):
    """shiai.hansoku.oshidashi, shiai.hansoku.maki: who suffered it starts, without switch-and-pick."""
    match = court(f"answer 1 hands=do1/do2 attack=0:{attack}", "1: pass")
    assert match.state.hansoku == (0, 1)
    assert rules(match)[-1] == f"shiai.hansoku.{attack}"
    assert (match.state.point, match.state.turn) == ("start", 1)


def test_nothing_to_start_with_is_one_hansoku():
    """shiai.hansoku.no-start: then a card is dropped for a brown until he can start; a hiki alone does not count."""
    position = "start 1 hands=do1/hikido2,men-do,bogyo"
    assert offered(position, 1) == ["pass"]
    assert refused(position, 1, "drop bogyo") == "shiai.hansoku.no-start"
    match = court(position, "1: pass")
    assert match.state.hansoku == (0, 1)
    assert [str(move) for move in match.state.legal_moves(1)] == ["drop hikido2", "drop men-do", "drop bogyo"]
    assert refused(SHIAI.write(match.state), 1, "pass") == "shiai.hansoku.no-start"
    play_on(match, "1: drop bogyo")
    assert match.story(0)[-1].facts == {"seat": 1, "colours": ["green"]}
    assert set(drawn(match.state)) <= set(match.state.box[0])
    play_on(match, "*: hikimen1")
    assert [str(move) for move in match.state.legal_moves(1)] == ["drop hikido2", "drop hikimen1", "drop men-do"]
    play_on(match, "1: drop men-do", "*: men3")
    assert [str(move) for move in match.state.legal_moves(1)] == ["men3"]
    assert match.state.hansoku == (0, 1)
    empty = after("start 1 hands=do1/-", "1: pass")
    assert asked(empty) == [CHANCE]
    assert asked(play_on(court("start 1 hands=do1/-"), "1: pass", "*: hikimen1").state) == [1]


def test_two_hansoku_are_an_ippon():
    """shiai.hansoku.two: wiped; one stays through an ippon made otherwise; by no-start the refill comes first."""
    match = court("answer 1 hands=do1/do2 attack=0:maki hansoku=1,1", "1: pass")
    assert (match.state.scores, match.state.hansoku) == ((1, 0), (1, 0))
    assert rules(match)[-1] == "shiai.hansoku.two"
    stays = after("answer 1 hands=do1/do2 attack=0:men3 hansoku=0,1", "1: pass")
    assert (stays.scores, stays.hansoku) == ((1, 0), (0, 1))
    full = "do1,do2,do3,do4,do5,seme"
    unable = court(f"start 1 hands={full}/hikido2,do-do,do-men,do-kote,bogyo hansoku=0,1", "1: pass")
    assert (unable.state.point, unable.state.scores, unable.state.hansoku) == ("refill", (1, 0), (0, 0))
    play_on(unable, "1: draw red", "*: men-do")
    assert unable.state.point == "start"
    assert str(unable.state.legal_moves(1)[0]) == "drop hikido2"
    able = play_on(court(f"start 1 hands={full}/hikido2,do-do,do-men,do-kote,bogyo hansoku=0,1"), "1: pass")
    play_on(able, "1: draw brown", "*: men3")
    assert [str(move) for move in able.state.legal_moves(1)] == ["men3"]


# Time


def test_jikan_desu_in_the_lead_calls_the_last_round():
    """shiai.jikan.lead: the opponent starts it, with switch-and-pick; behind, and at 0:0, it cannot be played."""
    match = court("start 0 hands=do1,jikan/do2,seme scores=1,0", "0: jikan")
    assert (match.state.point, match.state.turn, match.state.is_last_round) == ("switch", 1, True)
    for scores in ("", " scores=0,1"):
        assert refused(f"start 0 hands=do1,jikan/do2{scores}", 0, "jikan") == "shiai.jikan.lead"
    assert refused("answer 0 hands=do1,jikan/do2 attack=1:men3 scores=1,0", 0, "jikan") == "shiai.brown"


LAST = "hands=do1,men5,kaihi,seme,tsubazeriai,men-do/do2,do3,do4,maki,oshidashi,seme scores=1,0 now=last-round"


@pytest.mark.parametrize(
    ("position", "plies"),
    [
        (f"answer 0 {LAST} attack=1:do2", ["0: do1"]),
        (f"answer 0 {LAST} attack=1:do-men", ["0: men-do+tsubazeriai", "0: start"]),
        (f"answer 0 {LAST} attack=1:oshidashi", ["0: kaihi"]),
        (f"answer 0 {LAST} attack=1:oshidashi", ["0: pass"]),
        (f"answer 0 {LAST} attack=1:do3+jodan", ["0: pass", "0: throw do1 men5"]),
        (f"start 1 {LAST.replace('do2,do3,do4,maki,oshidashi,seme', 'bogyo')}", ["1: pass"]),
    ],
)
def test_the_last_round_ends_with_the_next_start(position, plies):
    """shiai.jikan.round: also with a hansoku that makes no ippon; the leader wins 1:0."""
    state = after(position, *plies)
    assert asked(state) == []
    assert state.outcome().scores == (1.0, -1.0)
    assert (state.scores, state.outcome().rule) == ((1, 0), "shiai.jikan.lead")


def test_an_ippon_in_the_last_round():
    """shiai.jikan.round: by the leader 2:0; by the other 1:1, and play goes on; a cancelled lone Seme ends nothing."""
    assert after(f"answer 1 {LAST} attack=0:men-kote", "1: pass").outcome().rule == "shiai.goal"
    level = after(f"answer 0 {LAST} attack=1:do2", "0: pass")
    assert (level.scores, level.is_last_round, asked(level)) == ((1, 1), False, [0])
    double = after(f"answer 0 {LAST} hansoku=1,0 attack=1:maki", "0: pass")
    assert (double.scores, double.is_last_round) == ((1, 1), False)
    seme = after(f"answer 0 {LAST} attack=1:+seme", "0: seme")
    assert (seme.point, seme.turn, seme.is_last_round) == ("switch", 1, True)


def test_jikan_desu_at_one_all_calls_the_encho():
    """shiai.jikan.encho: all cards anew, five each of choice, its player first and starting; the first ippon wins."""
    match = court(
        "start 0 hands=do1,jikan/do2,seme scores=1,1 hansoku=1,1 thrown=do3/-/- played=do4/-/bogyo", "0: jikan"
    )
    state = match.state
    assert state.decks == state.box
    assert (state.hands, state.hansoku, state.is_encho, asked(state)) == (((), ()), (0, 0), True, [0])
    for seat in (0, 1):
        for card in ("jikan", "seme", "bogyo", "maki", "kaihi"):
            assert asked(match.state) == [seat]
            play_on(match, f"{seat}: draw green", f"*: {card}")
    assert (match.state.point, asked(match.state)) == ("start", [0])
    assert [str(move) for move in match.state.legal_moves(0)] == ["maki", "seme"]
    assert refused(SHIAI.write(match.state), 0, "jikan") == "shiai.jikan.encho"
    over = after("answer 1 hands=do1/do2 attack=0:men3 scores=1,1 now=encho", "1: pass")
    assert (over.scores, over.outcome().rule) == ((2, 1), "shiai.jikan.encho")


# Heaps


def test_thrown_cards_stay_unseen():
    """shiai.thrown: their colour is public; played cards lie open."""
    match = court("start 1 hands=tsuki1,seme/men3", "1: men3", "0: switch seme red")
    for seat in (1, None):
        view = match.state.view(seat)
        assert view.thrown == (0, 0, 1)
        assert view.played == (("men3",), (), ())
        assert "seme" not in str([event.facts for event in match.story(seat)])


def test_an_empty_deck_is_made_of_played_and_thrown_cards():
    """shiai.decks: a card just thrown included; a deck that cannot be made is not offered."""
    browns = [card for card in SHIAI.start().decks[0] if card not in ("do1", "do2", "men3")]
    position = f"switch 0 hands=do1/men3 thrown={','.join(browns[:12])}/-/- played={','.join(browns[12:])},do2/-/-"
    match = court(position, "0: switch do1 brown")
    assert match.story(None)[-1].facts == {"deck": "brown", "cards": 24}
    assert drawn(match.state)["do1"] == 1
    assert match.state.played[0] == match.state.thrown[0] == ()
    # With hands of twelve at the most every deck can be made, so what is not offered is shown on the offers.
    nothing_brown = (False, True, False)
    assert [str(m) for m in offers.switches(("do1", "men-do"), nothing_brown)] == [
        "switch do1 brown", "switch do1 red", "switch men-do red"
    ]  # fmt: skip
    assert [str(move) for move in offers.picks(nothing_brown)] == ["pick red"]


@pytest.mark.slow
def test_five_thousand_random_matches_end():
    """shiai.goal: a draw is not possible."""
    rng = random.Random(5)
    for _ in range(5000):
        state = SHIAI.start()
        for _ply in range(1000):
            seats = state.to_act()
            if not seats:
                break
            if CHANCE in seats:
                outcomes = state.chances()
                move = rng.choices([o for o, _ in outcomes], [w for _, w in outcomes])[0]
                state = state.apply(CHANCE, move).state
            else:
                seat = min(seats)
                state = state.apply(seat, rng.choice(state.legal_moves(seat))).state
        assert sorted(state.outcome().scores) == [-1, 1]
