"""The ring: players on an ellipse, a place before each of them, and the place of what the player below lays next.

>>> len(RINGS["wide"].boxes(0, 6))
6
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import cos, radians, sin
from typing import NamedTuple, TypeAlias

ANGLES = {2: (0,), 3: (-52, 52), 4: (-88, 0, 88), 5: (-106, -30, 30, 106), 6: (-116, -52, 0, 52, 116)}
"""Where the others sit by the number of players, in the order of play from the left; 0 is opposite."""


class Sitting(NamedTuple):
    """Where a player of a phone's ring sits, where their card lies, and what is laid with it: below, or to a side."""

    seat: tuple[float, float]
    card: tuple[float, float]
    aside: int = 0


SITTINGS = {
    4: (Sitting((62, 108), (62, 173), 1), Sitting((195, 40), (195, 105)), Sitting((328, 108), (328, 173), -1)),
    5: (
        Sitting((62, 170), (62, 233), 1), Sitting((109, 44), (150, 106)),
        Sitting((281, 44), (240, 106)), Sitting((328, 170), (328, 233), -1),
    ),
    6: (
        Sitting((62, 221), (62, 149), 1), Sitting((62, 88), (145, 124)), Sitting((195, 40), (195, 105)),
        Sitting((328, 88), (245, 124)), Sitting((328, 221), (328, 149), -1),
    ),
}  # fmt: skip
"""The others at a phone's table of four or more, from the left: cards beside or below the players, none on another."""


class Box(NamedTuple):
    """A rectangle by its middle."""

    x: float
    y: float
    w: float
    h: float

    def holds(self, x: float, y: float, margin: float = 0) -> bool:
        return abs(x - self.x) < self.w / 2 + margin and abs(y - self.y) < self.h / 2 + margin

    def covers(self, other: Box) -> float:
        """How far it reaches over another rectangle, in the direction in which that is less; 0: not at all."""
        over_x = (self.w + other.w) / 2 - abs(self.x - other.x)
        over_y = (self.h + other.h) / 2 - abs(self.y - other.y)
        return max(0.0, min(over_x, over_y))

    def covered(self, others: Sequence[Box]) -> float:
        """How far it reaches over others, all together."""
        x, y, w, h = self
        total = 0.0
        for ox, oy, ow, oh in others:
            over_x, over_y = (w + ow) / 2 - abs(x - ox), (h + oh) / 2 - abs(y - oy)
            if over_x > 0 and over_y > 0:
                total += min(over_x, over_y)
        return total

    def nearest(self, x: float, y: float, margin: float) -> tuple[float, float]:
        """The point of its edge, so much wider, that is nearest to a point outside."""
        w, h = self.w / 2 + margin, self.h / 2 + margin
        return min(max(x, self.x - w), self.x + w), min(max(y, self.y - h), self.y + h)


Points: TypeAlias = list[tuple[float, float]]


def held(points: Points, boxes: Sequence[Box], margin: float) -> int:
    """How often points lie within boxes, so much wider: of many arrows many points are asked, so it calls nothing."""
    number = 0
    for middle_x, middle_y, w, h in boxes:
        reach_x, reach_y = w / 2 + margin, h / 2 + margin
        for x, y in points:
            if abs(x - middle_x) < reach_x and abs(y - middle_y) < reach_y:
                number += 1
    return number


