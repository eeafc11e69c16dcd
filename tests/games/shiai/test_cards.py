"""Kendo Shiai: what each card does; the table of answers has tests of its own."""

import pytest
from tests.games.shiai.court import after, asked, court, drawn, offered, play_on, refused, rules

from kensei.games.kendo.shiai.offers import row_of


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
    """shiai.red.with: Mushin, and one of Tsubazeriai (against a red), Seme, Fudoshin; Tai-jodan against Jodan."""
    hand = "men-do,fudoshin,mushin,seme,taijodan,tsubazeriai"
    against_red = offered(f"answer 1 hands=do1/{hand} attack=0:do-men", 1)
    assert against_red == [
        "men-do", "men-do+mushin", "men-do+tsubazeriai", "men-do+mushin+tsubazeriai", "men-do+seme",
        "men-do+mushin+seme", "men-do+fudoshin", "men-do+fudoshin+mushin", "pass",
    ]  # fmt: skip
    against_brown = offered(f"answer 1 hands=do1/{hand} attack=0:men3", 1)
    assert against_brown == [
        "men-do", "men-do+mushin", "men-do+mushin+seme", "men-do+fudoshin", "men-do+fudoshin+mushin", "pass"
    ]  # fmt: skip
    against_jodan = offered(f"answer 1 hands=do1/{hand} attack=0:men3+jodan", 1)
    assert against_jodan == ["fudoshin", "men-do+taijodan", "men-do+mushin+taijodan", "pass"]
    assert refused(f"answer 1 hands=do1/{hand} attack=0:do-men", 1, "men-do+fudoshin+seme") == "shiai.red"


def test_mushin_with_a_red_and_seme_answers_a_brown_too():
    """shiai.red.with: any red; the Seme has to be answered first, and cancelled leaves the red."""
    position = "answer 1 hands=do1,kote3,fudoshin,do-men/kote-do,mushin,seme attack=0:men3"
    assert offered(position, 1) == ["kote-do+mushin", "kote-do+mushin+seme", "pass"]
    pressed = after(position, "1: kote-do+mushin+seme")
    assert (pressed.turn, pressed.attack.card, row_of(pressed.attack)) == (0, "kote-do", "seme")
    answer = "answer 0 hands=do1,kote3,fudoshin,do-men/do2 attack=1:kote-do+seme"
    assert offered(answer, 0) == ["do1", "kote3", "fudoshin", "pass"]
    assert offered(answer, 0, "0: fudoshin") == ["do1", "do-men", "pass"]
    assert refused("answer 1 hands=do1/men-do,seme attack=0:men3", 1, "men-do+seme") == "shiai.seme"
    jodan = position.replace("men3", "men3+jodan")
    assert refused(jodan, 1, "kote-do+mushin+seme") == "shiai.red.with"


def test_a_hiki_is_never_played_alone():
    """shiai.hiki: with Tsubazeriai it is a brown attack of its technique."""
    hand = "start 0 hands=do1,hikimen1,tsubazeriai/men-do,do3"
    assert refused(hand, 0, "hikimen1") == "shiai.hiki"
    assert refused("answer 1 hands=do1/hikimen1 attack=0:men3", 1, "hikimen1") == "shiai.hiki"
    state = after(hand, "0: hikimen1+tsubazeriai")
    assert row_of(state.attack) == "brown"
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
    assert (state.turn, state.attack.card, row_of(state.attack)) == (0, "hikikote3", "brown")
    assert refused(position, 1, "tsubazeriai") == "shiai.red"
    assert refused(position.replace("do-men", "men3"), 1, "hikikote3+tsubazeriai") == "shiai.tsubazeriai"
    assert refused(position.replace("do-men", "men3+jodan"), 1, "men-do+tsubazeriai") == "shiai.tsubazeriai"
    assert refused("start 0 hands=do1,tsubazeriai/do2", 0, "tsubazeriai") == "shiai.tsubazeriai"


def test_mushin_makes_any_red_fit():
    """shiai.mushin: only with a red; with Seme besides the red is ignored while the Seme stands."""
    position = "answer 1 hands=do1,do3/kote-do,mushin,seme attack=0:do-men"
    assert offered(position, 1) == ["kote-do+mushin", "kote-do+mushin+seme", "pass"]
    pressed = after(position, "1: kote-do+mushin+seme")
    assert (pressed.attack.card, row_of(pressed.attack)) == ("kote-do", "seme")
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
    assert row_of(after("start 0 hands=do1,seme/do2", "0: seme").attack) == "seme"


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
    assert (state.turn, row_of(state.attack)) == (0, "raid")


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
    assert (state.point, state.turn, row_of(state.attack)) == ("answer", 1, "red")
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
    assert row_of(after("start 0 hands=do1,maki/do2", "0: maki").attack) == "maki"


@pytest.mark.parametrize(("attack", "right", "wrong"), [("maki", "tsuyoi", "kaihi"), ("oshidashi", "kaihi", "tsuyoi")])
def test_kaihi_and_tsuyoi_each_meet_one_attack(attack, right, wrong):
    """shiai.kamae-kaihi: alone; the attacker starts again, with switch-and-pick."""
    position = f"answer 1 hands=do1/do2,kaihi,tsuyoi attack=0:{attack}"
    assert offered(position, 1) == [right, "pass"]
    state = after(position, f"1: {right}")
    assert (state.point, state.turn) == ("switch", 0)
    assert refused(position, 1, wrong) == "shiai.kamae-kaihi"
