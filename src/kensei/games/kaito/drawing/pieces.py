"""Kaito's pieces: tiles of both colours, the thief, the letters of the board."""

from __future__ import annotations

from kensei.drawing.svg import FACE, INK2, KIN, RAISED, circle, g, katana, path, piece, rect, text
from kensei.games.kaito.tiles import MON

TILES = "SHABCshabc"
COLUMNS = "abcdef"


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
