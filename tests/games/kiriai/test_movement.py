"""Who moves first in Kiri-ai, and how far."""

from itertools import product

from tests.games.kiriai.rounds import BLUE, RED, after

from kensei.games.kiriai.action import act
from kensei.games.kiriai.cards import ACTIONS, STANCES


def test_the_samurai_may_share_a_space_and_never_pass():
    """kiriai.space.share, checked over all positions and cards."""
    for spaces, cards in product((5, 7), product(ACTIONS, repeat=2)):
        for red, blue, stances in product(range(1, spaces + 1), range(1, spaces + 1), product(STANCES, repeat=2)):
            if red <= blue:
                low, high = act(spaces, (red, blue), stances, cards).spots
                assert 1 <= low <= high <= spaces


def test_heaven_moves_before_earth_and_movement_before_attacks():
    """kiriai.order.stance: the Heaven Approach goes first, the Earth Charge covers what is left."""
    assert act(5, (2, 4), ("earth", "heaven"), ("charge", "approach")).spots == (3, 3)
    assert act(5, (1, 3), ("heaven", "heaven"), ("high", "retreat")).hurt is None


def test_a_charge_comes_before_a_step():
    """kiriai.order.type: the rulebook's second example: Charge and Approach, two apart."""
    assert act(5, (2, 4), ("heaven", "heaven"), ("charge", "approach")).spots == (4, 4)


def test_a_change_of_stance_waits_for_steps_of_its_own_stance_alone():
    """kiriai.order.stance, kiriai.order.type: from Heaven before a Charge from Earth, after one from Heaven."""
    done = act(5, (1, 5), ("earth", "heaven"), ("charge", "stance"))
    assert [event.name for event in done.events] == ["turned", "moved"]
    done = act(5, (1, 5), ("heaven", "heaven"), ("stance", "charge"))
    assert [event.name for event in done.events] == ["moved", "turned"]
    both = act(5, (1, 5), ("earth", "heaven"), ("stance", "stance")).events
    assert [event.facts["seat"] for event in both] == [BLUE, RED], "Heaven first"


def test_the_order_is_that_of_the_stances_when_the_cards_are_revealed():
    """kiriai.order.stance: Blue turns from Heaven to Earth first, and does not move again among those in Earth."""
    done = act(5, (2, 4), ("earth", "heaven"), ("approach", "stance"))
    assert (done.spots, done.stances) == ((3, 4), ("earth", "earth"))
    assert len(done.events) == 2


def test_equals_go_equally_far():
    """kiriai.order.equal: the rulebook's first example: two Charges, three apart, each one space."""
    done = act(5, (1, 4), ("heaven", "heaven"), ("charge", "charge"))
    assert done.spots == (2, 3)
    assert [event.rule for event in done.events] == ["kiriai.order.equal"] * 2, "both stop short for each other"
    assert act(5, (3, 3), ("heaven", "heaven"), ("approach", "retreat")).spots == (4, 4), "the retreat is done first"


def test_the_steps():
    """kiriai.move.approach, kiriai.move.retreat, kiriai.move.charge"""
    assert act(5, (1, 5), STANCES, ("approach", "high")).spots == (2, 5)
    back = act(5, (2, 5), STANCES, ("retreat", "retreat"))
    assert back.spots == (1, 5), "at the edge nothing happens; each is clamped by itself"
    assert [event.rule for event in back.events] == ["kiriai.move.retreat"] * 2
    assert after("5 1H0:-:kesa 5H0:-:counter", "low retreat", "low high").startswith("5 1H0:move:"), (
        "it counts as played"
    )
    assert act(5, (1, 5), STANCES, ("charge", "high")).spots == (3, 5)


def test_who_would_pass_stops():
    """kiriai.move.stop: on the opponent's space; a later mover goes as far as there is room."""
    done = act(5, (2, 3), ("heaven", "heaven"), ("charge", "low"))
    assert done.spots == (3, 3)
    assert done.events[0].rule == "kiriai.move.stop"
    assert act(5, (2, 3), ("heaven", "earth"), ("approach", "approach")).spots == (3, 3)


def test_change_stance_turns_on_the_spot():
    """kiriai.move.stance"""
    assert act(5, (1, 5), ("heaven", "earth"), ("stance", "stance")).stances == ("earth", "heaven")


def test_kesa_then_charge_lets_the_other_move_first():
    """kiriai.order.stance: Red ends Kesa in Earth, so Blue's Heaven Approach goes first; they meet before Red."""
    assert after("5 2H0:-:kesa 4H0:-:zan", "kesa charge", "low approach") == "5 3E0:charge:kesa! 3H0:move:zan"
