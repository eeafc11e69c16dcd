"""How positions of both games are written: a question, a seat, and what lies where.

`answer 1 hands=seme/bogyo,do-men played=do3/-/- attack=0:do3`: what is not said is as it is when
nothing has happened. Cards are parted by commas, piles by strokes, an empty pile is `-`. What is
in no pile is in its deck.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import fields
from typing import Any, NamedTuple

from kensei.core.errors import BadPosition, shown
from kensei.core.protocol import may_be_position
from kensei.games.kendo.cards import COLOUR, COLOURS, NO_PILES, ORDER, Heap, Piles, heap
from kensei.games.kendo.moves import Attack

LETTERS = "".join(colour[0] for colour in COLOURS)


class Part(NamedTuple):
    """How one field is written and read."""

    write: Callable[[Any], str]
    read: Callable[[str], Any]
    field: str = ""
    """The state's name for it, if it has another."""


def write(state: Any, parts: Mapping[str, Part], unsaid: Mapping[str, Any]) -> str:
    """Write a question, a seat and the fields that have neither their default nor the value in `unsaid`."""
    unsaid = {field.name: field.default for field in fields(state)} | dict(unsaid)
    said = [state.point, str(state.turn)]
    for name, part in parts.items():
        value = getattr(state, part.field or name)
        if value != unsaid[part.field or name]:
            said.append(f"{name}={part.write(value)}")
    return " ".join(said)


def read(text: str, box: Piles, aside: str, parts: Mapping[str, Part], points: Iterable[str]) -> dict[str, Any]:
    """Read the fields of a state that are said, its box and its decks; `aside` is the field of the unseen piles."""
    words = text.split(" ") if may_be_position(text) else []
    if len(words) < 3:
        raise BadPosition(f"{shown(text)} is no position: it is like 'start 0 hands=men3,seme/do1,men-do'")
    point, turn, *said = words
    if point not in points:
        raise BadPosition(f"{shown(point)} is no question; a position begins with one of {', '.join(points)}")
    values: dict[str, Any] = {}
    for word in said:
        name, sign, value = word.partition("=")
        if not sign or name not in parts or (parts[name].field or name) in values:
            raise BadPosition(f"{shown(word)}: write each at most once: {', '.join(f'{p}=…' for p in parts)}")
        values[parts[name].field or name] = parts[name].read(value)
    if "hands" not in values:
        raise BadPosition(f"{shown(text)} lacks the hands: hands=men3,seme/do1,men-do")
    values |= {"box": box, "point": point, "turn": seat(turn)}
    heaps = (*values["hands"], *values.get(aside, NO_PILES), *values.get("played", NO_PILES))
    return values | {"decks": _rest_of(box, heaps)}


def _rest_of(box: Piles, heaps: Iterable[Heap]) -> Piles:
    left = [list(pile) for pile in box]
    for cards in heaps:
        for card in cards:
            pile = left[COLOUR[card]]
            if card not in pile:
                raise BadPosition(f"too many cards {card}: the deck has {box[COLOUR[card]].count(card)}")
            pile.remove(card)
    return tuple(map(tuple, left))


def check(is_right: bool, message: str) -> None:
    if not is_right:
        raise BadPosition(message)


def cards(text: str) -> Heap:
    """Read cards: `men3,seme`, or `-`."""
    if text == "-":
        return ()
    found = text.split(",")
    for card in found:
        check(card in ORDER, f"{shown(card)} is no card")
    return heap(found)


def seat(text: str) -> int:
    check(text in tuple("012345"), f"{shown(text)} is no seat: they are numbered from 0")
    return int(text)


def number(text: str) -> int:
    check(text in tuple("0123456789"), f"{shown(text)} should be a figure")
    return int(text)


def heaps(text: str) -> tuple[Heap, ...]:
    return tuple(cards(part) for part in text.split("/"))


def piles(text: str) -> Piles:
    found = heaps(text)
    check(
        len(found) == 3 and all(COLOUR[card] == colour for colour, pile in enumerate(found) for card in pile),
        f"{shown(text)} should be three heaps, brown/red/green",
    )
    return found


def seats(text: str, is_sorted: bool = True) -> tuple[int, ...]:
    """Read seats parted by commas, each once, in order or as they come."""
    found = tuple(seat(part) for part in text.split(","))
    if is_sorted:
        check(found == tuple(sorted(set(found))), f"{shown(text)}: name each seat once, in order")
    check(len(found) == len(set(found)), f"{shown(text)}: name each seat once")
    return found


def draws(text: str) -> tuple[tuple[int, int], ...]:
    """Read who draws from which deck: `0b,1g`."""
    parts = text.split(",")
    for part in parts:
        check(len(part) == 2 and part[1] in LETTERS, f"{shown(part)}: a draw is a seat and one of {LETTERS}, '0b'")
    return tuple((seat(part[0]), LETTERS.index(part[1])) for part in parts)


def write_cards(found: Heap) -> str:
    return ",".join(found) or "-"


def write_numbers(found: tuple[int, ...]) -> str:
    return ",".join(map(str, found))


def attacks(with_green: Mapping[str, Collection[str]], examples: str) -> Part:
    """How attacks are written, by the cards that may lie with each green, and those that may lie alone."""

    def write(attack: Attack) -> str:
        return f"{attack.by}:{attack.card}" + (f"+{attack.green}" if attack.green else "")

    def read(text: str) -> Attack:
        by, sign, laid = text.partition(":")
        card, _, green = laid.partition("+")
        check(bool(sign) and card in with_green.get(green, ()), f"{shown(text)}: an attack is like {examples}")
        return Attack(seat(by), card, green)

    return Part(write, read)


def check_draws(state: Any, points: Collection[str], together: Collection[str]) -> None:
    """Check who draws: only at these points, and one alone but where all draw together."""
    check(bool(state.draws) or state.point != "deal", "at the deal somebody draws: draws=0b,0r")
    if not state.draws:
        return
    check(state.point in points, f"nobody draws at {state.point}")
    check(bool(state.decks[state.draws[0][1]]), "the deck that is drawn from has a card")
    if state.point not in together:
        check(len(state.draws) == 1 and state.draws[0][0] == state.turn, "one card is drawn, by whoever is asked")


def write_heaps(found: tuple[Heap, ...]) -> str:
    return "/".join(map(write_cards, found))


HEAPS = Part(write_heaps, heaps)
PILES = Part(write_heaps, piles)
SEATS = Part(write_numbers, seats)
SEATS_IN_TURN = Part(write_numbers, lambda text: seats(text, is_sorted=False))
SEAT = Part(str, seat)
NUMBER = Part(str, number)
DRAWS = Part(lambda found: ",".join(f"{who}{LETTERS[colour]}" for who, colour in found), draws)
