"""The ring: players on an ellipse, their cards before them, attacks as arrows inside it.

Nobody sits on a chord of an ellipse, so no arrow passes behind a third player; it bends where cards lie in its way.

>>> len(RINGS["wide"].boxes(0, 6))
6
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from math import cos, hypot, radians, sin
from typing import NamedTuple

from kensei.core.i18n import _, per_language
from kensei.drawing.letters import clipped_to, fitting, width, wrapped
from kensei.drawing.scene import shown_card, spot
from kensei.drawing.seats import Mark
from kensei.drawing.svg import (
    INK,
    INK2,
    INK3,
    KIN,
    LINE,
    ON_INK,
    PAPER,
    RAISED,
    SHU,
    circle,
    g,
    line,
    path,
    rect,
    text,
    use,
)
from kensei.games.kendo.drawing.pieces import compact_of
from kensei.games.kendo.drawing.plays import Play

ANGLES = {2: (0,), 3: (-52, 52), 4: (-88, 0, 88), 5: (-106, -40, 40, 106), 6: (-116, -52, 0, 52, 116)}
"""Where the others sit by the number of players, in the order of play from the left; 0 is opposite."""
BENDS = (0.06, -0.06, 0.14, -0.14, 0.24, -0.24, 0.36, -0.36, 0.5, -0.5, 0.66, -0.66)
"""How far an arrow may bow out, as a share of its length: the first that meets nothing is drawn."""

RIM = f'paint-order="stroke" stroke="{PAPER}" stroke-width="5" stroke-linejoin="round"'
"""A rim of paper around words, so that they can be read over lines and cards."""
MOST_ARROWS = {"wide": 5, "tall": 4}
"""Of a long exchange among several so many arrows are drawn, the newest; the strip above has them all."""


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

    def nearest(self, x: float, y: float, margin: float) -> tuple[float, float]:
        """The point of its edge, so much wider, that is nearest to a point outside."""
        w, h = self.w / 2 + margin, self.h / 2 + margin
        return min(max(x, self.x - w), self.x + w), min(max(y, self.y - h), self.y + h)


@dataclass(frozen=True, slots=True)
class Ring:
    """The measures of a shape."""

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
        at = self.boxes(below, players)[seat]
        x, y = self.x + (at.x - self.x) * self.inward, self.y + (at.y - self.y) * self.inward
        free = self.w / 2 - self.box[0] - 14 - self.cards[players - 2] / 2
        return round(self.x + min(max(x - self.x, -free), free), 1), round(y, 1)

    @property
    def place(self) -> Box:
        return Box(*self.lay, self.laid, round(self.laid * (1.44 if self.shape == "wide" else 1.472), 1))


@lru_cache(maxsize=256)
def _boxes(ring: Ring, below: int, players: int) -> dict[int, Box]:
    (w, h), out = ring.box, {below: ring.own}
    for k, degrees in enumerate(ANGLES[players], 1):
        x = ring.x + ring.rx * sin(radians(degrees))
        y = ring.y - ring.ry * cos(radians(degrees))
        x = min(max(x, w / 2 + 8), ring.w - w / 2 - 8)
        out[(below + k) % players] = Box(round(x, 1), round(y, 1), w, h)
    return out


RINGS = {
    "wide": Ring(
        "wide", 1000, 600, 500, 296, 380, 246, (168, 62), Box(500, 566, 190, 56), 0.5, (500, 408),
        (104, 96, 84, 78, 78), 104, 5.5,
    ),
    "tall": Ring(
        "tall", 390, 411, 195, 195, 172, 156, (108, 46), Box(195, 389, 96, 34), 0.46, (195, 303),
        (66, 58, 54, 50, 50), 64, 4.4,
    ),
}  # fmt: skip


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

    def points(self) -> Iterator[tuple[float, float]]:
        return (self.at(k / 16) for k in range(1, 16))


@lru_cache(maxsize=2048)
def chord(source: Box, target: Box, others: tuple[Box, ...], cards: tuple[Box, ...]) -> Chord:
    """The straightest arrow that passes no third player and, if it can, no card."""
    best, least = None, 1e9
    for bend in BENDS:
        found = _bent(source, target, bend)
        cost = 8 * abs(bend)
        for x, y in found.points():
            cost += 100 * sum([box.holds(x, y, 6) for box in others]) + sum([card.holds(x, y, 3) for card in cards])
            cost += 3 * source.holds(x, y, -4)
        if cost < least:
            best, least = found, cost
        if cost < 1:
            break
    assert best
    return best


def _bent(source: Box, target: Box, bend: float) -> Chord:
    x2, y2 = target.nearest(source.x, source.y, 9)
    dx, dy = x2 - source.x, y2 - source.y
    cx, cy = (source.x + x2) / 2 - dy * bend, (source.y + y2) / 2 + dx * bend
    x2, y2 = target.nearest(cx, cy, 9) if not target.holds(cx, cy, 9) else (x2, y2)
    x1, y1 = _leaving(source, cx, cy)
    return Chord(*[round(value, 1) for value in (x1, y1, cx, cy, x2, y2)])


def _leaving(box: Box, x: float, y: float) -> tuple[float, float]:
    """Where a line from the middle of a box to a point leaves it."""
    dx, dy = x - box.x, y - box.y
    reach = max(abs(dx) / (box.w / 2 + 3), abs(dy) / (box.h / 2 + 3), 1e-6)
    return (box.x + dx / reach, box.y + dy / reach) if reach > 1 else (x, y)


def drawn(found: Chord, colour: str, thick: float, number: int | None, at: float = 0.5, is_new: bool = False) -> str:
    """An arrow with a rim of paper, so that what it crosses stays readable; its number on it."""
    x2, y2 = found.x2, found.y2
    ex, ey = x2 - found.cx, y2 - found.cy
    far = hypot(ex, ey) or 1
    ux, uy = ex / far, ey / far
    head = thick * 2.9
    bx, by = x2 - ux * head, y2 - uy * head
    d = f"M{found.x1:g} {found.y1:g}Q{found.cx:g} {found.cy:g} {bx:.1f} {by:.1f}"
    half, draws = thick * 1.7, ' class="drawn" pathLength="1"' if is_new else ""
    out = f'<g fill="none" stroke-linecap="round"><path d="{d}" stroke="{PAPER}" stroke-width="{thick + 5:g}"/>'
    out += f'<path{draws} d="{d}" stroke="{colour}" stroke-width="{thick:g}"/></g>'
    tip = f"M{x2:.1f} {y2:.1f}L{bx - uy * half:.1f} {by + ux * half:.1f} {bx + uy * half:.1f} {by - ux * half:.1f}Z"
    out += path(tip, colour, PAPER, 1.4)
    if number is not None:
        x, y = found.at(at)
        out += circle(round(x, 1), round(y, 1), 12, colour, PAPER, 2.5)
        out += text(round(x, 1), round(y + 5.2, 1), number, 15, ON_INK, 700, cls="se")
    return out


@per_language
def seated(
    shape: str,
    box: Box,
    seat: int,
    name: str,
    mark: Mark,
    words: str,
    role: str,
    notes: str,
    pick: str,
    why: str,
    is_striking: bool = False,
    label: str = "",
) -> str:
    """A player: mark, name, cards; who can be pressed has a band, who cannot says why, who is out is crossed out."""
    left, top = round(box.x - box.w / 2, 1), round(box.y - box.h / 2, 1)
    is_wide, is_low = shape == "wide", box.h < 40
    is_out = role == "out"
    size = 18 if is_wide else 15.5
    m = 38 if is_wide else 22
    out = rect(left, top, box.w, box.h, RAISED, 5, LINE, 1.3)
    out += mark.placed(left + (9 if is_wide else 7), box.y - m / 2, m)
    x, room = left + m + (17 if is_wide else 13), round(box.w - m - (23 if is_wide else 17), 1)
    y = box.y + 5.5 if is_low else box.y - 2 if is_wide else box.y - 3
    size_of_name = fitting(name, room * 1.15, size, 13.5)
    shown = clipped_to(name, room * 1.15, size_of_name)
    out += text(round(x, 1), round(y, 1), shown, size_of_name, INK, 600, "start", "se", room=room)
    if words and not is_low:
        under = round(y + size, 1)
        out += text(round(x, 1), under, words, 14.2, INK2, 400, "start", extra=f'data-id="n{seat}"', room=room)
    if is_out:
        out = f'<g opacity=".55">{out}{line(left + 8, box.y, left + box.w - 8, box.y, INK2, 1.6)}</g>'
    if pick:
        band = rect(left - 4, top - 4, box.w + 8, box.h + 8, "none", 8, KIN, 3, 'class="band frame"')
        out = spot(out + band, pick, _("on {name}, {words}").format(name=name, words=words))
    elif why:
        out = spot(out, "", label, why)
    if role and not is_out:
        out += _pill(role, left + box.w - 6, top - (12 if is_wide else 15), SHU if is_striking else INK)
    return out + _notes(shape, box, notes)


def _pill(words: str, right: float, y: float, fill: str) -> str:
    w = len(words) * 7.6 + 16
    x = right - w
    return rect(round(x, 1), y, round(w, 1), 21, fill, 10.5) + text(
        round(x + w / 2, 1), y + 15, words, 14.2, ON_INK, 600, room=round(w - 10, 1)
    )


def _notes(shape: str, box: Box, notes: str) -> str:
    out = ""
    is_wide = shape == "wide"
    room = box.w + 74 if is_wide else 124
    for i, words in enumerate(wrapped(notes, box.w + (70 if is_wide else 2), 14.2)[:3]):
        y = round(box.y + box.h / 2 + 18 + 16 * i, 1)
        out += text(box.x, y, words, 14.2, INK2, extra=RIM, room=room)
    return out


class Laid(NamedTuple):
    """A play whose cards lie on the table: where, and how large."""

    play: Play
    box: Box
    is_older: bool


@lru_cache(maxsize=2048)
def lying(ring: Ring, below: int, players: int, plays: tuple[Play, ...], has_place: bool) -> tuple[Laid, ...]:
    """Where the cards of the plays lie: each before its owner; of two players the last few, of several the last one.

    `has_place`: the player below is to lay something now, and what they laid before makes room.
    """
    most = 1 if players > 2 else 4 if ring.shape == "wide" else 3
    out: list[Laid] = []
    behind: dict[int, int] = {below: 1} if has_place else {}
    for play in reversed(plays):
        k = behind.get(play.seat, 0)
        if not play.is_laid or k >= most + (players > 2 and has_place and play.seat == below):
            continue
        behind[play.seat] = k + 1
        is_beside = has_place and play.seat == below
        box = _beside_place(ring, players, k) if is_beside else _behind(ring, play.seat, below, players, k)
        out.append(Laid(play, box, k > 0))
    return tuple(reversed(out))


def _behind(ring: Ring, seat: int, below: int, players: int, k: int) -> Box:
    """Where the card lies that a player laid `k` cards before their last one."""
    (w, h), (x, y) = ring.card(players), ring.before(seat, below, players)
    s = 0.84 if k and ring.shape == "wide" else 1.0
    away = -1 if x <= ring.x else 1
    step = (0.96 if players == 2 or seat == below or ring.shape == "wide" else 0.5) * w
    return Box(round(x + away * step * k, 1), round(y - (0 if players == 2 else 4 * k), 1), w * s, h * s)


def _beside_place(ring: Ring, players: int, k: int) -> Box:
    """Where the reader's own earlier cards lie while they are to lay another: left of its place, on the same ground."""
    place, s = ring.place, 0.84 if ring.shape == "wide" else 0.92
    w, h = [round(side * s, 1) for side in ring.card(players)]
    right = place.x - place.w / 2 - 4 - (k - 1) * (w + 4)
    return Box(round(right - w / 2, 1), round(place.y + (place.h - h) / 2, 1), w, h)


