"""All programs with as many rounds left, from the bounds with one round less.

There are four phases: both Specials hidden, the own one spent, the other's spent, both spent. Bounds are what the
opponent wins at most, kept as whole numbers of `SCALE`, rounded up: so each is a bound by itself, whatever was rounded
before it. With a hidden own Special they are sums over the own types, times their shares.
"""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

import numpy as np

from kensei.games.compiling import compiled
from kensei.games.kiriai.bots.automaton.duel import (
    LOST,
    OTHERS,
    PLAINS,
    SPECIAL_PLANS,
    WON,
    Reach,
    Rules,
    places,
    play,
    reach,
    rules,
)
from kensei.games.kiriai.bots.automaton.program import (
    FAILED,
    FAMILIES,
    KEPT,
    KEPT_ROWS,
    MOST_FAMILIES,
    NO_ROW,
    OWN_TYPES,
    PLAIN_ROWS,
    ROWS_A_TYPE,
    TYPES,
    UNCONVERGED,
    Shape,
    Work,
    evaluate,
    solve,
    take_kept,
)
from kensei.games.kiriai.kernel import Array

SCALE = 32000
NO_PROMISES = np.zeros(0)
HIDDEN, MINE_SPENT, THEIRS_SPENT, OPEN = range(4)
PHASES = (OPEN, MINE_SPENT, THEIRS_SPENT, HIDDEN)
"""In the order in which they are solved."""


class Memory(NamedTuple):
    """How much the automaton remembers: points k and vectors l while both are hidden, k or l when one is."""

    points: int = 7
    vectors: int = 1
    points_later: int = 5
    vectors_later: int = 3


class Grid(NamedTuple):
    """The points and the vectors as numbers."""

    points: Array
    """Shares of the three own Specials, by k."""
    vectors: Array
    """Weights of the opponent's three, by l."""
    points_later: Array
    """Shares of the two Specials that are left, by k."""
    vectors_later: Array


@cache
def grid(memory: Memory) -> Grid:
    p, v = np.linspace(0, 1, memory.points_later), np.linspace(0, 1, memory.vectors_later)
    if memory.points_later == 1:
        p = np.array([0.5])
    v = np.clip(v, 0.01, 0.99) if memory.vectors_later > 1 else np.array([0.5])
    return Grid(
        spread_points(memory.points, 0.0), spread_points(memory.vectors, 0.02), np.column_stack([p, 1 - p]),
        np.column_stack([v, 1 - v]),
    )  # fmt: skip


def spread_points(count: int, least: float) -> Array:
    """Return 1, 4, 7 or 10 points of the triangle: its centre, the middles of its sides, its corners, and between.

    The centre is where the deal stands: without it the first plan would tell something.
    """
    found = [(1.0, 1.0, 1.0)]
    found += [(1, 1, 0), (1, 0, 1), (0, 1, 1), (1, 0, 0), (0, 1, 0), (0, 0, 1), (3, 1, 1), (1, 3, 1), (1, 1, 3)]
    points = np.array(found[:count], dtype=np.float64)
    points = np.maximum(points / points.sum(axis=1, keepdims=True), least)
    return np.asarray(points / points.sum(axis=1, keepdims=True))


class Bounds(NamedTuple):
    """What the opponent wins at most with a number of rounds left, in `SCALE`, place by place of `Reach`."""

    hidden: Array
    """By place, k, l and type of the opponent."""
    mine_spent: Array
    """By place (those of the three Specials one after the other), l, and type of the opponent."""
    theirs_spent: Array
    """By place and k."""
    open: Array


class Table(NamedTuple):
    """All that compiled code needs to solve or to play: rules, places, starts of the Specials' parts, points."""

    rules: Rules
    places: Array
    """Place by (phase, the Special that is spent, position)."""
    points: Array
    vectors: Array
    points_later: Array
    vectors_later: Array


