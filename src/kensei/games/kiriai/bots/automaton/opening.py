"""The secret set-up of the larger field: one more program, in which places are chosen instead of plans.

Where a player begins tells much about their Special. So in the first round after it the automaton remembers more: there
are few positions, and the bounds of the starts are kept beside those of all others.
"""

from __future__ import annotations

from collections import defaultdict
from functools import lru_cache

import numpy as np

from kensei.games.compiling import compiled
from kensei.games.kiriai.bots.automaton import families, layers, payoffs, phases, program
from kensei.games.kiriai.bots.automaton.duel import starts
from kensei.games.kiriai.bots.automaton.families import COLUMNS
from kensei.games.kiriai.bots.automaton.phases import HIDDEN, SCALE, Bounds, Memory
from kensei.games.kiriai.bots.automaton.playing import MixColumn
from kensei.games.kiriai.bots.automaton.tables import Tables
from kensei.games.kiriai.cards import STANCES, START_SPACES
from kensei.games.kiriai.kernel import Array
from kensei.games.kiriai.moves import Place

CHOICES = tuple((stance, space) for stance in STANCES for space in START_SPACES[0])
"""Where a player may begin, spaces counted from the own end."""
TOLERANCE, ITERATIONS = 1e-6, 60
START_TOLERANCE, START_ITERATIONS = 2e-5, 24


def bound_starts(spaces: int, memory: Memory, below: Bounds) -> Array:
    """Return what the opponent wins at most in the first round by start, k, l and type, in `SCALE`.

    `below` are the bounds with one round less; k and l are those of `phases.start_grid`.
    """
    points, vectors = phases.start_grid(memory)
    found = no_round(spaces, memory)
    solve_starts(
        phases.table(spaces, memory), phases.as_numbers(below), np.array(starts(spaces)), points, vectors,
        payoffs.shape(), payoffs.losses(memory), families.work(), layers.kept_columns(memory, HIDDEN, 1), found,
    )  # fmt: skip
    return found


def no_round(spaces: int, memory: Memory) -> Array:
    """Return the bounds of the starts with no round left: nobody has won."""
    points, vectors = phases.start_grid(memory)
    return np.zeros((len(starts(spaces)), len(points), len(vectors), 3), dtype=np.int16)


@compiled
def solve_starts(table, bounds, begun, points, vectors, shape, losses, work, kept, found):
    have, wish, values = np.zeros(3), np.zeros(3), np.zeros(3)
    for start in range(len(begun)):
        payoffs.set_up(table, bounds, HIDDEN, 0, begun[start], shape, losses)
        for k in range(len(points)):
            have[:] = points[k]
            for v in range(len(vectors)):
                wish[:], kept[0][0] = vectors[v], 0
                is_next = v > 0 and program.solve_again(
                    shape, losses, work, have, wish, kept, 0, START_TOLERANCE, START_ITERATIONS, values
                )
                if not is_next:
                    program.solve(
                        shape, losses, work, have, wish, layers.NO_PROMISES, k if k < len(table[2]) else 0, 0, kept, 0,
                        START_TOLERANCE, START_ITERATIONS, values,
                    )  # fmt: skip
                for j in range(3):
                    found[start, k, v, j] = np.int16(np.ceil(values[j] * SCALE))


def solve(memory: Memory, bounds: Array, lives: int = 2) -> tuple[tuple[MixColumn, ...], tuple[float, ...]]:
    """Return how places are mixed, and what the opponent wins at most, by type and times how many meet it.

    `bounds` are those of the starts.
    """
    points, vectors = phases.start_grid(memory)
    wide = Memory(len(points), len(vectors), memory.points_later, memory.vectors_later)
    shape, losses, work = payoffs.shape(), payoffs.losses(wide), families.work()
    count, most = len(CHOICES), len(points)
    shape.sizes[:] = most + 3, 3, 3, count, count
    shape.plans[:most] = count
    shape.vectors[:most], shape.vectors[most : most + 3] = len(vectors), 1
    shape.mass[:most], shape.mass[most : most + 3] = points, np.eye(3)
    shape.weight[: most + 3] = 1.0 - shape.mass[: most + 3]
    begun = bounds[0 if lives == 2 else count * count :] / SCALE
    for mine in range(count):
        for theirs in range(count):
            for j in range(3):
                losses[:most, mine, : len(vectors), j * count + theirs] = begun[mine * count + theirs, :, :, j]
    kept = layers.kept_columns(wide, HIDDEN, 1)
    values, have, wish = np.zeros(3), points[0].copy(), vectors[0].copy()
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
def mixture(tables: Tables, rounds: int, lives: int) -> tuple[tuple[MixColumn, ...], tuple[float, ...]]:
    return solve(tables.memory, tables.starts[rounds], lives)


def number(place: Place, seat: int, spaces: int) -> int:
    """Return the number of a place among the choices of its seat.

    >>> number(Place("heaven", 2), 0, 7), number(Place("heaven", 6), 1, 7)
    (0, 0)
    """
    return CHOICES.index((place.stance, place.space if seat == 0 else spaces + 1 - place.space))


def chances(tables: Tables, rounds: int, lives: int, own: int) -> dict[int, float]:
    """Return how likely each place is for whoever was dealt the Special `own`."""
    found: dict[int, float] = defaultdict(float)
    points, _ = phases.start_grid(tables.memory)
    for column in mixture(tables, rounds, lives)[0]:
        found[column.plan] += column.share * float(points[column.family, own])
    whole = sum(found.values())
    return {place: share / whole for place, share in found.items() if share > 0}


def remembered(tables: Tables, rounds: int, lives: int, own: int, mine: int, theirs: int) -> dict[int, float]:
    """Return the memories after both have chosen their places; nothing where the own would not have been chosen."""
    found: dict[int, float] = defaultdict(float)
    points, vectors = phases.start_grid(tables.memory)
    for column in mixture(tables, rounds, lives)[0]:
        if column.plan == mine:
            to = column.family * len(vectors) + column.rule[theirs]
            found[to] += column.share * float(points[column.family, own])
    whole = sum(found.values())
    return {to: share / whole for to, share in found.items() if share > 0}
