"""The review of a finished game: the value of each moment to each seat, with all hands open.

>>> import kensei
>>> match = kensei.Match(kensei.game("kiriai"), seed="moon", cap=1)
>>> _ = match.play(0, "approach high"), match.play(1, "approach low")
>>> [point.ply for point in review(match)]
[2, 4]
"""

from __future__ import annotations

import random
from collections.abc import Iterator

from kensei.bots.evaluation import GameModel
from kensei.core.match import AnyMatch, ReviewPoint
from kensei.core.protocol import CHANCE, AnyState
from kensei.games import part

PLAYOUTS = 12
"""How many random playouts are averaged, where the evaluation wants them."""


def review(match: AnyMatch, deadline: float | None = None) -> tuple[ReviewPoint, ...]:
    """Evaluate every moment at which somebody was asked, and the end; exactly, where a solver can in time."""
    model, rng = GameModel.of(match.game), random.Random(0)
    playouts = PLAYOUTS if model.evaluation.random_turns else 1
    points = []
    for ply, state in moments(match):
        outcome = state.outcome()
        found = [outcome.scores] if outcome else [model.values(state, rng) for _ in range(playouts)]
        means = tuple(sum(values) / len(found) for values in zip(*found, strict=True))
        points.append(ReviewPoint(ply, means, outcome is not None))
    exact_values = getattr(part(match.game.name, "bots"), "exact_values", None)
    return exact_values(match, points, deadline) if exact_values else tuple(points)


def moments(match: AnyMatch) -> Iterator[tuple[int, AnyState]]:
    """Return the states between turns: none in which chance is to play, or some have chosen and others have not."""
    states = [match.start, *(ply.state for ply in match.plies)]
    before: frozenset[int] = frozenset()
    for ply, state in enumerate(states):
        asked = state.to_act()
        is_half = asked and asked < before and ply > 0 and match.plies[ply - 1].seat in before
        if CHANCE not in asked and not is_half and (asked or state.outcome() is not None):
            yield ply, state
        before = asked if not is_half else before