@cache
def table(spaces: int, memory: Memory) -> Table:
    found = reach(spaces)
    size = len(places(found.open, spaces))
    where = np.full((4, 3, size), -1, dtype=np.int64)
    for special in range(3):
        where[HIDDEN, special] = places(found.hidden, spaces)
        where[OPEN, special] = places(found.open, spaces)
    for phase, parts in ((MINE_SPENT, found.mine_spent), (THEIRS_SPENT, found.theirs_spent)):
        start = 0
        for special, positions in enumerate(parts):
            own = places(positions, spaces)
            where[phase, special] = np.where(own < 0, -1, own + start)
            start += len(positions)
    return Table(rules(spaces), where, *grid(memory))


def sizes(found: Reach, memory: Memory) -> tuple[tuple[int, ...], ...]:
    """Return the shapes of the bounds of a layer."""
    spent = sum(map(len, found.mine_spent))
    return (
        (len(found.hidden), memory.points, memory.vectors, 3),
        (spent, memory.vectors_later, 2),
        (spent, memory.points_later),
        (len(found.open),),
    )


def nothing_left(spaces: int, memory: Memory) -> Bounds:
    """Return the bounds with no round left: nobody has won."""
    return Bounds(*(np.zeros(shape, dtype=np.int16) for shape in sizes(reach(spaces), memory)))


def as_numbers(bounds: Bounds) -> Bounds:
    return Bounds(*(each / SCALE for each in bounds))


def positions_of(spaces: int, phase: int) -> Array:
    """Return (special, position) of every place of a phase."""
    found = reach(spaces)
    parts = ((found.hidden,), found.mine_spent, found.theirs_spent, (found.open,))[phase]
    specials = np.concatenate([np.full(len(part), special) for special, part in enumerate(parts)])
    return np.column_stack([specials, np.concatenate(parts)])


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


def memories(memory: Memory, phase: int) -> int:
    """Return how many memories there are in a phase."""
    return (memory.points * memory.vectors, memory.vectors_later, memory.points_later, 1)[phase]


def shape() -> Shape:
    return Shape(
        np.zeros(5, dtype=np.int64),
        np.zeros(MOST_FAMILIES, dtype=np.int64),
        np.zeros(MOST_FAMILIES, dtype=np.int64),
        np.zeros((MOST_FAMILIES, 3)),
        np.zeros((MOST_FAMILIES, 3)),
    )


def losses(memory: Memory) -> Array:
    families = max(memory.points + 3, memory.points_later + 2)
    return np.zeros((families, 38, max(memory.vectors, memory.vectors_later), 156))


@compiled
def open_loss(table, bounds, to):
    if to == WON:
        return -1.0
    if to == LOST:
        return 1.0
    return bounds[3][table[1][OPEN, 0, to]]


@compiled
def later_loss(table, bounds, special, to, one, two):
    """Return what they win who have just shown a Special from one who may hold the two others, with these shares."""
    if to in (WON, LOST):
        return -(one + two) if to == WON else one + two
    whole = one + two
    if whole <= 0:
        return 0.0
    row = bounds[2][table[1][THEIRS_SPENT, special, to]]
    last = len(row) - 1
    if last == 0:
        return whole * row[0]
    # between two points they are mixed
    at = one / whole * last
    low = min(int(at), last - 1)
    return whole * (row[low] * (low + 1 - at) + row[low + 1] * (at - low))


