"""The numbers printed on the cards: read from a data file, checked, and shown as a table.

The house deck lies beside this module. A replacement has the same sections and ids; what is wrong
with one is said with the line it stands on.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from kensei.core import deckfile, texts
from kensei.core.errors import BadDeck, shown
from kensei.games.ketto.cards import ATTACKS, CARDS, COPIES, DEFENSE, MANOEUVRES, SIDES, STANCES, TACTICS, Cell

SECTIONS = {
    "attack": ATTACKS,
    "stance": STANCES,
    "defense": (DEFENSE,),
    "manoeuvre": MANOEUVRES,
    "tactic": tuple(card for card in TACTICS if card not in MANOEUVRES),
}
"""The sections of a data file and the cards of each: the box as the rulebook counts it [ketto.deck]."""

FIELDS = {
    "attack": ("flow", "strength", "defense"),
    "stance": ("name", "attack", "lines", "defense"),
    "defense": ("defense",),
    "manoeuvre": ("pattern", "bonus", "defense"),
    "tactic": ("copies", "defense"),
}

MODIFIER = ("run", "direction", "bonus")
"""What a stance says of an attack; a stance with one modifier may have these fields in place of a list `attack`."""

MOST = 99
"""No number on a card is greater."""
MOST_MODIFIERS = 3
"""As many as can be drawn on a stance."""


@dataclass(frozen=True, slots=True)
class Modifier:
    """A modifier of a stance: so many cards in a row in this direction earn the bonus."""

    run: int
    direction: str
    bonus: int


@dataclass(frozen=True, slots=True)
class Stance:
    """A stance: which runs earn which bonuses, and which sides it guards."""

    name: str
    attack: tuple[Modifier, ...]
    lines: Mapping[str, int]
    """0 no line, 1 a single, 2 a double one, by side."""


@dataclass(frozen=True, slots=True)
class Manoeuvre:
    """A manoeuvre: the pattern of cards that earns its bonus."""

    rows: tuple[str, ...]
    """The top row is towards the opponent."""
    bonus: int

    def cells(self) -> tuple[Cell, ...]:
        """Return the cells of the pattern, its lower left corner being 0,0."""
        height = len(self.rows)
        return tuple(
            (x, height - 1 - row) for row, line in enumerate(self.rows) for x, mark in enumerate(line) if mark == "#"
        )


@dataclass(frozen=True, slots=True)
class Deck:
    """All numbers of a deck, by the name of the card."""

    flow: Mapping[str, str]
    """The sides of each attack card, in the order U R D L; the empty text for every other card."""
    strength: Mapping[str, int]
    defense: Mapping[str, int]
    stances: Mapping[str, Stance]
    manoeuvres: Mapping[str, Manoeuvre]


@lru_cache(maxsize=16)
def load(text: str | None) -> Deck:
    """Read a deck from the text of a data file, None: the house deck.

    >>> load(None).strength["A05"]
    4
    """
    if text is None:
        text = texts.shipped("kensei.games.ketto", "house.toml")
    return _Checker(text).deck(deckfile.read(text))


class _Checker:
    """Reads a data file and remembers its text, to name the line of what is wrong."""

    def __init__(self, text: str) -> None:
        self.lines = text.splitlines()

    def deck(self, table: Mapping[str, Any]) -> Deck:
        self.names(table, SECTIONS, "section", "")
        cards: dict[str, Mapping[str, Any]] = {}
        for section, ids in SECTIONS.items():
            if not isinstance(table[section], dict):
                self.refuse(section, f"{section} should be a section of cards, [{section}]")
            self.names(table[section], ids, f"card of [{section}]", section)
            for card in ids:
                cards[card] = self.card(section, card, table[section][card])
        return Deck(
            flow={card: cards[card]["flow"] for card in CARDS},
            strength={card: cards[card].get("strength", 0) for card in CARDS},
            defense={card: cards[card]["defense"] for card in CARDS},
            stances={card: _stance(cards[card]) for card in STANCES},
            manoeuvres={card: Manoeuvre(tuple(cards[card]["pattern"]), cards[card]["bonus"]) for card in MANOEUVRES},
        )

    def names(self, table: Mapping[str, Any], wanted: Any, what: str, where: str) -> None:
        """Refuse a name that is not in the box, or one that is missing."""
        for name in table:
            if name not in wanted:
                self.refuse(name, f"{shown(name)} is no {what}; there are: {', '.join(wanted)}", where)
        for name in wanted:
            if name not in table:
                self.refuse(where, f"{name} is missing: every {what} must be there")

    def card(self, section: str, card: str, entry: Any) -> Mapping[str, Any]:
        if not isinstance(entry, dict):
            self.refuse(card, f"{card} should be a table like {{ defense = 0 }}")
        if section == "stance" and "attack" not in entry:
            entry = self.with_one_modifier(card, entry)
        self.names(entry, FIELDS[section], f"field of {card}", card)
        for field in FIELDS[section]:
            fits, wanted = FIELD_CHECKS[field]
            if not fits(entry[field]):
                self.refuse(card, f"{card}: {field} = {shown(entry[field])} should be {wanted}")
        if entry.get("copies", COPIES[card]) != COPIES[card]:
            self.refuse(card, f"{card}: copies = {entry['copies']}, but the box has {COPIES[card]}")
        flow = "".join(side for side in SIDES if side in entry.get("flow", ""))
        return {**entry, "flow": flow}

    def with_one_modifier(self, card: str, entry: Mapping[str, Any]) -> Mapping[str, Any]:
        """Return a stance that names one modifier by its fields as one that has a list."""
        for field in MODIFIER:
            if field not in entry:
                self.refuse(card, f"{card}: {field} is missing, or attack = [{{ run, direction, bonus }}, …]")
            fits, wanted = FIELD_CHECKS[field]
            if not fits(entry[field]):
                self.refuse(card, f"{card}: {field} = {shown(entry[field])} should be {wanted}")
        rest = {name: value for name, value in entry.items() if name not in MODIFIER}
        return {**rest, "attack": [{field: entry[field] for field in MODIFIER}]}

    def refuse(self, name: str, message: str, within: str = "") -> None:
        """Refuse the deck, with the first line that begins with the name, or with what it is in."""
        for wanted in filter(None, (name, within)):
            begins = re.compile(rf"\s*(\[+\s*)?([\w\"']+\s*\.\s*)*[\"']?{re.escape(wanted)}[\"']?\s*[\].={{]")
            for number, line in enumerate(self.lines, 1):
                if begins.match(line):
                    raise BadDeck(f"line {number}: {message}")
        raise BadDeck(f"the deck: {message}")


def _stance(entry: Mapping[str, Any]) -> Stance:
    return Stance(entry["name"], tuple(Modifier(**one) for one in entry["attack"]), entry["lines"])


def _is_number(value: Any, least: int = 0, most: int = MOST) -> bool:
    return type(value) is int and least <= value <= most


def _is_flow(value: Any) -> bool:
    return isinstance(value, str) and 0 < len(value) == len(set(value) & set(SIDES))


def _are_modifiers(value: Any) -> bool:
    return isinstance(value, list) and 0 < len(value) <= MOST_MODIFIERS and all(map(_is_modifier, value))


def _is_modifier(value: Any) -> bool:
    is_whole = isinstance(value, dict) and set(value) == set(MODIFIER)
    return is_whole and all(FIELD_CHECKS[field][0](value[field]) for field in MODIFIER)


def _are_lines(value: Any) -> bool:
    return isinstance(value, dict) and set(value) == set(SIDES) and all(_is_number(n, 0, 2) for n in value.values())


def _is_pattern(value: Any) -> bool:
    if not isinstance(value, list) or not all(isinstance(row, str) for row in value):
        return False
    is_grid = len({len(row) for row in value}) == 1 and 0 < len(value) <= 9 and 0 < len(value[0]) <= 9
    return is_grid and set("".join(value)) <= {"#", "."} and "".join(value).count("#") >= 2


A_NUMBER = (_is_number, f"a whole number from 0 to {MOST}")
FIELD_CHECKS: Mapping[str, tuple[Callable[[Any], bool], str]] = {
    "flow": (_is_flow, "one to four different sides of U R D L"),
    **{"strength": A_NUMBER, "defense": A_NUMBER, "bonus": A_NUMBER},
    "copies": (_is_number, "the number of copies in the box"),
    "run": (lambda value: _is_number(value, 2), "a run of two cards or more"),
    "name": (lambda value: isinstance(value, str) and 0 < len(value) <= 20, "a name of 1 to 20 letters"),
    "direction": (lambda value: value in tuple(SIDES), "U, R, D or L"),
    "attack": (
        _are_modifiers,
        f"a list of one to {MOST_MODIFIERS} modifiers, {{ run = 2 or more, direction = 'U', bonus = 3 }}",
    ),
    "lines": (_are_lines, "0, 1 or 2 for each of U R D L"),
    "pattern": (_is_pattern, "rows of one length made of # and ., with two # or more"),
}