@dataclass(frozen=True, slots=True, eq=False)
class Ring:
    """The measures of a shape; there are two, so what is kept by one is found by which it is, not by its measures."""

    shape: str
    w: float
    h: float
    x: float
    y: float
    rx: float
    ry: float
    box: tuple[float, float]
    own: Box
    inward: float
    """How far from the middle cards lie, as a share of the way to their player."""
    lay: tuple[float, float]
    """The middle of the place before the player below."""
    cards: tuple[float, ...]
    """The width of a card with two players, three, and so on."""
    laid: float
    """The width of the place before the player below."""
    thick: float
    decks: Box
    """Where the three decks lie, with the words under them."""

    def boxes(self, below: int, players: int) -> dict[int, Box]:
        """Where everybody sits."""
        return _boxes(self, below, players)

    def card(self, players: int) -> tuple[float, float]:
        w = self.cards[players - 2]
        return w, round(w * (1.44 if self.shape == "wide" else 1.472), 1)

    def before(self, seat: int, below: int, players: int) -> tuple[float, float]:
        """The middle of the card that a player laid last."""
        if seat == below:
            return self.lay
        if found := self.sitting(seat, below, players):
            return found.card
        at = self.boxes(below, players)[seat]
        x, y = self.x + (at.x - self.x) * self.inward, self.y + (at.y - self.y) * self.inward
        free = self.w / 2 - self.box[0] - 14 - self.cards[players - 2] / 2
        return round(self.x + min(max(x - self.x, -free), free), 1), round(y, 1)

    def sitting(self, seat: int, below: int, players: int) -> Sitting | None:
        """Where another player of a phone's ring sits, where places are given one by one."""
        if not self.gives_places(players) or seat == below:
            return None
        return SITTINGS[players][(seat - below) % players - 1]

    def gives_places(self, players: int) -> bool:
        return self.shape == "tall" and players in SITTINGS

    def laid_at(self, players: int, x: float, y: float) -> Sitting | None:
        """Who has the place of a card, where places are given one by one."""
        if not self.gives_places(players):
            return None
        return next((one for one in SITTINGS[players] if one.card == (x, y)), None)

    @property
    def aimed_at(self) -> Box:
        """What arrows on the player below go to: the middle of their place, so that none ends on the decks."""
        return self.own._replace(w=self.own.w - 40)

    @property
    def place(self) -> Box:
        return Box(*self.lay, self.laid, round(self.laid * (1.44 if self.shape == "wide" else 1.472), 1))


@lru_cache(maxsize=256)
def _boxes(ring: Ring, below: int, players: int) -> dict[int, Box]:
    (w, h), out = ring.box, {below: ring.own}
    for k, degrees in enumerate(ANGLES[players], 1):
        if found := ring.sitting((below + k) % players, below, players):
            out[(below + k) % players] = Box(*found.seat, w, h)
            continue
        x = ring.x + ring.rx * sin(radians(degrees))
        y = ring.y - ring.ry * cos(radians(degrees))
        x = min(max(x, w / 2 + 8), ring.w - w / 2 - 8)
        out[(below + k) % players] = Box(round(x, 1), round(y, 1), w, h)
    return out


RINGS = {
    "wide": Ring(
        "wide", 1000, 600, 500, 296, 380, 246, (168, 62), Box(500, 566, 190, 56), 0.5, (500, 408),
        (104, 96, 84, 78, 78), 104, 5.5, Box(132, 536, 244, 124),
    ),
    "tall": Ring(
        "tall", 390, 334, 195, 166, 172, 126, (108, 46), Box(195, 316, 150, 32), 0.46, (195, 246),
        (60, 58, 49, 49, 49), 64, 4.4, Box(60, 310, 120, 48),
    ),
}  # fmt: skip


Words: TypeAlias = tuple[tuple[int, Box], ...]
"""Where words stand under players, by their seats."""


def with_words(boxes: dict[int, Box], words: Words) -> dict[int, Box]:
    """The players with the words under them: an arrow ends before both, and passes behind neither."""
    said = dict(words)
    return {seat: around((box, said[seat])) if seat in said else box for seat, box in boxes.items()}


@lru_cache(maxsize=1024)
def around(boxes: tuple[Box, ...]) -> Box:
    """The rectangle around several."""
    left, right = min([one.x - one.w / 2 for one in boxes]), max([one.x + one.w / 2 for one in boxes])
    top, foot = min([one.y - one.h / 2 for one in boxes]), max([one.y + one.h / 2 for one in boxes])
    return Box((left + right) / 2, (top + foot) / 2, right - left, foot - top)
