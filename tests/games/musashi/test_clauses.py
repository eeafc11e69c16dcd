"""Every clause of Musashi's Challenge, and of the cards in it."""

import random

import pytest

import kensei
from kensei import CHANCE, IllegalMove, Match

MUSASHI = kensei.game("musashi")


def table(position, *plies):
    """Play plies from a position: `1: bogyo` is a seat's move, `*: seme` what chance brings."""
    match = Match.blank(MUSASHI, "", {"players": position.split("hands=")[1].split(" ")[0].count("/") + 1}, position)
    for ply in plies:
        who, move = ply.split(": ")
        match.replay(CHANCE if who == "*" else int(who), move)
    return match


def after(position, *plies):
    return table(position, *plies).state


def offered(position, seat, *plies):
    return [str(move) for move in after(position, *plies).legal_moves(seat)]


def refused(position, seat, text):
    """Give the clause that forbids the move."""
    match = table(position)
    before = match.state
    with pytest.raises(IllegalMove) as error:
        match.play(seat, text)
    assert match.state == before, "a refused move changes nothing"
    return error.value.rule


def asked(state):
    return sorted(state.to_act())


def drawn(state):
    """Give what chance may bring, with its weights."""
    return {str(outcome): weight for outcome, weight in state.chances()}


def start(players=2, **options):
    return MUSASHI.start(players=players, **options)


def dealt(players=2, seed="moon"):
    return Match(MUSASHI, seed=seed, players=players)


# Cards


def test_twenty_five_browns_with_a_number():
    """kendo.brown: five of each technique, five hiki, numbers from 1 to 5."""
    brown = start().decks[0]
    assert len(brown) == 25
    assert [card for card in brown if card.startswith("hiki")] == [
        "hikido2",
        "hikido5",
        "hikikote3",
        "hikimen1",
        "hikimen4",
    ]
    assert [card for card in brown if card.startswith("tsuki")] == ["tsuki1", "tsuki2", "tsuki3", "tsuki4", "tsuki5"]


def test_thirty_six_reds():
    """kendo.red: the copies are the weights of the draw."""
    red = start().decks[1]
    assert len(red) == 36
    assert [red.count(card) for card in ("men-men", "men-kote", "kote-men", "tsuki-do")] == [3, 4, 3, 2]


def test_forty_six_greens_of_twelve_names():
    """kendo.green: two Jikan desu in the box, four of each other."""
    green = kensei.game("shiai").start().decks[2]
    assert len(green) == 46
    assert len(set(green)) == 12
    assert {card: green.count(card) for card in set(green)} == {
        **dict.fromkeys(set(green), 4),
        "jikan": 2,
    }


@pytest.mark.parametrize(
    ("attack", "fits"),
    [
        ("men3", "men-do"),
        ("hikimen4", "men-do"),
        ("kote-men", "men-do"),
        ("do1", "do-kote"),
        ("men-tsuki", "tsuki-men"),
    ],
)
def test_a_red_fits_the_technique_that_attacks(attack, fits):
    """kendo.fit: that of a brown, a hiki included, and the right side of a red."""
    hands = "hands=-/do-kote,men-do,tsuki-men"
    assert offered(f"answer 1 {hands} attack=0:{attack}", 1) == [f"{fits} to 0", "pass"]


def test_only_the_owner_knows_a_hand():
    """kendo.hands: sizes are public, cards are not, and a drawn card shows its deck to all."""
    step = start().apply(CHANCE, MUSASHI.parse("men3"))
    (event,) = step.events
    assert event.seen_by(0)["card"] == "men3"
    assert event.seen_by(1) == event.seen_by(None) == {"seat": 0, "deck": "brown"}
    for seat in (1, None):
        assert "men3" not in str(step.state.view(seat).hand)
        assert step.state.view(seat).players[0].cards == 1
    assert step.state.view(0).hand == ("men3",)


# Before the first attack


