"""The automaton at a table: the mixture of a position and a memory, and what is remembered after a round.

The mixture is solved anew from the bounds, with those of the present position as promises: no mixture that keeps them
is worse for the certificate. What the automaton remembers it draws by lot, and a bot is asked without having been there
before. So the bot counts with every memory it may have by now, weighted by how likely what it played makes it:
that plays with the same frequencies, and needs the rounds played so far, but no memory of its own.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from kensei.games.kiriai.bots.automaton import families, payoffs, phases, program
from kensei.games.kiriai.bots.automaton.duel import OTHERS, PLAINS, SPECIAL_PLANS, play, starts
from kensei.games.kiriai.bots.automaton.families import COLUMNS, ROWS_A_TYPE
from kensei.games.kiriai.bots.automaton.phases import HIDDEN, MINE_SPENT, OPEN, THEIRS_SPENT
from kensei.games.kiriai.bots.automaton.tables import Tables
from kensei.games.kiriai.kernel import Array

ITERATIONS = 40
TOLERANCE = 1e-7

Memories = Mapping[int, float]
"""The numbers of the memories that there may be, and how likely each is."""


class MixColumn(NamedTuple):
    """A part of a mixture: a plan, the family it belongs to, and the rule for the next guarantees."""

    family: int
    plan: int
    share: float
    rule: bytes


@dataclass(frozen=True, slots=True, eq=False)
class Mixture:
    """How a memory plays."""

    columns: tuple[MixColumn, ...]
    excess: float
    """By how much the promises are not kept; 0 or less is as certified."""
    values: tuple[float, ...]
    """What the opponent wins at most, by their type."""
    rows: Array
    """What the opponent wins at most, by their type and their plan (those without a Special first)."""


@dataclass(frozen=True, slots=True)
class Moment:
    """What both see: the position as the player sees it, the phase, the Special that is spent, the rounds left."""

    phase: int
    special: int
    position: int
    rounds: int
    is_start: bool = False
    """The first round after a secret set-up: memories are those of `phases.start_grid`."""

    def resting(self, tables: Tables) -> tuple[int, int]:
        standings = tables.table.rules.after.shape[0]
        return self.position // standings // 6 % 6, self.position // standings % 6


class ProgramMemory:
    """Memory for programs, made once."""

    def __init__(self, tables: Tables) -> None:
        self.work, self.shape = families.work(), payoffs.shape()
        self.losses = payoffs.losses(tables.memory)
        none = np.zeros((1, 1), dtype=np.int8)
        self.kept = (
            np.zeros(1, dtype=np.int64),
            none,
            none.copy(),
            np.zeros((1, 1, 38), dtype=np.uint8),
            np.zeros((1, 1)),
            np.full((1, 1), families.NO_ROW, dtype=np.uint8),
        )


@lru_cache(maxsize=4)
def room(tables: Tables) -> ProgramMemory:
    return ProgramMemory(tables)


@lru_cache(maxsize=1 << 13)
def mixture(tables: Tables, moment: Moment, number: int) -> Mixture:
    """Return how the memory of that number plays, by one linear program."""
    found, bounds = room(tables), tables.bounds(moment.rounds - 1)
    payoffs.set_up(tables.table, bounds, moment.phase, moment.special, moment.position, found.shape, found.losses)
    have, wish, values = np.zeros(3), np.zeros(3), np.zeros(3)
    k, v = memory_of(tables, moment, number, have, wish)
    promises = promised(tables, moment, number)
    found.kept[0][0], found.kept[5][0] = 0, families.NO_ROW
    program.solve(
        found.shape, found.losses, found.work, have, wish, promises, k, v, found.kept, 0, TOLERANCE, ITERATIONS, values
    )
    work = found.work
    columns = tuple(
        MixColumn(int(work.family[c]), int(work.plan[c]), float(work.share[c]), work.rule[c].tobytes())
        for c in range(work.numbers[COLUMNS])
        if work.share[c] > 0
    )
    types = len(promises)
    rows = work.value[: types * found.shape.sizes[ROWS_A_TYPE]].reshape(types, -1).copy()
    return Mixture(columns, float((values[:types] - promises).max()), tuple(map(float, values[:types])), rows)


def memory_of(tables: Tables, moment: Moment, number: int, have: Array, wish: Array) -> tuple[int, int]:
    """Write the shares and the weights of a memory; return the family and the vector to begin its program with."""
    if not moment.is_start:
        bounds = tables.bounds(moment.rounds - 1)
        k, v = payoffs.memory_of(tables.table, bounds, moment.phase, number, have, wish)
        return k, v
    points, vectors = phases.start_grid(tables.memory)
    k, v = divmod(number, len(vectors))
    have[:], wish[:] = points[k], vectors[v]
    return (k if k < tables.memory.points else 0), 0


def promised(tables: Tables, moment: Moment, number: int) -> Array:
    if moment.is_start:
        start = starts(tables.spaces).index(moment.position)
        return np.asarray(tables.starts[moment.rounds][start].reshape(-1, 3)[number] / phases.SCALE)
    place = tables.table.places[moment.phase, moment.special, moment.position]
    kept = phases.room(tables.layers[moment.rounds][moment.phase], moment.phase)
    return np.asarray(kept[place, number] / phases.SCALE)


def is_known(tables: Tables, moment: Moment) -> bool:
    """Whether duels come to this position: positions made up by people may be others."""
    return bool(tables.table.places[moment.phase, moment.special, moment.position] >= 0)


def beginning(tables: Tables, phase: int = HIDDEN) -> dict[int, float]:
    """Return the memory of whoever has told nothing: the centre."""
    middle = {MINE_SPENT: tables.memory.vectors_later // 2, THEIRS_SPENT: tables.memory.points_later // 2}
    return {middle.get(phase, 0): 1.0}


def chances(tables: Tables, moment: Moment, own: int, memories: Memories) -> dict[int, float]:
    """Return how likely each plan is, by its number, for a player who was dealt the Special `own`."""
    found: dict[int, float] = defaultdict(float)
    for number, share in memories.items():
        for column, likely in weighted(tables, moment, own, number):
            found[plan_of(tables, moment, own, column)] += share * likely
    return found


def weighted(tables: Tables, moment: Moment, own: int, number: int) -> Iterable[tuple[MixColumn, float]]:
    """Yield the columns of a memory with how likely who holds that Special plays each."""
    columns = mixture(tables, moment, number).columns
    weights = [column.share * mass(tables, moment, own, column.family) for column in columns]
    whole = sum(weights)
    return [(column, weight / whole) for column, weight in zip(columns, weights, strict=True) if weight > 0]


def mass(tables: Tables, moment: Moment, own: int, family: int) -> float:
    if moment.phase in (MINE_SPENT, OPEN):
        return 1.0
    points = tables.table.points if moment.phase == HIDDEN else tables.table.points_later
    place = own if moment.phase == HIDDEN else list(OTHERS[moment.special]).index(own)
    return float(points[family, place]) if family < len(points) else float(family - len(points) == place)


def is_shown(tables: Tables, moment: Moment, family: int) -> bool:
    """Whether the columns of a family show the own Special."""
    return family >= {HIDDEN: tables.memory.points, THEIRS_SPENT: tables.memory.points_later}.get(moment.phase, 1)


def plan_of(tables: Tables, moment: Moment, own: int, column: MixColumn) -> int:
    resting, _ = moment.resting(tables)
    if is_shown(tables, moment, column.family):
        return int(PLAINS + SPECIAL_PLANS * own + tables.table.rules.special[resting, column.plan])
    return int(tables.table.rules.plain[resting, column.plan])


def after(tables: Tables, moment: Moment, mine: int, theirs: int) -> Moment | None:
    """Return the moment after a round of two plans; None when the duel is over, or left the tables."""
    to = int(play(tables.table.rules, moment.position, mine, theirs))
    if to < 0:
        return None
    phase, special = moment.phase, moment.special
    if theirs >= PLAINS:
        phase, special = {HIDDEN: (THEIRS_SPENT, (theirs - PLAINS) // SPECIAL_PLANS), MINE_SPENT: (OPEN, 0)}[phase]
    if mine >= PLAINS:
        phase, special = {HIDDEN: (MINE_SPENT, (mine - PLAINS) // SPECIAL_PLANS), THEIRS_SPENT: (OPEN, 0)}[phase]
    return Moment(phase, special if phase in (MINE_SPENT, THEIRS_SPENT) else 0, to, moment.rounds - 1)


def remembered(
    tables: Tables, moment: Moment, own: int, memories: Memories, mine: int, theirs: int, then: Moment
) -> dict[int, float]:
    """Return the memories after a round in which these plans were played."""
    if then.phase == OPEN:
        return {0: 1.0}
    found: dict[int, float] = defaultdict(float)
    _, resting = moment.resting(tables)
    answer = int(np.searchsorted(tables.table.rules.plain[resting, : tables.table.rules.counts[resting, 0]], theirs))
    for number, share in memories.items():
        for column, likely in weighted(tables, moment, own, number):
            if plan_of(tables, moment, own, column) == mine:
                for to, part in next_memories(tables, moment, own, column, answer, then):
                    found[to] += share * likely * part
    whole = sum(found.values())
    if whole <= 0:  # it would not have played that: somebody else did, or a slip
        stays = then.phase == moment.phase and not moment.is_start
        return dict(memories) if stays else beginning(tables, then.phase)
    return {number: share / whole for number, share in found.items()}


def next_memories(
    tables: Tables, moment: Moment, own: int, column: MixColumn, answer: int, then: Moment
) -> list[tuple[int, float]]:
    if then.phase == HIDDEN:
        return [(column.family * tables.memory.vectors + column.rule[answer], 1.0)]
    if then.phase == MINE_SPENT:
        return [(column.rule[answer], 1.0)]
    if moment.phase == THEIRS_SPENT:
        return [(column.family, 1.0)]
    return between_points(tables, tables.table.points[column.family], own, then.special)


def between_points(tables: Tables, point: Array, own: int, special: int) -> list[tuple[int, float]]:
    """Return the points next to a belief when the opponent has shown a Special, and how likely each is for the own."""
    shares = point[OTHERS[special]]
    last, place = tables.memory.points_later - 1, list(OTHERS[special]).index(own)
    if last == 0 or shares[place] <= 0:
        return [(0 if last == 0 else last // 2, 1.0)]
    at = shares[0] / shares.sum() * last
    low = min(int(at), last - 1)
    later = tables.table.points_later
    weights = [(low, (low + 1 - at) * later[low, place]), (low + 1, (at - low) * later[low + 1, place])]
    whole = sum(weight for _, weight in weights)
    return [(number, float(weight / whole)) for number, weight in weights if weight > 0]


__all__ = ["Mixture", "Moment", "after", "beginning", "chances", "mixture", "remembered"]
