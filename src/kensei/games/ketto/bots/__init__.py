"""The purposeful bot of Kettō: it builds strokes and a defence, keeps parries, and picks its moment for valor.

It gives every move points of strength and plays the one with most. `observation` says what it values and sees,
`judging` judges its moves; `lookahead` plays duels on.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from math import exp

from kensei.bots.background import has_compiler
from kensei.bots.protocol import Bot, Budget, Method
from kensei.core.protocol import AnyGame
from kensei.core.protocol import Move as AnyMove
from kensei.games.ketto import Move, View
from kensei.games.ketto.bots.judging import JUDGES, candidates
from kensei.games.ketto.bots.observation import CALM, KEEN, SWIFT, Observation, Weights

__all__ = ["CALM", "FOLLOWED", "KEEN", "METHODS", "SWIFT", "PurposefulBot", "Weights"]

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
        seen, judge = Observation(view, self.weights), JUDGES[view.now.point]
        moves = candidates(seen, legal_moves)
        return max(moves, key=lambda move: judge(seen, move) + rng.random() * self.weights.noise)

    def ranked(self, view: View, legal_moves: Sequence[AnyMove]) -> list[AnyMove]:
        seen, judge = Observation(view, self.weights), JUDGES[view.now.point]
        return sorted(legal_moves, key=lambda move: -judge(seen, move))


def prior(view: View, legal_moves: Sequence[Move]) -> list[float]:
    """Return how likely the keen bot plays each move: where a tree search begins to look."""
    seen, judge = Observation(view, KEEN), JUDGES[view.now.point]
    points = {move: judge(seen, move) for move in candidates(seen, legal_moves)}
    most = max(points.values())
    return [exp((points[move] - most) / TEMPERATURE) if move in points else 0.0 for move in legal_moves]


def search(game: AnyGame) -> Bot:
    """Make the bot that plays on from each candidate by the purposeful policy."""
    from kensei.bots.search import SearchBot
    from kensei.games.ketto.bots.lookahead import think

    return SearchBot(game, think)


def mixture(game: AnyGame) -> Bot:
    """Make the bot that plays a trained style, and duels on from it by the compiled twin.

    Without the compiler the twin is too slow to think with: `search` plays.
    """
    if not has_compiler():
        return search(game)
    from kensei.games.ketto.bots.mixture import MixtureBot

    return MixtureBot()


def beginner(game: AnyGame) -> Bot:
    """Make the bot that fights at once and hardly defends itself."""
    from kensei.games.ketto.bots.beginner import HastyBot

    return HastyBot()


METHODS: Mapping[str, Method] = {
    "beginner": beginner,
    "purposeful": lambda game: PurposefulBot(),
    "swift": lambda game: PurposefulBot(SWIFT, "swift"),
    "search": search,
    "mixture": mixture,
}
FOLLOWED: Mapping[str, tuple[str, ...]] = {"mixture": ("placed",)}
"""The events by which a method goes: in which order cards were laid says what they may be."""