@compiled
def set_up(table, bounds, phase, special, at, shape, losses):
    """Fill in shape and losses of the programs of a position."""
    rules = table[0]
    plain, specials, counts, standings = rules[5], rules[6], rules[7], rules[0].shape[0]
    own, other = at // standings // 6 % 6, at // standings % 6
    if phase == OPEN:
        set_up_open(table, bounds, at, plain[own], plain[other], counts[own], counts[other], shape, losses)
    elif phase == MINE_SPENT:
        set_up_mine_spent(
            table, bounds, special, at, plain[own], plain[other], specials[other], counts[own], counts[other], shape,
            losses,
        )  # fmt: skip
    elif phase == THEIRS_SPENT:
        set_up_theirs_spent(
            table, bounds, special, at, plain[own], specials[own], plain[other], counts[own], counts[other], shape,
            losses,
        )  # fmt: skip
    else:
        set_up_hidden(
            table, bounds, at, plain[own], specials[own], plain[other], specials[other], counts[own], counts[other],
            shape, losses,
        )  # fmt: skip


@compiled
def set_up_open(table, bounds, at, mine, theirs, own, other, shape, losses):
    sizes, plans, vectors, mass, weight = shape
    sizes[FAMILIES], sizes[OWN_TYPES], sizes[TYPES] = 1, 0, 1
    sizes[PLAIN_ROWS] = sizes[ROWS_A_TYPE] = other[0]
    plans[0], vectors[0], mass[0, 0], weight[0, 0] = own[0], 1, 1.0, 1.0
    for a in range(own[0]):
        for b in range(other[0]):
            losses[0, a, 0, b] = open_loss(table, bounds, play(table[0], at, mine[a], theirs[b]))


@compiled
def set_up_mine_spent(table, bounds, special, at, mine, theirs, their_special, own, other, shape, losses):
    sizes, plans, vectors, mass, weight = shape
    width = other[0] + other[1]
    sizes[FAMILIES], sizes[OWN_TYPES], sizes[TYPES], sizes[PLAIN_ROWS], sizes[ROWS_A_TYPE] = 1, 0, 2, other[0], width
    plans[0], vectors[0], mass[0, 0] = own[0], bounds[1].shape[1], 1.0
    weight[0, 0] = weight[0, 1] = 1.0
    for a in range(own[0]):
        for b in range(other[0]):
            to = play(table[0], at, mine[a], theirs[b])
            place = 0 if to < 0 else table[1][MINE_SPENT, special, to]
            for v in range(vectors[0]):
                for j in range(2):
                    lost = -1.0 if to == WON else 1.0
                    losses[0, a, v, j * width + b] = lost if to < 0 else bounds[1][place, v, j]
        for j in range(2):
            for y in range(other[1]):
                plan = PLAINS + SPECIAL_PLANS * OTHERS[special, j] + their_special[y]
                to = play(table[0], at, mine[a], plan)
                losses[0, a, 0, j * width + other[0] + y] = open_loss(table, bounds, to)


@compiled
def set_up_theirs_spent(table, bounds, special, at, mine, my_special, theirs, own, other, shape, losses):
    sizes, plans, vectors, mass, weight = shape
    points = table[4]
    count = len(points)
    sizes[FAMILIES], sizes[OWN_TYPES], sizes[TYPES] = count + 2, 2, 1
    sizes[PLAIN_ROWS] = sizes[ROWS_A_TYPE] = other[0]
    for f in range(count + 2):
        vectors[f], weight[f, 0] = 1, 1.0
        plans[f] = own[0] if f < count else own[1]
        for i in range(2):
            mass[f, i] = points[f, i] if f < count else (1.0 if f - count == i else 0.0)
    for b in range(other[0]):
        for a in range(own[0]):
            to = play(table[0], at, mine[a], theirs[b])
            for f in range(count):
                lost = -1.0 if to == WON else 1.0
                losses[f, a, 0, b] = lost if to < 0 else bounds[2][table[1][THEIRS_SPENT, special, to], f]
        for i in range(2):
            for z in range(own[1]):
                plan = PLAINS + SPECIAL_PLANS * OTHERS[special, i] + my_special[z]
                losses[count + i, z, 0, b] = open_loss(table, bounds, play(table[0], at, plan, theirs[b]))


