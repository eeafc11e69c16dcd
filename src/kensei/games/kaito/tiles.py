"""What is in the box of Kaito: 36 tiles, and a grid of 6 by 6.

A tile is a letter: `S` sword, `H` helmet, `A B C` mon of value 1, 2, 3; upper case Red's, lower case
Black's, `.` a blank. A grid is a text of 36 letters, row 1 first; a cell is its index in it.
"""

from __future__ import annotations

from kensei.core.i18n import N_, _

RED, BLACK = 0, 1
COLOURS = (N_("red"), N_("black"))
SEAT_NAMES = ("Red", "Black")

MON = {"A": 1, "B": 2, "C": 3}
"""The value of each mon [kaito.tiles]."""

PRICES = {"S": 4, "H": 5}
"""What buys a tile back [kaito.trade.price]."""

GAP, UNDEALT = ".", "?"

BOX = {"S": 7, "s": 7, "H": 3, "h": 3, "A": 3, "a": 3, "B": 2, "b": 2, "C": 2, "c": 2, GAP: 2}
"""How many of each tile there are [kaito.tiles]."""

CELLS = tuple(f"{column}{row}" for row in range(1, 7) for column in "abcdef")
"""The names of the cells in the order of the grid."""

CELL = {name: cell for cell, name in enumerate(CELLS)}

BY_COLUMN = tuple(sorted(range(36), key=lambda cell: CELLS[cell]))
"""The cells a1, a2, … f6: the order in which moves are listed."""

LINES = tuple(
    tuple(c for c in BY_COLUMN if c != cell and (c // 6 == cell // 6 or c % 6 == cell % 6)) for cell in range(36)
)
"""For each cell the ten others of its row and column [kaito.line]."""

NAMES = {"S": N_("sword"), "H": N_("helmet"), "A": N_("mon of 1"), "B": N_("mon of 2"), "C": N_("mon of 3")}


MANY = {"S": N_("swords"), "H": N_("helmets"), "A": N_("mon of 1"), "B": N_("mon of 2"), "C": N_("mon of 3")}


def owner(tile: str) -> int:
    return RED if tile.isupper() else BLACK


def called(tile: str) -> str:
    """
    >>> called("b")
    'black mon of 2'
    """
    return _("{colour} {tile}").format(colour=_(COLOURS[owner(tile)]), tile=_(NAMES[tile.upper()]))


def many(tile: str) -> str:
    """
    >>> many("s")
    'black swords'
    """
    return _("{colour} {tile}").format(colour=_(COLOURS[owner(tile)]), tile=_(MANY[tile.upper()]))
