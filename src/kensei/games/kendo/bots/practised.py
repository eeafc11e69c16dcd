"""The practised bot: plays both kendo games at once and without search, by learnt weights of features."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from importlib import import_module
from math import exp
from typing import Any

from kensei.bots.protocol import Budget, Considered, Thought
from kensei.core.protocol import Move, View
from kensei.games.kendo.bots.weights import FeatureWeights, read

OUT = -1000.0
"""The worth of the position of a seat that is out."""


@cache
def features(game: str) -> Any:
    """The module with a game's `move_features`, `position_features` and `feature_names`."""
    return import_module(f"kensei.games.kendo.{game}.bots.features")


class PractisedBot:
    """Plays what looks best by the learnt weights of its features."""

    name = "practised"

    def __init__(self, game: str) -> None:
        self.features = features(game)
        self.weights = weights(game, "move")

    def choose(self, view: View, legal_moves: Sequence[Move], rng: random.Random, budget: Budget) -> Move:
        if len(legal_moves) == 1:
            return legal_moves[0]
        worths = self.worths(view, legal_moves)
        return legal_moves[worths.index(max(worths))]

    def think(self, view: View, legal_moves: Sequence[Move], rng: random.Random, budget: Budget) -> Thought:
        ranked = self.ranked(view, legal_moves)
        seen = tuple(Considered(move, share, 0.0) for move, share in ranked)
        return Thought(ranked[0][0], seen, (ranked[0][0],), len(legal_moves))

    def ranked(self, view: View, legal_moves: Sequence[Move]) -> list[tuple[Move, float]]:
        shares = softmax(self.worths(view, legal_moves))
        order = sorted(range(len(shares)), key=lambda i: (-shares[i], i))
        return [(legal_moves[i], shares[i]) for i in order]

    def worths(self, view: View, legal_moves: Sequence[Move]) -> list[float]:
        return [self.weights.worth(groups) for groups in self.features.move_features(view, legal_moves)]


@cache
def practised(game: str) -> PractisedBot:
    """The practised bot of a game: it keeps no state, so one serves all."""
    return PractisedBot(game)


def shares(game: str, view: View, legal_moves: Sequence[Move]) -> list[float]:
    return softmax(practised(game).worths(view, legal_moves))


@cache
def weights(game: str, part: str) -> FeatureWeights:
    """The weights of moves or positions, with one cache for all bots."""
    return FeatureWeights(read(game)[part], features(game).feature_names)


def values(game: str, state: Any) -> tuple[float, ...]:
    """What a state is worth to each seat, on the scale of the outcome: by who wins how often from such a one."""
    known, module = weights(game, "position"), features(game)
    found = [module.position_features(state, seat) for seat in range(len(state.hands))]
    chances = softmax([OUT if groups is None else known.worth(groups) for groups in found])
    players = len(chances)
    return tuple([(players * chance - 1) / (players - 1) for chance in chances])


def softmax(worths: Sequence[float]) -> list[float]:
    most = max(worths)
    powers = [exp(worth - most) for worth in worths]
    whole = sum(powers)
    return [power / whole for power in powers]


def rewind(view: Any) -> Any:
    """The view before the others chose, where all choose at once."""
    others = [player for seat, player in enumerate(view.players) if seat != view.seat]
    if not any(player.has_chosen for player in others):
        return view
    players = [
        player if seat == view.seat else replace(player, has_chosen=False) for seat, player in enumerate(view.players)
    ]
    return replace(view, players=tuple(players))