@compiled
def set_up_hidden(table, bounds, at, mine, my_special, theirs, their_special, own, other, shape, losses):
    sizes, plans, vectors, mass, weight = shape
    rules, where, points = table[0], table[1], table[2]
    count, plain, width = len(points), other[0], other[0] + other[1]
    sizes[FAMILIES], sizes[OWN_TYPES], sizes[TYPES], sizes[PLAIN_ROWS], sizes[ROWS_A_TYPE] = (
        count + 3,
        3,
        3,
        plain,
        width,
    )
    for f in range(count + 3):
        plans[f] = own[0] if f < count else own[1]
        vectors[f] = bounds[0].shape[2] if f < count else bounds[1].shape[1]
        for i in range(3):
            mass[f, i] = points[f, i] if f < count else (1.0 if f - count == i else 0.0)
            weight[f, i] = 1.0 - mass[f, i]
    for a in range(own[0]):
        for b in range(plain):
            to = play(rules, at, mine[a], theirs[b])
            place = 0 if to < 0 else where[HIDDEN, 0, to]
            lost = -1.0 if to == WON else 1.0
            for f in range(count):
                for v in range(vectors[f]):
                    for j in range(3):
                        losses[f, a, v, j * width + b] = lost * weight[f, j] if to < 0 else bounds[0][place, f, v, j]
        for j in range(3):
            for y in range(other[1]):
                to = play(rules, at, mine[a], PLAINS + SPECIAL_PLANS * j + their_special[y])
                for f in range(count):
                    one, two = points[f, OTHERS[j, 0]], points[f, OTHERS[j, 1]]
                    losses[f, a, 0, j * width + plain + y] = later_loss(table, bounds, j, to, one, two)
    for i in range(3):
        f = count + i
        for z in range(own[1]):
            plan = PLAINS + SPECIAL_PLANS * i + my_special[z]
            for b in range(plain):
                to = play(rules, at, plan, theirs[b])
                place = 0 if to < 0 else where[MINE_SPENT, i, to]
                lost = -1.0 if to == WON else 1.0
                for v in range(vectors[f]):
                    losses[f, z, v, i * width + b] = 0.0
                    for m in range(2):
                        row = OTHERS[i, m] * width + b
                        losses[f, z, v, row] = lost if to < 0 else bounds[1][place, v, m]
            for y in range(other[1]):
                losses[f, z, 0, i * width + plain + y] = 0.0
                for m in range(2):
                    j = OTHERS[i, m]
                    to = play(rules, at, plan, PLAINS + SPECIAL_PLANS * j + their_special[y])
                    losses[f, z, 0, j * width + plain + y] = open_loss(table, bounds, to)


@compiled
def memory_of(table, bounds, phase, number, have, wish):
    """Write the shares and the weights of a memory; return its k and its l."""
    k, v = 0, 0
    have[:], wish[:] = 0.0, 1.0
    have[0] = 1.0
    if phase == HIDDEN:
        k, v = number // bounds[0].shape[2], number % bounds[0].shape[2]
        have[:3] = table[2][k]
        wish[:3] = table[3][v]
    elif phase == MINE_SPENT:
        v = number
        wish[:2] = table[5][v]
    elif phase == THEIRS_SPENT:
        k = number
        have[:2] = table[4][k]
    return k, v


@compiled
def is_kept_by(values: Array, last: Array, least: float) -> bool:
    """Whether these bounds keep those of the last layer, and none would be lower by more than `least`."""
    higher, lower = 0.0, 0.0
    for j in range(len(last)):
        higher, lower = max(higher, values[j] - last[j]), max(lower, last[j] - values[j])
    return higher <= 1e-12 and lower <= least


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


def room(found: Array, phase: int) -> Array:
    """Return the bounds of a phase as (place, memory, type), to write in."""
    return found.reshape(len(found), -1, (3, 2, 1, 1)[phase])


__all__ = ["Bounds", "Memory", "Table", "Work", "as_numbers", "nothing_left", "solve_places", "table"]
