"""The board of Kaito: tiles of both colours, the thief, the grid, what each side holds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache
from gettext import NullTranslations
from html import escape

from kensei.core.i18n import _, per_language, translations
from kensei.core.protocol import Event
from kensei.drawing.letters import clipped_to
from kensei.drawing.scene import DrawContext, Drawing, shown_card, spot, when
from kensei.drawing.svg import (
    EDGE,
    FACE,
    INK,
    INK2,
    KIN,
    LINE,
    RAISED,
    SHU,
    SUNKEN,
    circle,
    g,
    katana,
    path,
    piece,
    rect,
    stamp,
    text,
)
from kensei.games.kaito.card_text import KAITO, tile_id
from kensei.games.kaito.moves import worth
from kensei.games.kaito.state import OWN, State
from kensei.games.kaito.tiles import CELLS, GAP, LINES, MON, UNDEALT, called, many

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
    return shape + g(stars(MON[kind]), 8, 17, 0.76)  # the figure in the corner stands clear of the ring


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
        figure = text(x, y, MON[code.upper()], 26, FACE, 700) if code.upper() in MON else ""
        out |= piece(name_of(code), upright(tile(code) + figure)) | piece(f"{name_of(code)}-s", tile(code))
    out |= piece("k-ahead", labels(COLUMNS, "123456")) | piece("k-turned", labels(COLUMNS[::-1], "654321"))
    # Around a chosen tile the frame is broader, and paper parts it from the tiles beside it: see table.css.
    halo = rect(1.5, 1.5, 97, 97, "none", 14, RAISED, 0, 'class="halo"')
    frame = halo + rect(1.5, 1.5, 97, 97, "none", 14, KIN, 3, 'class="frame"')
    out |= piece("k-legal", upright(frame + circle(50, 91, 6.5, KIN, RAISED, 2, 'class="dot"')))
    for colour, ink in (("r", SHU), ("b", INK)):
        for line, box in (("row", (1, 2, 598, 96)), ("column", (2, 1, 96, 598))):
            cross = 'fill-opacity=".26" stroke-dasharray="11 8"'
            out |= piece(f"k-{line}-{colour}", rect(*box, ink, 8, ink, 4, cross))
        hand = path("M-6 5L0 -6 6 5Z", RAISED)
        out |= piece(f"k-ours-{colour}", g(circle(0, 0, 13, ink, RAISED, 2.5) + hand, 17, 82))
        out |= piece(f"k-theirs-{colour}", circle(17, 82, 7, RAISED, ink, 3))
    return out | piece("k-thief-r", upright(thief(True))) | piece("k-thief-b", upright(thief(False)))


def upright(body: str) -> str:
    """Mark a piece that stays upright when the board is turned."""
    return f'<g class="upright">{body}</g>'


def labels(columns: str, rows: str) -> str:
    """Write the letters of the columns and the numbers of the rows, the corner of the grid at 0 0."""
    below = "".join(text(50 + 100 * i, 632, letter, 26, INK2, 500) for i, letter in enumerate(columns))
    return below + "".join(text(-23, 58 + 100 * i, number, 26, INK2, 500) for i, number in enumerate(rows))


@cache
def place(cell: int, corner: tuple[float, float]) -> tuple[float, float]:
    """
    >>> place(CELLS.index("c4"), (0, 0))
    (200, 300)
    """
    return corner[0] + cell % 6 * 100, corner[1] + cell // 6 * 100


def grid(table: DrawContext, x0: float, y0: float, story: Sequence[Event] = ()) -> str:
    """Draw the board, 616 square with its letters: cells are 100. With a story the last move is marked."""
    state: State = table.view.state
    language, kaito, corner = translations(), state.kaito, (x0, y0)
    out = cross_drawn(kaito, corner) if kaito is not None and not table.outcome else ""
    targets = {move.cell for move in table.legal}
    can_ask = bool(targets) and kaito is not None
    for cell, code in enumerate(state.grid):
        if cell in targets:
            out += target_drawn(language, cell, code, corner, kaito)
        else:
            out += cell_drawn(language, cell, code, corner, can_ask and cell != kaito)
    if can_ask:
        beneath, above = reach_drawn(state.grid, tuple(sorted(targets)), 1 - state.turn, corner)
        out = beneath + out + above
    if kaito is not None:
        start, taken = last_move(story)
        out += "" if start is None else way_drawn(start, kaito, corner)
        out += thief_drawn(language, kaito, state.grid[kaito], state.turn, corner)
        out += taken_drawn(taken, kaito, corner) if taken else ""
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
def thief_drawn(_language: NullTranslations, kaito: int, beneath: str, turn: int, corner: tuple[float, float]) -> str:
    """Draw the Kaito in the colour of whoever moves; on a tile it stands aside in small, so that the tile can be read."""
    label = _("The Kaito on {cell}, nothing beneath it").format(cell=CELLS[kaito])
    is_alone = beneath in (GAP, UNDEALT)
    if not is_alone:
        label = _("The Kaito on {cell}, beneath it a {tile}").format(cell=CELLS[kaito], tile=called(beneath))
    drawn = stamp(f"k-thief-{'rb'[turn]}", 0, 0) if is_alone else stamp(f"k-thief-{'rb'[turn]}", -8, -12, 0.6)
    return g(shown_card(drawn, KAITO, label=label), *place(kaito, corner), extra='data-id="kaito" class="glide"')


def last_move(story: Sequence[Event]) -> tuple[int | None, str]:
    """Return the cell that the Kaito came from with the last capture, and the tile that was taken."""
    moves = [event for event in story if event.name in ("opened", "captured")][-2:]
    if len(moves) < 2:
        return None, ""
    return CELLS.index(str(moves[0].facts["cell"])), str(moves[1].facts["tile"])


@cache
def way_drawn(start: int, kaito: int, corner: tuple[float, float]) -> str:
    """Mark the last move: a ring where the Kaito was, and the way it went."""
    (x0, y0), (x, y) = place(start, corner), place(kaito, corner)
    dx, dy = (x > x0) - (x < x0), (y > y0) - (y < y0)
    way = f"M{x0 + 50 + 34 * dx:g} {y0 + 50 + 34 * dy:g}L{x + 50 - 48 * dx:g} {y + 50 - 48 * dy:g}"
    ring = circle(x0 + 50, y0 + 50, 30, "none", EDGE, 4, 'stroke-dasharray="8 7"')
    return f'<g pointer-events="none" class="trace">{ring}<path class="went" d="{way}"/></g>'


@cache
def taken_drawn(taken: str, kaito: int, corner: tuple[float, float]) -> str:
    """Draw the tile that the last move took on the Kaito's own cell, small and crossed out: no other tile is covered."""
    cross = path("M64 64L94 94", "none", KIN, 5, 'stroke-linecap="round"')
    rim = rect(60, 60, 38, 38, RAISED, 8)
    tile = upright(rim + stamp(f"{name_of(taken)}-s", 62, 62, 0.34) + cross)
    return g(tile, *place(kaito, corner), extra='pointer-events="none" class="trace"')