def test_jikan_desu_is_set_aside():
    """musashi.set-aside: 44 greens are played with, and the card is not among them."""
    green = start().decks[2]
    assert len(green) == 44
    assert "jikan" not in green


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_everybody_is_dealt_twelve_cards(players):
    """musashi.deal: 3 brown, 4 red, 5 green, drawn by the number of copies."""
    state = start(players)
    assert drawn(state)["men3"] == 1
    for _ in range(3):
        state = state.apply(CHANCE, state.chances()[0][0]).state
    assert drawn(state)["men-kote"] == 4
    match = dealt(players)
    assert len(match.plies) == 12 * players
    for seat in range(players):
        colours = [
            ["brown", "red", "green"].index(e.facts["deck"]) for e in match.story(seat) if e.facts["seat"] == seat
        ]
        assert sorted(colours) == [0] * 3 + [1] * 4 + [2] * 5


BEFORE = (
    "mulligan 0 hands=do1,do2,kote3,do-do,do-kote,do-men,men-do,bogyo,maki,maki,mushin,seme"
    "/men1,men2,men3,kote-do,kote-do,men-men,tsuki-do,kaihi,kaihi,maki,seme,tsuyoi"
)


def test_up_to_two_cards_are_changed():
    """musashi.mulligan: keep, one card, or two named together, copies too; twice the same pair is one move."""
    moves = offered(BEFORE + " chosen=?/?", 0)
    assert moves[:3] == ["keep", "change do1", "change do2"]
    assert {"change maki maki", "change do1 seme"} <= set(moves)
    assert len(moves) == 1 + 11 + 55 + 1
    assert refused(BEFORE + " chosen=?/?", 0, "change tsuki1") == "kendo.hands"
    assert refused(BEFORE + " chosen=?/?", 0, "change seme seme") == "kendo.hands"
    assert refused(BEFORE + " chosen=?/?", 0, "do1 to 1") == "musashi.mulligan"


def test_nothing_moves_before_the_last_has_chosen():
    """musashi.mulligan: then all cards go under their decks, and the draws come in seat order."""
    match = table(BEFORE + " chosen=?/?", "1: change men1 kaihi")
    assert asked(match.state) == [0]
    assert match.state.view(0).under == (0, 0, 0)
    assert match.story(0)[-1].facts == {"seat": 1}
    assert match.story(1)[-1].facts == {"seat": 1, "own": ["men1", "kaihi"]}
    match.replay(0, "change seme")
    assert asked(match.state) == [CHANCE]
    assert match.state.under == (("men1",), (), ("kaihi", "seme"))
    assert match.state.draws == ((0, 2), (1, 0), (1, 2))
    changed = [event.facts for event in match.story(None) if event.name == "changed"]
    assert changed == [{"seat": 0, "colours": ["green"]}, {"seat": 1, "colours": ["brown", "green"]}]
    assert "men1" not in drawn(after(BEFORE + " chosen=?/?", "1: change men1", "0: keep"))


def test_the_highest_sum_of_browns_attacks_first():
    """musashi.first: all sums are announced."""
    match = table(BEFORE.replace("men3", "men4") + " chosen=?/?", "0: keep", "1: keep")
    (compared,) = [event for event in match.story(None) if event.name == "compared"]
    assert compared.facts == {"seats": [0, 1], "sums": [6, 7], "leaders": [1]}
    assert asked(match.state) == [1]
    assert match.state.point == "attack"


def test_tied_leaders_change_a_brown_and_compare_again():
    """musashi.first: two players any brown; the other sees that one was changed, and the new sum."""
    match = table(BEFORE + " chosen=?/?", "0: keep", "1: keep")
    assert asked(match.state) == [0, 1]
    assert offered(BEFORE + " chosen=?/?", 1, "0: keep", "1: keep") == ["change men1", "change men2", "change men3"]
    for ply in ("0: change kote3", "1: change men1", "*: tsuki5", "*: tsuki1"):
        who, move = ply.split(": ")
        match.replay(CHANCE if who == "*" else int(who), move)
    assert asked(match.state) == [0]
    assert match.story(None)[-1].facts["sums"] == [8, 6]


THREE_TIED = (
    "tie 0 hands=do1,do2,kote1,do-do,do-kote,do-men,men-do,bogyo,maki,maki,mushin,seme"
    "/men1,men2,tsuki1,kote-do,kote-do,men-men,tsuki-do,kaihi,kaihi,maki,seme,tsuyoi"
    "/do3,do4,do5,kote-men,kote-men,men-kote,men-kote,bogyo,bogyo,jodan,jodan,seme chosen=?/?/? tied=0,1"
)


