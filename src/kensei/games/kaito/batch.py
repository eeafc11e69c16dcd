"""Many games of Kaito at once: a row of the kernel's numbers each, stepped by the kernel."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

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
    SIZE,
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

LETTERS = (*OWN[RED], *OWN[BLACK], GAP)
"""The tiles by their codes; a gap, -1, is the last."""
BAG = np.array([CODES.get(tile, -1) for tile, count in BOX.items() for _ in range(count)], dtype=np.int64)
MOVE = np.array([pack_move(Turn(0, good, paid)) for good, paid in TRADES], dtype=np.int64)
"""The kernel's number of each trade, without the cell."""
TRADE = np.zeros((int(MOVE.max()) >> 6) + 1, dtype=np.int64)
"""The encoding's number of each trade by the kernel's."""
TRADE[MOVE >> 6] = np.arange(len(TRADES))


class Batch:
    """n games as rows."""

    def __init__(self, n: int, dice: NDArray[np.uint64], start: State) -> None:
        self.is_dealt = start.grid[0] != UNDEALT
        if self.is_dealt and UNDEALT in start.grid:
            raise BadOption("many games start with all tiles dealt, or none")
        self.start = pack(start)
        if not self.is_dealt:
            self.start[CELL:] = BAG
        self.positions = np.zeros((n, SIZE), dtype=np.int64)
        self.dice = dice
        self.observations = np.zeros((n, PLANES, 6, 6), dtype=np.int8)
        self.masks = np.zeros((n, CELLS * len(TRADES)), dtype=np.int8)
        self.seats = np.zeros(n, dtype=np.int8)

    def reset(self, start: int, stop: int) -> None:
        deal_all(self.positions, self.dice, self.start, self.is_dealt, start, stop)
        self._show(start, stop)

    def step(self, actions: Any, rewards: Any, ended: Any, start: int, stop: int) -> None:
        step_all(self.positions, self.dice, self.start, self.is_dealt, actions, rewards, ended, start, stop)
        self._show(start, stop)

    def _show(self, start: int, stop: int) -> None:
        planes = self.observations.reshape(len(self.observations), PLANES, CELLS)
        show_all(self.positions, self.seats, planes, self.masks, start, stop)

    def state(self, index: int) -> State:
        position = self.positions[index].tolist()
        grid = "".join(LETTERS[tile] for tile in position[CELL:])
        red, black = ("".join(tile * position[HELD + CODES[tile]] for tile in OWN[1 - seat]) for seat in (RED, BLACK))
        kaito = None if position[KAITO] == UNPLACED else position[KAITO]
        return State(grid, kaito, position[TURN], (red, black))


@compiled
def deal(p, dice, index: int, start, is_dealt: bool):
    """Start a game; tiles that are not dealt are shuffled onto the grid."""
    p[:] = start
    if is_dealt:
        return
    for cell in range(CELLS - 1, 0, -1):
        other = roll(dice, index, cell + 1)
        p[CELL + cell], p[CELL + other] = p[CELL + other], p[CELL + cell]
    for cell in range(CELLS):
        tile = p[CELL + cell]
        if tile >= 0:
            p[tile] |= BIT[cell]
            p[OCCUPIED] |= BIT[cell]


@compiled
def deal_all(positions, dice, first, is_dealt: bool, start: int, stop: int):
    for index in range(start, stop):
        deal(positions[index], dice, index, first, is_dealt)


@compiled
def step_all(positions, dice, first, is_dealt: bool, actions, rewards, ended, start: int, stop: int):
    for index in range(start, stop):
        p = positions[index]
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
            deal(p, dice, index, first, is_dealt)


@compiled
def show_all(positions, seats, planes, masks, start: int, stop: int):
    """Write what the seat to act sees and may do."""
    moves = np.empty(MOST_MOVES, dtype=np.int64)
    for index in range(start, stop):
        p, plane, mask = positions[index], planes[index], masks[index]
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