@lru_cache(maxsize=1024)  # a grid is one of very many
def reach_drawn(grid: str, targets: tuple[int, ...], other: int, corner: tuple[float, float]) -> tuple[str, str]:
    """Draw what the other could take after each pick: beneath the tiles the cross they will have, above them signs."""
    (x0, y0), colour = corner, "rb"[other]
    beneath: dict[str, list[str]] = {}
    above: dict[str, list[str]] = {}
    signs: dict[int, str] = {}
    for target in targets:
        x, y = place(target, corner)
        for line, px, py in (("row", x0, y), ("column", x, y0)):
            beneath.setdefault(stamp(f"k-{line}-{colour}", px, py), []).append(CELLS[target])
        for cell in exposed(grid, target):
            if cell not in signs:
                sign = "theirs" if grid[cell] in OWN[other] else "ours"
                signs[cell] = stamp(f"k-{sign}-{colour}", *place(cell, corner))
            above.setdefault(signs[cell], []).append(CELLS[target])
    return shown_for(beneath), f'<g pointer-events="none">{shown_for(above)}</g>'


def shown_for(drawn: Mapping[str, Sequence[str]]) -> str:
    """Return drawings, each shown while one of its cells is picked."""
    return "".join(
        [body.replace("<use ", f'<use class="when" data-when="{",".join(cells)}" ', 1) for body, cells in drawn.items()]
    )


def exposed(grid: str, target: int) -> tuple[int, ...]:
    """Return the cells whose tiles can be taken next, once the tile on `target` has been."""
    return tuple([cell for cell in LINES[target] if grid[cell] != GAP])