def test_with_three_a_tied_leader_changes_a_smallest_brown():
    """musashi.first: of equal ones either; who is not tied is not asked."""
    assert asked(after(THREE_TIED)) == [0, 1]
    assert offered(THREE_TIED, 0) == ["change do1", "change kote1"]
    assert refused(THREE_TIED, 0, "change do2") == "musashi.first"
    match = table(THREE_TIED, "1: change men1", "0: change do1", "*: tsuki5", "*: kote5")
    assert match.story(None)[-1].facts == {"seats": [0, 1], "sums": [8, 8], "leaders": [0, 1]}
    assert asked(match.state) == [0, 1]


# Attacks

FOUR = "hands=hikido2,men3,men-do,jodan,maki,oshidashi,seme/bogyo/bogyo/bogyo"


def test_the_forms_of_a_new_attack():
    """musashi.attack.forms: a brown, one strengthening with it, Oshidashi, Maki waza; never a red, never both."""
    cards = {move.partition(" ")[0] for move in offered(f"attack 0 {FOUR}", 0)}
    assert cards == {
        "hikido2", "hikido2+jodan", "hikido2+seme", "men3", "men3+jodan", "men3+seme", "maki", "oshidashi"
    }  # fmt: skip
    for text in ("men-do to 1", "seme to 1", "men3+jodan+seme to 1", "hikido2+men3 to 1", "maki+seme to 1"):
        assert refused(f"attack 0 {FOUR}", 0, text) == "musashi.attack.forms"
    assert refused("answer 1 hands=-/men3 attack=0:men4", 1, "men3") == "musashi.attack.forms"


def test_the_attacker_chooses_whom():
    """musashi.attack.target: any other player still in; he may decline although he could react."""
    assert offered(f"attack 0 {FOUR}", 0)[:3] == ["hikido2 to 1", "hikido2 to 2", "hikido2 to 3"]
    assert refused(f"attack 0 {FOUR}", 0, "men3") == "musashi.attack.target"
    assert refused(f"attack 0 {FOUR}", 0, "men3 to 0") == "musashi.attack.target"
    assert refused(f"attack 0 {FOUR}", 0, "men3 to 5") == "musashi.attack.target"
    assert offered(f"attack 0 {FOUR}", 2, "0: men3 to 2") == ["bogyo", "pass"]
    assert after(f"attack 0 {FOUR}", "0: men3 to 2").attack.by == 0


def test_a_strengthening_is_answered_first():
    """musashi.strength.first: unanswered it costs one card, and the basic attack remains for the same player."""
    position = "answer 1 hands=-/bogyo,men-do attack=0:men3+seme"
    assert offered(position, 1) == ["pass"]
    assert refused(position, 1, "men-do to 0") == "musashi.strength.first"
    state = after(position, "1: pass", "*: men-do")
    assert state.hands == (("men-do",), ("bogyo",))
    assert state.to_act() == {1}
    assert [str(move) for move in state.legal_moves(1)] == ["bogyo", "pass"]


def test_a_basic_attack_unanswered_costs_two_cards():
    """musashi.basic.unanswered: they are the attacker's own from now on."""
    state = after("answer 1 hands=-/bogyo,men3,seme attack=0:men3 played=-/-/-", "1: pass", "*: bogyo", "*: men3")
    assert state.hands == (("men3", "bogyo"), ("seme",))


@pytest.mark.parametrize("card", ["maki", "oshidashi"])
def test_the_other_attacks_unanswered_cost_one_card(card):
    """musashi.other.unanswered: Oshidashi and Maki waza alike."""
    state = after(f"answer 1 hands=-/bogyo,men3 attack=0:{card}", "1: pass", "*: men3")
    assert state.hands == (("men3",), ("bogyo",))
    assert state.point == "attack"


