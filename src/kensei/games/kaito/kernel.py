"""Kaito compiled for search and batches: the rules on a row of whole numbers, with moves that can be undone.

The reference is `state.py`; a test plays both side by side.

A position is an array of `SIZE` numbers: a bit board for each of the ten tiles, the tiles held, the
Kaito's cell, the seat to move, a hash, all occupied cells, and the tile on each cell. A move is one
number: the cell, what is bought (0 nothing, 1 a sword, 2 a helmet), and the payment.
"""

from __future__ import annotations

from itertools import product
from typing import Any, TypeAlias

import numpy as np

from kensei.games.compiling import INTEGER, compiled
from kensei.games.kaito.moves import Turn, payments
from kensei.games.kaito.state import OWN, State
from kensei.games.kaito.tiles import BLACK, LINES, PRICES, RED

Position: TypeAlias = "np.ndarray[Any, np.dtype[np.int64]]"

HELD, KAITO, TURN, HASH, OCCUPIED, CELL = 10, 20, 21, 22, 23, 24
"""Where things stand in a position: tile t (kind + 5 for Black) has its bit board at t, the number of
them held at HELD + t, the code of the tile on cell c at CELL + c (-1: a gap)."""
SIZE = CELL + 36
UNPLACED = -1
"""The Kaito's cell before the opening choice."""
CODES = {tile: kind + 5 * seat for seat in (RED, BLACK) for kind, tile in enumerate(OWN[seat])}

BIT = np.array([1 << cell for cell in range(36)], dtype=INTEGER)
CROSS = np.array([sum(1 << c for c in LINES[cell]) for cell in range(36)], dtype=INTEGER)
"""The cells of the row and the column of each cell."""
ORDERED = np.array(LINES, dtype=INTEGER)
VALUE = np.array([0, 0, 1, 2, 3], dtype=INTEGER)

PURSES = tuple("1" * a + "2" * b + "3" * c for c, b, a in product(range(3), range(3), range(4)))
"""Every purse that can be, and every payment: numbered by a + 4 b + 12 c for a, b, c mon of 1, 2, 3."""
WEIGHTS = np.array([0, 0, 1, 4, 12], dtype=INTEGER)
WORTH = np.array([sum(map(int, purse)) for purse in PURSES], dtype=INTEGER)
GOODS = ("S", "H")


def best_payment(purse: str, good: str) -> str:
    """Return the payment that leaves the best purse, whatever happens later: a test proves it for all."""
    return min(payments(purse, PRICES[good]), key=lambda paid: (sum(map(int, paid)), len(paid)), default="")


BEST = np.array([[PURSES.index(best_payment(purse, good)) for purse in PURSES] for good in GOODS], dtype=INTEGER)
"""For each good and purse the payment that dominates the others; 0: it cannot be bought."""
MOST_PAYMENTS = max(len(payments(purse, PRICES[good])) for good in GOODS for purse in PURSES)
MOST_MOVES = 10 * (1 + 2 * MOST_PAYMENTS)
PAYMENTS = np.zeros((2, 36, MOST_PAYMENTS), dtype=INTEGER)
"""For each good and purse all payments the rules offer, in their order; 0 ends them."""
for _good, _purse in product(range(2), range(36)):
    for _i, _paid in enumerate(payments(PURSES[_purse], PRICES[GOODS[_good]])):
        PAYMENTS[_good, _purse, _i] = PURSES.index(_paid)
PARTS = np.array([[purse.count(v) for v in "123"] for purse in PURSES], dtype=INTEGER)

_random = np.random.Generator(np.random.PCG64(0x4B414954))
_keys = _random.integers(-(2**63), 2**63 - 1, size=(10 * 36 + 36 + 1 + 80)).astype(INTEGER)
TILE_KEY = _keys[:360].reshape(10, 36)
KAITO_KEY = _keys[360:396]
TURN_KEY = int(_keys[396])
HELD_KEY = _keys[397:].reshape(10, 8)
"""Zobrist keys; held tiles by their number."""


def pack(state: State) -> Position:
    """Return the position of a state; cells that are not dealt yet are gaps."""
    position = np.zeros(SIZE, dtype=INTEGER)
    position[CELL:] = -1
    for cell, tile in enumerate(state.grid):
        if tile in CODES:
            position[CELL + cell] = CODES[tile]
            position[CODES[tile]] |= 1 << cell
            position[OCCUPIED] |= 1 << cell
    for tile in "".join(state.held):
        position[HELD + CODES[tile]] += 1
    position[KAITO], position[TURN] = UNPLACED if state.kaito is None else state.kaito, state.turn
    position[HASH] = hash_of(position)
    return position


def unpack_move(move: int) -> Turn:
    good = move >> 6 & 3
    return Turn(move & 63, GOODS[good - 1] if good else "", PURSES[move >> 8])


def pack_move(turn: Turn) -> int:
    good = GOODS.index(turn.good) + 1 if turn.good else 0
    return turn.cell | good << 6 | PURSES.index(turn.paid) << 8


