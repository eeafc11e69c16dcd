"""Cards that were taken at the end of an exchange: from whom, to whom, on a free place of the ring."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import product
from math import hypot

from kensei.drawing.letters import width
from kensei.drawing.scene import shown_card
from kensei.drawing.seats import Mark
from kensei.drawing.svg import INK, INK2, PAPER, RAISED, circle, g, rect, text, use
from kensei.games.kendo.drawing.pieces import compact_of
from kensei.games.kendo.drawing.plays import Play
from kensei.games.kendo.musashi.drawing.arrows import chord, drawn
from kensei.games.kendo.musashi.drawing.ring import Box, Ring


def last_taken(plays: Sequence[Play]) -> Play | None:
    """The play with which an exchange ended, if cards were taken in it."""
    play = plays[-1] if plays else None
    return play if play and play.name == "took" and play.target is not None else None


def taken(
    ring: Ring, below: int, players: int, play: Play, tray: Box, lying: Sequence[Box], words: str, mark: Mark
) -> str:
    """Cards that were taken, on a tray before who has them now: a dashed line comes from who lost them.

    They have the faces that the reader has seen; `words` say from whom they are.
    """
    assert play.target is not None
    boxes, (w, h) = ring.boxes(below, players), size_of(ring, play)
    third = tuple([box for seat, box in boxes.items() if seat not in (play.seat, play.target)])
    out = drawn(chord(boxes[play.target], tray, third, tuple(lying)), INK2, ring.thick * 0.6, None, dashes="1 8")
    left, top = tray.x - tray.w / 2, tray.y - tray.h / 2
    out += rect(round(left, 1), round(top, 1), round(tray.w, 1), round(tray.h, 1), RAISED, 7, INK2, 1.6, DASHED)
    x = tray.x - (play.taken * (w + BETWEEN) - BETWEEN) / 2
    for k in range(play.taken):
        known = play.cards[k] if k < len(play.cards) else ""
        face = use(compact_of(known) if known else "d-back", round(x + k * (w + BETWEEN), 1), round(top + PAD, 1), w, h)
        out += shown_card(face, known) if known else face
    if has_caption(ring, play):
        foot = round(top + PAD + h + CAPTION - 3, 1)
        out += text(round(tray.x, 1), foot, words, CAPTION, INK, room=round(tray.w - 6, 1))
    return out + g(mark_of(mark, left, top))


TAKEN = {"wide": (60.0, 88.3), "tall": (49.0, 72.1)}
"""How large cards that were taken are drawn: their names are letters that can be read on the smallest phone."""
UNSEEN = (30.0, 43.2)
"""How large a phone draws the backs of cards that were taken among others: there is nothing to be read on them."""
BETWEEN, PAD, CAPTION = 3.0, 5.0, 15
"""Between two cards, around them, and the size of the words under them."""


def has_caption(ring: Ring, play: Play) -> bool:
    """A phone has words under cards that the reader saw; of others the line above the ring tells who took from whom."""
    return ring.shape == "wide" or bool(play.cards)


def size_of(ring: Ring, play: Play) -> tuple[float, float]:
    return TAKEN[ring.shape] if has_caption(ring, play) else UNSEEN


DASHED = 'stroke-dasharray="5 5"'
NOTE = {"wide": 52.0, "tall": 4.0}
"""The room of the words under a player; on a phone they stand on the pill above."""


AROUND = sorted(product(range(-240, 241, 8), repeat=2), key=lambda shift: hypot(*shift))
"""Shifts from a point, the nearest first."""


@lru_cache(maxsize=512)
def _free_place(ring: Ring, near: tuple[float, float], size: tuple[float, float], taken: tuple[Box, ...]) -> Box:
    """The place of this size that is nearest to a point and covers nothing, or else the point itself."""
    (x0, y0), (w, h) = near, size
    apart = [(other.x, other.y, (w + other.w) / 2, (h + other.h) / 2) for other in taken]
    for dx, dy in AROUND:
        x, y = round(x0 + dx, 1), round(y0 + dy, 1)
        if not (14 <= x - w / 2 <= ring.w - w - 8 and 14 <= y - h / 2 <= ring.h - h - 8):
            continue
        for middle_x, middle_y, reach_x, reach_y in apart:
            if abs(x - middle_x) < reach_x and abs(y - middle_y) < reach_y:
                break
        else:
            return Box(x, y, w, h)
    return Box(*near, *size)


def tray_of(ring: Ring, below: int, players: int, play: Play, lying: Sequence[Box], words: str = "") -> Box:
    """Where the cards lie that were taken: before the one who has them now, on nobody's place, words or cards."""
    (w, h), seats, has_words = size_of(ring, play), ring.boxes(below, players), has_caption(ring, play)
    wide = play.taken * (w + BETWEEN) - BETWEEN
    wide = max(wide, min(width(words, CAPTION), WIDEST[ring.shape])) if has_words else wide
    size = (round(wide + 2 * PAD, 1), round(h + 2 * PAD + (CAPTION if has_words else 0), 1))
    wider = 78 if ring.shape == "wide" else 8
    note = NOTE[ring.shape]
    said = [Box(box.x, box.y + note / 2, box.w + wider, box.h + note) for box in seats.values()]
    return _free_place(ring, ring.before(play.seat, below, players), size, (*said, *lying, ring.decks))


WIDEST = {"wide": 180.0, "tall": 96.0}
"""The room of the words under cards that were taken."""


def mark_of(mark: Mark, x: float, y: float) -> str:
    return circle(x, y, 11, PAPER) + mark.placed(x - 9, y - 9, 18)