def test_cards_are_taken_blind():
    """musashi.take: each card of the hand equally likely, one after the other; taker and loser alone know them."""
    position = "answer 1 hands=-/bogyo,seme,seme/do1 attack=0:men3"
    match = table(position, "1: pass")
    assert drawn(match.state) == {"bogyo": 1, "seme": 2}
    match.replay(CHANCE, "seme")
    assert drawn(match.state) == {"bogyo": 1, "seme": 1}
    told = match.story(0)[-1].facts
    assert told == match.story(1)[-1].facts == {"seat": 0, "target": 1, "card": "seme"}
    assert match.story(2)[-1].facts == match.story(None)[-1].facts == {"seat": 0, "target": 1}


def test_an_attacker_without_a_card_collects_and_an_empty_hand_is_asked():
    """musashi.empty-hand: the empty hand has the one move pass."""
    assert after("answer 1 hands=-/bogyo,seme attack=0:men3", "1: pass", "*: bogyo", "*: seme").hands[0] == (
        "bogyo",
        "seme",
    )
    assert offered("answer 1 hands=do1/-/men1/men2 attack=0:men3", 1) == ["pass"]


# Answers


def test_a_red_answers_and_attacks():
    """musashi.red: on a player of choice, with one strengthening if he likes."""
    position = "answer 1 hands=do1/jodan,men-do,seme/do2 attack=0:men3"
    assert offered(position, 1) == [
        "men-do to 0", "men-do to 2", "men-do+jodan to 0", "men-do+jodan to 2", "men-do+seme to 0", "men-do+seme to 2",
        "pass",
    ]  # fmt: skip
    state = after(position, "1: men-do+seme to 2")
    assert (state.attack.by, state.attack.card, state.attack.boost, state.turn) == (1, "men-do", "seme", 2)
    assert refused(position.replace("men-do", "kote-do"), 1, "kote-do to 0") == "kendo.fit"


@pytest.mark.parametrize("answer", ["jodan", "taijodan"])
def test_jodan_is_answered_by_jodan_or_tai_jodan(answer):
    """musashi.jodan: the basic attack remains."""
    position = "answer 1 hands=do1/jodan,mushin,seme,taijodan attack=0:men3+jodan"
    assert offered(position, 1) == ["jodan", "taijodan", "pass"]
    assert after(position, f"1: {answer}").attack.boost == ""
    assert refused(position, 1, "seme") == "musashi.jodan"


@pytest.mark.parametrize("answer", ["seme", "mushin"])
def test_seme_is_answered_by_seme_or_mushin(answer):
    """musashi.seme: the basic attack remains."""
    position = "answer 1 hands=do1/jodan,mushin,seme,taijodan attack=0:men3+seme"
    assert offered(position, 1) == ["seme", "mushin", "pass"]
    assert after(position, f"1: {answer}").attack.boost == ""
    assert refused(position, 1, "taijodan") == "musashi.seme"


@pytest.mark.parametrize("card", ["seme", "jodan"])
def test_like_against_like_leaves_the_basic_attack(card):
    """musashi.same-card: nothing of the answer stands against the attacker."""
    match = table(f"answer 1 hands=do1/{card},men-do attack=0:men3+{card}", f"1: {card}")
    assert match.story(None)[-1].rule == "musashi.same-card"
    assert (match.state.attack.by, match.state.attack.boost, match.state.turn) == (0, "", 1)
    assert [str(move) for move in match.state.legal_moves(1)] == ["men-do to 0", "pass"]


def test_tai_jodan_cancels_jodan_alone():
    """musashi.tai-jodan: it answers nothing else."""
    for attack, rule in (("men3", "musashi.block"), ("men3+seme", "musashi.seme"), ("maki", "musashi.oshidashi-maki")):
        assert refused(f"answer 1 hands=do1/taijodan attack=0:{attack}", 1, "taijodan") == rule


