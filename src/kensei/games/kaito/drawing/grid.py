"""The board of Kaito: the grid, the thief, what each side holds."""

from __future__ import annotations

from functools import cache
from gettext import NullTranslations

from kensei.core.i18n import _, per_language, spoken
from kensei.drawing.letters import clipped_to
from kensei.drawing.scene import DrawContext, Drawing, spot, when
from kensei.drawing.svg import INK2, KIN, LINE, RAISED, SUNKEN, circle, g, rect, stamp, text
from kensei.games.kaito.drawing.pieces import name_of
from kensei.games.kaito.moves import worth
from kensei.games.kaito.state import State
from kensei.games.kaito.tiles import CELLS, GAP, UNDEALT, called

CORNERS = {"wide": (130, 10), "tall": (40, 54)}
"""Where the grid begins on the board of each shape."""


@cache
def place(cell: int, corner: tuple[float, float]) -> tuple[float, float]:
    """
    >>> place(CELLS.index("c4"), (0, 0))
    (200, 300)
    """
    return corner[0] + cell % 6 * 100, corner[1] + cell // 6 * 100


def grid(table: DrawContext, x0: float, y0: float) -> str:
    """Draw the board, 616 square with its letters: cells are 100."""
    state: State = table.view.state
    language, kaito, corner = spoken(), state.kaito, (x0, y0)
    out = cross_drawn(kaito, corner) if kaito is not None and not table.outcome else ""
    targets = {move.cell for move in table.legal}
    can_ask = bool(targets) and kaito is not None
    for cell, code in enumerate(state.grid):
        if cell in targets:
            out += target_drawn(language, cell, code, corner, kaito)
        elif cell != kaito or code in (GAP, UNDEALT):
            out += cell_drawn(language, cell, code, corner, can_ask)
    if kaito is not None:
        out += thief_drawn(kaito, state.grid[kaito], state.turn, corner)
    bed, labels = frame_drawn(x0, y0)
    return f'{bed}<g class="spin">{out}</g>{labels}'


@cache
def frame_drawn(x0: float, y0: float) -> tuple[str, str]:
    """Draw what lies beneath the tiles, and the letters around them."""
    labels = "".join(f'<use href="#k-{name}" x="{x0:g}" y="{y0:g}" class="{name}"/>' for name in ("ahead", "turned"))
    return rect(x0 - 8, y0 - 8, 616, 616, SUNKEN, 6, LINE), labels


@cache
def cross_drawn(kaito: int, corner: tuple[float, float]) -> str:
    """Draw the row and the column of the Kaito."""
    (x0, y0), (x, y) = corner, place(kaito, corner)
    return rect(x0, y, 600, 100, KIN, extra='opacity=".16"') + rect(x, y0, 100, 600, KIN, extra='opacity=".16"')


@cache
def thief_drawn(kaito: int, beneath: str, turn: int, corner: tuple[float, float]) -> str:
    """Draw the Kaito in the colour of who moves, with the rim of the tile beneath it."""
    piece = stamp(f"k-thief-{'rb'[turn]}", 0, 0)
    rim = stamp(name_of(beneath), -1, -1, 1.02) if beneath not in (GAP, UNDEALT) else ""
    return g(rim + piece, *place(kaito, corner), extra='data-id="kaito" class="glide"')


@cache
def cell_drawn(_language: NullTranslations, cell: int, code: str, corner: tuple[float, float], can_ask: bool) -> str:
    """Draw a cell that cannot be taken: a dot for a gap, a tile that says why not if the reader `can_ask`."""
    x, y = place(cell, corner)
    if code in (GAP, UNDEALT):
        return circle(x + 50, y + 50, 5, LINE)
    drawn = stamp(name_of(code), x, y)
    return spot(drawn, "", f"{CELLS[cell]}, {called(code)}", CELLS[cell]) if can_ask else drawn


@cache
def target_drawn(
    _language: NullTranslations, cell: int, code: str, corner: tuple[float, float], kaito: int | None
) -> str:
    """Draw a cell that can be taken: a gap for the Kaito, a tile with its frame and an arrow to it."""
    x, y = place(cell, corner)
    if kaito is None:
        gap = rect(x + 12, y + 12, 76, 76, RAISED, 38, KIN, 3) + circle(x + 50, y + 50, 7, KIN)
        ghost = when(CELLS[cell], stamp("k-thief-r", x, y))
        return spot(gap, CELLS[cell], _("{cell}, a gap").format(cell=CELLS[cell])) + ghost
    tile = stamp(name_of(code), x, y) + stamp("k-legal", x, y)
    x0, y0 = place(kaito, corner)
    dx, dy = (x > x0) - (x < x0), (y > y0) - (y < y0)
    way = f"M{x0 + 50 + 46 * dx:g} {y0 + 50 + 46 * dy:g}L{x + 50 - 62 * dx:g} {y + 50 - 62 * dy:g}"
    arrow = f'<path class="when way" data-when="{CELLS[cell]}" d="{way}"/>'
    return spot(tile, CELLS[cell], f"{CELLS[cell]}, {called(code)}") + arrow


def pile(codes: str, x: float, y: float, size: float, columns: int) -> str:
    """Draw held tiles in rows."""
    spots = ((x + i % columns * size, y + i // columns * size) for i in range(len(codes)))
    return "".join(stamp(f"{name_of(code)}-s", px, py, size / 100) for code, (px, py) in zip(codes, spots, strict=True))


def board(table: DrawContext, shape: str) -> Drawing:
    state: State = table.view.state
    kaito = CELLS[state.kaito] if state.kaito is not None else _("not yet placed")
    label = _("Kaito board, six by six; the Kaito: {cell}").format(cell=kaito)
    below = table.below
    own = table.sitters[below].name if table.seat is None else ""
    sides = (
        side_drawn(shape, 0, table.sitters[1 - below].name, state.held[1 - below]),
        side_drawn(shape, 1, own, state.held[below]),
    )
    body = grid(table, *CORNERS[shape])
    if shape == "wide":
        return Drawing(body + sides[0] + sides[1], 846, 656, label, pressed=bool(table.legal))
    return Drawing(sides[0] + body + sides[1], 656, 742, label, pressed=bool(table.legal))


@per_language
def side_drawn(shape: str, i: int, name: str, held: str) -> str:
    """Draw what a side holds: the upper one, or the lower one, which is the reader's own if it has no name."""
    # The name is cut so that it fits beside the board, or above it, with a word after it.
    short = clipped_to(name, *((64, 15) if shape == "wide" else (120, 25)), bold=False)
    holds = _("{name} holds").format(name=short) if name else _("You hold")
    value = _("mon worth {n}").format(n=worth(held))
    if shape == "wide":
        x, below = (46, 800)[i], 34 + 44 * -(-len(held) // 2)
        words = text(x, 22, holds, 15, INK2, 500, room=92)
        return words + pile(held, x - 44, 34, 44, 2) + text(x, below + 22, value, 14, INK2, room=92)
    y = 700 * i
    tiles = pile(held, 196, y, min(42, 296 / max(1, len(held))), 36)
    words = text(8, y + 30, holds, 25, INK2, 500, "start", room=182)
    return words + tiles + text(648, y + 30, value, 25, INK2, 400, "end", room=152)
