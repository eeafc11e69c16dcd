"""All programs with as many rounds left, from the bounds with one round less."""

from __future__ import annotations

from typing import Any

import numpy as np

from kensei.games.compiling import compiled
from kensei.games.kiriai.bots.automaton.families import FAILED, KEPT, KEPT_ROWS, NO_ROW, UNCONVERGED
from kensei.games.kiriai.bots.automaton.payoffs import memory_of, set_up
from kensei.games.kiriai.bots.automaton.phases import HIDDEN, MINE_SPENT, SCALE, Memory, memories
from kensei.games.kiriai.bots.automaton.program import evaluate, solve, take_kept
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

    With a pad, bounds that change are written higher by that much. Where the mixture of the last layer still keeps the
    bounds of the last layer, or a new one keeps them and is not better by two pads, they stay as they were.
    """
    have, wish, values = np.zeros(3), np.zeros(3), np.zeros(3)
    for place in range(start, stop):
        set_up(table, bounds, phase, positions[place, 0], positions[place, 1], shape, losses)
        for number in range(count):
            k, v = memory_of(table, bounds, phase, number, have, wish)
            at = place * count + number
            stays = False
            if pad > 0 and kept[0][at] > 0:
                take_kept(shape, work, kept, at)
                evaluate(shape, losses, work, have, values)
                stays = is_kept_by(values, last[place, number], 9.0)
            if not stays:
                solve(shape, losses, work, have, wish, NO_PROMISES, k, v, kept, at, tolerance, iterations, values)
                stays = pad > 0 and is_kept_by(values, last[place, number], 2.0 * pad)
                tally[0] += 1
                tally[1] += work.numbers[FAILED]
                tally[2] += work.numbers[UNCONVERGED]
            for j in range(found.shape[2]):
                bound = last[place, number, j] * SCALE - 0.5 if stays else (values[j] + pad) * SCALE
                found[place, number, j] = np.int16(np.ceil(bound))


@compiled
def is_kept_by(values: Array, last: Array, least: float) -> bool:
    """Whether these bounds keep those of the last layer, and none would be lower by more than `least`."""
    higher, lower = 0.0, 0.0
    for j in range(len(last)):
        higher, lower = max(higher, values[j] - last[j]), max(lower, last[j] - values[j])
    return higher <= 1e-12 and lower <= least