def test_mushin_makes_a_red_fit_and_cancels_seme_at_once():
    """musashi.mushin: one card for two jobs; a red that fits takes no Mushin."""
    position = "answer 1 hands=do1/do-kote,men-do,mushin,seme attack=0:men3+seme"
    assert offered(position, 1) == ["do-kote+mushin to 0", "do-kote+mushin+seme to 0", "seme", "mushin", "pass"]
    state = after(position, "1: do-kote+mushin+seme to 0")
    assert (state.turn, state.attack.by, state.attack.card, state.attack.boost) == (0, 1, "do-kote", "seme")
    basic = position.replace("+seme", "").replace(",seme", "")
    assert offered(basic, 1) == ["men-do to 0", "do-kote+mushin to 0", "pass"]
    assert refused(basic, 1, "men-do+mushin to 0") == "musashi.mushin"
    jodan = position.replace("+seme", "+jodan")
    assert offered(jodan, 1) == ["pass"]


@pytest.mark.parametrize("attack", ["men3", "hikido2", "kote-tsuki"])
@pytest.mark.parametrize("card", ["bogyo", "tsubazeriai"])
def test_a_block_stops_any_basic_attack(card, attack):
    """musashi.block: once no strengthening stands; the blocker starts an attack of any form."""
    position = f"answer 1 hands=do1/do3,{card},maki attack=0:{attack}"
    state = after(position, f"1: {card}")
    assert (state.point, state.turn, state.attack) == ("attack", 1, None)
    assert [str(move) for move in state.legal_moves(1)] == ["do3 to 0", "maki to 0"]
    assert refused(position + "+seme", 1, card) == "musashi.seme"
    assert refused(position.replace(attack, "maki"), 1, card) == "musashi.oshidashi-maki"


@pytest.mark.parametrize("card", ["kaihi", "tsuyoi"])
def test_kaihi_and_tsuyoi_send_an_attack_on_without_its_strengthening(card):
    """musashi.kaihi-tsuyoi: back or on with two or three, only on with four; against the others they neutralise."""
    three = f"answer 1 hands=do1/{card},{card},seme/{card} attack=0:men3+jodan"
    assert offered(three, 1) == [f"{card} to 0", f"{card} to 2", "pass"]
    state = after(three, f"1: {card} to 2")
    assert (state.turn, state.attack.by, state.attack.card, state.attack.boost) == (2, 1, "men3", "")
    assert offered(three, 2, f"1: {card} to 2") == [f"{card} to 0", f"{card} to 1", "pass"]
    four = f"answer 1 hands=do1/{card},men-do/do2/do3 attack=0:men3"
    assert offered(four, 1) == ["men-do to 2", "men-do to 3", f"{card} to 2", f"{card} to 3", "pass"]
    assert refused(four, 1, f"{card} to 0") == "musashi.reaction.target"
    assert refused(four, 1, f"men-do+{card} to 2") == "musashi.block"
    assert offered(three.replace("men3+jodan", "maki"), 1) == [card, "pass"]
    assert refused(three.replace("men3+jodan", "maki"), 1, f"{card} to 2") == "musashi.kaihi-tsuyoi"


def test_fudoshin_sends_the_attack_on_whole():
    """musashi.fudoshin: with its strengthening; Oshidashi and Maki waza likewise; with four not back."""
    three = "answer 1 hands=do1/fudoshin/fudoshin attack=0:men3+jodan"
    state = after(three, "1: fudoshin to 2", "2: fudoshin to 0")
    assert (state.turn, state.attack.by, state.attack.card, state.attack.boost) == (0, 2, "men3", "jodan")
    assert offered(three.replace("men3+jodan", "maki"), 1) == ["fudoshin to 0", "fudoshin to 2", "pass"]
    four = "answer 1 hands=do1/fudoshin/do2/do3 attack=0:oshidashi"
    assert offered(four, 1) == ["fudoshin to 2", "fudoshin to 3", "pass"]
    assert offered("answer 1 hands=do1/fudoshin attack=0:men3", 1) == ["fudoshin to 0", "pass"]


@pytest.mark.parametrize(("card", "other"), [("maki", "oshidashi"), ("oshidashi", "maki")])
def test_oshidashi_and_maki_are_turned_back_by_themselves(card, other):
    """musashi.oshidashi-maki: the same card or Fudoshin; Kaihi suru or Tsuyoi kamae neutralise."""
    position = f"answer 1 hands=do1/fudoshin,kaihi,{card},{other},tsuyoi attack=0:{card}"
    assert offered(position, 1) == ["kaihi", "tsuyoi", "fudoshin to 0", f"{card} to 0", "pass"]
    state = after(position, f"1: {card} to 0")
    assert (state.turn, state.attack.by, state.attack.card) == (0, 1, card)
    assert refused(position, 1, f"{other} to 0") == "musashi.oshidashi-maki"
    assert f"{other} to 0" in offered("answer 1 hands=do1/bogyo,maki,oshidashi attack=0:men3", 1, "1: bogyo")


