"""What traits are worth: a table of learnt weights, and sums of them that are remembered.

Traits come in sheaves: a sheaf is a tuple, its kind and what it speaks of (`("hand", "attack", cards)`), and
is spelled out as the names of the traits in the table. The same sheaf is worth the same every time,
so its sum is looked up and not added again: this is what makes judging a move cheap.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any, TypeAlias

Sheaf: TypeAlias = tuple[Any, ...]
Spell: TypeAlias = Callable[[Sheaf], tuple[str, ...]]

MOST = 200_000
"""Sums that are remembered; then all are forgotten."""


class Weights:
    """The weights of traits by their names, and the sums of sheaves seen so far."""

    def __init__(self, table: Mapping[str, float], spell: Spell) -> None:
        self.table = table
        self.spell = spell
        self.sums: dict[Sheaf, float] = {}

    def worth(self, sheaves: Iterable[Sheaf]) -> float:
        """Add up what the sheaves are worth."""
        total = 0.0
        sums = self.sums
        for sheaf in sheaves:
            known = sums.get(sheaf)
            if known is None:
                known = self._learn(sheaf)
            total += known
        return total

    def _learn(self, sheaf: Sheaf) -> float:
        if len(self.sums) > MOST:
            self.sums.clear()
        table = self.table
        known = self.sums[sheaf] = sum([table.get(name, 0.0) for name in self.spell(sheaf)])
        return known


def weights_file(game: str) -> Path:
    return Path(__file__).parents[1].joinpath(game, "bots", "weights.txt")


@cache
def read(game: str) -> dict[str, dict[str, float]]:
    """Give the table of a game: the weights of moves under `move`, those of positions under `position`."""
    return parse(weights_file(game).read_text(encoding="utf-8"))


def parse(text: str) -> dict[str, dict[str, float]]:
    """Read a table: a line a trait, but for those that begin with a sharp.

    >>> parse("# two games\\nmove -0.5 pass basic")
    {'move': {'pass basic': -0.5}, 'position': {}}
    """
    found: dict[str, dict[str, float]] = {"move": {}, "position": {}}
    for line in text.splitlines():
        if not line.startswith("#"):
            part, weight, name = line.split(" ", 2)
            found[part][name] = float(weight)
    return found
