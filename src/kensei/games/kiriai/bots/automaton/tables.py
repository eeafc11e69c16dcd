"""The layers as one file: bounds of 0 to so many rounds left.

Values change little from one number of rounds to the next, so the differences are stored, their two bytes apart.
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property
from math import prod
from pathlib import Path

import numpy as np

from kensei.games.kiriai.bots.automaton.phases import Bounds, Memory, PhaseTable, as_numbers, nothing_left, table
from kensei.games.kiriai.cards import SPACES
from kensei.games.kiriai.kernel import Array

FOLDER = Path(__file__).parent


@dataclass(eq=False)
class Tables:
    """The bounds of one field, for an automaton with so much memory."""

    spaces: int
    memory: Memory
    layers: Sequence[Bounds]
    starts: Sequence[Array] = ()
    """Bounds of the first round after a secret set-up, where there is one."""
    numbers: dict[int, Bounds] = field(default_factory=dict)

    @property
    def cap(self) -> int:
        """The most rounds left for which there are bounds."""
        return len(self.layers) - 1

    @cached_property
    def table(self) -> PhaseTable:
        return table(self.spaces, self.memory)

    def bounds(self, rounds: int) -> Bounds:
        """Return a layer in numbers for compiled code; the last few are remembered."""
        if rounds not in self.numbers:
            if len(self.numbers) > 3:
                self.numbers.pop(next(iter(self.numbers)))
            self.numbers[rounds] = as_numbers(self.layers[rounds])
        return self.numbers[rounds]


def write(path: Path, memory: Memory, layers: Sequence[Bounds], starts: Sequence[Array] = ()) -> None:
    """Write the layers; while both Specials are hidden the first ones may have the same bounds for each vector."""
    narrow = narrow_layers(layers)
    parts = {
        "memory": np.array(memory, dtype=np.uint8),
        "rounds": np.array(len(layers) - 1),
        "narrow": np.array(narrow),
    }
    for name in Bounds._fields:
        stacked = np.stack([getattr(layer, name) for layer in layers])
        if name == "hidden":
            parts |= folded("wide", stacked[narrow:])
            stacked = stacked[: narrow + 1, :, :, :1]
        parts |= folded(name, stacked)
    if starts:
        parts["starts"] = np.stack(starts)
    np.savez_compressed(path, **parts)  # type: ignore[arg-type]


def narrow_layers(layers: Sequence[Bounds]) -> int:
    """Return up to how many rounds left all vectors have the same bounds."""
    wide = (n for n, layer in enumerate(layers) if (layer.hidden != layer.hidden[:, :, :1]).any())
    return next(wide, len(layers)) - 1


def folded(name: str, layers: Array) -> dict[str, Array]:
    """Return the steps from each layer to the next, bytes apart: small steps of either sign have a high byte of 0."""
    steps = np.diff(layers, axis=0).astype(np.int16).astype(np.int32)
    whole = ((steps << 1) ^ (steps >> 15)).astype(np.uint16)
    return {f"{name} low": (whole & 255).astype(np.uint8), f"{name} high": (whole >> 8).astype(np.uint8)}


def unfolded(stored: Mapping[str, Array], name: str, first: Array) -> list[Array]:
    """Return the layers after the first."""
    whole = stored[f"{name} low"].astype(np.uint16) | (stored[f"{name} high"].astype(np.uint16) << 8)
    steps = ((whole >> 1) ^ (0 - (whole & 1))).view(np.int16)
    layers = np.cumsum(steps, axis=0, dtype=np.int16)
    return [first, *(layers + first)]


def read(path: Path, spaces: int) -> Tables:
    with np.load(path) as stored:
        memory, count, narrow = Memory(*map(int, stored["memory"])), int(stored["rounds"]), int(stored["narrow"])
        first = nothing_left(spaces, memory)
        fields = [unfolded(stored, name, start) for name, start in zip(Bounds._fields[1:], first[1:], strict=True)]
        hidden = unfolded(stored, "hidden", first.hidden[:, :, :1])
        hidden = [np.broadcast_to(each, first.hidden.shape) for each in hidden]
        hidden += unfolded(stored, "wide", hidden[narrow])[1:]
        starts = list(stored["starts"]) if "starts" in stored else []
    bounds = [Bounds(hidden[n], *(each[n] for each in fields)) for n in range(count + 1)]
    return Tables(spaces, memory, bounds, starts)


def cache_folder() -> Path:
    """Return where tables stand that were solved on this machine."""
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "kensei" / "kiriai"


def name(spaces: int) -> str:
    return f"bounds-{spaces}.npz"


@cache
def found(spaces: int) -> Tables | None:
    """Return the best tables of a field, of those solved on this machine and those shipped; None where there are none.

    The best cover the most rounds, then have the larger memory; among equals those solved here.
    """
    places = [folder / name(spaces) for folder in (cache_folder(), FOLDER)]
    tables = [read(path, spaces) for path in places if path.is_file()]
    if spaces != SPACES["standard"]:  # those of earlier versions know nothing of the first round
        tables = [each for each in tables if each.starts]
    return max(tables, key=lambda each: (each.cap, prod(each.memory)), default=None)