def test_who_neutralises_starts_as_after_a_block():
    """musashi.neutralise: with four or more not against who attacked him."""
    match = table("answer 1 hands=do1/do3,kaihi/do2/do5 attack=0:maki", "1: kaihi")
    assert (match.state.point, match.state.turn) == ("attack", 1)
    assert [str(move) for move in match.state.legal_moves(1)] == ["do3 to 2", "do3 to 3"]
    assert match.story(None)[-1].rule == "musashi.neutralise"


def test_who_sends_an_attack_on_collects():
    """musashi.devolve.attacker: the technique stays the same."""
    position = "answer 1 hands=do1,do2/kaihi/bogyo,kote-do,seme attack=0:kote3"
    assert "kote-do to 0" in offered(position, 2, "1: kaihi to 2")
    state = after(position, "1: kaihi to 2", "2: pass", "*: seme", "*: bogyo")
    assert state.hands == (("do1", "do2"), ("bogyo", "seme"), ("kote-do",))


def test_with_four_nobody_is_attacked_straight_back():
    """musashi.reaction.target: neither by a counter, nor after a block; the same card may go back."""
    four = "answer 1 hands=do1/bogyo,do3,fudoshin,men-do/do2/do5 attack=0:men3"
    assert refused(four, 1, "men-do to 0") == "musashi.reaction.target"
    assert refused(four, 1, "fudoshin to 0") == "musashi.reaction.target"
    blocked = MUSASHI.write(after(four, "1: bogyo"))
    assert "barred=0" in blocked
    assert refused(blocked, 1, "do3 to 0") == "musashi.reaction.target"
    back = "answer 1 hands=do1/maki/do2/do5 attack=0:maki"
    assert offered(back, 1) == ["maki to 0", "maki to 2", "maki to 3", "pass"]
    chain = "answer 1 hands=do1/kaihi/men-do/do5 attack=0:men3"
    assert offered(chain, 2, "1: kaihi to 2") == ["men-do to 0", "men-do to 3", "pass"]


def test_the_numbers_mean_who_is_still_in():
    """musashi.counts-now: four sat down, three are in, so the attack may go back."""
    position = "answer 1 hands=do1/men-do/do2/- in=0,1,2 attack=0:men3"
    assert offered(position, 1) == ["men-do to 0", "men-do to 2", "pass"]


# Who goes on


@pytest.mark.parametrize("more", ["", "/do2"])
def test_with_two_or_three_the_loser_attacks_next(more):
    """musashi.after-loss.few: whom he likes."""
    state = after(f"answer 1 hands=do1/do3,seme,tsuyoi{more} attack=0:men3", "1: pass", "*: seme", "*: tsuyoi")
    assert (state.point, state.turn) == ("attack", 1)
    assert [str(m) for m in state.legal_moves(1)] == ["do3 to 0", *(["do3 to 2"] if more else [])]


def test_with_four_the_taker_attacks_next_but_not_the_loser():
    """musashi.after-loss.many: anybody else."""
    match = table("answer 1 hands=do1/do3,seme,tsuyoi/do2/do5 attack=0:men3", "1: pass", "*: seme", "*: tsuyoi")
    assert (match.state.point, match.state.turn) == ("attack", 0)
    position = MUSASHI.write(match.state)
    assert {move.partition(" to ")[2] for move in offered(position, 0)} == {"2", "3"}
    assert refused(position, 0, "do1 to 1") == "musashi.after-loss.many"


def test_the_card_for_a_strengthening_changes_nobodys_turn():
    """musashi.after-loss.when: the rule applies when the attack is over."""
    four = "answer 1 hands=do1/bogyo,do3,seme/do2/do5 attack=0:men3+seme"
    assert asked(after(four, "1: pass", "*: seme")) == [1]
    assert asked(after(four, "1: pass", "*: seme", "1: bogyo")) == [1]
    assert asked(after(four, "1: pass", "*: seme", "1: pass", "*: do3", "*: bogyo")) == [0]


