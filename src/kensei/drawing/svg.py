"""SVG elements that every drawing is made of: shapes, brush strokes, text, seals, icons.

Colours are CSS custom properties, so one drawing serves light and dark.

>>> circle(5, 5, 2, SHU)
'<circle cx="5" cy="5" r="2" fill="var(--shu)"/>'
"""

from __future__ import annotations

from html import escape
from math import cos, radians, sin

from kensei.drawing.letters import width

INK, PAPER, RAISED, SUNKEN = "var(--sumi)", "var(--washi)", "var(--raised)", "var(--sunken)"
INK2, INK3, ON_INK = "var(--sumi-2)", "var(--sumi-3)", "var(--on-ink)"
LINE, EDGE = "var(--line)", "var(--edge)"
SHU, AI, MATSU, CHA, KIN = "var(--shu)", "var(--ai)", "var(--matsu)", "var(--cha)", "var(--kin)"
FACE, BACK, BACKLINE = "var(--tile-face)", "var(--back)", "var(--back-line)"


def at(radius: float, degrees: float) -> tuple[float, float]:
    """Return the point at that radius; 0 degrees is up, clockwise."""
    angle = radians(degrees - 90)
    return round(radius * cos(angle), 2), round(radius * sin(angle), 2)


def paint(fill: str = "none", stroke: str = "none", sw: float = 1, extra: str = "") -> str:
    out = f' fill="{fill}"'
    if stroke != "none":
        out += f' stroke="{stroke}"' + (f' stroke-width="{sw:g}"' if sw != 1 else "")
    return out + (f" {extra}" if extra else "")


def svg(body: str, w: float, h: float, x: float = 0, y: float = 0, label: str = "", extra: str = "") -> str:
    """Return a drawing of that box: an image with a label, or hidden from screen readers."""
    role = f'role="img" aria-label="{escape(label)}"' if label else 'aria-hidden="true"'
    return f'<svg viewBox="{x:g} {y:g} {w:g} {h:g}" {role}{" " + extra if extra else ""}>{body}</svg>'


def shift(x: float = 0, y: float = 0, s: float = 1, rot: float = 0) -> str:
    """Return a `transform` attribute: move, turn, scale."""
    parts = [f"translate({x:g} {y:g})"] if x or y else []
    parts += [f"rotate({rot:g})"] if rot else []
    parts += [f"scale({s:g})"] if s != 1 else []
    return f' transform="{" ".join(parts)}"' if parts else ""


def g(body: str, x: float = 0, y: float = 0, s: float = 1, rot: float = 0, extra: str = "") -> str:
    return f"<g{shift(x, y, s, rot)}{' ' + extra if extra else ''}>{body}</g>"


def mirrored(body: str) -> str:
    return f'<g transform="scale(-1 1)">{body}</g>'


def use(name: str, x: float, y: float, w: float, h: float, extra: str = "") -> str:
    return f'<use href="#{name}" x="{x:g}" y="{y:g}" width="{w:g}" height="{h:g}"{" " + extra if extra else ""}/>'


def symbol(name: str, body: str, w: float, h: float, x: float = 0, y: float = 0) -> dict[str, str]:
    """Define a symbol, to be placed with `use` in a box of any size."""
    return {name: f'<symbol id="{name}" viewBox="{x:g} {y:g} {w:g} {h:g}" overflow="visible">{body}</symbol>'}


def piece(name: str, body: str) -> dict[str, str]:
    """Define a piece, to be placed with `stamp` at its own size."""
    return {name: f'<g id="{name}">{body}</g>'}


def stamp(name: str, x: float, y: float, s: float = 1) -> str:
    if s == 1:
        return f'<use href="#{name}" x="{x:g}" y="{y:g}"/>'
    return f'<use href="#{name}" transform="translate({x:g} {y:g})scale({s:.3g})"/>'


SAFE = 0.75
"""Words that fill so much of their room in a wide font need no measuring: in none are they a third wider."""


def text(
    x: float,
    y: float,
    words: object,
    size: float,
    fill: str = INK,
    weight: int = 400,
    anchor: str = "middle",
    cls: str = "",
    extra: str = "",
    room: float = 0,
    kanji: str = "",
) -> str:
    """Write words: the class `se` is the serif face, `jp` the Japanese one; `kanji` stand after them where there is a font.

    Words that a wide font would not fit into `room` are narrowed, until the page has measured them (static/fit.js).
    """
    out = f'<text x="{x:g}" y="{y:g}" font-size="{size:g}"'
    out += f' fill="{fill}"' if fill != INK else ""
    out += f' font-weight="{weight}"' if weight != 400 else ""
    out += f' text-anchor="{anchor}"' if anchor != "start" else ""
    out += f' class="{cls}"' if cls else ""
    out += ' lang="ja"' if cls == "jp" else ""
    wide = width(str(words), size, bold=weight >= 600 or cls == "se") if room else 0
    out += f' data-room="{room:g}"' if wide > SAFE * room else ""
    out += f' textLength="{room:g}" lengthAdjust="spacingAndGlyphs"' if wide > room else ""
    beside = f'<tspan class="jp" lang="ja"> {kanji}</tspan>' if kanji else ""
    return f"{out}{' ' + extra if extra else ''}>{escape(str(words))}{beside}</text>"


