"""Kettō's movements: the cards as they lie, and while one plans every place where a card may go."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from kensei.drawing.languages import _, per_language
from kensei.drawing.scene import spot
from kensei.drawing.svg import INK2, KIN, rect, stamp, text
from kensei.games.ketto.cards import DOWN, Cell
from kensei.games.ketto.deck import load
from kensei.games.ketto.drawing.pieces import laid_card
from kensei.games.ketto.moves import border, spelled
from kensei.games.ketto.offers import beginnings
from kensei.games.ketto.position import Movement, OngoingAttack

PITCH = 1.04
"""Cards lie four per cent apart."""
ROMAN = ("0", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII")
SIZES = (96, 84, 72, 64, 56, 50, 44, 40, 36, 32, 28)


@dataclass(frozen=True, slots=True)
class PlayArea:
    """All that the drawing of a player's movements depends on."""

    deck: str | None
    movements: tuple[Movement, ...]
    faces: tuple[tuple[str, ...], ...] | None
    """What was placed, where the reader may look at it again."""
    is_below: bool
    """It lies as its owner sees it; else it is turned half round."""
    verbs: frozenset[str]
    """The moves that the reader may play here."""
    attack: OngoingAttack | None
    """The attack that this player leads."""

    def known(self, movement: Movement) -> tuple[str, ...]:
        return self.faces[self.movements.index(movement)] if self.faces else movement.faces

    def attacking(self) -> Movement | None:
        return next((m for m in self.movements if self.attack and m.number == self.attack.movement), None)


def numeral(number: int) -> str:
    return ROMAN[number] if number < len(ROMAN) else str(number)


def label(x: float, y: float, words: str, size: float = 15, anchor: str = "start", room: float = 0) -> str:
    return text(x, y, words, size, INK2, 500, anchor, room=room)


def extent(cells: Sequence[Cell]) -> tuple[int, int]:
    """Return the width and height of a movement in cards."""
    xs, ys = [x for x, _ in cells], [y for _, y in cells]
    return max(xs) - min(xs) + 1, max(ys) - min(ys) + 1


def spread(is_below: bool, cells: Sequence[Cell], x: float, y: float, s: float) -> dict[Cell, tuple[float, float]]:
    """Return where each cell lies: the owner's own way below, turned half round above."""
    turn = 1 if is_below else -1
    left = min(turn * cx for cx, _ in cells)
    top = max(turn * cy for _, cy in cells)
    return {cell: (x + (turn * cell[0] - left) * s * PITCH, y + (top - turn * cell[1]) * s * PITCH) for cell in cells}


def laid(of: PlayArea, movement: Movement, where: dict[Cell, tuple[float, float]], s: float) -> str:
    """Draw the cards of a movement: up, known to the reader, or down."""
    out = ""
    for cell, kind, up, known in zip(movement.cells, movement.kinds, movement.faces, of.known(movement), strict=True):
        if up != DOWN:
            out += laid_card(of.deck, up, *where[cell], s / 100, not of.is_below)
        elif known != DOWN:
            out += f'<g opacity=".6">{laid_card(of.deck, known, *where[cell], s / 100)}</g>'
        else:
            out += stamp(f"e-{kind}", *where[cell], s / 100)
    return out


@per_language
def area(of: PlayArea, is_battle: bool, x: float, y: float, w: float, h: float, largest: float) -> tuple[str, float]:
    """Draw movements side by side as large as they fit, with every place that can be pressed; return the foot too."""
    placing = "place" in of.verbs
    boxes = [(m, (*m.cells, *(border(m.cells) if placing else ()))) for m in of.movements]
    cells = [box for _, box in boxes] + ([((0, 0),)] if placing else [])
    if not cells:
        words = _("no movement left") if is_battle else _("no movement yet")
        return label(x + w / 2, y + h / 2, words, 15, "middle"), y + h
    for s in (largest, *[size for size in SIZES if size <= largest]):
        places, foot = flowed(cells, s, x, y, w)
        if foot <= y + h:
            break
    out = "".join(planned(of, *box, *place, s) for box, place in zip(boxes, places, strict=False))
    return out + (new_movement(*places[-1], s) if placing else ""), foot


def flowed(
    boxes: Sequence[Sequence[Cell]], s: float, x: float, y: float, w: float
) -> tuple[list[tuple[float, float]], float]:
    """Return where each box lies, row after row, and the foot of them all."""
    out: list[tuple[float, float]] = []
    px, py, foot = x, y, y
    for cells in boxes:
        width, height = extent(cells)
        if px > x and px + width * s * PITCH > x + w:
            px, py = x, foot + 6
        out.append((px, py))
        foot = max(foot, py + 20 + height * s * PITCH)
        px += (width * PITCH + 0.45) * s
    return out, foot


def planned(of: PlayArea, movement: Movement, cells: Sequence[Cell], x: float, y: float, s: float) -> str:
    n = movement.number
    begins = beginnings(load(of.deck), movement) if "attack" in of.verbs else []
    where = spread(of.is_below, cells, x, y + 20, s)
    name = _("Movement {n}").format(n=numeral(n)) if extent(cells)[0] * s > 104 else numeral(n)
    out = label(x, y + 13, name, 14.2) + laid(of, movement, where, s)
    for cell in cells:
        px, py = where[cell]
        if cell not in movement.cells:
            out += spot(place_frame(px, py, s), f"@{n} {spelled(cell)}", f"{numeral(n)} {spelled(cell)}")
        elif cell in begins:
            frame = rect(px, py, s, s, "transparent", 6, KIN, 3, 'class="frame"')
            out += spot(frame, f"attack @{n} {spelled(cell)}", _("begin here, movement {n}").format(n=numeral(n)))
    return out


def new_movement(x: float, y: float, s: float) -> str:
    frame = place_frame(x, y + 20, s) + text(x + s / 2, y + 20 + s * 0.62, "+", max(18, s * 0.4), INK2)
    return label(x, y + 13, _("new"), 14.2) + spot(frame, "new", _("a new movement"))


def place_frame(x: float, y: float, s: float) -> str:
    return stamp("e-place", round(x, 1), round(y, 1), s / 100)
