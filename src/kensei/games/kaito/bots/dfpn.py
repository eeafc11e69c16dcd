"""Depth-first proof-number search for Kaito, compiled.

Every number is from the side to move: `phi` says how hard it is to prove that they win, `delta` that they lose; 0 means
proved, `INF` refuted. A node's phi is the least delta of its children; its delta is the greatest phi of its open
children plus one for each other open one (a sum would count transpositions several times). A game has no repetition, so
a value never depends on the path.

Several threads may search with one table. An entry holds its numbers, and its key XORed with them: one that two threads
wrote at the same moment fits no key and counts as missing.
"""

from __future__ import annotations

from functools import partial
from typing import Any, NamedTuple, TypeAlias

import numpy as np

from kensei.games.compiling import INTEGER, compiled
from kensei.games.kaito.kernel import (
    BEST,
    CELL,
    CROSS,
    HASH,
    HELD,
    KAITO,
    OCCUPIED,
    TURN,
    WEIGHTS,
    WORTH,
    Position,
    play,
    purse_of,
    undo,
)

Numbers: TypeAlias = "np.ndarray[Any, np.dtype[np.int64]]"

INF = (1 << 20) - 1
WAYS = 4
DEPTHS = 44
"""More than the 40 turns a game can have."""
WIDTH = 32
"""More than the 30 moves with one payment each: ten cells, nothing or a sword or a helmet bought."""
BIGGEST = (1 << 18) - 1

CELL_OF = np.zeros(37, dtype=INTEGER)
for _cell in range(36):
    CELL_OF[(1 << _cell) % 37] = _cell

STEEPEST = 50
ODDS = np.array([round(64 * 1.1051709**step) for step in range(-STEEPEST, STEEPEST + 1)], dtype=INTEGER)
"""Powers of e by tenths, in 64ths."""


class Style(NamedTuple):
    """How a search guesses and how long it stays: threads of different styles look into different parts of the tree."""

    steepness: int
    """Percent: how far the first numbers of a position follow its evaluation."""
    slack: int
    """Percent: how much worse than the second best child the best one may become before the search leaves it."""


STANDARD = Style(100, 25)

MOVE, KEY, PHI, DELTA, TURNS = range(5)
"""What is kept of each child: TURNS bounds how long the proved rest of the game lasts."""
COUNT, MOST_PHI, MOST_DELTA, CHOSEN, BEFORE, PARENT_KEY, STARTED = range(7)
"""What is kept of each node on the path."""