def either(kanji: str, latin: str) -> str:
    """Draw kanji, and what takes their place for a reader without a Japanese font (static/theme.js)."""
    return f'<g class="kanji">{kanji}</g><g class="latin">{latin}</g>'


def rect(
    x: float,
    y: float,
    w: float,
    h: float,
    fill: str = "none",
    r: float = 0,
    stroke: str = "none",
    sw: float = 1,
    extra: str = "",
) -> str:
    corner = f' rx="{r:g}"' if r else ""
    return f'<rect x="{x:g}" y="{y:g}" width="{w:g}" height="{h:g}"{corner}{paint(fill, stroke, sw, extra)}/>'


def circle(
    x: float, y: float, r: float, fill: str = "none", stroke: str = "none", sw: float = 1, extra: str = ""
) -> str:
    return f'<circle cx="{x:g}" cy="{y:g}" r="{r:g}"{paint(fill, stroke, sw, extra)}/>'


def path(d: str, fill: str = "none", stroke: str = "none", sw: float = 1, extra: str = "") -> str:
    return f'<path d="{d}"{paint(fill, stroke, sw, extra)}/>'


def line(x1: float, y1: float, x2: float, y2: float, stroke: str = LINE, sw: float = 1, extra: str = "") -> str:
    width = f' stroke-width="{sw:g}"' if sw != 1 else ""
    return f'<line x1="{x1:g}" y1="{y1:g}" x2="{x2:g}" y2="{y2:g}" stroke="{stroke}"{width}{" " + extra if extra else ""}/>'


def arc(r: float, a: float, b: float) -> str:
    """Return the path of an arc of radius r, clockwise from a to b degrees."""
    (x1, y1), (x2, y2) = at(r, a), at(r, b)
    return f"M{x1} {y1}A{r:g} {r:g} 0 {int(b - a > 180)} 1 {x2} {y2}"


def brush(x1: float, y1: float, x2: float, y2: float, w: float, fill: str = INK, dry: bool = True) -> str:
    """Draw a brush stroke: one body and two dry hairs at its end."""
    dx, dy = x2 - x1, y2 - y1
    n = (dx * dx + dy * dy) ** 0.5
    px, py = -dy / n, dx / n

    def p(t: float, o: float) -> str:
        return f"{x1 + dx * t + px * o * w:.1f} {y1 + dy * t + py * o * w:.1f}"

    body = (
        f"M{p(0, -0.1)}C{p(-0.01, -0.62)} {p(0.06, -0.56)} {p(0.16, -0.46)}S{p(0.5, -0.52)} {p(0.72, -0.36)}"
        f"S{p(0.93, -0.3)} {p(1, -0.06)}C{p(0.95, 0.02)} {p(0.9, 0.1)} {p(0.8, 0.18)}"
        f"S{p(0.45, 0.46)} {p(0.25, 0.48)}S{p(-0.02, 0.62)} {p(0, -0.1)}Z"
    )
    hairs = (
        f"M{p(0.55, 0.47)}Q{p(0.75, 0.4)} {p(0.9, 0.26)}Q{p(0.74, 0.36)} {p(0.55, 0.47)}Z"
        f"M{p(0.78, -0.5)}Q{p(0.92, -0.46)} {p(1.03, -0.28)}Q{p(0.9, -0.4)} {p(0.78, -0.5)}Z"
    )
    return path(body + (hairs if dry else ""), fill)


