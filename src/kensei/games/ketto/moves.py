"""The moves of Kettō and their spelling, those of chance included.

A move is a verb and what it names: `place A05 @2 1,-1`, `attack @2 0,0`, `flow U`, `spend A08`, `strike 4`.
Chance says `start black`, the name of a card, or `miss`, `wound`, `death`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar

from kensei.core.errors import InvalidMove, shown
from kensei.core.i18n import _
from kensei.core.protocol import may_be_move
from kensei.games.ketto.cards import AROUND, CARDS, COLOURS, SIDES, STANCES, VITALITY, Cell

CARD, TURNED = "card", "turned"
"""The verbs of chance that are not spelled: a card from a deck, a vitality card turned up."""


@dataclass(frozen=True, slots=True)
class Move:
    """What a seat or chance decides."""

    verb: str
    what: str = ""
    """The card, side, colour, place in the row or kind that the verb names."""
    movement: int = 0
    """The number of the movement; 0 for a new one, or where none is named."""
    cell: Cell | None = None
    WHOLE: ClassVar[bool] = True

    def __str__(self) -> str:
        words = [] if self.verb in (CARD, TURNED) else [self.verb]
        if self.what:
            words.append(self.what)
        if self.movement:
            words.append(f"@{self.movement}")
        elif self.verb == "place":
            words.append("new")
        if self.cell:
            words.append(spelled(self.cell))
        return " ".join(words)


def spelled(cell: Cell) -> str:
    return f"{cell[0]},{cell[1]}"


def cell_of(text: str) -> Cell:
    """Read a cell as it is spelled.

    >>> cell_of("1,-2")
    (1, -2)
    """
    x, y = text.split(",")
    return int(x), int(y)


START = tuple(Move("start", colour) for colour in COLOURS)
DRAW, DRAW_TACTIC, SHOW = Move("draw"), Move("draw", "tactic"), Move("show")
STANCE = {card: Move("stance", card) for card in STANCES}
PLACE_NEW = {card: Move("place", card) for card in CARDS}
VALOR, END, PASS, STOP, EVADE = (Move(verb) for verb in ("valor", "end", "pass", "stop", "evade"))
DISCARD = {card: Move("discard", card) for card in CARDS}
SPEND = {card: Move("spend", card) for card in CARDS}
PARRY = {side: Move("parry", side) for side in SIDES}
FLOW = {side: Move("flow", side) for side in SIDES}
STRIKE = tuple(Move("strike", str(place)) for place in range(1, 6))
DRAWN = {card: Move(CARD, card) for card in CARDS}
TURN_UP = {card: Move(TURNED, card) for card in VITALITY}

SPELLED = {
    str(move): move
    for moves in (
        (*START, DRAW, DRAW_TACTIC, SHOW, VALOR, END, PASS, STOP, EVADE, *STRIKE),
        *(table.values() for table in (STANCE, PLACE_NEW, DISCARD, SPEND, PARRY, FLOW, DRAWN, TURN_UP)),
    )
    for move in moves
}
"""Every move that names no cell and no movement."""

NUMBER = r"@([1-9][0-9]?)"
CELL = r"(0|-?[1-9][0-9]?),(0|-?[1-9][0-9]?)"
WITH_CELLS = [
    re.compile(pattern)
    for pattern in (
        rf"(place) ({'|'.join(CARDS)}) {NUMBER} {CELL}",
        rf"(attack)() {NUMBER}(?: {CELL})?",
        rf"(reveal)() {NUMBER}()()",
        rf"(guard)()() {CELL}",
    )
]
EXAMPLES = "draw, place A05 @2 1,-1, show, valor, attack @2 0,0, flow U, parry R, spend A08, strike 4"


def parse(text: str) -> Move:
    """Read a move.

    >>> parse("place A05 @2 1,-1")
    Move(verb='place', what='A05', movement=2, cell=(1, -1))
    """
    if may_be_move(text):
        if text in SPELLED:
            return SPELLED[text]
        for found in filter(None, [pattern.fullmatch(text) for pattern in WITH_CELLS]):
            verb, card, number, x, y = found.groups()
            return Move(verb, card, int(number or 0), (int(x), int(y)) if x else None)
    raise InvalidMove(
        _("{text} is no move of Kettō: write for example {examples}").format(text=shown(text), examples=EXAMPLES)
    )


@lru_cache(maxsize=1 << 16)
def place(card: str, movement: int, cell: Cell) -> Move:
    return Move("place", card, movement, cell)


@lru_cache(maxsize=1 << 12)
def border(cells: tuple[Cell, ...]) -> tuple[Cell, ...]:
    """Return the free cells that touch a movement, by x then y [ketto.place.adjacent]."""
    return tuple(sorted({(x + i, y + j) for x, y in cells for i, j in AROUND}.difference(cells)))


@lru_cache(maxsize=1 << 14)
def placements(card: str, movement: int, cells: tuple[Cell, ...]) -> tuple[Move, ...]:
    return tuple([place(card, movement, cell) for cell in border(cells)])
