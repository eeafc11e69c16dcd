"""The layers as one file: bounds of 0 to so many rounds left.

Values change little from one number of rounds to the next, so the differences are stored, their two bytes apart.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property
from pathlib import Path

import numpy as np

from kensei.games.kiriai.bots.automaton.layers import Bounds, Memory, Table, as_numbers, table

FOLDER = Path(__file__).parent


@dataclass(eq=False)
class Tables:
    """The bounds of one field, for an automaton with so much memory."""

    spaces: int
    memory: Memory
    layers: Sequence[Bounds]
    numbers: dict[int, Bounds] = field(default_factory=dict)

    @property
    def cap(self) -> int:
        """The most rounds left for which there are bounds."""
        return len(self.layers) - 1

    @cached_property
    def table(self) -> Table:
        return table(self.spaces, self.memory)

    def bounds(self, rounds: int) -> Bounds:
        """Return a layer in numbers for compiled code; the last few are remembered."""
        if rounds not in self.numbers:
            if len(self.numbers) > 3:
                self.numbers.pop(next(iter(self.numbers)))
            self.numbers[rounds] = as_numbers(self.layers[rounds])
        return self.numbers[rounds]


def write(path: Path, memory: Memory, layers: Sequence[Bounds]) -> None:
    parts = {"memory": np.array(memory, dtype=np.uint8), "rounds": np.array(len(layers) - 1)}
    for name in Bounds._fields:
        stacked = np.stack([getattr(layer, name) for layer in layers[1:]])
        steps = np.diff(stacked, axis=0, prepend=np.zeros_like(stacked[:1]))
        # a step to and fro: small ones of either sign have a high byte of 0
        folded = ((steps.astype(np.int32) << 1) ^ (steps.astype(np.int32) >> 15)).astype(np.uint16)
        parts[f"{name} low"], parts[f"{name} high"] = (folded & 255).astype(np.uint8), (folded >> 8).astype(np.uint8)
    np.savez_compressed(path, **parts)  # type: ignore[arg-type]


def read(path: Path, spaces: int) -> Tables:
    with np.load(path) as stored:
        memory = Memory(*map(int, stored["memory"]))
        fields = []
        for name in Bounds._fields:
            folded = stored[f"{name} low"].astype(np.int32) | (stored[f"{name} high"].astype(np.int32) << 8)
            steps = (folded >> 1) ^ -(folded & 1)
            fields.append(np.cumsum(steps.astype(np.int16), axis=0, dtype=np.int16))
        count = int(stored["rounds"])
    layers = [Bounds(*(np.zeros_like(each[0]) for each in fields))]
    layers += [Bounds(*(each[number] for each in fields)) for number in range(count)]
    return Tables(spaces, memory, layers)


def cache_folder() -> Path:
    """Return where tables stand that were solved on this machine."""
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "kensei" / "kiriai"


def name(spaces: int) -> str:
    return f"bounds-{spaces}.npz"


@cache
def found(spaces: int) -> Tables | None:
    """Return the tables of a field, those solved on this machine before those shipped; None where there are none."""
    places = [folder / name(spaces) for folder in (cache_folder(), FOLDER)]
    return next((read(path, spaces) for path in places if path.is_file()), None)
