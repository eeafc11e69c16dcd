"""The practised bot: plays both kendo games at once and without thinking ahead, by what practice has taught it."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import cache
from math import exp
from types import ModuleType
from typing import Any

from kensei.bots.protocol import Budget, Considered, Thought
from kensei.core.protocol import Move, View
from kensei.games.kendo.bots.weights import Weights, read
from kensei.games.kendo.musashi import bots as musashi
from kensei.games.kendo.shiai import bots as shiai

TRAITS: dict[str, ModuleType] = {"musashi": musashi, "shiai": shiai}
OUT = -1000.0
"""The worth of a position that is none any more."""


class PractisedBot:
    """Plays what looks best by the learnt weights of its traits."""

    name = "practised"

    def __init__(self, game: str) -> None:
        self.traits: Any = TRAITS[game]
        self.weights = weights(game, "move")

    def choose(self, view: View, legal_moves: Sequence[Move], rng: random.Random, budget: Budget) -> Move:
        """Give the move that looks best, the first of equals."""
        if len(legal_moves) == 1:
            return legal_moves[0]
        worths = self.worths(view, legal_moves)
        return legal_moves[worths.index(max(worths))]

    def think(self, view: View, legal_moves: Sequence[Move], rng: random.Random, budget: Budget) -> Thought:
        """Give the move, with the share that each would have among the moves of one who hesitates."""
        ranked = self.ranked(view, legal_moves)
        seen = tuple(Considered(move, share, 0.0) for move, share in ranked)
        return Thought(ranked[0][0], seen, (ranked[0][0],), len(legal_moves))

    def ranked(self, view: View, legal_moves: Sequence[Move]) -> list[tuple[Move, float]]:
        """Give the moves with their shares, the best first."""
        shares = softmax(self.worths(view, legal_moves))
        order = sorted(range(len(shares)), key=lambda i: (-shares[i], i))
        return [(legal_moves[i], shares[i]) for i in order]

    def worths(self, view: View, legal_moves: Sequence[Move]) -> list[float]:
        """Judge every move."""
        return [self.weights.worth(sheaves) for sheaves in self.traits.sheaves(view, legal_moves)]


@cache
def practised(game: str) -> PractisedBot:
    """Give the practised bot of a game: one serves all."""
    return PractisedBot(game)


def shares(game: str, view: View, legal_moves: Sequence[Move]) -> list[float]:
    """Say how likely the practised bot, if it hesitates, plays each move."""
    return softmax(practised(game).worths(view, legal_moves))


@cache
def weights(game: str, part: str) -> Weights:
    """Give the weights of moves or positions; what was added up once is known to all bots."""
    traits: Any = TRAITS[game]
    return Weights(read(game)[part], traits.spell)


def values(game: str, state: Any) -> tuple[float, ...]:
    """Say what a state is worth to each seat, on the scale of the outcome: by who wins how often from such a one."""
    traits, known = TRAITS[game], weights(game, "position")
    found = [traits.position(state, seat) for seat in range(len(state.hands))]
    chances = softmax([OUT if sheaves is None else known.worth(sheaves) for sheaves in found])
    players = len(chances)
    return tuple([(players * chance - 1) / (players - 1) for chance in chances])


def softmax(worths: Sequence[float]) -> list[float]:
    """Turn worths into chances."""
    most = max(worths)
    powers = [exp(worth - most) for worth in worths]
    whole = sum(powers)
    return [power / whole for power in powers]
