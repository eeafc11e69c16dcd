"""The cards of Kendo Taikai: their names, what is printed on them, and heaps of them.

A card is its name: `men3` a brown with its number, `men-kote` a red that answers Men and attacks
with Kote, `seme` a green. A heap (a hand, a deck, a pile) is a tuple of names in the one order of
`ORDER`: browns, reds, greens, each in alphabetical order.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import TypeAlias, TypeVar

T = TypeVar("T")

Heap: TypeAlias = tuple[str, ...]
"""Cards in the order of `ORDER`, equal ones side by side."""

Piles: TypeAlias = tuple[tuple[str, ...], ...]
"""A heap for each colour: brown, red, green."""

TECHNIQUES = ("men", "kote", "do", "tsuki")
HIKI = {"hikimen": "men", "hikikote": "kote", "hikido": "do"}
"""Strikes made moving back, and the technique of each [kendo.fit]."""

GREEN_ATTACKS = ("maki", "oshidashi")

COLOURS = ("brown", "red", "green")
BROWN, RED, GREEN = range(3)

BROWNS = tuple(sorted(f"{name}{number}" for name in (*TECHNIQUES, *HIKI) for number in range(1, 6)))
REDS = tuple(sorted(f"{met}-{made}" for met in TECHNIQUES for made in TECHNIQUES))
NAMES_OF_GREENS = {
    "bogyo": "Bogyo",
    "fudoshin": "Fudoshin",
    "jikan": "Jikan desu",
    "jodan": "Jodan no kamae",
    "kaihi": "Kaihi suru",
    "maki": "Maki waza",
    "mushin": "Mushin",
    "oshidashi": "Oshidashi",
    "seme": "Seme",
    "taijodan": "Tai-jodan",
    "tsubazeriai": "Tsubazeriai",
    "tsuyoi": "Tsuyoi kamae",
}
GREENS = tuple(NAMES_OF_GREENS)

CARDS = (*BROWNS, *REDS, *GREENS)
"""Every name a card may have, in the order in which cards are listed."""

ORDER = {card: place for place, card in enumerate(CARDS)}

COLOUR = {card: colour for colour, cards in enumerate((BROWNS, REDS, GREENS)) for card in cards}
"""The colour of each card, as its place in `COLOURS`."""

NUMBER = {card: int(card[-1]) for card in BROWNS}

ATTACKS_WITH = {
    **{card: HIKI.get(card[:-1], card[:-1]) for card in BROWNS},
    **{card: card.partition("-")[2] for card in REDS},
}
"""The technique with which a brown or a red attacks."""

MEETS = {card: card.partition("-")[0] for card in REDS}
"""The technique that a red answers."""

IS_HIKI = frozenset(card for card in BROWNS if card[:-1] in HIKI)

NO_PILES: Piles = ((), (), ())


CALLED = {
    **{card: f"{'Hiki-' * (card in IS_HIKI)}{ATTACKS_WITH[card].title()} {card[-1]}" for card in BROWNS},
    **{card: card.title() for card in REDS},
    **NAMES_OF_GREENS,
}
called = CALLED.__getitem__
"""Returns a card's name as people say it: 'Hiki-Men 4', 'Men-Kote', 'Jodan no kamae'."""


def heap(cards: Iterable[str]) -> Heap:
    return tuple(sorted(cards, key=ORDER.__getitem__))


def without(cards: Heap, card: str) -> Heap:
    place = cards.index(card)
    return cards[:place] + cards[place + 1 :]


def with_card(cards: Heap, card: str) -> Heap:
    """The heap with one card more.

    >>> with_card(("do1", "seme"), "men-do")
    ('do1', 'men-do', 'seme')
    """
    rank = ORDER[card]
    for place, other in enumerate(cards):
        if ORDER[other] >= rank:
            return (*cards[:place], card, *cards[place:])
    return (*cards, card)


def put(piles: Piles, card: str) -> Piles:
    colour = COLOUR[card]
    return replaced(piles, colour, with_card(piles[colour], card))


def replaced(values: tuple[T, ...], place: int, by: T) -> tuple[T, ...]:
    return (*values[:place], by, *values[place + 1 :])


@cache
def fits(red: str, attack: str) -> bool:
    """Whether the red answers the technique of the attacking card; no green has one [kendo.fit].

    >>> fits("men-do", "hikimen4"), fits("men-do", "do-kote"), fits("kote-do", "do-kote")
    (True, False, True)
    """
    return MEETS[red] == ATTACKS_WITH.get(attack)
