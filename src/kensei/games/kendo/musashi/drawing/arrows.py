"""The arrows of the ring, from a card to a player.

Nobody sits on a chord of an ellipse, so no arrow passes behind a third player; it bends where cards lie in its way.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from math import hypot
from typing import NamedTuple

from kensei.core.i18n import _
from kensei.drawing.letters import width
from kensei.drawing.svg import INK, KIN, ON_INK, PAPER, SHU, circle, path, rect, text
from kensei.games.kendo.drawing.plays import Play
from kensei.games.kendo.musashi.drawing.ring import Box, Points, Ring, held

BENDS = (0.06, -0.06, 0.14, -0.14, 0.24, -0.24, 0.36, -0.36, 0.5, -0.5, 0.66, -0.66)
"""How far an arrow may bow out, as a share of its length: the first that meets nothing is drawn."""
RIM = f'paint-order="stroke" stroke="{PAPER}" stroke-width="5" stroke-linejoin="round"'
"""A rim of paper around words, so that they can be read over lines and cards."""


SHARES = tuple([((1 - k / 16) * (1 - k / 16), 2 * (1 - k / 16) * (k / 16), k / 16 * (k / 16)) for k in range(1, 16)])
"""What start, bend and tip count for at points along an arrow."""


class Chord(NamedTuple):
    """An arrow from a card to a player: start, bend, tip, and where its number stands."""

    x1: float
    y1: float
    cx: float
    cy: float
    x2: float
    y2: float

    def at(self, t: float) -> tuple[float, float]:
        u = 1 - t
        x = u * u * self.x1 + 2 * u * t * self.cx + t * t * self.x2
        return x, u * u * self.y1 + 2 * u * t * self.cy + t * t * self.y2

    def points(self) -> Points:
        """Fifteen points along it, as `at` has them."""
        x1, y1, cx, cy, x2, y2 = self
        return [(a * x1 + b * cx + c * x2, a * y1 + b * cy + c * y2) for a, b, c in SHARES]


@lru_cache(maxsize=2048)
def chord(source: Box, target: Box, others: tuple[Box, ...], cards: tuple[Box, ...]) -> Chord:
    """The straightest arrow that passes no third player and, if it can, no card."""
    best, least = None, 1e9
    for bend in BENDS:
        found, points, own = _bent(source, target, bend)
        cost = 8 * abs(bend) + 100 * held(points, others, 6) + 3 * (held(points, cards, 3) + own)
        if cost < least:
            best, least = found, cost
        if cost < 1:
            break
    assert best
    return best


@lru_cache(maxsize=4096)
def _bent(source: Box, target: Box, bend: float) -> tuple[Chord, Points, int]:
    """An arrow that bows out so far, its points, and how many of them lie on the card that it leaves."""
    x2, y2 = target.nearest(source.x, source.y, 9)
    dx, dy = x2 - source.x, y2 - source.y
    cx, cy = (source.x + x2) / 2 - dy * bend, (source.y + y2) / 2 + dx * bend
    x2, y2 = target.nearest(cx, cy, 9) if not target.holds(cx, cy, 9) else (x2, y2)
    x1, y1 = _leaving(source, cx, cy)
    found = Chord(*[round(value, 1) for value in (x1, y1, cx, cy, x2, y2)])
    points = found.points()
    return found, points, held(points, (source,), -4)


def _leaving(box: Box, x: float, y: float) -> tuple[float, float]:
    """Where a line from the middle of a box to a point leaves it."""
    dx, dy = x - box.x, y - box.y
    reach = max(abs(dx) / (box.w / 2 + 3), abs(dy) / (box.h / 2 + 3), 1e-6)
    return (box.x + dx / reach, box.y + dy / reach) if reach > 1 else (x, y)


def drawn(
    found: Chord,
    colour: str,
    thick: float,
    number: int | None,
    at: float = 0.5,
    is_new: bool = False,
    dashes: str = "",
) -> str:
    """An arrow with a rim of paper, so that what it crosses stays readable; its number on it."""
    x2, y2 = found.x2, found.y2
    ex, ey = x2 - found.cx, y2 - found.cy
    far = hypot(ex, ey) or 1
    ux, uy = ex / far, ey / far
    head = thick * 2.9
    bx, by = x2 - ux * head, y2 - uy * head
    d = f"M{found.x1:g} {found.y1:g}Q{found.cx:g} {found.cy:g} {bx:.1f} {by:.1f}"
    half, draws = thick * 1.7, ' class="drawn" pathLength="1"' if is_new else ""
    draws = f' stroke-dasharray="{dashes}"' if dashes else draws
    out = f'<g fill="none" stroke-linecap="round"><path d="{d}" stroke="{PAPER}" stroke-width="{thick + 5:g}"/>'
    out += f'<path{draws} d="{d}" stroke="{colour}" stroke-width="{thick:g}"/></g>'
    tip = f"M{x2:.1f} {y2:.1f}L{bx - uy * half:.1f} {by + ux * half:.1f} {bx + uy * half:.1f} {by - ux * half:.1f}Z"
    out += path(tip, colour, PAPER, 1.4)
    if number is not None:
        x, y = found.at(at)
        out += circle(round(x, 1), round(y, 1), RADIUS, colour, PAPER, 2.5)
        out += text(round(x, 1), round(y + 5.2, 1), number, 15, ON_INK, 700, cls="se")
    return out


RADIUS = 12
"""Of the disc behind the number of an arrow."""


def disc(found: Chord, at: float) -> Box:
    return Box(*found.at(at), 2 * RADIUS, 2 * RADIUS)


@lru_cache(maxsize=2048)
def number_on(found: Chord, around: tuple[Box, ...]) -> float:
    """Where on an arrow its number stands: near the middle, on no card, player, mark or other number."""
    return min(ALONG, key=lambda at: disc(found, at).covered(around))


def colour_of(play: Play, own: int | None) -> str:
    return SHU if play.target == own else KIN if play.seat == own else INK


def label(
    found: Chord, play: Play, own: int | None, colour: str, around: tuple[Box, ...], others: tuple[Chord, ...] = ()
) -> str:
    """What an arrow strikes with, on a ground of its own, so that no line runs through it."""
    words = _("{what}, on you").format(what=play.what) if play.target == own else play.what
    box = label_box(found, words, around, others)
    ground = rect(round(box.x - box.w / 2 - 4, 1), round(box.y - box.h / 2, 1), round(box.w + 8, 1), box.h, PAPER, 4)
    anchor, x = ("start", box.x - box.w / 2) if box.x > found.at(0.46)[0] else ("end", box.x + box.w / 2)
    return ground + text(round(x, 1), round(box.y + 6, 1), words, LABEL, colour, 600, anchor, "se", RIM)


LABEL = 17
ALONG = (0.46, 0.4, 0.52, 0.34, 0.58, 0.28, 0.64, 0.22, 0.7)
"""Where on its arrow a label may stand; the first place that meets nothing is taken."""


def label_box(found: Chord, words: str, around: tuple[Box, ...], others: tuple[Chord, ...] = ()) -> Box:
    """Where the words of an arrow stand: beside it, near its number, on no card, place, player or other arrow."""
    return _label_box(found, width(words, LABEL, bold=True), around, others)


@lru_cache(maxsize=2048)
def _label_box(found: Chord, w: float, around: tuple[Box, ...], others: tuple[Chord, ...]) -> Box:
    points = [point for one in (found, *others) for point in one.points()]
    best, least = None, 1e9
    for t in ALONG:
        x, y = found.at(t)
        for side in (1, -1):
            box = Box(x + side * (20 + w / 2), y, w, LABEL + 6.0)
            cost = box.covered(around) + 8 * held(points, (box,), 4)
            if cost < least:
                best, least = box, cost
        if not least:
            break
    assert best
    return best


def aims(
    ring: Ring,
    below: int,
    boxes: dict[int, Box],
    targets: Iterable[int],
    when: Sequence[str],
    cards: tuple[Box, ...],
) -> str:
    """Dotted lines from the place where cards are laid to whom they may strike; seen while a card is chosen."""
    source, out = ring.place, ""
    targets = list(targets)
    for target in targets:
        third = tuple([box for seat, box in boxes.items() if seat not in (below, target)])
        found = chord(source, boxes[target], third, cards)
        d = f"M{found.x1:g} {found.y1:g}Q{found.cx:g} {found.cy:g} {found.x2:g} {found.y2:g}"
        picks = [f"to {target}"] if len(targets) > 1 else when
        out += "".join([f'<path class="when way aim to{target}" data-when="{pick}" d="{d}"/>' for pick in picks])
    return out
