"""Kaito: a turn is a trade and a cell; an observation is a stack of 6 by 6 planes, own side first."""

from __future__ import annotations

import random
from dataclasses import replace
from functools import lru_cache
from typing import Any

import numpy as np

from kensei.adapters.encoding import Encoding, Notes, Tensor, block, one_hot
from kensei.games.kaito.moves import Turn, payments
from kensei.games.kaito.state import OWN, State, View
from kensei.games.kaito.tiles import BLACK, BOX, MON, PRICES, RED

CELLS = 36
DEALT = "".join(tile * count for tile, count in BOX.items())
PURSE = "".join(sorted(str(value) * count for value, count in ((MON["A"], 3), (MON["B"], 2), (MON["C"], 2))))
"""The mon of one colour: more nobody can hold."""

TRADES = (("", ""), *((good, paid) for good, price in PRICES.items() for paid in payments(PURSE, price)))
"""No trade first, then every payment that the rules offer: number = trade * 36 + cell."""

LAYOUT = (
    ("own tiles on the grid: sword, helmet, mon of 1, 2, 3", 5),
    ("the opponent's tiles likewise", 5),
    ("the Kaito's cell, nothing before the opening choice", 1),
    ("how many of the opponent's tiles one holds, by kind, all over the plane", 5),
    ("how many of one's own tiles the opponent holds, likewise", 5),
)
PLANES = sum(length for _, length in LAYOUT)
LONGEST = 41
"""The opening choice and 40 turns [kaito.end.always]."""
NOTES = Notes(hidden="perfect after the deal", simultaneous="never", bound="by the rules")


def encoding(options: dict[str, Any]) -> Encoding:
    blocks = [
        block(
            f"capture, then buy {'a sword' if good == 'S' else 'a helmet'} for {paid}" if good else "capture on a cell",
            (Turn(cell, good, paid) for cell in range(CELLS)),
        )
        for good, paid in TRADES
    ]
    return Encoding(blocks, (PLANES, 6, 6), 7, LAYOUT, observe, LONGEST, 11, number=number, deal=shuffled)


def shuffled(state: State, rng: random.Random) -> State:
    """Deal the 36 tiles by one shuffle: every deal is as likely as tile by tile, and 20 times as fast."""
    return replace(state, grid="".join(rng.sample(DEALT, len(DEALT))))


def number(move: Turn) -> int:
    return NUMBER_OF[move.good + move.paid] + move.cell


def observe(view: View) -> Tensor:
    """Return the planes of a view; a spectator sees them as Red does."""
    seat = view.seat or 0
    state = view.state
    grid = state.grid.encode()
    planes = [grid.translate(plane) for plane in TILES[seat]]
    planes += (NOWHERE if state.kaito is None else AT[state.kaito], held(state.held[seat]), held(state.held[1 - seat]))
    return np.frombuffer(bytearray(b"".join(planes)), dtype=np.int8).reshape(PLANES, 6, 6)


@lru_cache(maxsize=4096)
def held(tiles: str) -> bytes:
    """Return the planes of held tiles: how many of each kind, all over its plane."""
    return b"".join(bytes([tiles.upper().count(kind)]) * CELLS for kind in OWN[0])


def only(tile: str) -> bytes:
    """Return the table that turns this letter into 1 and all others into 0."""
    return bytes(letter == ord(tile) for letter in range(256))


NUMBER_OF = {good + paid: CELLS * n for n, (good, paid) in enumerate(TRADES)}
TILES = tuple(tuple(only(tile) for tile in OWN[seat] + OWN[1 - seat]) for seat in (RED, BLACK))
NOWHERE = bytes(CELLS)
AT = tuple(bytes(one_hot(CELLS, cell)) for cell in range(CELLS))
