"""Looking back on a game: what each moment was worth to each seat, with all hands open.

>>> import kensei
>>> match = kensei.Match(kensei.game("kiriai"), seed="moon", cap=1)
>>> _ = match.play(0, "approach high"), match.play(1, "approach low")
>>> [point.ply for point in review(match)]
[2, 4]
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass

from kensei.bots.imagined import Worlds
from kensei.core.match import AnyMatch
from kensei.core.protocol import CHANCE, AnyState
from kensei.games import part

GAMES = 12
"""How many short games at random judge a moment, where the sense wants them."""


@dataclass(frozen=True, slots=True)
class Point:
    """One moment, after so many plies: what it was worth to each seat, -1 to 1."""

    ply: int
    values: tuple[float, ...]
    exact: bool = False
    """It was solved, or the game was over; else the values are what a bot feels at a glance."""


def review(match: AnyMatch, deadline: float | None = None) -> tuple[Point, ...]:
    """Judge every moment at which somebody was asked, and the end; exactly, where a solver can in time."""
    worlds, rng = Worlds.of(match.game), random.Random(0)
    points = [Point(ply, judged(worlds, state, rng), state.outcome() is not None) for ply, state in moments(match)]
    exact_values = getattr(part(match.game.name, "bots"), "exact_values", None)
    return exact_values(match, points, deadline) if exact_values else tuple(points)


def moments(match: AnyMatch) -> Iterator[tuple[int, AnyState]]:
    """Give the states between turns: none in which chance is to play, or some have chosen and others have not."""
    states = [match.start, *(ply.state for ply in match.plies)]
    before: frozenset[int] = frozenset()
    for ply, state in enumerate(states):
        asked = state.to_act()
        is_half = asked and asked < before and ply > 0 and match.plies[ply - 1].seat in before
        if CHANCE not in asked and not is_half and (asked or state.outcome() is not None):
            yield ply, state
        before = asked if not is_half else before


def judged(worlds: Worlds, state: AnyState, rng: random.Random) -> tuple[float, ...]:
    """Say what a state is worth: its scores when it is over, else what the sense feels."""
    outcome = state.outcome()
    if outcome is not None:
        return outcome.scores
    felt = [worlds.values(state, rng) for _ in range(GAMES if worlds.sense.playout else 1)]
    return tuple(sum(values) / len(felt) for values in zip(*felt, strict=True))