@compiled
def hash_of(p: Position) -> int:
    key = KAITO_KEY[p[KAITO]]
    if p[TURN]:
        key ^= TURN_KEY
    for cell in range(36):
        if p[CELL + cell] >= 0:
            key ^= TILE_KEY[p[CELL + cell], cell]
    for tile in range(10):
        key ^= HELD_KEY[tile, p[HELD + tile]]
    return key


@compiled
def purse_of(p: Position, seat: int) -> int:
    """Return the number of the purse of the seat: the enemy mon it holds."""
    mon = HELD + 2 + 5 * (1 - seat)
    return p[mon] + 4 * p[mon + 1] + 12 * p[mon + 2]


@compiled
def is_last(p: Position, tile: int) -> bool:
    """Whether its owner loses with the next tile of this kind."""
    board = p[tile]
    return tile % 5 < 2 and board & (board - 1) == 0


@compiled
def wins(p: Position, cell: int) -> int:
    """Return what a capture on this cell does: 1 wins, -1 loses, 0 goes on."""
    tile = p[CELL + cell]
    if is_last(p, tile):
        return 1 if tile // 5 != p[TURN] else -1
    return 1 if p[OCCUPIED] & CROSS[cell] == 0 else 0


@compiled
def enter(p: Position, cell: int) -> None:
    p[KAITO] = cell
    p[TURN] = RED
    p[HASH] = hash_of(p)


@compiled
def legal(p: Position, moves: Position) -> int:
    """List all legal moves in the order of the rules; return how many they are."""
    seat = p[TURN]
    own = 5 * seat
    count = 0
    for i in range(10):
        cell = ORDERED[p[KAITO], i]
        tile = p[CELL + cell]
        if tile < 0:
            continue
        moves[count] = cell
        count += 1
        if is_last(p, tile):
            continue
        purse = purse_of(p, seat)
        if tile // 5 != seat:
            purse += WEIGHTS[tile % 5]
        for good in range(2):
            if p[HELD + own + good] == 0:
                continue
            for j in range(MOST_PAYMENTS):
                paid = PAYMENTS[good, purse, j]
                if paid == 0:
                    break
                moves[count] = cell | (good + 1) << 6 | paid << 8
                count += 1
    return count


@compiled
def play(p: Position, move: int) -> int:
    """Play a move; return what `undo` needs to take it back."""
    cell = move & 63
    seat = p[TURN]
    tile = p[CELL + cell]
    before = p[KAITO] | tile << 8
    bit = BIT[cell]
    key = p[HASH] ^ KAITO_KEY[p[KAITO]] ^ KAITO_KEY[cell] ^ TURN_KEY ^ TILE_KEY[tile, cell]
    p[tile] ^= bit
    p[OCCUPIED] ^= bit
    p[CELL + cell] = -1
    if tile // 5 != seat:
        held = p[HELD + tile]
        key ^= HELD_KEY[tile, held] ^ HELD_KEY[tile, held + 1]
        p[HELD + tile] = held + 1
    good = move >> 6 & 3
    if good:
        key ^= trade(p, cell, good - 1, move >> 8)
    p[KAITO] = cell
    p[TURN] = 1 - seat
    p[HASH] = key
    return before


@compiled
def trade(p: Position, cell: int, good: int, paid: int) -> int:
    """Lay the bought tile beneath the Kaito and pay for it; return the change of the hash."""
    seat = p[TURN]
    laid = 5 * seat + good
    p[laid] |= BIT[cell]
    p[OCCUPIED] |= BIT[cell]
    p[CELL + cell] = laid
    held = p[HELD + laid]
    p[HELD + laid] = held - 1
    key = TILE_KEY[laid, cell] ^ HELD_KEY[laid, held] ^ HELD_KEY[laid, held - 1]
    for i in range(3):
        if PARTS[paid, i]:
            mon = 5 * (1 - seat) + 2 + i
            held = p[HELD + mon]
            p[HELD + mon] = held - PARTS[paid, i]
            key ^= HELD_KEY[mon, held] ^ HELD_KEY[mon, p[HELD + mon]]
    return key


@compiled
def undo(p: Position, move: int, before: int, key: int) -> None:
    """Take the last move back; `key` is the hash before it."""
    cell = move & 63
    seat = 1 - p[TURN]
    tile = before >> 8
    good = move >> 6 & 3
    if good:
        laid = 5 * seat + good - 1
        p[laid] ^= BIT[cell]
        p[HELD + laid] += 1
        paid = move >> 8
        for i in range(3):
            p[HELD + 5 * (1 - seat) + 2 + i] += PARTS[paid, i]
    if tile // 5 != seat:
        p[HELD + tile] -= 1
    p[tile] |= BIT[cell]
    p[OCCUPIED] |= BIT[cell]
    p[CELL + cell] = tile
    p[KAITO] = before & 255
    p[TURN] = seat
    p[HASH] = key
