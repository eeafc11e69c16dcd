"""The bot itself: it gives every move points of strength and plays the one with most."""

from __future__ import annotations

import random
from collections.abc import Sequence
from math import exp

from kensei.bots.protocol import Budget
from kensei.core.protocol import Move as AnyMove
from kensei.games.ketto import Move, View
from kensei.games.ketto.bots.judging import JUDGES, candidates
from kensei.games.ketto.bots.observation import CALM, KEEN, Observation, Weights

TEMPERATURE = 0.3
"""By how many points of strength a move must be worse to be e times less likely."""


class PurposefulBot:
    """Plays by rules of thumb, the same from either side of the table."""

    def __init__(self, weights: Weights = CALM, name: str = "purposeful") -> None:
        self.weights = weights
        self.name = name

    def choose(self, view: View, legal_moves: Sequence[AnyMove], rng: random.Random, budget: Budget) -> AnyMove:
        if len(legal_moves) == 1:
            return legal_moves[0]
        seen, judge = Observation.of(view, self.weights), JUDGES[view.now.point]
        moves = candidates(seen, legal_moves)
        return max(moves, key=lambda move: judge(seen, move) + rng.random() * self.weights.noise)

    def ranked(self, view: View, legal_moves: Sequence[AnyMove]) -> list[AnyMove]:
        """Return the moves, the best first, without noise."""
        seen, judge = Observation.of(view, self.weights), JUDGES[view.now.point]
        return sorted(legal_moves, key=lambda move: -judge(seen, move))


def prior(view: View, legal_moves: Sequence[Move]) -> list[float]:
    """Return how likely the keen bot plays each move: where a tree search begins to look."""
    seen, judge = Observation.of(view, KEEN), JUDGES[view.now.point]
    points = {move: judge(seen, move) for move in candidates(seen, legal_moves)}
    most = max(points.values())
    return [exp((points[move] - most) / TEMPERATURE) if move in points else 0.0 for move in legal_moves]
