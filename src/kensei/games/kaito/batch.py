"""Many games of Kaito at once, compiled. A tile is 0 a gap, 1 to 5 Red's sword, helmet and mon, 6 to 10 Black's."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from kensei.adapters.vector.dice import any_legal, compiled, roll
from kensei.core.errors import BadOption
from kensei.games.kaito.encoding import CELLS, PLANES, TRADES
from kensei.games.kaito.state import OWN, State
from kensei.games.kaito.tiles import BLACK, BOX, GAP, LINES, RED, SWORD, UNDEALT

KINDS = 5
LETTERS = GAP + OWN[RED] + OWN[BLACK]
BAG = np.array([LETTERS.index(tile) for tile, count in BOX.items() for _ in range(count)], dtype=np.int8)
CROSS = np.array(LINES, dtype=np.int8)
"""For each cell the ten others of its row and column."""
GOOD = np.array([0 if good == SWORD else 1 for good, _ in TRADES], dtype=np.int8)
PRICE = np.array([[paid.count(value) for value in "123"] for _, paid in TRADES], dtype=np.int8)
"""What each trade buys and how many mon of 1, 2 and 3 it pays; the first is no trade."""
UNPLACED = -1
MOVES = CELLS * len(TRADES)


class Fleet:
    """n games as rows."""

    def __init__(self, n: int, dice: NDArray[np.uint64], start: State) -> None:
        self.start = rows_of(start)
        self.grids = np.zeros((n, CELLS), dtype=np.int8)
        self.kaito = np.zeros(n, dtype=np.int8)
        self.held = np.zeros((n, 2, KINDS), dtype=np.int8)
        self.dice = dice
        self.observations = np.zeros((n, PLANES, 6, 6), dtype=np.int8)
        self._planes = self.observations.reshape(n, PLANES, CELLS)
        self.masks = np.zeros((n, MOVES), dtype=np.int8)
        self.seats = np.zeros(n, dtype=np.int8)

    def reset(self, start: int, stop: int) -> None:
        """Deal these games."""
        deal_all(self.grids, self.kaito, self.held, self.seats, self.dice, self.start, start, stop)
        self._show(start, stop)

    def step(self, actions: Any, rewards: Any, ended: Any, start: int, stop: int) -> None:
        """Play a turn, or the opening choice, of these games."""
        table = (self.grids, self.kaito, self.held, self.seats)
        step_all(table, self.dice, self.start, actions, rewards, ended, start, stop)
        self._show(start, stop)

    def _show(self, start: int, stop: int) -> None:
        show_all(self.grids, self.kaito, self.held, self.seats, self._planes, self.masks, start, stop)

    def draw(self, actions: Any, start: int, stop: int) -> None:
        """Draw legal actions."""
        draw_all(self.dice, self.masks, actions, start, stop)

    def state(self, index: int) -> State:
        """Give a game as a state of the reference engine."""
        grid = "".join(LETTERS[tile] for tile in self.grids[index])
        kaito = int(self.kaito[index])
        counts = self.held[index].tolist()
        held = tuple(
            "".join(tile * count for tile, count in zip(OWN[1 - seat], counts[seat], strict=True)) for seat in (0, 1)
        )
        return State(grid, None if kaito == UNPLACED else kaito, int(self.seats[index]), (held[0], held[1]))


def rows_of(state: State) -> tuple[Any, ...]:
    """Give the start: grid, held tiles, the Kaito's cell, who acts, and whether the tiles are still to be dealt."""
    undealt = state.grid == UNDEALT * CELLS
    if UNDEALT in state.grid and not undealt:
        raise BadOption("many games start with all tiles dealt, or none")
    grid = BAG if undealt else np.array([LETTERS.index(tile) for tile in state.grid], dtype=np.int8)
    held = np.array([[state.held[s].count(tile) for tile in OWN[1 - s]] for s in (0, 1)], dtype=np.int8)
    return grid, held, UNPLACED if state.kaito is None else state.kaito, state.turn, undealt


@compiled
def deal(table, dice, index: int, first):
    """Start a game; tiles that are not dealt are shuffled onto the grid."""
    grids, kaito, held, seats = table
    grid = grids[index]
    grid[:] = first[0]
    held[index] = first[1]
    kaito[index], seats[index] = first[2], first[3]
    if first[4]:
        for cell in range(CELLS - 1, 0, -1):
            other = roll(dice, index, cell + 1)
            grid[cell], grid[other] = grid[other], grid[cell]


