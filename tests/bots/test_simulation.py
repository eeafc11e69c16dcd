"""Steps of simulated games: where chance may end one, that is counted and not drawn."""

from __future__ import annotations

import random
from dataclasses import dataclass

import pytest

from kensei.bots.simulation import Ends, settle
from kensei.core.protocol import NATURE, Outcome, Step


@dataclass(frozen=True)
class Row:
    """A row of cards of which one ends the game; so many are turned up by chance, then somebody is asked."""

    down: int
    turns: int
    found: bool = False

    def to_act(self):
        return frozenset() if self.found else NATURE if self.turns else frozenset({0})

    def chances(self):
        return (("end", 1), ("nothing", self.down - 1)) if self.down > 1 else (("end", 1), ("the end", 1))

    def apply(self, seat, move):
        return Step(Row(self.down - 1, self.turns - 1, move != "nothing"), ())

    def outcome(self):
        return Outcome((1.0, -1.0), "found", "row.end") if self.found else None


@pytest.mark.parametrize(("turns", "left"), [(0, 1.0), (1, 0.8), (2, 0.6), (4, 0.2)])
def test_an_end_by_chance_is_counted_with_its_chance(turns, left):
    ends = Ends()
    last = settle(Row(5, turns), random.Random(1), ends)
    assert last.outcome() is None
    assert ends.left == pytest.approx(left)
    assert ends.value(0, -1.0) == pytest.approx((1 - left) - left)
    assert ends.value(1, 0.5) == pytest.approx(-(1 - left) + 0.5 * left)


def test_where_every_outcome_ends_the_game_nothing_is_left():
    ends = Ends()
    settle(Row(5, 5), random.Random(1), ends)
    assert ends.left == 0
    assert (ends.value(0, -1.0), ends.value(1, -1.0)) == (pytest.approx(1.0), pytest.approx(-1.0))


def test_counted_and_drawn_ends_agree_on_average():
    counted = Ends()
    settle(Row(5, 3), random.Random(1), counted)
    games = [settle(Row(5, 3), random.Random(seed)) for seed in range(4000)]
    drawn = sum(1.0 if game.outcome() else 0.0 for game in games) / len(games)
    assert counted.value(0, 0.0) == pytest.approx(drawn, abs=0.03)
