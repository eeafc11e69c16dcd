"""The words that a deck file may use, and how each value is read.

What does not fit is refused with `BadDeck`, which names the place and what would have been right.
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Callable, Mapping
from typing import Any

from kensei.core.errors import BadDeck, shown
from kensei.games.bushido.cards import CRITERIA, LIMITS, Amount, Criterion, Effects, Growth, Price

VERBS = ("next", "fighter", "roll", "challenge", "accept", "refuse", "pair", "discard", "speed", "strength")
RESERVED = (*VERBS, "lose", "take", "leave", "fight", "on", "withdraw")
"""Words that moves are made of: no Mon and no fighter has such a name."""

NAME = re.compile(r"[a-z][a-z0-9-]{0,30}")
LIMITED = re.compile(r"(own health|enemy health) <= ([0-9]{1,2})")
MOST = 99
"""No number on a card is larger."""
MOST_DICE = 12
"""A card rolls at most so many dice: chance lists every outcome."""


def criterion(text: Any, place: str) -> Criterion:
    if isinstance(text, str):
        if text in CRITERIA:
            return Criterion(text)
        if found := LIMITED.fullmatch(text):
            return Criterion(found[1], int(found[2]))
    known = ", ".join([*CRITERIA, *(f"{name} <= N" for name in LIMITS)])
    raise BadDeck(f"{place}: unknown criterion {shown(text)}; the criteria are: {known}")


def number(value: Any, place: str) -> int:
    if type(value) is not int or not 0 <= value <= MOST:
        raise BadDeck(f"{place}: {shown(value)} should be a whole number from 0 to {MOST}")
    return value


def _positive(value: Any, place: str) -> int:
    if number(value, place) == 0:
        raise BadDeck(f"{place}: 0 does nothing; leave it out")
    return int(value)


def _dice_of(letter: str, kind: str) -> Callable[[Any, str], int]:
    def read(value: Any, place: str) -> int:
        found = re.fullmatch(rf"([1-9][0-9]?){letter}", value) if isinstance(value, str) else None
        if not found or int(found[1]) > MOST_DICE:
            raise BadDeck(f'{place}: {shown(value)} should be {kind} dice, "1{letter}" to "{MOST_DICE}{letter}"')
        return int(found[1])

    return read


def _amount_in(dice: Callable[[Any, str], int]) -> Callable[[Any, str], Amount]:
    return lambda value, place: (
        Amount(0, dice(value, place)) if isinstance(value, str) else Amount(number(value, place))
    )


_speed_dice, _strength_dice = _dice_of("W", "speed"), _dice_of("B", "strength")
_speed, _strength = _amount_in(_speed_dice), _amount_in(_strength_dice)


def _by_die(value: Any, place: str) -> tuple[Amount, ...]:
    if not isinstance(value, list) or len(value) != 3:
        raise BadDeck(f"{place}: {shown(value)} should list three strengths, for a die of 1, 2 and 3")
    return tuple(_strength(entry, place) for entry in value)


def _growth(value: Any, place: str) -> Growth:
    fields(value, place, ("lacking", "each", "add"), ("most",))
    if value["lacking"] not in ("own", "enemy"):
        raise BadDeck(f"{place}: lacking {shown(value['lacking'])} should be own or enemy")
    add = _strength(value["add"], place)
    most = _strength(value["most"], place) if "most" in value else Amount(MOST, MOST_DICE)
    if bool(most.dice) < bool(add.dice):
        raise BadDeck(f"{place}: most {shown(value['most'])} should be dice, as what is added")
    return Growth(value["lacking"], _positive(value["each"], place), add, most.dice if add.dice else most.number)


def _price(value: Any, place: str) -> Price:
    fields(value, place, ("most", "strength"))
    return Price(_positive(value["most"], place), _positive(value["strength"], place))


def _true(value: Any, place: str) -> bool:
    if value is not True:
        raise BadDeck(f"{place}: {shown(value)} should be true, or not be said")
    return True


def _one(value: Any, place: str) -> int:
    if value != 1 or value is True:
        raise BadDeck(f"{place}: {shown(value)} should be 1: one card is taken back")
    return 1


EFFECTS: dict[str, Callable[[Any, str], Any]] = {
    "speed": _speed,
    "strength": _strength,
    "strength-by-speed-die": _by_die,
    "more-strength": _growth,
    "pays": _price,
    "enemy-speed": _speed_dice,
    "enemy-strength": _strength_dice,
    "takes-no-damage": _true,
    "cannot-block": _true,
    "enemy-cannot-block": _true,
    "takes-more": _positive,
    "enemy-takes": _positive,
    "enemy-takes-the-same": _true,
    "becomes-offensive": _true,
    "enemy-discards": _positive,
    "takes-back": _one,
}
"""The schema of effects: each word of the vocabulary, and how its value is read."""

assert {key.replace("-", "_") for key in EFFECTS} == {f.name for f in dataclasses.fields(Effects)}


def only(data: Mapping[str, Any], known: tuple[str, ...], place: str) -> None:
    for key in data:
        if key not in known:
            raise BadDeck(f"{place}: unknown word {shown(key)}; known here: {', '.join(known)}")


def fields(data: Any, place: str, needed: tuple[str, ...], more: tuple[str, ...] = ()) -> None:
    """Refuse what is no table of these words."""
    only(table(data, place), (*needed, *more), place)
    for key in needed:
        if key not in data:
            raise BadDeck(f"{place}: {key} is missing")


def table(data: Any, place: str) -> dict[str, Any]:
    if not isinstance(data, dict):
        raise BadDeck(f"{place}: {shown(data)} should be a table of words and values")
    return data


def text(value: Any, place: str) -> str:
    if not isinstance(value, str) or len(value) > 60 or not value.isprintable():
        raise BadDeck(f"{place}: {shown(value)} should be a line of text")
    return value


def name(value: Any, place: str) -> str:
    if not isinstance(value, str) or not NAME.fullmatch(value) or value in RESERVED:
        raise BadDeck(f"{place}: {shown(value)} is no name; write small letters, and none of {', '.join(RESERVED)}")
    return value
