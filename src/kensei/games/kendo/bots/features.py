"""Features that both games have: of hands, of the cards not seen, and how they are named.

A packed hand is a hand in one number: how many cards of each sort, each count in its own six bits. Sorts are what
matters to a player: the twelve greens, the techniques one strikes with (a hiki apart), and of the reds what they meet
and what they strike with. Numbers on browns do not matter after the opening. Hands add and subtract like numbers, and
hands of the same sorts are the same number.

>>> hand = pack(("men3", "hikido2", "men-do", "seme", "seme"))
>>> count(hand, "seme"), count(hand, "hiki"), count(hand, "meets men"), count(hand, "strikes men")
(2, 1, 1, 1)
>>> pack(("men3", "seme")) - pack(("men1",)) == pack(("seme",))
True
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache, cached_property
from typing import Any

from kensei.games.kendo.bots.practised import FeatureGroup
from kensei.games.kendo.cards import (
    ATTACKS_WITH,
    BROWNS,
    COLOUR,
    COLOURS,
    GREENS,
    IS_HIKI,
    MEETS,
    REDS,
    TECHNIQUES,
    Piles,
)

SORTS = (
    *GREENS,
    *(f"strikes {technique}" for technique in TECHNIQUES),
    "hiki",
    *(f"meets {technique}" for technique in TECHNIQUES),
    *(f"makes {technique}" for technique in TECHNIQUES),
)
BITS = 6
PLACE = {sort: BITS * place for place, sort in enumerate(SORTS)}
MASK = (1 << BITS) - 1
CODE = {
    **{card: 1 << PLACE[card] for card in GREENS},
    **{card: 1 << PLACE["hiki" if card in IS_HIKI else f"strikes {ATTACKS_WITH[card]}"] for card in BROWNS},
    **{card: (1 << PLACE[f"meets {MEETS[card]}"]) + (1 << PLACE[f"makes {ATTACKS_WITH[card]}"]) for card in REDS},
}
GREEN_PART = (1 << PLACE["strikes men"]) - 1
MAKES_PART = ((1 << BITS * len(SORTS)) - 1) >> PLACE["makes men"] << PLACE["makes men"]
BLADE_PART = (1 << PLACE["makes men"]) - 1 - GREEN_PART
STRIKES_PART = (1 << PLACE["hiki"]) - 1 - GREEN_PART
MEETS_PART = (1 << PLACE["makes men"]) - (1 << PLACE["meets men"])
MET_BY_BROWNS = {card: ATTACKS_WITH[card] for card in BROWNS if card not in IS_HIKI}


def pack(cards: Iterable[str]) -> int:
    return sum([CODE[card] for card in cards])


def count(hand: int, sort: str) -> int:
    return hand >> PLACE[sort] & MASK


def counts(hand: int, kind: str) -> list[int]:
    return [hand >> PLACE[f"{kind} {technique}"] & MASK for technique in TECHNIQUES]


def parts(hand: int) -> tuple[int, int, int]:
    """The greens, the blades (what strikes and meets) and what the reds make: parts recur more often than hands."""
    return hand & GREEN_PART, hand & BLADE_PART, hand & MAKES_PART


def hand_features(when: str, hand: int) -> list[FeatureGroup]:
    """The groups of a packed hand in a situation: its greens, its blades, what its reds make, and pairs of cards."""
    greens, blades, makes = parts(hand)
    has = (bool(hand & STRIKES_PART), bool(hand & MEETS_PART), count(hand, "hiki") > 0)
    return [("greens", when, greens), ("blades", when, blades), ("makes", when, makes), ("pairs", when, greens, *has)]


class Facts:
    """A view, with what is counted once for all moves."""

    MOST_OF_COLOUR: tuple[int, int, int]
    BROWNS_MEET: bool
    """Whether browns answer attacks."""

    def __init__(self, view: Any) -> None:
        self.view = view
        self.hand = pack(view.hand)

    def their_colours(self, aside: Sequence[int]) -> tuple[int, ...]:
        """The only other's cards of each colour, at most so many: what is nowhere else is in their hand."""
        view, own = self.view, [0, 0, 0]
        for card in view.hand:
            own[COLOUR[card]] += 1
        left = [len(view.box[c]) - len(view.played[c]) - view.decks[c] - aside[c] - own[c] for c in range(3)]
        return tuple(map(min, self.MOST_OF_COLOUR, left))

    @cached_property
    def ranks(self) -> dict[str, int]:
        """How many techniques are harder to meet than each, by the cards not seen that meet them."""
        met = dict(_meeting(self.view.box, self.BROWNS_MEET))
        for card in (*self.view.played[0], *self.view.played[1], *self.view.hand):
            technique = MEETS.get(card) or (self.BROWNS_MEET and MET_BY_BROWNS.get(card))
            if technique:
                met[technique] -= 1
        return {technique: sum([other < number for other in met.values()]) for technique, number in met.items()}

    def rank(self, card: str) -> int:
        return self.ranks[ATTACKS_WITH[card]] if card in ATTACKS_WITH else 0


@cache
def _meeting(box: Piles, with_browns: bool) -> dict[str, int]:
    met = [MEETS[card] for card in box[1]]
    if with_browns:
        met += [MET_BY_BROWNS[card] for card in box[0] if card in MET_BY_BROWNS]
    return dict(Counter(met))


def makes_names(when: str, hand: int) -> tuple[str, ...]:
    return tuple(upto(f"{when} makes", sum(map(bool, counts(hand, "makes"))), 4))


def upto(what: str, number: int, most: int) -> list[str]:
    """A feature for every number up to this one: each card more has a weight of its own.

    >>> upto("reds", 2, 4)
    ['reds 1', 'reds 2']
    """
    return [f"{what} {n}" for n in range(1, min(most, number) + 1)]


def against(what: str, theirs: Sequence[int]) -> list[str]:
    """Features of how many cards of each colour the other has.

    >>> against("start seme", (0, 2, 3))
    ['start seme their browns 0', 'start seme their reds 2', 'start seme their greens 3']
    """
    return [f"{what} their {colour}s {number}" for colour, number in zip(COLOURS, theirs, strict=True)]
