"""Pictures that stand alone (a view for a notebook or for sharing, the emblem of a game), and what templates may draw."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from html import escape
from typing import Any

from kensei.core.i18n import per_language
from kensei.drawing.svg import INK, LINE, PAPER, RAISED, brush, circle, icon, path, rect, seal
from kensei.drawing.svg import svg as framed
from kensei.drawing.table_page import draw_context, drawing_of, marks
from kensei.games import game, listed

LIGHT = {
    "washi": "#F3EEE3", "raised": "#FBF8F1", "sunken": "#E8E0D0", "line": "#CBC0AC", "edge": "#857B6C",
    "sumi": "#1E1B18", "sumi-2": "#575048", "sumi-3": "#695F54",
    "shu": "#AE2F1C", "ai": "#274B75", "matsu": "#3C6546", "cha": "#76502C", "kin": "#7E5F14",
    "murasaki": "#5E3B6E", "asagi": "#1F6068", "nezu": "#4A4640",
    "shu-wash": "#F0D9CD", "ai-wash": "#D5DEE8", "matsu-wash": "#D9E3D4", "cha-wash": "#E9DAC6", "kin-wash": "#EFE2BD",
    "on-ink": "#FBF8F1", "tile-red": "#AE2F1C", "tile-black": "#26221E", "tile-face": "#F7F1E4", "tile-rim": "#26221E",
    "sun": "#EBCDBE", "back": "#26221E", "back-line": "#F7F1E4", "die-white": "#FBF8F1", "die-black": "#26221E",
}  # fmt: skip
DARK = {
    "washi": "#161513", "raised": "#211F1B", "sunken": "#0F0E0D", "line": "#3D3831", "edge": "#7F7769",
    "sumi": "#ECE5D7", "sumi-2": "#B8AF9F", "sumi-3": "#9C9384",
    "shu": "#EE7257", "ai": "#8DB3E2", "matsu": "#8FC098", "cha": "#D3A87A", "kin": "#D9B65C",
    "murasaki": "#C3A3DA", "asagi": "#7FC6CE", "nezu": "#B8AF9F",
    "shu-wash": "#3D211B", "ai-wash": "#1D2A3A", "matsu-wash": "#1F2E22", "cha-wash": "#33271A", "kin-wash": "#352C14",
    "on-ink": "#161513", "tile-red": "#B23A26", "tile-black": "#35312B", "tile-face": "#F3EAD8", "tile-rim": "#8A8172",
    "sun": "#3A211A", "back": "#3B362F", "back-line": "#CFC5B3", "die-white": "#ECE5D7", "die-black": "#0F0E0D",
}  # fmt: skip
SERIF = '"Iowan Old Style","Palatino Nova","Palatino Linotype",Palatino,"Noto Serif","Source Serif 4","Noto Serif CJK JP",Georgia,serif'
SANS = '-apple-system,"Segoe UI",Roboto,"Noto Sans","Hiragino Sans","Noto Sans CJK JP",system-ui,sans-serif'
MINCHO = '"Hiragino Mincho ProN","Yu Mincho",YuMincho,"Noto Serif CJK JP","Noto Serif JP","MS PMincho",serif'


def declared(colours: dict[str, str]) -> str:
    return "".join(f"--{name}:{value};" for name, value in colours.items())


STYLE = (
    f".kensei{{{declared(LIGHT)}background:var(--washi);fill:var(--sumi)}}"
    f"@media (prefers-color-scheme:dark){{.kensei{{{declared(DARK)}}}}}"
    f".kensei text{{font-family:{SANS}}}.kensei text.jp{{font-family:{MINCHO}}}.kensei text.se{{font-family:{SERIF}}}"
    f".kensei .letter{{font:600 17px {SERIF};text-anchor:middle;fill:var(--on-ink)}}"
    ".kensei .letter.face{fill:var(--tile-face)}.kensei .letter.dark{fill:var(--sumi)}"
    ".kensei .jp,.kensei .kanji{display:none}"  # nobody can ask a picture which fonts its reader has
    ".kensei .turned,.kensei .when,.kensei .off,.kensei .face{display:none}"
)
"""Of a picture that stands alone: light or dark as the reader prefers."""
HREF = re.compile(r'href="#([^"]+)"')


@per_language
def option_picture(name: str, option: str, choice: Any) -> str:
    """Draw what a value of an option means, 120 x 72; "" where the game draws nothing for it."""
    body = drawing_of(name).option_picture(option, choice)
    return f'<svg viewBox="0 0 120 72" aria-hidden="true">{body}</svg>' if body else ""


@per_language
def emblem(name: str) -> str:
    body = drawing_of(name).emblem()
    return f'<svg viewBox="0 0 200 216" aria-hidden="true"><defs>{needed(name, body)}</defs>{body}</svg>'


def needed(name: str, body: str) -> str:
    """Return the symbols that a drawing uses, and those they use in turn."""
    symbols: dict[str, str] = drawing_of(name).symbols()
    todo, used = HREF.findall(body), set[str]()
    while todo:
        symbol = todo.pop()
        if symbol in symbols and symbol not in used:
            used.add(symbol)
            todo += HREF.findall(symbols[symbol])
    return "".join(body for symbol, body in symbols.items() if symbol in used)


def svg(name: str, view: Any, shape: str = "wide") -> str:
    """Return one self-contained picture of a view: for notebooks, exports and sharing."""
    drawing = drawing_of(name).board(draw_context(name, view), shape)
    x, y, w, h = drawing.x, drawing.y, drawing.w, drawing.h
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{x:g} {y:g} {w:g} {h:g}" '
        f'class="kensei" role="img" aria-label="{escape(drawing.label)}" width="{w:g}">'
    )
    paper = rect(x - 12, y - 12, w + 24, h + 24, PAPER)
    return f"{head}<style>{STYLE}</style><defs>{needed(name, drawing.body)}</defs>{paper}{drawing.body}</svg>"


PEN = ("none", "currentColor", 2)
ROUND = 'stroke-linecap="round"'
LINK = "M17 23L23 17M15 19L9 25a5.6 5.6 0 0 0 8 8l6 -6M25 21l6 -6a5.6 5.6 0 0 0 -8 -8l-6 6"
SHOULDERS = "M3 34Q4 24 13 24Q20 24 20 34M20 34Q20 24 27 24Q36 24 37 34"
HELMET = path("M8 30Q8 8 20 8Q32 8 32 30Q20 36 8 30Z", *PEN)
RING = path("M50 12A38 38 0 1 1 22 24", "none", INK, 8, ROUND) + path("M22 24A38 38 0 0 1 34 15", "none", INK, 3, ROUND)
SCROLL = rect(14, 8, 112, 10, INK, 5) + rect(22, 18, 96, 120, RAISED, 0, LINE) + rect(14, 138, 112, 10, INK, 5)
BROKEN_STROKE = brush(6, 60, 84, 40, 13) + brush(112, 52, 190, 26, 11)
DRAWINGS = {
    "bot": framed(HELMET + path("M12 20Q20 15 28 20Q27 25 20 25Q13 25 12 20Z", "currentColor"), 40, 40),
    "pair": framed(circle(13, 14, 6, *PEN) + circle(27, 14, 6, *PEN) + path(SHOULDERS, *PEN), 40, 40),
    "link": framed(path(LINK, "none", "currentColor", 2.2, ROUND), 40, 40),
    "ring": framed(RING, 100, 100),
    "empty": framed(SCROLL, 140, 156, extra='width="140" height="156"'),
    "broken": framed(BROKEN_STROKE, 200, 90, extra='width="200" height="90"'),
}
"""Drawings by name: the three ways to play, the ring of waiting, an empty scroll, a broken stroke."""


def signs(name: str, players: Sequence[Any]) -> list[str]:
    named = [(p.get("name") if isinstance(p, Mapping) else p.name) or str(i + 1) for i, p in enumerate(players)]
    return [mark.svg() for mark in marks(name, tuple(named))]


GLOBALS: Mapping[str, Any] = {
    "game_named": game,
    "games_listed": listed,
    "seal": seal,
    "icon": icon,
    "drawn": DRAWINGS.__getitem__,
    "marks": signs,
}
"""What the templates call: give these to the environment as globals."""