def table(megabytes: int) -> Numbers:
    """Return an empty table of that size, with a power of two of buckets."""
    return empty(1 << ((megabytes << 20) // (16 * WAYS)).bit_length() - 1)


def empty(buckets: int) -> Numbers:
    """Return an empty table of so many buckets, each a line of the processor's cache: four (key, numbers) pairs."""
    size, line = buckets * 2 * WAYS, 2 * WAYS
    memory = np.zeros(size + line, dtype=INTEGER)
    start = -(memory.ctypes.data // memory.itemsize) % line
    return memory[start : start + size].reshape(buckets, 2 * WAYS)


@compiled
def recall(entries: Numbers, key: int) -> int:
    bucket = key & (entries.shape[0] - 1)
    for way in range(0, 2 * WAYS, 2):
        numbers = entries[bucket, way + 1]
        if entries[bucket, way] ^ numbers == key:
            return numbers
    return 0


@compiled
def keep(entries: Numbers, key: int, phi: int, delta: int, turns: int, nodes: int) -> None:
    """Keep the numbers of a position in place of its old ones, or of the entry that cost least."""
    bucket = key & (entries.shape[0] - 1)
    cost = min(nodes, BIGGEST)
    place, least = 0, BIGGEST + 1
    for way in range(0, 2 * WAYS, 2):
        old = entries[bucket, way + 1]
        if entries[bucket, way] ^ old == key:
            place = way
            cost = min(cost + (old & BIGGEST), BIGGEST)
            break
        if old & BIGGEST < least:
            place, least = way, old & BIGGEST
    numbers = ((phi << 20 | delta) << 6 | turns) << 18 | cost
    entries[bucket, place] = key ^ numbers
    entries[bucket, place + 1] = numbers


@compiled
def unpacked(numbers: int) -> tuple[int, int, int]:
    return numbers >> 44 & INF, numbers >> 24 & INF, numbers >> 18 & 63


@compiled
def cell_of(board: int) -> int:
    """Return the cell of the lowest bit: 2 is a primitive root of 37, so remainders tell the bits apart."""
    return CELL_OF[(board & -board) % 37]


@compiled
def ones(board: int) -> int:
    """Count the bits of a board, in pairs, fours and bytes at once."""
    board -= board >> 1 & 0x555555555
    board = (board & 0x333333333) + (board >> 2 & 0x333333333)
    board = board + (board >> 4) & 0xF0F0F0F0F
    return board * 0x101010101 >> 32 & 63


@compiled
def lasts(p: Position, seat: int) -> int:
    """Return the cells of the seat's last sword and last helmet, as far as they are the last."""
    found = 0
    for board in (p[5 * seat], p[5 * seat + 1]):
        if board & (board - 1) == 0:
            found |= board
    return found


@compiled
def danger(p: Position, seat: int) -> int:
    """Return the cells the seat should not capture on: its last tiles, and where they can be taken from."""
    found = 0
    for board in (p[5 * seat], p[5 * seat + 1]):
        if board & (board - 1) == 0:
            found |= board | CROSS[cell_of(board)]
    return found


@compiled
def standing(p: Position, seat: int) -> int:
    """Evaluate the seat, in hundredths of the odds' logarithm, halved.

    The weights are a logistic fit to the values of 2,000 solved positions of 16 to 21 tiles. What counts
    most is how many tiles lie where the seat may capture without giving its last sword or helmet away.
    """
    swords, helmets = ones(p[5 * seat]), ones(p[5 * seat + 1])
    score = 36 * ones(p[OCCUPIED] & ~danger(p, seat)) + 30 * WORTH[purse_of(p, seat)]
    score += 70 * helmets + 18 * swords
    # the cells lost to the danger count too much for the first tile that becomes the last one
    return score + 200 * (helmets == 1) + 105 * (swords == 1)


@compiled
def estimate(p: Position, child: Numbers, style: Style) -> None:
    """Set the first numbers of a position that is not in the table.

    The side to move has lost if every capture gives its last sword or helmet away and nothing can be bought. Else
    the numbers follow from its safe captures and the evaluation of both seats.
    """
    seat = p[TURN]
    safe = ones(p[OCCUPIED] & CROSS[p[KAITO]] & ~danger(p, seat))
    if safe == 0 and (p[HELD + 5 * seat] + p[HELD + 5 * seat + 1] == 0 or purse_of(p, seat) == 0):
        child[PHI], child[DELTA], child[TURNS] = INF, 0, 2
        return
    score = standing(p, seat) - standing(p, 1 - seat) + 7 * safe
    step = min(max(score * style.steepness // 1000, -STEEPEST), STEEPEST)
    child[PHI] = max(1, 8 * ODDS[STEEPEST - step] >> 6)
    child[DELTA] = max(1, 8 * safe * ODDS[STEEPEST + step] >> 6)
    child[TURNS] = 0


@compiled
def is_worth(p: Position, move: int, child: Numbers) -> bool:
    """Fill in a child's move and key; return whether it is worth searching: not if the other side can win at once."""
    key = p[HASH]
    before = play(p, move)
    worth = lasts(p, 1 - p[TURN]) & CROSS[p[KAITO]] == 0
    if worth:
        child[MOVE], child[KEY] = move, p[HASH]
    undo(p, move, before, key)
    return worth


@compiled
def expand(p: Position, entries: Numbers, children: Numbers, style: Style) -> int:
    """List the moves worth searching, one payment for each good; return their number, or -1: the first wins."""
    seat = p[TURN]
    targets = p[OCCUPIED] & CROSS[p[KAITO]]
    theirs = lasts(p, 1 - seat) & targets
    if theirs:
        children[0, MOVE] = cell_of(theirs)
        return -1
    count = 0
    targets &= ~lasts(p, seat)
    while targets:
        cell = cell_of(targets)
        targets &= targets - 1
        if p[OCCUPIED] & CROSS[cell] == 0:
            children[0, MOVE] = cell
            return -1
        if is_worth(p, cell, children[count]):
            count += 1
        tile = p[CELL + cell]
        purse = purse_of(p, seat) + (WEIGHTS[tile % 5] if tile // 5 != seat else 0)
        for good in range(2):
            paid = BEST[good, purse]
            if not paid or not p[HELD + 5 * seat + good]:
                continue
            if is_worth(p, cell | (good + 1) << 6 | paid << 8, children[count]):
                count += 1
    value(p, entries, children[:count], style)
    return count


@compiled
def value(p: Position, entries: Numbers, children: Numbers, style: Style) -> None:
    """Set the numbers of each child: from the table, else a first estimate."""
    # Read a word of every bucket first: loads that do not wait for one another reach the memory together.
    for child in children:
        child[PHI] = entries[child[KEY] & (entries.shape[0] - 1), 0]
    key = p[HASH]
    for child in children:
        numbers = recall(entries, child[KEY])
        if numbers:
            child[PHI], child[DELTA], child[TURNS] = unpacked(numbers)
        else:
            before = play(p, child[MOVE])
            estimate(p, child, style)
            undo(p, child[MOVE], before, key)


@partial(compiled, nogil=True)
def search(p: Position, entries: Numbers, limit: int, style: Style) -> tuple[int, int, int, int, int]:
    """Search from the position for so many nodes; return (phi, delta, turns, nodes, move).

    What was found stays in the table, so another call goes on where this one stopped.
    """
    children = np.zeros((DEPTHS, WIDTH, 5), dtype=INTEGER)
    path = np.zeros((DEPTHS, 7), dtype=INTEGER)
    path[0, MOST_PHI] = path[0, MOST_DELTA] = INF
    depth, nodes, entering = 0, 0, True
    phi, delta, turns = 1, 1, 0
    while True:
        here = path[depth]
        kids = children[depth]
        if entering:
            nodes += 1
            here[STARTED] = nodes
            here[COUNT] = expand(p, entries, kids, style)
        count = here[COUNT]
        chosen, second, is_open = -1, INF, 0
        if count < 0:
            phi, delta, turns = 0, INF, 1
        elif count == 0:
            phi, delta, turns = INF, 0, 2
        else:
            phi, delta, turns = INF, 0, 0
            for i in range(count):
                if kids[i, DELTA] < phi:
                    second, phi, chosen = phi, kids[i, DELTA], i
                elif kids[i, DELTA] < second:
                    second = kids[i, DELTA]
                if kids[i, PHI]:
                    is_open += 1
                    delta = max(delta, kids[i, PHI])
                turns = max(turns, kids[i, TURNS])
            if phi == 0:
                delta, turns = INF, kids[chosen, TURNS] + 1
            elif is_open == 0:
                phi, turns = INF, turns + 1
            else:
                delta, turns = min(delta + is_open - 1, INF - 1), 0
        if phi >= here[MOST_PHI] or delta >= here[MOST_DELTA] or nodes >= limit:
            keep(entries, p[HASH], phi, delta, turns, nodes - here[STARTED] + 1)
            if depth == 0:
                return phi, delta, turns, nodes, kids[max(chosen, 0), MOVE]
            depth -= 1
            here = path[depth]
            child = children[depth, here[CHOSEN]]
            undo(p, child[MOVE], here[BEFORE], here[PARENT_KEY])
            child[PHI], child[DELTA], child[TURNS] = phi, delta, turns
            entering = False
            continue
        here[CHOSEN], here[PARENT_KEY] = chosen, p[HASH]
        path[depth + 1, MOST_PHI] = here[MOST_DELTA] - (is_open - 1)
        path[depth + 1, MOST_DELTA] = min(here[MOST_PHI], second + second * style.slack // 100 + 1)
        here[BEFORE] = play(p, kids[chosen, MOVE])
        depth += 1
        entering = True


@compiled
def copy_entries(old: Numbers, new: Numbers) -> None:
    for bucket in range(old.shape[0]):
        for way in range(0, 2 * WAYS, 2):
            numbers = old[bucket, way + 1]
            if numbers:
                phi, delta, turns = unpacked(numbers)
                keep(new, old[bucket, way] ^ numbers, phi, delta, turns, numbers & BIGGEST)
