"""The secret set-up of the larger field: one more program, in which places are chosen instead of plans."""

from __future__ import annotations

from collections import defaultdict
from functools import lru_cache

import numpy as np

from kensei.games.kiriai.bots.automaton import families, layers, payoffs, phases, program
from kensei.games.kiriai.bots.automaton.duel import starts
from kensei.games.kiriai.bots.automaton.families import COLUMNS
from kensei.games.kiriai.bots.automaton.phases import HIDDEN, Bounds, Memory
from kensei.games.kiriai.bots.automaton.playing import MixColumn
from kensei.games.kiriai.bots.automaton.tables import Tables
from kensei.games.kiriai.cards import STANCES, START_SPACES
from kensei.games.kiriai.moves import Place

CHOICES = tuple((stance, space) for stance in STANCES for space in START_SPACES[0])
"""Where a player may begin, spaces counted from the own end."""
TOLERANCE, ITERATIONS = 1e-6, 60


def solve(
    spaces: int, memory: Memory, bounds: Bounds, lives: int = 2
) -> tuple[tuple[MixColumn, ...], tuple[float, ...]]:
    """Return how places are mixed, and what the opponent wins at most, by type and times how many meet it."""
    table, numbers = phases.table(spaces, memory), phases.as_numbers(bounds)
    shape, losses, work = payoffs.shape(), payoffs.losses(memory), families.work()
    count = len(CHOICES)
    shape.sizes[:] = memory.points + 3, 3, 3, count, count
    shape.plans[: memory.points] = count
    shape.vectors[: memory.points], shape.vectors[memory.points : memory.points + 3] = memory.vectors, 1
    shape.mass[: memory.points], shape.mass[memory.points : memory.points + 3] = table.points, np.eye(3)
    shape.weight[: memory.points + 3] = 1.0 - shape.mass[: memory.points + 3]
    begun = starts(spaces)[0 if lives == 2 else count * count :]
    for mine in range(count):
        for theirs in range(count):
            found = numbers.hidden[table.places[HIDDEN, 0, begun[mine * count + theirs]]]
            for j in range(3):
                losses[: memory.points, mine, : memory.vectors, j * count + theirs] = found[:, :, j]
    kept = layers.kept_columns(memory, HIDDEN, 1)
    values, have, wish = np.zeros(3), table.points[0].copy(), table.vectors[0].copy()
    program.solve(
        shape, losses, work, have, wish, layers.NO_PROMISES, 0, 0, kept, 0, TOLERANCE, ITERATIONS, values
    )  # fmt: skip
    columns = tuple(
        MixColumn(int(work.family[c]), int(work.plan[c]), float(work.share[c]), work.rule[c].tobytes())
        for c in range(work.numbers[COLUMNS])
        if work.share[c] > 0
    )
    return columns, tuple(map(float, values))


@lru_cache(maxsize=256)
def mixture(tables: Tables, rounds: int, lives: int) -> tuple[MixColumn, ...]:
    return solve(tables.spaces, tables.memory, tables.layers[rounds], lives)[0]


def number(place: Place, seat: int, spaces: int) -> int:
    """Return the number of a place among the choices of its seat.

    >>> number(Place("heaven", 2), 0, 7), number(Place("heaven", 6), 1, 7)
    (0, 0)
    """
    return CHOICES.index((place.stance, place.space if seat == 0 else spaces + 1 - place.space))


def chances(tables: Tables, rounds: int, lives: int, own: int) -> dict[int, float]:
    """Return how likely each place is for whoever was dealt the Special `own`."""
    found: dict[int, float] = defaultdict(float)
    for column in mixture(tables, rounds, lives):
        found[column.plan] += column.share * float(tables.table.points[column.family, own])
    whole = sum(found.values())
    return {place: share / whole for place, share in found.items() if share > 0}


def remembered(tables: Tables, rounds: int, lives: int, own: int, mine: int, theirs: int) -> dict[int, float]:
    """Return the memories after both have chosen their places; nothing where the own would not have been chosen."""
    found: dict[int, float] = defaultdict(float)
    for column in mixture(tables, rounds, lives):
        if column.plan == mine:
            to = column.family * tables.memory.vectors + column.rule[theirs]
            found[to] += column.share * float(tables.table.points[column.family, own])
    whole = sum(found.values())
    return {to: share / whole for to, share in found.items() if share > 0}
