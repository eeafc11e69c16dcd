"""How positions of both games are written: a question, a seat, and what lies where.

`answer 1 hands=seme/bogyo,do-men played=do3/-/- attack=0:do3`: what is not said is as it is when
nothing has happened. Cards are parted by commas, heaps by strokes, an empty heap is `-`. What is
in no heap is in its deck.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

from kensei.core.errors import BadPosition, shown
from kensei.core.texts import may_be_position
from kensei.games.kendo.cards import COLOUR, COLOURS, ORDER, Heap, Piles, heap

LETTERS = "".join(colour[0] for colour in COLOURS)


class Part(NamedTuple):
    """How one field is written and read."""

    write: Callable[[Any], str]
    read: Callable[[str], Any]


def write(point: str, turn: int, values: Mapping[str, Any], parts: Mapping[str, Part]) -> str:
    """Write a question, a seat and the fields that are not None."""
    said = [f"{name}={parts[name].write(value)}" for name, value in values.items() if value is not None]
    return " ".join((point, str(turn), *said))


def read(text: str, parts: Mapping[str, Part], points: Iterable[str]) -> tuple[str, int, dict[str, Any]]:
    """Read the question, the seat and the fields that are said."""
    words = text.split(" ") if may_be_position(text) else []
    if len(words) < 3:
        raise BadPosition(f"{shown(text)} is no position: it is like 'start 0 hands=men3,seme/do1,men-do'")
    point, turn, *said = words
    if point not in points:
        raise BadPosition(f"{shown(point)} is no question; a position begins with one of {', '.join(points)}")
    values: dict[str, Any] = {}
    for word in said:
        name, sign, value = word.partition("=")
        if not sign or name not in parts or name in values:
            raise BadPosition(f"{shown(word)}: write each at most once: {', '.join(f'{p}=…' for p in parts)}")
        values[name] = parts[name].read(value)
    if "hands" not in values:
        raise BadPosition(f"{shown(text)} lacks the hands: hands=men3,seme/do1,men-do")
    return point, one_seat(turn), values


def rest_of(box: Piles, heaps: Iterable[Heap]) -> Piles:
    """Give the decks: what is left of the box when all these heaps are taken out."""
    left = [list(pile) for pile in box]
    for cards in heaps:
        for card in cards:
            pile = left[COLOUR[card]]
            if card not in pile:
                raise BadPosition(f"too many cards {card}: the deck has {box[COLOUR[card]].count(card)}")
            pile.remove(card)
    return tuple(map(tuple, left))


def check(is_right: bool, message: str) -> None:
    """Refuse the position with this message unless it is right."""
    if not is_right:
        raise BadPosition(message)


def one_heap(text: str) -> Heap:
    """Read cards: `men3,seme`, or `-`."""
    if text == "-":
        return ()
    cards = text.split(",")
    for card in cards:
        check(card in ORDER, f"{shown(card)} is no card")
    return heap(cards)


def one_seat(text: str) -> int:
    """Read a seat."""
    check(bool(re.fullmatch("[0-5]", text)), f"{shown(text)} is no seat: they are numbered from 0")
    return int(text)


def number(text: str) -> int:
    """Read a small number."""
    check(bool(re.fullmatch("[0-9]", text)), f"{shown(text)} should be a figure")
    return int(text)


def heaps(text: str) -> tuple[Heap, ...]:
    """Read heaps parted by strokes."""
    return tuple(one_heap(part) for part in text.split("/"))


def piles(text: str) -> Piles:
    """Read three heaps, each of its colour."""
    found = heaps(text)
    check(
        len(found) == 3 and all(COLOUR[card] == colour for colour, pile in enumerate(found) for card in pile),
        f"{shown(text)} should be three heaps, brown/red/green",
    )
    return found


def seats(text: str) -> tuple[int, ...]:
    """Read seats parted by commas, each once and in order."""
    found = tuple(one_seat(part) for part in text.split(","))
    check(found == tuple(sorted(set(found))), f"{shown(text)}: name each seat once, in order")
    return found


def in_order(text: str) -> tuple[int, ...]:
    """Read seats parted by commas, each once, in the order in which they come."""
    found = tuple(one_seat(part) for part in text.split(","))
    check(len(found) == len(set(found)), f"{shown(text)}: name each seat once")
    return found


def draws(text: str) -> tuple[tuple[int, int], ...]:
    """Read who draws from which deck: `0b,1g`."""
    parts = text.split(",")
    for part in parts:
        check(len(part) == 2 and part[1] in LETTERS, f"{shown(part)}: a draw is a seat and one of {LETTERS}, '0b'")
    return tuple((one_seat(part[0]), LETTERS.index(part[1])) for part in parts)


def say_heap(cards: Heap) -> str:
    """Write cards."""
    return ",".join(cards) or "-"


def say_heaps(found: tuple[Heap, ...]) -> str:
    """Write heaps."""
    return "/".join(map(say_heap, found))


def say_seats(found: tuple[int, ...]) -> str:
    """Write seats."""
    return ",".join(map(str, found))


def say_draws(found: tuple[tuple[int, int], ...]) -> str:
    """Write who draws from which deck."""
    return ",".join(f"{seat}{LETTERS[colour]}" for seat, colour in found)


HEAPS = Part(say_heaps, heaps)
PILES = Part(say_heaps, piles)
SEATS = Part(say_seats, seats)
IN_ORDER = Part(say_seats, in_order)
SEAT = Part(str, one_seat)
NUMBER = Part(str, number)
DRAWS = Part(say_draws, draws)
