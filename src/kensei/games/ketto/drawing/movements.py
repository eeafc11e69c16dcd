"""Kettō's movements: the cards as they lie, and while one plans every place where a card may go."""

from __future__ import annotations

from collections.abc import Sequence

from kensei.core.i18n import _
from kensei.drawing.scene import spot
from kensei.drawing.svg import INK2, KIN, rect, stamp, text
from kensei.games.ketto.cards import DOWN, Cell
from kensei.games.ketto.drawing.context import PITCH, KettoContext, extent, label, numeral, spread
from kensei.games.ketto.moves import border, spelled
from kensei.games.ketto.position import Movement


def laid(at: KettoContext, seat: int, movement: Movement, x: float, y: float, s: float) -> str:
    below = seat == at.table.below
    where = spread(below, movement.cells, x, y, s)
    known = memory(at, seat, movement)
    out = ""
    for i, cell in enumerate(movement.cells):
        px, py = where[cell]
        up = movement.faces[i]
        if up != DOWN:
            out += at.stamp(up, px, py, s / 100, not below)
        elif known and known[i] != DOWN:
            out += f'<g opacity=".6">{at.stamp(known[i], px, py, s / 100)}</g>'
        else:
            out += at.stamp(movement.kinds[i], px, py, s / 100)
    return out


def memory(at: KettoContext, seat: int, movement: Movement) -> tuple[str, ...] | None:
    """Return what the owner placed, where they may look at it again."""
    if not at.view.peek or seat != at.view.seat or at.view.own is None:
        return None
    numbers = [m.number for m in at.view.shown[seat].movements]
    return at.view.own.faces[numbers.index(movement.number)]


def area(at: KettoContext, x: float, y: float, w: float, h: float, largest: float) -> tuple[str, float]:
    """Draw the own movements side by side as large as they fit, with every place that can be pressed; give the foot."""
    seat = at.table.below
    boxes: list[tuple[Movement | None, list[Cell]]] = []
    placing = any(move.verb == "place" for move in at.table.legal)
    for movement in at.view.shown[seat].movements:
        boxes.append((movement, [*movement.cells, *(border(movement.cells) if placing else ())]))
    if placing:
        boxes.append((None, [(0, 0)]))
    if not boxes:
        words = _("no movement yet") if at.view.now.first is None else _("no movement left")
        return label(x + w / 2, y + h / 2, words, 15, "middle"), y + h
    for s in (largest, 96, 84, 72, 64, 56, 50, 44, 40, 36, 32, 28):
        if s <= largest and (rows := flowed(boxes, s, x, y, w)) and rows[-1][2] <= y + h:
            break
    else:
        rows = flowed(boxes, s, x, y, w)
    out = ""
    for (one, cells), (px, py, _foot) in zip(boxes, rows, strict=True):
        out += planned(at, seat, one, cells, px, py, s)
    return out, max(foot for _, _, foot in rows)


def flowed(
    boxes: Sequence[tuple[Movement | None, list[Cell]]], s: float, x: float, y: float, w: float
) -> list[tuple[float, float, float]]:
    """Return each box its place, row after row: left, top, foot."""
    out: list[tuple[float, float, float]] = []
    px, py, foot = x, y, y
    for _movement, cells in boxes:
        width, height = extent(cells)
        if px > x and px + width * s * PITCH > x + w:
            px, py = x, foot + 6
        low = py + 20 + height * s * PITCH
        out.append((px, py, low))
        foot = max(foot, low)
        px += (width * PITCH + 0.45) * s
    return [(left, top, max(low, foot if i == len(out) - 1 else low)) for i, (left, top, low) in enumerate(out)]


def planned(
    at: KettoContext, seat: int, movement: Movement | None, cells: list[Cell], x: float, y: float, s: float
) -> str:
    """Draw one own movement with its free places, or the place of a new one."""
    if movement is None:
        frame = place_frame(x, y + 20, s) + text(x + s / 2, y + 20 + s * 0.62, "+", max(18, s * 0.4), INK2)
        return label(x, y + 13, _("new"), 14.2) + spot(frame, "new", _("a new movement"))
    n = movement.number
    where = spread(seat == at.table.below, cells, x, y + 20, s)
    name = _("Movement {n}").format(n=numeral(n)) if extent(cells)[0] * s > 104 else numeral(n)
    out = label(x, y + 13, name, 14.2)
    shift = spread(True, movement.cells, 0, 0, s)
    first = movement.cells[0]
    ox, oy = where[first][0] - shift[first][0], where[first][1] - shift[first][1]
    out += laid(at, seat, movement, ox, oy, s) if seat == at.table.below else laid(at, seat, movement, x, y + 20, s)
    for cell in cells:
        px, py = where[cell]
        if cell not in movement.cells:
            out += spot(place_frame(px, py, s), f"@{n} {spelled(cell)}", f"{numeral(n)} {spelled(cell)}")
        elif f"attack @{n} {spelled(cell)}" in at.legal:
            frame = rect(px, py, s, s, "transparent", 6, KIN, 3, 'class="frame"')
            out += spot(frame, f"attack @{n} {spelled(cell)}", _("begin here, movement {n}").format(n=numeral(n)))
    return out


def place_frame(x: float, y: float, s: float) -> str:
    return stamp("e-place", round(x, 1), round(y, 1), s / 100)
