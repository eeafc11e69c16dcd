"""The practised bot: plays both kendo games at once and without search, by learnt weights of features.

Features come in groups. A group is a tuple, its kind and its values (`("greens", "attack", cards)`), and stands for
features with names, by which a table has their weights. The weights of a group are added up once: this makes judging
a move cheap.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cache
from importlib import import_module
from math import exp
from pathlib import Path
from typing import Any, TypeAlias

from kensei.bots.protocol import Budget, Considered, Method, Thought
from kensei.core.protocol import Move, View

FeatureGroup: TypeAlias = tuple[Any, ...]
NamesOfKinds: TypeAlias = Mapping[str, Callable[..., tuple[str, ...]]]
"""What names the features of a group by its values, for each kind of groups."""

OUT = -1000.0
"""The worth of the position of a seat that is out."""
MOST = 200_000
"""Sums in a cache of weights; then it is emptied."""


@cache
def features(game: str) -> Any:
    """The module with a game's `move_features`, `position_features` and `NAMES` of features."""
    return import_module(f"kensei.games.kendo.{game}.bots.features")


class FeatureWeights:
    """The weights of features by their names, and the sums of groups seen so far."""

    def __init__(self, table: Mapping[str, float], kinds: NamesOfKinds) -> None:
        self.table = table
        self.kinds = kinds
        self.sums: dict[FeatureGroup, float] = {}

    def worth(self, groups: Iterable[FeatureGroup]) -> float:
        total = 0.0
        sums = self.sums
        for group in groups:
            known = sums.get(group)
            if known is None:
                known = self._add_up(group)
            total += known
        return total

    def _add_up(self, group: FeatureGroup) -> float:
        if len(self.sums) > MOST:
            self.sums.clear()
        known = self.sums[group] = sum([self.table.get(name, 0.0) for name in self.names(group)])
        return known

    def names(self, group: FeatureGroup) -> tuple[str, ...]:
        return self.kinds[group[0]](*group[1:])


@cache
def weights(game: str, part: str) -> FeatureWeights:
    return FeatureWeights(parse(weights_file(game).read_text(encoding="utf-8"))[part], features(game).NAMES)


def weights_file(game: str) -> Path:
    return Path(__file__).parents[1].joinpath(game, "bots", "weights.txt")


def parse(text: str) -> dict[str, dict[str, float]]:
    """Read a table of the weights of moves and positions: a line a feature, but for those that begin with a sharp.

    >>> parse("# two games\\nmove -0.5 pass basic")
    {'move': {'pass basic': -0.5}, 'position': {}}
    """
    found: dict[str, dict[str, float]] = {"move": {}, "position": {}}
    for line in text.splitlines():
        if not line.startswith("#"):
            part, weight, name = line.split(" ", 2)
            found[part][name] = float(weight)
    return found


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
        shares = self.shares(view, legal_moves)
        order = sorted(range(len(shares)), key=lambda i: (-shares[i], i))
        return [(legal_moves[i], shares[i]) for i in order]

    def worths(self, view: View, legal_moves: Sequence[Move]) -> list[float]:
        return [self.weights.worth(groups) for groups in self.features.move_features(view, legal_moves)]

    def shares(self, view: View, legal_moves: Sequence[Move]) -> list[float]:
        return softmax(self.worths(view, legal_moves))


class WorstMoveBot(PractisedBot):
    """Plays what looks worst by the learnt weights.

    In Musashi's Challenge who can react must, so random moves do little wrong: a weaker opponent has to choose badly.
    """

    name = "beginner"

    def worths(self, view: View, legal_moves: Sequence[Move]) -> list[float]:
        return [-worth for worth in super().worths(view, legal_moves)]


METHODS: Mapping[str, Method] = {"practised": lambda game: PractisedBot(game.name)}


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
    players = [
        replace(player, has_chosen=False) if player.has_chosen and seat != view.seat else player
        for seat, player in enumerate(view.players)
    ]
    return view if players == list(view.players) else replace(view, players=tuple(players))
