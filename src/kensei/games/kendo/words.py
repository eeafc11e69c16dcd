"""Both games in words: names of seats and cards, put into one sentence an event."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from kensei.core.protocol import Event, Reason
from kensei.games.kendo.cards import HIKI, NAMES_OF_GREENS, TECHNIQUES, Heap, called, listed

SEATS = ("seat", "target", "winner")
"""The facts that are seats."""


def sentence(event: Event, sentences: Mapping[str, str], who: Sequence[str]) -> str:
    """Say the event: its facts as words in the sentence of its name."""
    facts: dict[str, Any] = dict(event.facts)
    words = {name: _word(name, value, who) for name, value in facts.items()}
    words["secret"] = _secret(facts)
    text = sentences[event.name].format_map(words)
    return text[0].upper() + text[1:]


def laid(cards: Sequence[str]) -> str:
    """Say cards that lie together.

    >>> laid(("do-men", "mushin", "seme"))
    'Do-Men, Mushin and Seme'
    """
    *others, last = map(called, cards)
    return f"{', '.join(others)} and {last}" if others else last


def in_colours(colours: Sequence[str]) -> str:
    """Say how many cards of which colours.

    >>> in_colours(["brown", "green"]), in_colours(["red", "red"]), in_colours([])
    ('a brown and a green card', 'two red cards', 'no card')
    """
    if not colours:
        return "no card"
    if len(set(colours)) < len(colours):
        return f"two {colours[0]} cards"
    return " and ".join(f"a {colour}" for colour in colours) + " card"


def counted(count: int) -> str:
    """Say a number of cards."""
    return {1: "one card", 2: "two cards"}.get(count, f"{count} cards")


def attack_in_words(card: str) -> str:
    """Say the technique of an attack, or the name of a green.

    >>> attack_in_words("kote-do"), attack_in_words("maki"), attack_in_words("hikimen4")
    ('Do', 'Maki waza', 'Hiki-Men')
    """
    if card in NAMES_OF_GREENS:
        return called(card)
    if "-" in card:
        return card.partition("-")[2].title()
    name = card[:-1] if card[-1].isdigit() else card
    assert name in TECHNIQUES or name in HIKI
    return called(f"{name}1")[:-2]


def not_held(hand: Heap, cards: Heap) -> Reason | None:
    """Say which of the cards is not in the hand; None if all are [kendo.hands]."""
    missing = [card for card in cards if cards.count(card) > hand.count(card)]
    if not missing:
        return None
    again = " twice" if missing[0] in hand else ""
    held = " ".join(hand) or "none"
    return Reason(f"you do not hold {called(missing[0])}{again}; your cards: {held}", "kendo.hands")


def _word(name: str, value: Any, who: Sequence[str]) -> str:
    if name in SEATS:
        return str(who[value])
    if name == "seats":
        return " and ".join(who[seat] for seat in value)
    if name == "colours":
        return in_colours(value)
    if name == "cards":
        return counted(value) if isinstance(value, int) else laid(value) if value else "no card"
    if name in ("attack", "against", "boost", "technique") and value:
        return attack_in_words(f"{value}1" if value in TECHNIQUES else value)
    return str(value)


def _secret(facts: Mapping[str, Any]) -> str:
    """Say what only those who know may read: the card, or the cards."""
    if "card" in facts:
        return f": {called(facts['card'])}"
    if "own" not in facts or (not facts["own"] and "colours" in facts):
        return ""
    return f": {listed(facts['own']) or 'nothing'}"
