"""What features are worth: a table of learnt weights, and a cache of their sums.

Features come in groups. A group is a tuple, its kind and its values (`("greens", "attack", cards)`), and stands for
features with names, by which the table has their weights. The weights of a group are added up once: this makes judging
a move cheap.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any, TypeAlias

FeatureGroup: TypeAlias = tuple[Any, ...]
FeatureNames: TypeAlias = Callable[[FeatureGroup], tuple[str, ...]]

MOST = 200_000
"""Sums in the cache; then it is emptied."""


class FeatureWeights:
    """The weights of features by their names, and the sums of groups seen so far."""

    def __init__(self, table: Mapping[str, float], names: FeatureNames) -> None:
        self.table = table
        self.names = names
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
        table = self.table
        known = self.sums[group] = sum([table.get(name, 0.0) for name in self.names(group)])
        return known


def weights_file(game: str) -> Path:
    return Path(__file__).parents[1].joinpath(game, "bots", "weights.txt")


@cache
def read(game: str) -> dict[str, dict[str, float]]:
    """The table of a game: the weights of moves under `move`, those of positions under `position`."""
    return parse(weights_file(game).read_text(encoding="utf-8"))


def parse(text: str) -> dict[str, dict[str, float]]:
    """Read a table: a line a feature, but for those that begin with a sharp.

    >>> parse("# two games\\nmove -0.5 pass basic")
    {'move': {'pass basic': -0.5}, 'position': {}}
    """
    found: dict[str, dict[str, float]] = {"move": {}, "position": {}}
    for line in text.splitlines():
        if not line.startswith("#"):
            part, weight, name = line.split(" ", 2)
            found[part][name] = float(weight)
    return found
