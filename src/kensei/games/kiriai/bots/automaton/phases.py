"""What the opponent wins at most: the bounds of a layer, their memories and their places.

There are four phases: both Specials hidden, the own one spent, the other's spent, both spent. Bounds are kept as whole
numbers of `SCALE`, rounded up: so each is a bound by itself, whatever was rounded before it. With a hidden own Special
they are sums over the own types, times their shares.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import numpy as np

from kensei.games.kiriai.bots.automaton.duel import Reach, Rules, places, reach, rules
from kensei.games.kiriai.kernel import Array

SCALE = 32000
HIDDEN, MINE_SPENT, THEIRS_SPENT, OPEN = range(4)
PHASES = (OPEN, MINE_SPENT, THEIRS_SPENT, HIDDEN)
"""In the order in which they are solved."""
CORNERS = 7
"""From so many points on there are the corners, of which all others can be mixed."""
START_POINTS, START_VECTORS = 10, 16


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
    """Return 1, 4, 7, 10 or 16 points of the triangle: its centre, the middles of its sides, its corners, and between.

    The centre is where the deal stands: without it the first plan would tell something.
    """
    found = [(1.0, 1.0, 1.0)]
    found += [(1, 1, 0), (1, 0, 1), (0, 1, 1), (1, 0, 0), (0, 1, 0), (0, 0, 1), (3, 1, 1), (1, 3, 1), (1, 1, 3)]
    found += [(2, 1, 0), (1, 2, 0), (2, 0, 1), (1, 0, 2), (0, 2, 1), (0, 1, 2)]
    points = np.array(found[:count], dtype=np.float64)
    points = np.maximum(points / points.sum(axis=1, keepdims=True), least)
    return np.asarray(points / points.sum(axis=1, keepdims=True))


@cache
def start_grid(memory: Memory) -> tuple[Array, Array]:
    """Return points and vectors for the first round after a secret set-up.

    Places tell more than plans do, and there are few of them: so there may be more of both than later on.
    """
    points = START_POINTS if memory.points >= CORNERS else memory.points
    return spread_points(points, 0.0), spread_points(START_VECTORS, 0.02)


class Bounds(NamedTuple):
    """What the opponent wins at most with a number of rounds left, in `SCALE`, place by place of `Reach`."""

    hidden: Array
    """By place, k, l and type of the opponent."""
    mine_spent: Array
    """By place (those of the three Specials one after the other), l, and type of the opponent."""
    theirs_spent: Array
    """By place and k."""
    open: Array


class PhaseTable(NamedTuple):
    """All that compiled code needs to solve or to play: rules, places, starts of the Specials' parts, points."""

    rules: Rules
    places: Array
    """Place by (phase, the Special that is spent, position)."""
    points: Array
    vectors: Array
    points_later: Array
    vectors_later: Array


@cache
def table(spaces: int, memory: Memory) -> PhaseTable:
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
    return PhaseTable(rules(spaces), where, *grid(memory))


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


def memories(memory: Memory, phase: int) -> int:
    """Return how many memories there are in a phase."""
    return (memory.points * memory.vectors, memory.vectors_later, memory.points_later, 1)[phase]


def room(found: Array, phase: int) -> Array:
    """Return the bounds of a phase as (place, memory, type), to write in."""
    return found.reshape(len(found), -1, (3, 2, 1, 1)[phase])