def slash(x1: float, y1: float, x2: float, y2: float, w: float, fill: str = SHU) -> str:
    """Draw a cut: a crescent thin at both ends, with one hair beside it."""
    mx, my, n = (x1 + x2) / 2, (y1 + y2) / 2, ((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5
    px, py = -(y2 - y1) / n, (x2 - x1) / n

    def q(o: float) -> str:
        return f"{mx + px * o:.1f} {my + py * o:.1f}"

    start, end = f"{x1:.1f} {y1:.1f}", f"{x2:.1f} {y2:.1f}"
    crescent = f"M{start}Q{q(w * 2.2)} {end}Q{q(w * 0.3)} {start}Z"
    return path(crescent, fill) + path(f"M{start}Q{q(w * 2.9)} {end}", "none", fill, 1.4, 'opacity=".7"')


def seal(kanji: str, latin: str, size: int = 44) -> str:
    """Draw a stamp: one kanji, or two set vertically; without them or a Japanese font a Latin word, or two likewise."""
    edge = "M3 5Q4 2 8 3L37 2Q42 2 42 7L41 38Q42 42 37 42L7 41Q2 42 3 37Z"
    spots = ((32, 28),) if len(kanji) == 1 else ((20, 18), (38, 18))
    carved = "".join(text(22, y, k, z, FACE, 600, cls="jp") for k, (y, z) in zip(kanji, spots, strict=False))
    words = latin.split()[:2]
    lines = ((29, 21 if len(latin) < 3 else 16),) if len(words) == 1 else ((20, 16), (35, 16))
    roman = "".join(
        text(22, y, one, z, FACE, 600, cls="se", room=35) for one, (y, z) in zip(words, lines, strict=False)
    )
    body = path(edge, "var(--tile-red)") + (either(carved, roman) if kanji else roman)
    return svg(body, 44, 44, extra=f'class="seal" width="{size}" height="{size}"')


def ring(letter: str, x: float, y: float, s: float, colour: str) -> str:
    """Draw a letter in a ring of one brush stroke, 40 wide at scale 1."""
    stroke = path("M6 -17.5A18.5 18.5 0 1 1 -9 -16", "none", colour, 3.6, 'stroke-linecap="round"')
    return g(stroke + text(0, 7, letter, 20, colour, 600, cls="se"), x, y, s)


def katana(fill: str = FACE, gap: str = "none") -> str:
    """Draw a sword, centred, along x, 88 long: grip with three diamonds, guard, curved blade."""
    diamonds = "".join(path(f"M{x} -3.4L{x + 3} 0 {x} 3.4 {x - 3} 0Z", gap) for x in (-36, -29, -22))
    blade = path("M-13.2 -3.8Q18 -8.4 46 -9.4Q43 -2.6 37 -.8Q14 1 -13.2 4.4Z", fill)
    return rect(-43, -4, 26, 8, fill, 2) + diamonds + rect(-17.2, -10, 4.6, 20, fill, 2) + blade


def card_paper(special: bool = False) -> str:
    inner = rect(4.5, 4.5, 91, 135, "none", 3, KIN, 1.4) if special else ""
    return rect(0.8, 0.8, 98.4, 142.4, RAISED, 6, EDGE, 1.4) + inner


def small_paper(stroke: str = EDGE, fill: str = RAISED, r: float = 5, special: bool = False) -> str:
    """Draw the paper of a small face, 72 x 106: one unit is one pixel on a phone."""
    inner = rect(3.6, 3.6, 64.8, 98.8, "none", 3, KIN, 1.2) if special else ""
    return rect(0.7, 0.7, 70.6, 104.6, fill, r, stroke, 1.3) + inner


ICONS = {
    "rules": "M5 4h10a3 3 0 0 1 3 3v13H8a3 3 0 0 1-3-3zM9 9h6M9 13h6",
    "sound": "M4 9v6h4l5 4V5L8 9zM16.5 9a4 4 0 0 1 0 6M19 6.5a8 8 0 0 1 0 11",
    "flip": "M7 4v14M7 4 3.5 7.5M7 4l3.5 3.5M17 20V6M17 20l-3.5-3.5M17 20l3.5-3.5",
    "menu": "M5 7h14M5 12h14M5 17h14",
    "log": "M6 5h12M6 10h12M6 15h8M6 20h5",
    "back": "M15 5l-7 7 7 7",
    "fwd": "M9 5l7 7-7 7",
    "first": "M17 5l-7 7 7 7M6 5v14",
    "last": "M7 5l7 7-7 7M18 5v14",
    "say": "M4 5h16v11h-9l-5 4v-4H4ZM8 9h8M8 12h5",
    "eye": "M2.5 12Q12 3.5 21.5 12Q12 20.5 2.5 12ZM12 9.2a2.8 2.8 0 1 0 .01 0",
    "share": "M12 15V4M8 7.5 12 3.5l4 4M5 12v8h14v-8",
    "keys": "M3 7h18v11H3zM6.5 10.5h.01M10 10.5h.01M13.5 10.5h.01M17 10.5h.01M8 14.5h8",
}


def icon(name: str) -> str:
    round_ends = 'stroke-linecap="round" stroke-linejoin="round"'
    return svg(path(ICONS[name], "none", "currentColor", 1.6, round_ends), 24, 24)