@cache
def cell_drawn(_language: NullTranslations, cell: int, code: str, corner: tuple[float, float], can_ask: bool) -> str:
    """Draw a cell that cannot be taken: a dot for a gap, a tile that says why not if the reader `can_ask`."""
    x, y = place(cell, corner)
    if code in (GAP, UNDEALT):
        return circle(x + 50, y + 50, 5, LINE)
    drawn = stamp(name_of(code), x, y)
    label = f"{CELLS[cell]}, {called(code)}"
    if not can_ask:
        return shown_card(drawn, tile_id(code), label=label)
    return spot(drawn, "", label, CELLS[cell], tile_id(code))


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
    return spot(tile, CELLS[cell], f"{CELLS[cell]}, {called(code)}", card=tile_id(code)) + arrow


def pile(codes: str, x: float, y: float, size: float, columns: int) -> str:
    return "".join(drawn for _code, drawn in piled(codes, x, y, size, columns))


def piled(codes: str, x: float, y: float, size: float, columns: int) -> Iterator[tuple[str, str]]:
    """Yield the tiles of a pile, each drawn in its place."""
    for i, code in enumerate(codes):
        yield code, stamp(f"{name_of(code)}-s", x + i % columns * size, y + i // columns * size, size / 100)


def speaking_pile(codes: str, x: float, y: float, size: float, columns: int) -> str:
    """Draw a pile whose tiles tell about themselves."""
    return "".join(shown_card(drawn, tile_id(code)) for code, drawn in piled(codes, x, y, size, columns))


@per_language
def held_words(name: str, held: str) -> str:
    """Describe which captured tiles a player holds, for who cannot see them; without a name, the reader.

    >>> held_words("Ann", "ssa")
    'Ann holds 2 black swords, 1 black mon of 1; mon worth 1'
    """
    counts = {code: held.count(code) for code in held}
    each = ", ".join(
        _("{n} {tiles}").format(n=n, tiles=called(code) if n == 1 else many(code)) for code, n in counts.items()
    )
    who = _("{name} holds {tiles}; mon worth {n}") if name else _("You hold {tiles}; mon worth {n}")
    return who.format(name=name, tiles=each or _("nothing"), n=worth(held))


def board(table: DrawContext, shape: str) -> Drawing:
    state: State = table.view.state
    kaito = CELLS[state.kaito] if state.kaito is not None else _("not yet placed")
    label = _("Kaito board, six by six; the Kaito: {cell}").format(cell=kaito)
    below = table.below
    own = table.sitters[below].name if table.reader is None else ""
    sides = (
        side_drawn(shape, 0, table.sitters[1 - below].name, state.held[1 - below]),
        side_drawn(shape, 1, own, state.held[below]),
    )
    body = grid(table, *CORNERS[shape], table.story)
    if shape == "wide":
        return Drawing(body + sides[0] + sides[1], 846, 656, label, pressed=bool(table.legal))
    return Drawing(sides[0] + body + sides[1], 656, 742, label, pressed=bool(table.legal))


@per_language
def side_drawn(shape: str, i: int, name: str, held: str) -> str:
    """Draw what a side holds: the upper one, or the lower one, which is the reader's own if it has no name."""
    value = _("mon worth {n}").format(n=worth(held))
    if shape == "wide":
        x, below = (46, 800)[i], 44 + 44 * -(-len(held) // 2)
        lines = (clipped_to(name, 92, 15, bold=False), _("holds")) if name else (_("You hold"),)
        words = "".join([text(x, 16 + 18 * row, line, 15, INK2, 500, room=92) for row, line in enumerate(lines)])
        drawn = words + speaking_pile(held, x - 44, 44, 44, 2) + text(x, below + 22, value, 14, INK2, room=92)
        return f'<g role="group" aria-label="{escape(held_words(name, held))}">{drawn}</g>'
    short = clipped_to(name, 120, 25, bold=False)
    holds = _("{name} holds").format(name=short) if name else _("You hold")
    y = 700 * i
    tiles = speaking_pile(held, 196, y, min(42, 296 / max(1, len(held))), 36)
    words = text(8, y + 30, holds, 26, INK2, 500, "start", room=182)
    drawn = words + tiles + text(648, y + 30, value, 26, INK2, 400, "end", room=152)
    return f'<g role="group" aria-label="{escape(held_words(name, held))}">{drawn}</g>'
