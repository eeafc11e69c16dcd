"""The moves of Kaito and their spelling: `c4`, `c4+S(13)`, and the tiles that the deal lays."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from typing import ClassVar

from kensei.core.errors import InvalidMove, shown
from kensei.core.i18n import _
from kensei.core.protocol import may_be_move
from kensei.games.kaito.tiles import BOX, CELL, CELLS, MON, PRICES

TRADE = re.compile(r"([a-f][1-6])\+([SH])\(([123]{1,7})\)")


@dataclass(frozen=True, slots=True)
class Turn:
    """A capture on a cell, and the trade that may follow it; in the opening, the gap chosen."""

    cell: int
    good: str = ""
    """`S` or `H`, the kind bought back; empty without a trade."""
    paid: str = ""
    """The values of the mon paid, in rising order."""
    WHOLE: ClassVar[bool] = True

    def __str__(self) -> str:
        return f"{CELLS[self.cell]}+{self.good}({self.paid})" if self.good else CELLS[self.cell]


@dataclass(frozen=True, slots=True)
class Layout:
    """The tile that the deal lays on the next cell."""

    tile: str
    WHOLE: ClassVar[bool] = True

    def __str__(self) -> str:
        return self.tile


PLAIN = tuple(Turn(cell) for cell in range(36))
"""The capture without a trade on each cell."""

LAYS = {tile: Layout(tile) for tile in BOX}
SPELLED: dict[str, Turn | Layout] = {**LAYS, **dict(zip(CELLS, PLAIN, strict=True))}


def parse(text: str) -> Turn | Layout:
    """
    >>> parse("c4+S(13)")
    Turn(cell=20, good='S', paid='13')
    """
    is_text = may_be_move(text)
    if is_text and text in SPELLED:
        return SPELLED[text]
    found = TRADE.fullmatch(text) if is_text else None
    if not found:
        wrong = _("{text} is no move of Kaito: write a cell, c4, or a cell and one trade, c4+S(13) or c4+H(23)")
        raise InvalidMove(wrong.format(text=shown(text)))
    paid = "".join(sorted(found[3]))
    if paid != found[3]:
        wrong = _("{text} is no move of Kaito: payments rise, {right}")
        raise InvalidMove(wrong.format(text=shown(text), right=f"{found[1]}+{found[2]}({paid})"))
    return Turn(CELL[found[1]], found[2], paid)


@cache
def trades(purse: str, goods: str) -> tuple[tuple[str, str], ...]:
    """Return what mon of these values can buy: (good, payment), swords first, payments in rising order.

    >>> trades("113", "SH")
    (('S', '13'), ('H', '113'))
    """
    return tuple((good, paid) for good in goods for paid in payments(purse, PRICES[good]))


@cache
def payments(purse: str, price: int) -> tuple[str, ...]:
    """Return the payments in which no tile is superfluous [kaito.trade.payment]."""
    found = {
        "".join(tiles)
        for size in range(1, len(purse) + 1)
        for tiles in combinations(sorted(purse), size)
        if sum(map(int, tiles)) >= price > sum(map(int, tiles)) - int(min(tiles))
    }
    return tuple(sorted(found))


@cache
def values(held: str) -> str:
    """Return the values of the mon among the held tiles, in rising order.

    >>> values("ssca")
    '13'
    """
    return "".join(sorted(str(MON[tile]) for tile in held.upper() if tile in MON))


@cache
def worth(held: str) -> int:
    return sum(map(int, values(held)))
