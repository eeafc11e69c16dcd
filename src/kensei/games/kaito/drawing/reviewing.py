"""A turn of Kaito under review, drawn over its board: the turn played, grey; the better line, gold and numbered."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from kensei.core.i18n import _
from kensei.drawing.svg import INK, KIN, ON_INK, RAISED, circle, path, rect, text
from kensei.games.kaito.drawing.grid import CORNERS
from kensei.games.kaito.state import View
from kensei.games.kaito.tiles import CELLS

GREY = "var(--sumi-3)"
SCALE = {"wide": 1.0, "tall": 1.4}
CELL = 100
MOST_STEPS = 5
"""Steps of a line that the board shows: more lie across each other; the row of steps below it has them all."""
NEAR, FAR = 30, 36
"""Where the way from tile to tile begins and ends, from their centres."""


def review_marks(view: View, shape: str, played: str, line: Sequence[str]) -> str:
    """Draw the turn played and the better line, whose first step is the better turn."""
    corner = CORNERS[shape]
    out, cell = "", cell_of(played)
    if view.state.kaito is not None and cell:
        out += arrow(centre(CELLS[view.state.kaito], corner), centre(cell, corner))
    cells = [step for step in map(cell_of, line) if step][:MOST_STEPS]
    if cell and cells[:1] != [cell]:
        x, y = centre(cell, corner)
        out += rect(x - 47, y - 47, 94, 94, "none", 14, GREY, 4, 'stroke-dasharray="8 7"')
    out += way([centre(step, corner) for step in cells])
    if cells:
        x, y = centre(cells[0], corner)
        out += rect(x - 49, y - 49, 98, 98, "none", 14, KIN, 7) + rect(x - 55, y - 55, 110, 110, "none", 18, KIN, 2)
    if len(cells) > 1:
        last = {step: n for n, step in enumerate(cells, 1)}
        out += "".join(number(centre(step, corner), n, shape) for step, n in last.items())
    if cells and cell:
        out += pill(centre(cells[0], corner), _("better"), KIN, shape) + pill(
            centre(cell, corner), _("played"), GREY, shape
        )
    return out


def cell_of(move: str) -> str:
    """
    >>> cell_of("c4+S(13)"), cell_of("?")
    ('c4', '')
    """
    return move[:2] if move[:2] in CELLS else ""


def told_step(move: str) -> str:
    """Return a turn of a line in few words: the cell, and what is bought back there.

    >>> told_step("c4"), told_step("b1+S(13)"), told_step("e6+H(23)")
    ('c4', 'b1, a sword for 1 + 3', 'e6, a helmet for 2 + 3')
    """
    cell, _plus, trade = move.partition("+")
    if not trade:
        return cell
    paid = " + ".join(trade[2:-1])
    said = _("{cell}, a sword for {paid}") if trade.startswith("S") else _("{cell}, a helmet for {paid}")
    return said.format(cell=cell, paid=paid)


def centre(cell: str, corner: tuple[int, int]) -> tuple[float, float]:
    at = CELLS.index(cell)
    return corner[0] + at % 6 * CELL + CELL / 2, corner[1] + at // 6 * CELL + CELL / 2


def arrow(start: tuple[float, float], end: tuple[float, float]) -> str:
    """Draw how the Kaito went."""
    length = ((end[0] - start[0]) ** 2 + (end[1] - start[1]) ** 2) ** 0.5
    if not length:
        return ""
    dx, dy = (end[0] - start[0]) / length, (end[1] - start[1]) / length
    ax, ay, bx, by = start[0] + 48 * dx, start[1] + 48 * dy, end[0] - 56 * dx, end[1] - 56 * dy
    tip = (
        f"M{bx + 18 * dx:.0f} {by + 18 * dy:.0f}L{bx - 4 * dx - 13 * dy:.0f} {by - 4 * dy + 13 * dx:.0f}"
        f"L{bx - 4 * dx + 13 * dy:.0f} {by - 4 * dy - 13 * dx:.0f}Z"
    )
    dots = 'stroke-dasharray="1 13" stroke-linecap="round"'
    return path(f"M{ax:.0f} {ay:.0f}L{bx:.0f} {by:.0f}", "none", GREY, 6, dots) + path(tip, GREY)


def way(points: Sequence[tuple[float, float]]) -> str:
    d = ""
    for (ax, ay), (bx, by) in pairwise(points):
        sx, sy = (bx > ax) - (bx < ax), (by > ay) - (by < ay)
        d += f"M{ax + NEAR * sx:.0f} {ay + NEAR * sy:.0f}L{bx - FAR * sx:.0f} {by - FAR * sy:.0f}"
    if not d:
        return ""
    under = path(d, "none", RAISED, 11, 'stroke-linecap="round" opacity=".92"')
    return under + path(d, "none", KIN, 5, 'stroke-dasharray="1 9" stroke-linecap="round"')


def number(at: tuple[float, float], n: int, shape: str) -> str:
    x, y, k = at[0] - 33, at[1] - 33, SCALE[shape] * 0.9
    mine = n % 2 == 1
    disc = circle(x, y, 15 * k, KIN if mine else RAISED, RAISED if mine else INK, 2)
    return disc + text(x, y + 6 * k, n, 17 * k, ON_INK if mine else INK, 700)


def pill(at: tuple[float, float], words: str, fill: str, shape: str) -> str:
    k = SCALE[shape]
    width = (len(words) * 8.6 + 22) * k
    x, y = at[0], at[1] + 44
    drawn = rect(x - width / 2, y - 14 * k, width, 28 * k, fill, 14 * k, RAISED, 2)
    return drawn + text(x, y + 5.4 * k, words, 15.5 * k, ON_INK, 600)
