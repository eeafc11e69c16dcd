"""Many games of Kaito at once: a row of the kernel's numbers each, stepped by the kernel."""

from __future__ import annotations

from typing import Any

import numpy as np

from kensei.adapters.vector import Beginning
from kensei.adapters.vector.dice import compiled, roll
from kensei.core.errors import BadOption
from kensei.games.kaito.encoding import CELLS, PLANES, TRADES
from kensei.games.kaito.kernel import (
    BIT,
    CELL,
    CODES,
    CROSS,
    HELD,
    KAITO,
    MOST_MOVES,
    OCCUPIED,
    TURN,
    UNPLACED,
    enter,
    legal,
    pack,
    pack_move,
    play,
    wins,
)
from kensei.games.kaito.moves import Turn
from kensei.games.kaito.state import OWN, State
from kensei.games.kaito.tiles import BLACK, BOX, GAP, RED, UNDEALT

SIMULTANEOUS = False
LETTERS = (*OWN[RED], *OWN[BLACK], GAP)
"""The tiles by their codes; a gap, -1, is the last."""
BAG = np.array([CODES.get(tile, -1) for tile, count in BOX.items() for _ in range(count)], dtype=np.int64)
MOVE = np.array([pack_move(Turn(0, good, paid)) for good, paid in TRADES], dtype=np.int64)
"""The kernel's number of each trade, without the cell."""
TRADE = np.zeros((int(MOVE.max()) >> 6) + 1, dtype=np.int64)
"""The encoding's number of each trade by the kernel's."""
TRADE[MOVE >> 6] = np.arange(len(TRADES))


def begin(start: State) -> Beginning:
    is_dealt = start.grid[0] != UNDEALT
    if is_dealt and UNDEALT in start.grid:
        raise BadOption("many games start with all tiles dealt, or none")
    row = pack(start)
    if not is_dealt:
        row[CELL:] = BAG
    return Beginning(row, (is_dealt,), (PLANES, 6, 6))


def state_of(row: list[int], tables: Any) -> State:
    grid = "".join(LETTERS[tile] for tile in row[CELL:])
    red, black = ("".join(tile * row[HELD + CODES[tile]] for tile in OWN[1 - seat]) for seat in (RED, BLACK))
    return State(grid, None if row[KAITO] == UNPLACED else row[KAITO], row[TURN], (red, black))


@compiled
def deal_all(rows, dice, first, tables, ended, start: int, stop: int):
    """Start the games that have ended; tiles that are not dealt are shuffled onto the grid."""
    for index in range(start, stop):
        if not ended[index]:
            continue
        p = rows[index]
        p[:] = first
        if tables[0]:
            continue
        for cell in range(CELLS - 1, 0, -1):
            other = roll(dice, index, cell + 1)
            p[CELL + cell], p[CELL + other] = p[CELL + other], p[CELL + cell]
        for cell in range(CELLS):
            tile = p[CELL + cell]
            if tile >= 0:
                p[tile] |= BIT[cell]
                p[OCCUPIED] |= BIT[cell]


@compiled
def play_all(rows, dice, tables, actions, rewards, ended, start: int, stop: int):
    for index in range(start, stop):
        p = rows[index]
        cell, trade = actions[index] % CELLS, actions[index] // CELLS
        seat = p[TURN]
        if p[KAITO] == UNPLACED:
            result = 1 if p[OCCUPIED] & CROSS[cell] == 0 else 0
            enter(p, cell)
        else:
            result = wins(p, cell)
            play(p, MOVE[trade] | cell)
        if result:
            ended[index] = True
            rewards[index, seat], rewards[index, 1 - seat] = result, -result


@compiled
def show_all(rows, tables, seats, observations, masks, start: int, stop: int):
    moves = np.empty(MOST_MOVES, dtype=np.int64)
    for index in range(start, stop):
        p, mask = rows[index], masks[index]
        plane = observations[index].reshape(PLANES, CELLS)
        seat = seats[index] = p[TURN]
        plane[:11] = 0
        for cell in range(CELLS):
            if p[CELL + cell] >= 0:
                plane[(p[CELL + cell] + 5 * seat) % 10, cell] = 1
        for kind in range(5):
            plane[11 + kind] = p[HELD + 5 * (1 - seat) + kind]
            plane[16 + kind] = p[HELD + 5 * seat + kind]
        mask[:] = 0
        if p[KAITO] == UNPLACED:
            for cell in range(CELLS):
                mask[cell] = p[CELL + cell] < 0
            continue
        plane[10, p[KAITO]] = 1
        for i in range(legal(p, moves)):
            mask[TRADE[moves[i] >> 6] * CELLS + (moves[i] & 63)] = 1