def test_who_has_nothing_to_attack_with_changes_a_card_for_a_brown():
    """musashi.no-attack: of choice, unseen, under its own deck; then he attacks."""
    position = "attack 1 hands=do1/men-do,seme"
    assert offered(position, 1) == ["change men-do", "change seme"]
    assert refused(position, 1, "seme to 0") == "musashi.no-attack"
    assert refused("attack 1 hands=do1/men3,seme", 1, "change seme") == "musashi.no-attack"
    match = table(position, "1: change seme")
    assert match.story(0)[-1].facts == {"seat": 1, "colours": ["green"], "deck": "brown"}
    assert match.state.under == ((), (), ("seme",))
    assert drawn(match.state)["men3"] == 1
    match.replay(CHANCE, "men3")
    assert [str(move) for move in match.state.legal_moves(1)] == ["men3 to 0"]


def test_who_cannot_pay_is_out_and_gives_nothing():
    """musashi.out: fewer cards than he must give, or none when due to start; his cards lie open."""
    match = table("answer 1 hands=do1/seme/do2/do3 attack=0:men3", "1: pass")
    assert match.state.still_in == (0, 2, 3)
    assert match.state.hands == (("do1",), (), ("do2",), ("do3",))
    assert match.state.played == ((), (), ("seme",))
    assert match.story(None)[-1].facts == {"seat": 1, "cards": ["seme"]}
    none_left = after("answer 1 hands=do1/bogyo/do2/do3 attack=0:men3", "1: bogyo")
    assert none_left.still_in == (0, 2, 3)
    for attack in ("men3+seme", "maki"):
        assert after(f"answer 1 hands=do1/-/do2/do3 attack=0:{attack}", "1: pass").still_in == (0, 2, 3)


def test_the_last_attacker_draws_a_bonus():
    """musashi.out.bonus: from a deck of choice; with four he attacks next, with three the third, whom each likes."""
    four = "answer 1 hands=-/seme/do2/do3 attack=0:men3"
    assert offered(four, 0, "1: pass") == ["draw brown", "draw red", "draw green"]
    match = table(four, "1: pass", "0: draw brown", "*: men5")
    assert match.story(2)[-1].facts == {"seat": 0, "deck": "brown"}
    assert [str(move) for move in match.state.legal_moves(0)] == ["men5 to 2", "men5 to 3"]
    three = after("answer 1 hands=do1/seme/do2 attack=0:men3", "1: pass", "0: draw green", "*: maki")
    assert three.hands[0] == ("do1", "maki")
    assert asked(three) == [2]
    assert [str(move) for move in three.legal_moves(2)] == ["do2 to 0"]


def test_the_last_attacker_is_whom_he_met_last():
    """musashi.out.last-attacker: laid or devolved, answered or not."""
    chain = "attack 0 hands=do1,men3/kaihi,tsuki1/seme/do3"
    state = after(chain, "0: men3 to 1", "1: kaihi to 2", "2: pass")
    assert state.met == (None, 0, 1, None)
    assert asked(state) == [1]
    blocked = after("attack 0 hands=do1,men3/bogyo/seme/do3", "0: men3 to 1", "1: bogyo")
    assert (blocked.point, asked(blocked)) == ("bonus", [0])


def test_an_empty_deck_is_made_anew():
    """musashi.decks: from the cards put under it, else from the played ones; else it is not offered."""
    browns = [card for card in start().decks[0] if card not in ("do1", "do2", "men3")]
    hands = f"hands={','.join(browns[:11])},seme/{','.join(browns[11:])},jodan/seme,taijodan"
    under = f"attack 2 {hands} under=do1,do2/-/- played=men3/-/-"
    match = table(under, "2: change seme")
    assert match.story(None)[-1].facts == {"deck": "brown", "source": "under", "cards": 2}
    assert drawn(match.state) == {"do1": 1, "do2": 1}
    played = f"attack 2 {hands} played=do1,do2,men3/-/-"
    assert drawn(after(played, "2: change seme")) == {"do1": 1, "do2": 1, "men3": 1}
    all_held = hands.replace("seme/", "do1,do2,men3,seme/", 1)
    bonus = f"answer 0 {all_held.replace('seme,taijodan', '-')} in=0,1 attack=1:men3"
    assert table(bonus).state.can_draw(0) is False


