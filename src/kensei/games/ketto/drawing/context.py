"""What every drawing of Kettō's table needs at hand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from kensei.drawing.scene import DrawContext
from kensei.drawing.svg import INK2, stamp, text
from kensei.games.ketto.cards import Cell
from kensei.games.ketto.deck import Deck, load
from kensei.games.ketto.drawing.pieces import size_of
from kensei.games.ketto.position import Movement, OngoingAttack, View

PITCH = 1.04
"""Cards lie four per cent apart."""
ROMAN = ("0", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII")


@dataclass(frozen=True, slots=True)
class KettoContext:
    """What the drawing of one table needs at hand."""

    table: DrawContext
    view: View
    deck: Deck
    mark: str
    legal: frozenset[str]

    def stamp(self, card: str, x: float, y: float, s: float, facing: bool = False) -> str:
        if card in ("combat", "tactic"):
            return stamp(f"e-{card}", x, y, s)
        turned = "-f" if facing and (card[0] in "AS") else ""
        return stamp(f"e-{card}{self.mark}{turned}{size_of(card, s)}", x, y, s)


def draw_context(table: DrawContext) -> KettoContext:
    view: View = table.view
    legal = frozenset(str(move) for move in table.legal)
    return KettoContext(table, view, load(view.deck), "x" if view.deck else "", legal)


def numeral(number: int) -> str:
    return ROMAN[number] if number < len(ROMAN) else str(number)


def label(x: float, y: float, words: str, size: float = 15, anchor: str = "start", room: float = 0) -> str:
    return text(x, y, words, size, INK2, 500, anchor, room=room)


def is_active(at: KettoContext, seat: int, movement: Movement) -> bool:
    now = at.view.now
    return now.attack is not None and seat == now.turn and now.attack.movement == movement.number


def attacked(view: View) -> tuple[Movement, OngoingAttack] | None:
    movement = view.attacking
    return (movement, view.now.attack) if movement and view.now.attack else None


def extent(cells: Sequence[Cell]) -> tuple[int, int]:
    """Return the width and height of a movement in cards."""
    xs, ys = [x for x, _ in cells], [y for _, y in cells]
    return max(xs) - min(xs) + 1, max(ys) - min(ys) + 1


def spread(seat_below: bool, cells: Sequence[Cell], x: float, y: float, s: float) -> dict[Cell, tuple[float, float]]:
    """Return where each cell lies: the owner's own way below, turned half round above."""
    turn = 1 if seat_below else -1
    left = min(turn * cx for cx, _ in cells)
    top = max(turn * cy for _, cy in cells)
    return {cell: (x + (turn * cell[0] - left) * s * PITCH, y + (top - turn * cell[1]) * s * PITCH) for cell in cells}