@per_language
def exchange(
    ring: Ring,
    below: int,
    players: int,
    plays: tuple[Play, ...],
    own: int | None,
    marks: tuple[Mark, ...],
    is_live: bool,
    has_place: bool,
    is_new: bool,
) -> str:
    """The plays of an exchange: cards before their owners, arrows to their targets, the newest last."""
    boxes, laid = ring.boxes(below, players), lying(ring, below, players, plays, has_place)
    place = (ring.place,) if has_place else ()
    blocks = tuple([around(spread(ring, one.play, one.box)) for one in laid])
    took, heap = last_taken(plays), ""
    if took and took.target is not None:
        near = (*blocks, *place)
        heap = taken(ring, below, players, took, near, marks[took.target])
        place = (*place, heap_of(ring, below, players, took, near))
    arrows = cards = signs = ""
    newest = plays[-1] if plays else None
    striking = next((one.play for one in reversed(laid) if one.play.target is not None), None) if is_live else None
    for one, source in zip(laid, blocks, strict=True):
        play = one.play
        moved = is_new and play is newest
        is_recent = players == 2 or play.number > len(plays) - MOST_ARROWS[ring.shape]
        if play.target is not None and play.target != play.seat and is_recent:
            third = tuple([box for seat, box in boxes.items() if seat not in (play.seat, play.target)])
            avoid = tuple([box for box in blocks if box is not source]) + place
            found = chord(source, boxes[play.target], third, avoid)
            is_now = play is striking
            colour = _colour(play, own) if is_now else INK3
            number_at = 0.3 if heap else 0.46
            arrows += drawn(found, colour, ring.thick * (1.2 if is_now else 0.75), play.number, number_at, moved)
            if is_now and ring.shape == "wide":
                arrows += _label(found, play, own, colour, (*blocks, *place, *boxes.values()))
        cards += pile(ring, play, one.box, moved, one.is_older or not is_live)
        signs += signed(ring, one.box, marks[play.seat])
    return arrows + heap + cards + signs if heap else cards + signs + arrows


