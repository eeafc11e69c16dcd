"""Both games in words: names of seats and cards, put into one sentence an event."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from kensei.core.i18n import N_, _
from kensei.core.i18n import listed as several
from kensei.core.protocol import Event, Reason
from kensei.games.kendo.cards import HIKI, NAMES_OF_GREENS, TECHNIQUES, Heap, called, listed

SEATS = ("seat", "target", "winner")
"""The facts that are seats."""
COLOURS = {"brown": N_("brown"), "red": N_("red"), "green": N_("green")}
ONE, TWO, MANY = N_("one card"), N_("two cards"), N_("{count} cards")


def sentence(event: Event, sentences: Mapping[str, str], who: Sequence[str]) -> str:
    """Say the event: its facts as words in the sentence of its name."""
    facts: dict[str, Any] = dict(event.facts)
    words = {name: _word(name, value, who) for name, value in facts.items()}
    words["secret"] = _secret(facts)
    text = _(sentences[event.name]).format_map(words)
    return text[0].upper() + text[1:]


def laid(cards: Sequence[str]) -> str:
    """Say cards that lie together.

    >>> laid(("do-men", "mushin", "seme"))
    'Do-Men, Mushin and Seme'
    """
    return several([called(card) for card in cards])


def in_colours(colours: Sequence[str]) -> str:
    """Say how many cards of which colours.

    >>> in_colours(["brown", "green"]), in_colours(["red", "red"]), in_colours([])
    ('a brown and a green card', 'two red cards', 'no card')
    """
    if not colours:
        return _("no card")
    if len(set(colours)) < len(colours):
        return _("two {colour} cards").format(colour=_(COLOURS[colours[0]]))
    named = [_("a {colour}").format(colour=_(COLOURS[colour])) for colour in colours]
    return _("{colours} card").format(colours=_(" and ").join(named))


def counted(count: int) -> str:
    """Say a number of cards."""
    return _({1: ONE, 2: TWO}.get(count, MANY)).format(count=count)


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
    again = _(" twice") if missing[0] in hand else ""
    held = " ".join(hand) or _("none")
    return Reason(
        _("you do not hold {missing}{again}; your cards: {held}").format(
            missing=called(missing[0]), again=again, held=held
        ),
        "kendo.hands",
    )


def _word(name: str, value: Any, who: Sequence[str]) -> str:
    if name in SEATS:
        return str(who[value])
    if name == "seats":
        return _(" and ").join(who[seat] for seat in value)
    if name == "colours":
        return in_colours(value)
    if name == "cards":
        return counted(value) if isinstance(value, int) else laid(value) if value else _("no card")
    if name == "deck":
        return _(COLOURS[value])
    if name in ("attack", "against", "boost", "technique") and value:
        return attack_in_words(f"{value}1" if value in TECHNIQUES else value)
    return str(value)


def _secret(facts: Mapping[str, Any]) -> str:
    """Say what only those who know may read: the card, or the cards."""
    if "card" in facts:
        return f": {called(facts['card'])}"
    if "own" not in facts or (not facts["own"] and "colours" in facts):
        return ""
    return f": {listed(facts['own']) or _('nothing')}"
