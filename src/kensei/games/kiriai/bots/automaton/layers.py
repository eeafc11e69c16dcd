"""All programs with as many rounds left, from the bounds with one round less."""

from __future__ import annotations

from typing import Any

import numpy as np

from kensei.games.compiling import compiled
from kensei.games.kiriai.bots.automaton.families import FAILED, KEPT, KEPT_ROWS, NO_ROW, UNCONVERGED
from kensei.games.kiriai.bots.automaton.payoffs import memory_of, set_up
from kensei.games.kiriai.bots.automaton.phases import HIDDEN, MINE_SPENT, SCALE, Memory, memories
from kensei.games.kiriai.bots.automaton.program import evaluate_kept, solve, solve_again
from kensei.games.kiriai.kernel import Array

NO_PROMISES = np.zeros(0)


def kept_columns(memory: Memory, phase: int, count: int) -> tuple[Array, Array, Array, Array, Array, Array]:
    """Make room for the columns that begin the programs of the next layer."""
    programs = count * memories(memory, phase)
    has_rules = {HIDDEN: memory.vectors * memory.vectors_later > 1, MINE_SPENT: memory.vectors_later > 1}
    return (
        np.zeros(programs, dtype=np.int64),
        np.zeros((programs, KEPT), dtype=np.int8),
        np.zeros((programs, KEPT), dtype=np.int8),
        np.zeros((programs, KEPT, 38 if has_rules.get(phase) else 1), dtype=np.uint8),
        np.zeros((programs, KEPT)),
        np.full((programs, KEPT_ROWS), NO_ROW, dtype=np.uint8),
    )


@compiled
def solve_places(
    table: Any, bounds: Any, phase: int, positions: Array, start: int, stop: int, count: int, shape: Any,
    losses: Array, work: Any, kept: Any, tolerance: float, iterations: int, pad: float, last: Array, found: Array,
    tally: Array,
) -> None:  # fmt: skip
    """Solve the programs of some places of a phase, with `count` memories each; write the bounds found, by place.

    With a pad, bounds that change are written higher by that much. Where the mixture of the last layer, or the new one,
    keeps the bounds of the last layer, and the new one is not better by two pads, they stay as they were.
    """
    have, wish, values = np.zeros(3), np.zeros(3), np.zeros(3)
    for place in range(start, stop):
        set_up(table, bounds, phase, positions[place, 0], positions[place, 1], shape, losses)
        before = -1
        for number in range(count):
            k, v = memory_of(table, bounds, phase, number, have, wish)
            at = place * count + number
            is_kept = False
            if pad > 0 and kept[0][at] > 0:
                evaluate_kept(shape, losses, work, kept, at, have, values)
                is_kept = is_kept_by(values, last[place, number])
            # the programs of a position and a point k differ by their weights alone: the next goes on from the last
            is_next = k == before and solve_again(
                shape, losses, work, have, wish, kept, at, tolerance, iterations, values
            )
            if not is_next:
                solve(shape, losses, work, have, wish, NO_PROMISES, k, v, kept, at, tolerance, iterations, values)
            before = k
            tally[0] += 1
            tally[1] += work.numbers[FAILED]
            tally[2] += work.numbers[UNCONVERGED]
            if work.numbers[FAILED] and kept[0][at] > 0:
                evaluate_kept(shape, losses, work, kept, at, have, values)
            is_kept = is_kept or is_kept_by(values, last[place, number])
            stays = pad > 0 and is_kept and gained(values, last[place, number], wish) <= 2.0 * pad
            for j in range(found.shape[2]):
                bound = last[place, number, j] * SCALE - 0.5 if stays else (values[j] + pad) * SCALE
                found[place, number, j] = np.int16(np.ceil(bound))


@compiled
def is_kept_by(values: Array, last: Array) -> bool:
    """Whether none of these bounds is higher than that of the last layer."""
    higher = 0.0
    for j in range(len(last)):
        higher = max(higher, values[j] - last[j])
    return higher <= 1e-12


@compiled
def gained(values: Array, last: Array, wish: Array) -> float:
    """Return by how much these bounds are lower than those of the last layer, weighted by the wish."""
    total, whole = 0.0, 0.0
    for j in range(len(last)):
        total += wish[j] * (last[j] - values[j])
        whole += wish[j]
    return total / whole