def _colour(play: Play, own: int | None) -> str:
    return SHU if play.target == own else KIN if play.seat == own else INK


def _label(found: Chord, play: Play, own: int | None, colour: str, around: Sequence[Box]) -> str:
    words = _("{what}, on you").format(what=play.what) if play.target == own else play.what
    box = label_box(found, words, around)
    anchor, x = ("start", box.x - box.w / 2) if box.x > found.at(0.46)[0] else ("end", box.x + box.w / 2)
    return text(round(x, 1), round(box.y + 6, 1), words, LABEL, colour, 600, anchor, "se", RIM)


LABEL = 17


def label_box(found: Chord, words: str, around: Sequence[Box]) -> Box:
    """Where the words of an arrow stand: beside it, near its number, on no card, place or player if that can be."""
    w, h = width(words, LABEL, bold=True), LABEL + 6.0
    best, least = None, 1e9
    for t in (0.46, 0.4, 0.52, 0.34, 0.58, 0.28, 0.64, 0.22, 0.7):
        for side in (1, -1):
            x, y = found.at(t)
            box = Box(x + side * (20 + w / 2), y, w, h)
            crossed = sum([box.holds(*point, 4) for point in found.points()])
            cost = sum([box.covers(other) for other in around]) + 8 * crossed
            if cost < least:
                best, least = box, cost
    assert best
    return best


