"""Kettō in the reader's frame: what lies across the table is turned half round, in words as on the board."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace

from kensei.core.i18n import N_, _, to_you
from kensei.core.protocol import Event, Json
from kensei.games.ketto.cards import (
    ATTACKS,
    DEFENSE,
    DEFENSIVE,
    EVASION,
    GUARD,
    MANOEUVRES,
    PARRIES,
    REVEAL,
    STANCES,
    VALOR,
    WORDS,
    called,
    numeral,
)
from kensei.games.ketto.deck import load
from kensei.games.ketto.drawing.pieces import barred, looks, seen
from kensei.games.ketto.position import View
from kensei.games.ketto.words import tell

MOVEMENT, PLACE = re.compile(r"@(\d+)"), re.compile(r" on -?\d+,-?\d+")
SIGN = re.compile(r"\b(?:A(?:0[1-9]|1\d|2[0-5])|S[1-6]|M[1-5])\b")
"""A card as sentences name it."""
SENTENCES = {
    "flowed": N_("The stroke of {seat} flows {side} into {card} on {cell}: its cards make {strength}."),
    "guarded": N_("{seat} moves {card} into the pool."),
    "struck": N_("{seat} strikes at life card {place}."),
    "evaded": N_("{seat} evades: life card {place} stays face down."),
    "vitality turned up": N_("Life card {place} of {seat}: {card}."),
}
"""What is told otherwise beside a board: there the ledger counts what is added to the cards at once."""
TO_YOU = {
    "flowed": {"seat": N_("Your stroke flows {side} into {card} on {cell}: its cards make {strength}.")},
    "guarded": {"seat": N_("You move {card} into the pool.")},
    "struck": {"seat": N_("You strike at life card {place}.")},
    "evaded": {"seat": N_("You evade: life card {place} stays face down.")},
    "vitality turned up": {"seat": N_("Your life card {place}: {card}.")},
}
"""The same to whose stroke, card or life it is."""
PARRY_CARDS = frozenset(PARRIES.values())


def below(view: View) -> int:
    """Return the seat whose cards lie as they do before their owner."""
    return view.seat or 0


def told_to_reader(event: Event, names: Sequence[str], view: View, you: int | None = None) -> str:
    """Describe an event as the board shows it: movements by numerals, cards by their looks, sides as the reader sees them.

    `you`: the seat that is spoken to.
    """
    seat = event.facts.get("seat")
    facing = isinstance(seat, int) and seat != below(view)
    own = to_you(TO_YOU, event.name, event.facts, you) if event.name in TO_YOU and you is not None else ""
    other = own or SENTENCES.get(event.name, "")
    words = tell(turned(event, view) if "seat" in event.facts else event, names, other, edge_of_line(event, view), you)
    words = PLACE.sub("", MOVEMENT.sub(lambda found: numeral(int(found[1])), words))
    owner_facing = not facing if event.name == "reveal played" else facing
    return SIGN.sub(lambda found: named(view.deck, found[0], owner_facing), words)


EDGES = {
    "U": N_("on the side away from you"),
    "R": N_("on its right"),
    "D": N_("on the side towards you"),
    "L": N_("on its left"),
}
"""Where a line of a stance lies, as the reader sees it."""


def edge_of_line(event: Event, view: View) -> str:
    """Describe where a line lies for whoever looks at the board; "" for other events, and for spectators, who have no side."""
    if event.name != "line held" or view.seat is None:
        return ""
    return _(EDGES[seen(str(event.facts["side"]), event.facts["seat"] != view.seat)])


def named(deck: str | None, card: str, facing: bool) -> str:
    numbers = load(deck)
    return f"(+{numbers.manoeuvres[card].bonus})" if card in MANOEUVRES else looks(numbers, card, facing)


def turned(event: Event, view: View) -> Event:
    """Return the event with its sides as the reader sees them: the stroke's, by whoever attacks."""
    seat = int(str(event.facts["seat"]))
    owner = 1 - seat if event.name == "parried" else seat
    changed: dict[str, Json] = {
        name: seen(str(event.facts[name]), owner != below(view))
        for name in ("side", "direction")
        if event.facts.get(name) and event.name != "line held"  # that is told by whose side it is
    }
    cards = event.facts.get("cards")
    if isinstance(cards, Mapping):
        changed["cards"] = {
            cell: called(str(card)) if card in MANOEUVRES or not SIGN.match(str(card)) else str(card)
            for cell, card in cards.items()
        }
    card = event.facts.get("card")
    if card in PARRY_CARDS:
        changed["card"] = PARRIES[barred(str(card), seat != below(view))]
    return replace(event, facts={**event.facts, **changed}) if changed else event


def card_names() -> dict[str, str]:
    """Return the words by which sentences name cards, with the cards' ids: looks, stances, tactics that are one of a kind."""
    deck = load(None)
    found = {looks(deck, card): card for card in (*ATTACKS, *STANCES)}
    return found | {_(WORDS[card]): card for card in (DEFENSE, DEFENSIVE, GUARD, REVEAL, EVASION, VALOR)}
