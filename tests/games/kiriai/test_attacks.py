"""Which attacks of Kiri-ai hit, miss, cancel each other or are turned back."""

import pytest
from tests.games.kiriai.rounds import BLUE, KIRIAI, after

from kensei.games.kiriai.action import act


def test_attacks_are_read_after_all_movement():
    """kiriai.attack.when: who walks into a strike is hit; who leaves is not."""
    assert act(5, (2, 4), ("heaven", "heaven"), ("kesa", "approach")).hurt == BLUE
    assert act(7, (4, 4), ("heaven", "heaven"), ("balanced", "retreat")).hurt is None


@pytest.mark.parametrize(
    ("face", "stance", "hits_at"),
    [
        ("high", "heaven", {2}),  # kiriai.attack.high
        ("high", "earth", set()),
        ("low", "earth", {1}),  # kiriai.attack.low
        ("low", "heaven", set()),
        ("balanced", "heaven", {0}),  # kiriai.attack.balanced
        ("balanced", "earth", {0}),
        ("kesa", "heaven", {0, 1}),  # kiriai.special.kesa
        ("kesa", "earth", set()),
        ("zan", "earth", {2, 3}),  # kiriai.special.zan
        ("zan", "heaven", set()),
    ],
)
def test_the_reach_of_every_attack(face, stance, hits_at):
    """kiriai.attack.feint: elsewhere it neither hits nor cancels."""
    idle = {0: "low", 1: "high", 2: "balanced", 3: "balanced", 4: "balanced"}
    hit = {d for d in range(5) if act(5, (1, 1 + d), (stance, "heaven"), (face, idle[d])).hurt == BLUE}
    assert hit == hits_at


def test_a_feint_is_told_with_what_made_it_one():
    """kiriai.attack.feint: the right distance in the wrong stance misses too."""
    missed = act(5, (2, 4), ("earth", "heaven"), ("high", "low")).events[0]
    assert KIRIAI.tell(missed) == "Red misses with the High Strike, in Earth at distance 2."


def test_two_successful_attacks_cancel_each_other():
    """kiriai.attack.clash: Specials included."""
    assert act(5, (2, 4), ("heaven", "heaven"), ("high", "high")).hurt is None
    done = act(5, (3, 3), ("heaven", "heaven"), ("balanced", "kesa"))
    assert (done.hurt, done.stances) == (None, ("heaven", "earth"))


def test_kesa_and_zan_change_the_stance_whatever_happened():
    """kiriai.special.kesa, kiriai.special.zan: also after a miss, a clash, a Counterattack."""
    assert act(5, (1, 5), ("heaven", "earth"), ("kesa", "zan")).stances == ("earth", "heaven")
    assert act(5, (2, 3), ("heaven", "heaven"), ("counter", "kesa")).stances == ("heaven", "earth")


def test_a_counterattack_turns_the_cut_back():
    """kiriai.special.counter: only against an attack that succeeds."""
    assert act(5, (2, 4), ("earth", "heaven"), ("counter", "high")).hurt == BLUE
    assert act(5, (2, 5), ("heaven", "heaven"), ("counter", "high")).hurt is None
    assert act(5, (2, 4), ("heaven", "heaven"), ("counter", "counter")).hurt is None


def test_change_stance_then_low_strike_hits():
    """kiriai.move.stance, kiriai.attack.low: from Heaven at distance 1."""
    assert after("5 2H0:-:kesa 3H0:-:zan", "stance low", "high retreat").startswith("5 2E0:low:kesa 4H0")
    assert after("5 2H0:-:kesa 3H0:-:zan", "stance low", "high balanced") == "5 2E0:low:kesa 3H1:balanced:zan"


def test_kesa_first_then_low_strike_hits():
    """kiriai.special.kesa: it misses, and leaves its player in Earth."""
    assert after("5 2H0:-:kesa 4H0:-:zan", "kesa low", "low approach") == "5 2E0:low:kesa! 3H1:move:zan"