def pile(ring: Ring, play: Play, box: Box, is_new: bool, is_dim: bool) -> str:
    """The cards of a play: its first one in front, what was laid with it below or beside, its name in sight."""
    boxes, out = spread(ring, play, box), ""
    for card, at in reversed(list(zip(play.cards, boxes, strict=True))):
        face = f"d-{card}" if ring.shape == "wide" else compact_of(card)
        drawn = use(face, round(at.x - at.w / 2, 1), round(at.y - at.h / 2, 1), round(at.w, 1), round(at.h, 1))
        out += shown_card(drawn, card)
    dim = ' opacity=".62"' if is_dim else ""
    css = ' class="out"' if is_new else ""
    return f"<g{dim}{css}>{out}</g>"


BELOW, ASIDE = 0.4, 0.98
"""How far what was laid with a card looks out below it, as a share of its height, or lies beside it, of its width."""


def spread(ring: Ring, play: Play, box: Box) -> tuple[Box, ...]:
    """Where the cards of a play lie: above the middle below each other, else side by side, towards the middle."""
    if box.y + box.h / 2 < ring.place.y - ring.place.h / 2 - 4:
        return tuple([box._replace(y=box.y + k * box.h * BELOW) for k in range(len(play.cards))])
    away = 1 if box.x < ring.place.x - ring.place.w or box.x == ring.place.x else -1
    if ring.place.x - ring.place.w * 1.3 < box.x < ring.place.x:
        away = -1  # the player's own, beside the place of the next one
    return tuple([box._replace(x=box.x + away * k * box.w * ASIDE) for k in range(len(play.cards))])


def around(boxes: Sequence[Box]) -> Box:
    """The rectangle around several."""
    left, right = min([one.x - one.w / 2 for one in boxes]), max([one.x + one.w / 2 for one in boxes])
    top, foot = min([one.y - one.h / 2 for one in boxes]), max([one.y + one.h / 2 for one in boxes])
    return Box((left + right) / 2, (top + foot) / 2, right - left, foot - top)


