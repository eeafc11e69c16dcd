"""The cards of an exchange on the ring: each play before its owner, with its arrow, the newest last."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from kensei.core.i18n import _, per_language
from kensei.drawing.scene import shown_card
from kensei.drawing.seats import Mark
from kensei.drawing.svg import INK3, use
from kensei.games.kendo.drawing.pieces import compact_of
from kensei.games.kendo.drawing.plays import Play
from kensei.games.kendo.musashi.drawing.arrows import Chord, chord, colour_of, disc, drawn, label, number_on
from kensei.games.kendo.musashi.drawing.ring import Box, Ring, Words, around, with_words
from kensei.games.kendo.musashi.drawing.taken import last_taken, taken, tray_of

NEWEST = 3
MOST_ARROWS = {"wide": 5, "tall": 4}
"""Of a long exchange among several so many arrows are drawn, the newest; the strip above has them all."""

EDGE = 2
"""How far from the edge of the board a card stays."""


class Laid(NamedTuple):
    """A play whose cards lie on the table: where, and how large."""

    play: Play
    box: Box
    is_older: bool


@lru_cache(maxsize=2048)
def lying(ring: Ring, below: int, players: int, plays: tuple[Play, ...], has_place: bool) -> tuple[Laid, ...]:
    """Where the cards of the plays lie: each before its owner; of two players the last few, of several the last one.

    A phone has room for the cards of the newest three plays of several; the strip above the ring tells the others.
    `has_place`: the player below is to lay something now, and what they laid before makes room.
    """
    most = 1 if players > 2 else 4 if ring.shape == "wide" else 2
    at_most = NEWEST if players > 3 and ring.shape == "tall" else len(plays)
    out: list[Laid] = []
    behind: dict[int, int] = {below: 1} if has_place else {}
    for play in reversed(plays):
        if len(out) == at_most:
            break
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
    words: Words = (),
    names: tuple[str, ...] = ("",) * 6,
) -> str:
    """The plays of an exchange: cards before their owners, arrows to their targets, the newest last.

    `words`: what stands under players; `names`: of all, for who lost cards. The arrow that strikes lies above the
    cards, older ones below them.
    """
    boxes, laid = with_words(ring.boxes(below, players), words), lying(ring, below, players, plays, has_place)
    place = (ring.place,) if has_place else ()
    spreads = [spread(ring, players, one.play, one.box) for one in laid]
    blocks = tuple([around(cards) for cards in spreads])
    aimed_at = {**boxes, below: ring.aimed_at}
    took, lost = last_taken(plays), words_of_loss(plays, own, names)
    tray, heap = tray_beside(ring, below, players, plays, has_place, lost, words), ""
    if took and tray:
        heap = taken(ring, below, players, took, tray, (*blocks, *place), lost, marks[took.seat])
        place = (*place, tray)
    older = arrows = cards = signs = ""
    crossed: list[Chord] = []
    numbers: list[Box] = []
    newest = plays[-1] if plays else None
    striking = next((one.play for one in reversed(laid) if one.play.target is not None), None) if is_live else None
    on_the_table = (*boxes.values(), *place)
    signed_at = [
        sign_box(ring, lies[0], (*on_the_table, *blocks[:k], *blocks[k + 1 :])) for k, lies in enumerate(spreads)
    ]
    for one, source, lies, sign in zip(laid, blocks, spreads, signed_at, strict=True):
        play = one.play
        moved = is_new and play is newest
        is_recent = players == 2 or play.number > len(plays) - MOST_ARROWS[ring.shape]
        if play.target is not None and play.target != play.seat and is_recent:
            apart = passed(ring, players, play)
            third = tuple([box for seat, box in boxes.items() if seat not in apart])
            avoid = tuple([box for box in blocks if box is not source]) + place
            found = chord(source, aimed_at[play.target], third, avoid)
            is_now = play is striking
            colour = colour_of(play, own) if is_now else INK3
            number_at = number_on(found, (*blocks, *place, *boxes.values(), *signed_at, *numbers))
            numbers.append(disc(found, number_at))
            arrow = drawn(found, colour, ring.thick * (1.2 if is_now else 0.75), play.number, number_at, moved)
            if is_now and ring.shape == "wide":
                arrow += label(found, play, own, colour, (*blocks, *place, *boxes.values()), tuple(crossed))
            crossed.append(found)
            older, arrows = (older, arrows + arrow) if is_now else (older + arrow, arrows)
        cards += pile(ring, play, lies, moved, one.is_older or not is_live)
        signs += marks[play.seat].placed(round(sign.x - sign.w / 2, 1), round(sign.y - sign.h / 2, 1), sign.w)
    return older + (arrows + heap + cards + signs if heap else cards + signs + arrows)


def words_of_loss(plays: Sequence[Play], own: int | None, names: Sequence[str]) -> str:
    """From whom cards were taken at the end of an exchange; "" where none were."""
    took = last_taken(plays)
    if took is None or took.target is None:
        return ""
    return _("taken from you") if took.target == own else _("taken from {name}").format(name=names[took.target])


@lru_cache(maxsize=1024)
def tray_beside(
    ring: Ring, below: int, players: int, plays: tuple[Play, ...], has_place: bool, lost: str, words: Words = ()
) -> Box | None:
    """Where cards lie that were taken at the end of an exchange: on no other card or words, nor on the next place."""
    took = last_taken(plays)
    if took is None:
        return None
    laid = lying(ring, below, players, plays, has_place)
    blocks = tuple([around(spread(ring, players, one.play, one.box)) for one in laid])
    free_of = (*blocks, *[box for _seat, box in words])
    return tray_of(ring, below, players, took, (*free_of, ring.place) if has_place else free_of, lost)


def pile(ring: Ring, play: Play, boxes: Sequence[Box], is_new: bool, is_dim: bool) -> str:
    """The cards of a play: its first one in front, what was laid with it below or beside, its name in sight."""
    out = ""
    for card, at in reversed(list(zip(play.cards, boxes, strict=True))):
        face = f"d-{card}" if ring.shape == "wide" else compact_of(card)
        drawn = use(face, round(at.x - at.w / 2, 1), round(at.y - at.h / 2, 1), round(at.w, 1), round(at.h, 1))
        out += shown_card(drawn, card)
    dim = ' opacity=".62"' if is_dim else ""
    css = ' class="out"' if is_new else ""
    return f"<g{dim}{css}>{out}</g>"


BELOW, LEAST, ASIDE = 0.4, 0.3, 0.98
"""How far what was laid with a card looks out below it, and at least, as a share of its height, or lies beside it."""


def spread(ring: Ring, players: int, play: Play, box: Box) -> tuple[Box, ...]:
    """Where the cards of a play lie: below each other, under no player and above the place of the next card.

    The own ones lie side by side.
    """
    return _spread(ring, players, len(play.cards), box)


@lru_cache(maxsize=512)
def _spread(ring: Ring, players: int, number: int, box: Box) -> tuple[Box, ...]:
    place = ring.place
    if (found := ring.laid_at(players, box.x, box.y)) and found.aside:
        step = found.aside * box.w * ASIDE
        if found.seat[1] > box.y:  # between two players: all in a row
            return tuple([box._replace(x=round(box.x + k * step, 1)) for k in range(number)])
        y = min(box.y, ring.decks.y - ring.decks.h / 2 - box.h * (0.5 + LEAST * (number - 2)))
        beside = box._replace(x=round(box.x + step, 1))
        return (box, *[beside._replace(y=round(y + k * box.h * LEAST, 1)) for k in range(number - 1)])
    if box.y > place.y - place.h * 0.3:
        away = 1 if box.x == place.x else -1  # on that place, or beside it
        xs = [box.x + away * k * box.w * ASIDE for k in range(number)]
        over = max(0.0, max(xs) + box.w / 2 + EDGE - 2 * ring.x) - max(0.0, EDGE + box.w / 2 - min(xs))
        return tuple([box._replace(x=round(x - over, 1)) for x in xs])
    if number == 1:
        return (box,)
    step = box.h * BELOW
    top, limit = box.y - box.h / 2, place.y - place.h / 2 - 3
    if _is_over(box, place):  # between who sits opposite and the place of the next card
        above = [seat for seat in ring.boxes(0, players).values() if seat.y < box.y and _is_over(seat, box)]
        ceiling = max([seat.y + seat.h / 2 + EDGE for seat in above], default=0.0)
        step = min(step, (limit - ceiling - box.h) / (number - 1))
        if step < box.h * LEAST and number > 2:  # no name would be whole: what was laid with the card lies beside it
            aside = box._replace(x=round(box.x + (1 if box.x <= ring.x else -1) * box.w * ASIDE, 1))
            first, *_ = _spread(ring, players, 2, box)
            return (first, *_spread(ring, players, number - 1, aside))
        top = max(ceiling, min(top, limit - box.h - step * (number - 1)))
    return tuple([box._replace(y=round(top + box.h / 2 + k * step, 1)) for k in range(number)])


def _is_over(one: Box, other: Box) -> bool:
    return abs(one.x - other.x) < (one.w + other.w) / 2


def sign_box(ring: Ring, box: Box, taken: tuple[Box, ...]) -> Box:
    """Where the mark of who laid a card lies: on a corner of it or beside it, on no player and no other card."""
    return _sign_box(33 if ring.shape == "wide" else 19, box, taken)


@lru_cache(maxsize=1024)
def _sign_box(size: int, box: Box, taken: tuple[Box, ...]) -> Box:
    y = box.y - box.h / 2 - size * 0.06
    spots = [Box(box.x + side * (box.w / 2 + size * 0.16), y, size, size) for side in (-1, 1)]
    spots.append(Box(box.x - box.w / 2 - size * 0.16, box.y, size, size))
    return min(spots, key=lambda spot: spot.covered(taken))


def passed(ring: Ring, players: int, play: Play) -> tuple[int | None, ...]:
    """Behind whom an arrow may pass: behind who is struck, and where cards lie before players, who strikes."""
    return (play.target,) if ring.gives_places(players) else (play.seat, play.target)
