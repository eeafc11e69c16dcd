"""What the page of the daily duel shows: the deal as its player sees it, and how the results of a day spread.

>>> bars = [HistogramBar("9", "9", 2, 1, is_own=True), HistogramBar("7", "7", 1, -1)]
>>> histogram(bars, "wide")[:24]
'<svg viewBox="0 0 640 26'
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from kensei.core.i18n import _
from kensei.drawing.pictures import needed
from kensei.drawing.svg import EDGE, INK, INK2, KIN, SUNKEN, line, path, rect, svg, text
from kensei.drawing.table_page import draw_context, drawing_of


@dataclass(frozen=True, slots=True)
class HistogramBar:
    """So many results with one verdict, and how many moves they took."""

    words: str
    short: str
    """The same where there is little room."""
    count: int
    verdict: int
    """1 won, 0 a draw, -1 lost."""
    is_own: bool = False


@dataclass(frozen=True, slots=True)
class HistogramShape:
    """The size of a picture, in its own units."""

    width: float
    height: float
    size: float
    """Of the letters under the bars."""


SHAPES = {"wide": HistogramShape(640, 190, 13.5), "tall": HistogramShape(362, 150, 14)}
WORDS = re.compile(r"<text\b.*?</text>", re.DOTALL)
HEAD = 46
"""Room above the highest bar, for its number and the word "you"."""
FOOT = 30
FILL = {1: INK, 0: SUNKEN, -1: "none"}
WIDEST = 100
"""How wide a column is at most: few of them need not fill the page."""


def histogram(bars: Sequence[HistogramBar], shape: str) -> str:
    """Draw how many came out how: full bars won, open ones lost, one's own in gold; the best on the left."""
    form = SHAPES[shape]
    most = max((bar.count for bar in bars), default=1) or 1
    column = min(WIDEST, form.width / max(1, len(bars)))
    base = HEAD + form.height
    out = line(0, base, column * len(bars), base, EDGE, 1)
    for number, bar in enumerate(bars):
        out += one_bar(bar, number * column, column, base, form.height * bar.count / most, form.size, shape)
        if bar.is_own:
            out += yours((number + 0.5) * column, base - form.height * bar.count / most - form.size - 14, form.size)
    out += divider(bars, column, base, form.size)
    label = _("Results of all who played, the best on the left")
    return svg(out, form.width, base + FOOT, label=label, extra=f'class="hist only-{shape}"')


def one_bar(bar: HistogramBar, x: float, column: float, base: float, tall: float, size: float, shape: str) -> str:
    gap = column * 0.11
    middle = x + column / 2
    fill = KIN if bar.is_own else FILL[bar.verdict]
    words = bar.words if shape == "wide" else bar.short
    out = rect(x + gap, base - tall, column - 2 * gap, tall, fill, 2, KIN if bar.is_own else EDGE, 1.4)
    out += text(middle, base - tall - 8, bar.count, size + 2.5, INK, 600, cls="se")
    weight, ink = (700, INK) if bar.is_own else (400, INK2)
    return out + text(middle, base + 20, words, size, ink, weight, room=column - 4)


def yours(x: float, y: float, size: float) -> str:
    """Draw the word over the reader's own bar, with a pointer to it."""
    return text(x, y - 6, _("you"), size, INK, 700) + path(f"M{x - 6:g} {y:g}h12l-6 8z", INK)


def divider(bars: Sequence[HistogramBar], column: float, base: float, size: float) -> str:
    """Draw where the wins end and the losses begin, with their words."""
    won = sum(bar.verdict > 0 for bar in bars)
    lost = sum(bar.verdict < 0 for bar in bars)
    draws = len(bars) - won - lost
    out = ""
    if won and won < len(bars):
        out += line(won * column, HEAD - 26, won * column, base + 26, EDGE, 1, 'stroke-dasharray="3 4"')
    if draws and lost:
        at = (won + draws) * column
        out += line(at, HEAD - 26, at, base + 26, EDGE, 1, 'stroke-dasharray="3 4"')
    return out


def deal(name: str, view: Any) -> str:
    """Draw a position small, as one seat sees it: without letters, which nobody could read, and nothing to press."""
    drawn = drawing_of(name).board(draw_context(name, view), "tall")
    body = WORDS.sub("", f"<defs>{needed(name, drawn.body)}</defs>{drawn.body}")
    return svg(body, drawn.w, drawn.h, drawn.x, drawn.y, drawn.label, 'class="deal-board"')