def signed(ring: Ring, box: Box, mark: Mark) -> str:
    """The mark of who laid a card, on its upper corner."""
    size = 33 if ring.shape == "wide" else 19
    return mark.placed(box.x - box.w / 2 - size * 0.66, box.y - box.h / 2 - size * 0.56, size)


def last_taken(plays: Sequence[Play]) -> Play | None:
    """The play with which an exchange ended, if cards were taken in it."""
    play = plays[-1] if plays else None
    return play if play and play.name == "took" and play.target is not None else None


def taken(ring: Ring, below: int, players: int, play: Play, lying: Sequence[Box], mark: Mark) -> str:
    """Cards that were taken: from whom, to whom, with the faces that the reader has seen."""
    assert play.target is not None
    boxes = ring.boxes(below, players)
    heap, (w, h) = heap_of(ring, below, players, play, lying), TAKEN[ring.shape]
    third = tuple([box for seat, box in boxes.items() if seat not in (play.seat, play.target)])
    out = drawn(chord(heap, boxes[play.seat], third, tuple(lying)), INK2, ring.thick * 0.7, None)
    for k in range(play.taken):
        known = play.cards[k] if k < len(play.cards) else ""
        x = round(heap.x - heap.w / 2 + k * (w + BETWEEN), 1)
        face = use(compact_of(known) if known else "d-back", x, round(heap.y - h / 2, 1), w, h)
        out += shown_card(face, known) if known else face
    return out + g(mark_of(mark, heap.x - heap.w / 2, heap.y - h / 2))


TAKEN = {"wide": (60.0, 88.3), "tall": (46.0, 67.7)}
"""How large cards that were taken are drawn: their names are letters that can be read on the smallest phone."""
BETWEEN = 3.0
NOTE = 52.0
"""The room of the words under a player."""


AROUND = sorted(product(range(-240, 241, 8), repeat=2), key=lambda shift: hypot(*shift))
"""Shifts from a point, the nearest first."""


@lru_cache(maxsize=512)
def _free_place(ring: Ring, near: tuple[float, float], size: tuple[float, float], taken: tuple[Box, ...]) -> Box:
    """The place of this size that is nearest to a point and covers nothing, or else the point itself."""
    for dx, dy in AROUND:
        box = Box(round(near[0] + dx, 1), round(near[1] + dy, 1), *size)
        is_inside = 14 <= box.x - box.w / 2 <= ring.w - box.w - 8 and 14 <= box.y - box.h / 2 <= ring.h - box.h - 8
        if is_inside and not any(box.covers(other) for other in taken):
            return box
    return Box(*near, *size)


def heap_of(ring: Ring, below: int, players: int, play: Play, lying: Sequence[Box]) -> Box:
    """Where the cards lie that were taken: before the one who lost them, on nobody's place, words or cards."""
    assert play.target is not None
    (w, h), seats = TAKEN[ring.shape], ring.boxes(below, players)
    size = (play.taken * (w + BETWEEN) - BETWEEN, h)
    wider = 78 if ring.shape == "wide" else 8
    words = [Box(box.x, box.y + NOTE / 2, box.w + wider, box.h + NOTE) for box in seats.values()]
    return _free_place(ring, ring.before(play.target, below, players), size, (*words, *lying))


def mark_of(mark: Mark, x: float, y: float) -> str:
    return circle(x, y, 11, PAPER) + mark.placed(x - 9, y - 9, 18)


def aims(
    ring: Ring, below: int, players: int, targets: Iterable[int], when: Sequence[str], cards: tuple[Box, ...]
) -> str:
    """Dotted lines from the place where cards are laid to whom they may strike; seen while a card is chosen."""
    boxes, source, out = ring.boxes(below, players), ring.place, ""
    targets = list(targets)
    for target in targets:
        third = tuple([box for seat, box in boxes.items() if seat not in (below, target)])
        found = chord(source, boxes[target], third, cards)
        d = f"M{found.x1:g} {found.y1:g}Q{found.cx:g} {found.cy:g} {found.x2:g} {found.y2:g}"
        picks = [f"to {target}"] if len(targets) > 1 else when
        out += "".join([f'<path class="when way aim to{target}" data-when="{pick}" d="{d}"/>' for pick in picks])
    return out
