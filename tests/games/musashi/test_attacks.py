"""Musashi's Challenge: attacks, and what they cost."""

import pytest
from tests.games.musashi.plies import MUSASHI, after, drawn, offered, refused, table

from kensei import CHANCE

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
    """musashi.attack.target: any other player still in."""
    assert offered(f"attack 0 {FOUR}", 0)[:3] == ["hikido2 to 1", "hikido2 to 2", "hikido2 to 3"]
    assert refused(f"attack 0 {FOUR}", 0, "men3") == "musashi.attack.target"
    assert refused(f"attack 0 {FOUR}", 0, "men3 to 0") == "musashi.attack.target"
    assert refused(f"attack 0 {FOUR}", 0, "men3 to 5") == "musashi.attack.target"
    assert after(f"attack 0 {FOUR}", "0: men3 to 2").attack.by == 0


@pytest.mark.parametrize(
    ("held", "attack"),
    [
        ("bogyo", "men3"),
        ("tsubazeriai", "do-men"),
        ("men-do", "hikimen4"),
        ("do-kote,mushin", "men3"),
        ("do-kote,mushin", "men3+seme"),
        ("seme", "men3+seme"),
        ("taijodan", "men3+jodan"),
        ("kaihi", "men3+jodan"),
        ("tsuyoi", "oshidashi"),
        ("fudoshin", "maki"),
        ("maki", "maki"),
    ],
)
def test_who_can_react_must(held, attack):
    """musashi.attack.target: `pass` is offered only to whoever holds nothing that answers."""
    position = f"answer 1 hands=do1/do2,{held}/do3 attack=0:{attack}"
    assert "pass" not in offered(position, 1)
    assert refused(position, 1, "pass") == "musashi.attack.target"
    assert offered("answer 1 hands=do1/do2,tsuki-do/do3 attack=0:" + attack, 1) == ["pass"]


def test_the_refusal_of_a_pass_names_what_answers():
    """musashi.attack.target: of the own hand alone."""
    view = MUSASHI.read("answer 1 hands=fudoshin/do2,men-do,men-do,seme,tsuyoi attack=0:men3").view(1)
    reason = MUSASHI.why_not(view, MUSASHI.parse("pass"))
    assert reason.text.endswith("who can react must, and you can: a red that fits; Tsuyoi kamae")


def test_a_strengthening_paid_for_leaves_an_attack_that_must_be_answered():
    """musashi.attack.target, musashi.strength.first: the basic attack is asked anew, with the cards that are left."""
    position = "answer 1 hands=do1/bogyo,kote-do attack=0:men3+jodan"
    assert offered(position, 1) == ["pass"]
    assert offered(position, 1, "1: pass", "*: kote-do") == ["bogyo"]
    assert offered(position, 1, "1: pass", "*: bogyo") == ["pass"]


def test_a_strengthening_is_answered_first():
    """musashi.strength.first: unanswered it costs one card, and the basic attack remains for the same player."""
    position = "answer 1 hands=-/bogyo,men-do attack=0:men3+seme"
    assert offered(position, 1) == ["pass"]
    assert refused(position, 1, "men-do to 0") == "musashi.strength.first"
    state = after(position, "1: pass", "*: men-do")
    assert state.hands == (("men-do",), ("bogyo",))
    assert state.to_act() == {1}
    assert [str(move) for move in state.legal_moves(1)] == ["bogyo"]


def test_a_basic_attack_unanswered_costs_two_cards():
    """musashi.basic.unanswered: they are the attacker's own from now on."""
    state = after("answer 1 hands=-/maki,men3,seme attack=0:men4", "1: pass", "*: maki", "*: men3")
    assert state.hands == (("men3", "maki"), ("seme",))


@pytest.mark.parametrize("card", ["maki", "oshidashi"])
def test_the_other_attacks_unanswered_cost_one_card(card):
    """musashi.other.unanswered: Oshidashi and Maki waza alike."""
    state = after(f"answer 1 hands=-/bogyo,men3 attack=0:{card}", "1: pass", "*: men3")
    assert state.hands == (("men3",), ("bogyo",))
    assert state.point == "attack"


def test_cards_are_taken_blind():
    """musashi.take: each card of the hand equally likely, one after the other; taker and loser alone know them."""
    position = "answer 1 hands=-/maki,seme,seme/do1 attack=0:men3"
    match = table(position, "1: pass")
    assert drawn(match.state) == {"maki": 1, "seme": 2}
    match.replay(CHANCE, "seme")
    assert drawn(match.state) == {"maki": 1, "seme": 1}
    told = match.story(0)[-1].facts
    assert told == match.story(1)[-1].facts == {"seat": 0, "target": 1, "card": "seme"}
    assert match.story(2)[-1].facts == match.story(None)[-1].facts == {"seat": 0, "target": 1}


def test_an_attacker_without_a_card_collects_and_an_empty_hand_is_asked():
    """musashi.empty-hand: the empty hand has the one move pass."""
    assert after("answer 1 hands=-/maki,seme attack=0:men3", "1: pass", "*: maki", "*: seme").hands[0] == (
        "maki",
        "seme",
    )
    assert offered("answer 1 hands=do1/-/men1/men2 attack=0:men3", 1) == ["pass"]