@compiled
def deal_all(grids, kaito, held, seats, dice, first, start: int, stop: int):
    """Start these games."""
    for index in range(start, stop):
        deal((grids, kaito, held, seats), dice, index, first)


@compiled
def is_blocked(grid, cell: int):
    """Say whether there is no tile to land on from this cell."""
    tiles = 0
    for other in CROSS[cell]:
        tiles += grid[other]
    return tiles == 0


@compiled
def is_last(grid, cell: int):
    """Say whether the tile on this cell is its owner's last sword or helmet."""
    tile = grid[cell]
    if (tile - 1) % KINDS > 1:
        return False
    left = 0
    for other in range(CELLS):
        left += grid[other] == tile
    return left == 1


@compiled
def turn(grid, held, seat: int, cell: int, trade: int):
    """Capture and trade; give the loser, or -1."""
    tile = grid[cell]
    owner, kind = (tile - 1) // KINDS, (tile - 1) % KINDS
    lost = is_last(grid, cell)
    if owner != seat:
        held[seat, kind] += 1
    grid[cell] = 0
    if lost:
        return owner
    if trade > 0:
        grid[cell] = 1 + seat * KINDS + GOOD[trade]
        held[1 - seat, GOOD[trade]] -= 1
        for mon in range(3):
            held[seat, 2 + mon] -= PRICE[trade, mon]
    return 1 - seat if is_blocked(grid, cell) else -1


@compiled
def step_all(table, dice, first, actions, rewards, ended, start: int, stop: int):
    """Play these games one step on."""
    grids, kaito, held, seats = table
    for index in range(start, stop):
        cell, trade = actions[index] % CELLS, actions[index] // CELLS
        seat = seats[index]
        if kaito[index] == UNPLACED:
            loser = 1 - seat if is_blocked(grids[index], cell) else -1
        else:
            loser = turn(grids[index], held[index], seat, cell, trade)
        kaito[index], seats[index] = cell, 1 - seat
        if loser >= 0:
            ended[index] = True
            rewards[index, loser], rewards[index, 1 - loser] = -1.0, 1.0
            deal(table, dice, index, first)


@compiled
def show_all(grids, kaito, held, seats, planes, masks, start: int, stop: int):
    """Write what the seat to act sees and may do."""
    for index in range(start, stop):
        grid, seat, sight, mask = grids[index], seats[index], planes[index], masks[index]
        sight[: 2 * KINDS + 1] = 0
        for cell in range(CELLS):
            if grid[cell]:
                owner, kind = (grid[cell] - 1) // KINDS, (grid[cell] - 1) % KINDS
                sight[kind if owner == seat else KINDS + kind, cell] = 1
        if kaito[index] != UNPLACED:
            sight[2 * KINDS, kaito[index]] = 1
        for kind in range(KINDS):
            sight[2 * KINDS + 1 + kind] = held[index, seat, kind]
            sight[3 * KINDS + 1 + kind] = held[index, 1 - seat, kind]
        mask[:] = 0
        if kaito[index] == UNPLACED:
            for cell in range(CELLS):
                mask[cell] = grid[cell] == 0
        else:
            allow(grid, held[index], seat, kaito[index], mask)


@compiled
def allow(grid, held, seat: int, kaito: int, mask):
    """Mark the captures and the trades that may follow them."""
    sells = held[1 - seat, 0] > 0 or held[1 - seat, 1] > 0
    for cell in CROSS[kaito]:
        tile = grid[cell]
        if tile == 0:
            continue
        mask[cell] = 1
        if not sells or is_last(grid, cell):
            continue
        captured = (tile - 1) % KINDS - 2 if (tile - 1) // KINDS != seat else -1
        for trade in range(1, len(GOOD)):
            affordable = held[1 - seat, GOOD[trade]] > 0
            for mon in range(3):
                affordable &= held[seat, 2 + mon] + (captured == mon) >= PRICE[trade, mon]
            mask[trade * CELLS + cell] = affordable


@compiled
def draw_all(dice, masks, actions, start: int, stop: int):
    """Draw a legal action for each of these games."""
    for index in range(start, stop):
        actions[index] = any_legal(dice, index, masks[index])
