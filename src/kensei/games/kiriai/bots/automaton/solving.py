"""All layers, one after the other: each is kept as a file when it is done, and the work goes on where it was."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

from kensei.core.errors import BadOption
from kensei.games.kiriai.bots.automaton import families, layers, opening, payoffs, phases
from kensei.games.kiriai.bots.automaton.duel import starts
from kensei.games.kiriai.bots.automaton.phases import HIDDEN, OPEN, PHASES, SCALE, Bounds, Memory
from kensei.games.kiriai.bots.automaton.tables import Tables
from kensei.games.kiriai.cards import SPACES
from kensei.games.kiriai.kernel import Array

TOLERANCE = 4e-5
"""A program is done when no column would gain more."""
ITERATIONS = 24
"""Rounds of column generation at most."""
CHUNK = 64
"""Places that are solved before progress is told, and before an interruption is noticed."""

Progress = Callable[[int, float, float], None]
"""Told the layer, how much of it is done, and the bound of the layer before."""


@dataclass
class LayerSolver:
    """Solves layer after layer; `folder`, where there is one, keeps them."""

    spaces: int
    memory: Memory = field(default_factory=Memory)
    folder: Path | None = None
    iterations: int = ITERATIONS
    pad: float = 0.0
    """By how much bounds are written higher, so that they need not change in the next layer."""
    given: Tables | None = None
    """Tables whose bounds are taken over, but for those of hidden Specials with `widened` rounds left and more."""
    widened: int = 1
    layers: list[Bounds] = field(default_factory=list)
    starts: list[Array] = field(default_factory=list)
    """Bounds of the first round after a secret set-up, by rounds left, where there is one."""
    seconds: float = 0.0
    """Processor time of this run."""
    programs: int = 0
    failed: int = 0
    unconverged: int = 0

    def __post_init__(self) -> None:
        self.layers = [phases.nothing_left(self.spaces, self.memory)]
        self._add_start()
        self._positions = {phase: phases.positions_of(self.spaces, phase) for phase in PHASES}
        self._kept = {
            phase: layers.kept_columns(self.memory, phase, len(found))
            for phase, found in self._positions.items()
            if self.given is None or phase == HIDDEN
        }
        while self.given is not None and len(self.layers) < self.widened:
            self.layers.append(Bounds(*(self._given(phase) for phase in range(len(Bounds._fields)))))
            self._add_start()
        if self.folder is not None:
            self._take_up(self.folder)

    def solve(self, cap: int, progress: Progress = lambda layer, share, bound: None) -> list[Bounds]:
        """Return the bounds with 0 to `cap` rounds left."""
        while len(self.layers) <= cap:
            begun = time.process_time()
            layer = self._next(progress)
            self.layers.append(layer)
            self._add_start()
            self.seconds += time.process_time() - begun
            if self.folder is not None:
                self._keep(self.folder, layer)
        return self.layers[: cap + 1]

    def by_special(self, rounds: int, lives: int = 2) -> tuple[float, float, float]:
        """Return what the opponent wins at most with each Special, with so many rounds left."""
        starts = self.starts[rounds] if self.starts else None
        return by_special(self.spaces, self.memory, self.layers[rounds], lives, starts)

    def exploitability(self, rounds: int) -> float:
        return sum(self.by_special(rounds)) / 3

    def _next(self, progress: Progress) -> Bounds:
        table, last = phases.table(self.spaces, self.memory), phases.as_numbers(self.layers[-1])
        found = Bounds(*(np.zeros(each.shape, dtype=np.int16) for each in self.layers[-1]))
        room = families.work(), payoffs.shape(), payoffs.losses(self.memory)
        costs = {
            phase: (1, 7, 7, 24)[(OPEN, 1, 2, HIDDEN).index(phase)] * len(self._positions[phase]) for phase in PHASES
        }
        whole, done, bound = sum(costs.values()), 0.0, self.exploitability(len(self.layers) - 1)
        tally = np.zeros(3, dtype=np.int64)
        for phase in PHASES:
            positions, count = self._positions[phase], phases.memories(self.memory, phase)
            if self.given is not None and phase != HIDDEN:
                found = found._replace(**{Bounds._fields[phase]: self._given(phase)})
                positions = positions[:0]
            for start in range(0, len(positions), CHUNK):
                stop = min(start + CHUNK, len(positions))
                layers.solve_places(
                    table, last, phase, positions, start, stop, count, room[1], room[2], room[0], self._kept[phase],
                    TOLERANCE, self.iterations, self.pad, phases.room(last[phase], phase),
                    phases.room(found[phase], phase), tally,
                )  # fmt: skip
                progress(len(self.layers), (done + costs[phase] * stop / len(positions)) / whole, bound)
            done += costs[phase]
        self.programs, self.failed, self.unconverged = (
            now + int(more) for now, more in zip((self.programs, self.failed, self.unconverged), tally, strict=True)
        )
        return found

    def _add_start(self) -> None:
        """Find the bounds of the first round with as many rounds left as there are layers, if it has a set-up."""
        if self.spaces == SPACES["standard"]:
            return
        rounds = len(self.layers) - 1
        if rounds == 0:
            self.starts.append(opening.no_round(self.spaces, self.memory))
        else:
            self.starts.append(opening.bound_starts(self.spaces, self.memory, self.layers[rounds - 1]))

    def _given(self, phase: int) -> Array:
        """Return bounds of the tables given: the same for each vector, where they have but one."""
        assert self.given is not None
        bounds = self.given.layers[len(self.layers)][phase]
        if phase != HIDDEN or bounds.shape[2] == self.memory.vectors:
            return bounds
        return np.broadcast_to(bounds[:, :, :1], (*bounds.shape[:2], self.memory.vectors, 3))

    def _name(self) -> str:
        memory = " ".join(map(str, self.memory))
        words = f"{self.spaces} spaces, memory {memory}, {self.iterations} iterations, tolerance {TOLERANCE:g}"
        words += f", pad {self.pad:g}" if self.pad else ""
        return words + (f", widened from {self.widened} rounds left on" if self.given else "")

    def _take_up(self, folder: Path) -> None:
        """Read the layers that are there; without the columns of the last one it is solved anew."""
        folder.mkdir(parents=True, exist_ok=True)
        what = folder / "what.txt"
        if what.exists() and what.read_text(encoding="utf-8") != self._name():
            raise BadOption(
                f"{folder} holds {what.read_text(encoding='utf-8')}, not {self._name()}: give another --out"
            )
        what.write_text(self._name(), encoding="utf-8")
        columns = folder / "columns.npz"
        if not columns.exists():
            return
        with np.load(columns) as stored:
            count = int(stored["layer"])
            for phase, room in self._kept.items():
                for number, each in enumerate(room):
                    if f"{phase} {number}" in stored:
                        each[:] = stored[f"{phase} {number}"]
        for number in range(len(self.layers), count + 1):
            with np.load(folder / f"layer-{number:03}.npz") as stored:
                self.layers.append(Bounds(*(stored[name] for name in Bounds._fields)))
                if "starts" in stored:
                    self.starts.append(stored["starts"])
                else:
                    self._add_start()

    def _keep(self, folder: Path, layer: Bounds) -> None:
        number = len(self.layers) - 1
        starts = {"starts": self.starts[number]} if self.starts else {}
        np.savez(folder / f"layer-{number:03}.npz", **layer._asdict(), **starts)  # type: ignore[arg-type]
        columns: dict[str, Array] = {"layer": np.array(number)}
        for phase, room in self._kept.items():
            columns |= {f"{phase} {place}": each for place, each in enumerate(room)}
        # never half written: the old file stays until the new one is whole
        np.savez(folder / "columns-new.npz", **columns)  # type: ignore[arg-type]
        os.replace(folder / "columns-new.npz", folder / "columns.npz")


def exploitability(spaces: int, memory: Memory, bounds: Bounds) -> float:
    """Return what the best answer wins at most from the start, on average over what may be dealt."""
    return sum(by_special(spaces, memory, bounds)) / 3


def by_special(
    spaces: int, memory: Memory, bounds: Bounds, lives: int = 2, begun: Array | None = None
) -> tuple[float, float, float]:
    """Return what the opponent wins at most with each Special, from the start, or the secret set-up on.

    `begun` are the bounds of the first round, where there is a set-up.
    """
    if begun is None:
        start = starts(spaces)[0 if lives == 2 else 1]
        found = bounds.hidden[phases.table(spaces, memory).places[HIDDEN, 0, start], 0, 0] / SCALE
    else:
        found = opening.solve(memory, begun, lives)[1]
    # the bounds are times the share of the player who may face each Special: two thirds
    kesa, zan, counter = (float(value) * 1.5 for value in found)
    return kesa, zan, counter
