"""Both games in words: names of seats and cards, put into one sentence an event; reasons for refusals."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from kensei.core.i18n import N_, _, per_language
from kensei.core.i18n import listed as several
from kensei.core.protocol import Event, Reason
from kensei.games.kendo.cards import NAMES_OF_GREENS, TECHNIQUES, Heap, called

SEATS = ("seat", "target", "winner")
COLOURS = {"brown": N_("brown"), "red": N_("red"), "green": N_("green")}
SOURCES = {"under": N_("put under"), "played": N_("played beside")}
ONE, TWO, MANY = N_("one card"), N_("two cards"), N_("{count} cards")


def tell(event: Event, names: Sequence[str], sentences: Mapping[str, str], own: str = "") -> str:
    """Describe an event: its facts as words in the sentence of its name; `own`: the one to whom it is about."""
    facts: Any = event.facts
    words = {name: _word(name, value, names) for name, value in facts.items()}
    words["secret"] = _secret(facts) if "card" in facts or "own" in facts else ""
    text = _(own or sentences[event.name]).format_map(words)
    return text[0].upper() + text[1:]


@per_language
def with_you(names: tuple[str, ...], you: int) -> tuple[str, ...]:
    """Return the names of the seats, with "you" in place of the reader's.

    >>> with_you(("Aka", "Kenji"), 0)
    ('you', 'Kenji')
    """
    return tuple([_("you") if seat == you else name for seat, name in enumerate(names)])


def refusal(rule: str, message: str, **facts: Any) -> Reason:
    return Reason(_(message).format(**facts), rule)


def asked_else(questions: Mapping[str, tuple[str, str]], point: str) -> Reason:
    text, rule = questions[point]
    return refusal(rule, N_("now you are asked something else: {text}"), text=_(text))


def no_deck(deck: str, rule: str) -> Reason:
    return refusal(rule, N_("the {deck} deck is empty and cannot be made anew"), deck=_(COLOURS[deck]))


def laid(cards: Sequence[str]) -> str:
    """Cards that lie together, in words.

    >>> laid(("do-men", "mushin", "seme"))
    'Do-Men, Mushin and Seme'
    """
    return several([called(card) for card in cards])


def in_colours(colours: Sequence[str]) -> str:
    """How many cards of which colours, in words.

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
    return _({1: ONE, 2: TWO}.get(count, MANY)).format(count=count)


def attack_in_words(card: str) -> str:
    """The technique of an attack, or the name of a green.

    >>> attack_in_words("kote-do"), attack_in_words("maki"), attack_in_words("hikimen4")
    ('Do', 'Maki waza', 'Hiki-Men')
    """
    if card in NAMES_OF_GREENS:
        return called(card)
    if "-" in card:
        return card.partition("-")[2].title()
    return called(card)[:-2]


def not_held(hand: Heap, cards: Heap) -> Reason | None:
    """The reason against cards that are not in the hand; None if all are [kendo.hands]."""
    missing = [card for card in cards if cards.count(card) > hand.count(card)]
    if not missing:
        return None
    again = _(" twice") if missing[0] in hand else ""
    message = N_("you do not hold {missing}{again}; your cards: {held}")
    held = ", ".join(map(called, hand)) or _("none")
    return refusal("kendo.hands", message, missing=called(missing[0]), again=again, held=held)


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
    if name == "source":
        return _(SOURCES[value])
    if name in ("attack", "against", "boost", "technique") and value:
        return attack_in_words(f"{value}1" if value in TECHNIQUES else value)
    return str(value)


def _secret(facts: Mapping[str, Any]) -> str:
    """What only those who know may read: the card, or the cards."""
    if "card" in facts:
        return f": {called(facts['card'])}"
    if "own" not in facts or (not facts["own"] and "colours" in facts):
        return ""
    return ": " + (", ".join(map(called, facts["own"])) or _("nothing"))