def test_without_any_brown_who_cannot_attack_is_out():
    """musashi.decks: all browns are in other hands."""
    browns = list(start().decks[0])
    hands = f"hands={','.join(browns[:13])}/{','.join(browns[13:])}/bogyo,seme"
    state = after(f"answer 2 {hands} attack=0:men3", "2: bogyo")
    assert state.still_in == (0, 1)
    assert offered(f"answer 2 {hands} attack=0:men3", 0, "2: bogyo") == ["draw red", "draw green"]


def test_a_player_whom_nobody_attacked_may_go_out():
    """musashi.out.bonus: only a position set up by hand has no last attacker; then the next seat stands for him."""
    state = after("bonus 0 hands=do1/-/do2 follows=1", "0: draw red", "*: do-do")
    assert (state.still_in, state.point, asked(state)) == ((0, 2), "bonus", [2])


def test_no_bonus_without_any_deck():
    """musashi.decks: every card is in a hand, so nothing is offered and play goes on."""
    cards = [card for pile in start().box for card in pile]
    position = f"answer 1 hands={','.join(cards[:50])}/-/{','.join(cards[50:])} attack=0:men3"
    state = after(position, "1: pass")
    assert (state.still_in, state.point, asked(state)) == ((0, 2), "attack", [2])


# The end


def test_the_last_one_in_wins():
    """musashi.win: no bonus is drawn when only one is left."""
    state = after("answer 1 hands=-/seme attack=0:men3", "1: pass")
    assert asked(state) == []
    assert state.outcome().scores == (1.0, -1.0)
    assert state.outcome().rule == "musashi.win"


def test_a_block_with_the_very_last_card_is_hiki_wake():
    """musashi.hiki-wake: with two in a draw; who neutralises with it loses; with three in he is out."""
    for card in ("bogyo", "tsubazeriai"):
        drawn_game = after(f"answer 1 hands=do1/{card} attack=0:men3", f"1: {card}")
        assert drawn_game.outcome().scores == (0, 0)
        assert drawn_game.outcome().rule == "musashi.hiki-wake"
    assert after("answer 1 hands=do1/kaihi attack=0:maki", "1: kaihi").outcome().scores == (1.0, -1.0)
    assert after("answer 1 hands=do1/bogyo/do2 attack=0:men3", "1: bogyo").still_in == (0, 2)


@pytest.mark.parametrize("players", [2, 3, 4, 6])
def test_scores_add_up_to_nothing(players):
    """musashi.scores: 1 and -1/(n-1); two who draw share (n-2)/(2(n-1)) each."""
    empty = "/-" * (players - 2)
    inside = "" if players == 2 else " in=0,1"
    won = after(f"over 0 hands=do1/-{empty} in=0").outcome()
    assert won.scores == (1.0, *[-1 / (players - 1)] * (players - 1))
    shared = after(f"answer 1 hands=do1/bogyo{empty}{inside} attack=0:men3", "1: bogyo").outcome()
    assert shared.scores[:2] == ((players - 2) / (2 * (players - 1)),) * 2
    assert abs(sum(won.scores)) + abs(sum(shared.scores)) < 1e-9


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_five_thousand_random_matches_end(players):
    """musashi.win: fewer than 13 plays a player."""
    rng = random.Random(players)
    for _ in range(5000):
        state, plays = start(players), 0
        while seats := state.to_act():
            if CHANCE in seats:
                outcomes = state.chances()
                move = rng.choices([o for o, _ in outcomes], [w for _, w in outcomes])[0]
                state = state.apply(CHANCE, move).state
                continue
            seat = min(seats)
            move = rng.choice(state.legal_moves(seat))
            plays += type(move).__name__ == "Lay"
            state = state.apply(seat, move).state
        assert plays < 13 * players
        assert abs(sum(state.outcome().scores)) < 1e-9
