"""The board of Kaito: tiles of both colours, the thief, the grid, what each side holds."""

from __future__ import annotations

from functools import cache
from gettext import NullTranslations

from kensei.core.i18n import _, per_language, spoken
from kensei.drawing.letters import clipped_to
from kensei.drawing.scene import DrawContext, Drawing, spot, when
from kensei.drawing.svg import FACE, INK2, KIN, LINE, RAISED, SUNKEN, circle, g, katana, path, piece, rect, stamp, text
from kensei.games.kaito.moves import worth
from kensei.games.kaito.state import State
from kensei.games.kaito.tiles import CELLS, GAP, MON, UNDEALT, called

TILES = "SHABCshabc"
COLUMNS = "abcdef"
CORNERS = {"wide": (130, 10), "tall": (40, 54)}
"""Where the grid begins on the board of each shape."""


def kabuto(fill: str, gap: str) -> str:
    """Draw a helmet seen from the front, 100 box: horns, bowl, brim, two neck plates a side."""
    return (
        path("M50 45Q30 40 21 9Q35 31 50 34Q65 31 79 9Q70 40 50 45Z", fill)
        + path("M26 59Q26 45 33 41Q41 48 50 49Q59 48 67 41Q74 45 74 59Q50 51 26 59Z", fill)
        + path("M17 66Q50 52 83 66L80 71Q50 59 20 71Z", fill)
        + path("M20 75L11 90Q20 94 30 92L32 73Q25 73 20 75ZM80 75L89 90Q80 94 70 92L68 73Q75 73 80 75Z", fill)
        + path("M40 73Q50 70 60 73L57 86Q50 91 43 86Z", fill)
        + circle(50, 40, 4.6, gap)
    )


def stars(n: int) -> str:
    """Draw the mon of value n: n discs in a ring, 100 box (the old star crests)."""
    spots = {1: ((50, 50),), 2: ((38, 50), (62, 50)), 3: ((50, 37), (37.5, 59), (62.5, 59))}[n]
    discs = "".join(circle(x, y, 14 if n == 1 else 10.5, FACE) for x, y in spots)
    return circle(50, 50, 32, stroke=FACE, sw=5) + discs


def tile(code: str) -> str:
    """Draw a tile, 100 box: Red is a rounded square, Black an octagon."""
    if code.isupper():
        body = "var(--tile-red)"
        shape = rect(4, 4, 92, 92, body, 13) + rect(9, 9, 82, 82, "none", 9, FACE, 1.4, 'opacity=".55"')
    else:
        body = "var(--tile-black)"
        shape = path("M21 4H79L96 21V79L79 96H21L4 79V21Z", body, "var(--tile-rim)", 1.5)
        shape += path("M24 9.5H76L90.5 24V76L76 90.5H24L9.5 76V24Z", "none", FACE, 1.4, 'opacity=".55"')
    kind = code.upper()
    if kind == "S":
        return shape + g(katana(FACE, body), 50, 50, 0.82, -45)
    if kind == "H":
        return shape + g(kabuto(FACE, body), 15, 13, 0.7)
    return shape + g(stars(MON[kind]), 9, 11, 0.82)


def thief(red: bool) -> str:
    """Draw the master thief, 100 box: the mover's colour up, the other as the rim seen at the edge."""
    up, down = ("var(--tile-red)", "var(--tile-black)") if red else ("var(--tile-black)", "var(--tile-red)")
    return (
        circle(50, 54, 41, "rgb(0 0 0/.28)")
        + circle(50, 52, 41, down, "var(--washi)", 1.5)
        + circle(50, 48, 41, up, "#D9B65C", 4)
        + path("M50 14Q76 16 80 44Q66 36 50 36Q34 36 20 44Q24 16 50 14Z", FACE, extra='opacity=".16"')
        + path("M18 50Q50 34 82 50Q78 64 50 64Q22 64 18 50Z", FACE)
        + path("M27 52Q36 46 45 53Q36 59 27 52ZM55 53Q64 46 73 52Q64 59 55 53Z", up)
        + path("M50 68L44 86M50 68L57 85", "none", FACE, 2.4, 'opacity=".5" stroke-linecap="round"')
    )


def name_of(code: str) -> str:
    """Return the symbol of a tile: ids differ by more than their case."""
    return f"k-{'r' if code.isupper() else 'b'}{code.lower()}"


def symbols() -> dict[str, str]:
    """Draw every piece once; on a small tile the discs alone say what a mon is worth."""
    out: dict[str, str] = {}
    for code in TILES:
        # The corner of a black tile is cut: there the figure stands farther in.
        x, y = (81, 31) if code.isupper() else (77, 34)
        figure = text(x, y, MON[code.upper()], 25, FACE, 700) if code.upper() in MON else ""
        out |= piece(name_of(code), upright(tile(code) + figure)) | piece(f"{name_of(code)}-s", tile(code))
    out |= piece("k-ahead", labels(COLUMNS, "123456")) | piece("k-turned", labels(COLUMNS[::-1], "654321"))
    frame = rect(1.5, 1.5, 97, 97, "none", 14, KIN, 3, 'class="frame"')
    out |= piece("k-legal", upright(frame + circle(50, 96, 7, KIN, RAISED, 2, 'class="dot"')))
    return out | piece("k-thief-r", upright(thief(True))) | piece("k-thief-b", upright(thief(False)))


def upright(body: str) -> str:
    """Mark a piece that stays upright when the board is turned."""
    return f'<g class="upright">{body}</g>'


def labels(columns: str, rows: str) -> str:
    """Write the letters of the columns and the numbers of the rows, the corner of the grid at 0 0."""
    below = "".join(text(50 + 100 * i, 632, letter, 25, INK2, 500) for i, letter in enumerate(columns))
    return below + "".join(text(-23, 58 + 100 * i, number, 25, INK2, 500) for i, number in enumerate(rows))


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
    (x0, y0), (x, y) = corner, place(kaito, corner)
    return rect(x0, y, 600, 100, KIN, extra='opacity=".16"') + rect(x, y0, 100, 600, KIN, extra='opacity=".16"')


@cache
def thief_drawn(kaito: int, beneath: str, turn: int, corner: tuple[float, float]) -> str:
    """Draw the Kaito in the colour of who moves, with the rim of the tile beneath it."""
    thief_of_turn = stamp(f"k-thief-{'rb'[turn]}", 0, 0)
    rim = stamp(name_of(beneath), -1, -1, 1.02) if beneath not in (GAP, UNDEALT) else ""
    return g(rim + thief_of_turn, *place(kaito, corner), extra='data-id="kaito" class="glide"')


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
