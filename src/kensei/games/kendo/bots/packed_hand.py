"""A hand in one number: how many cards of each sort, each count in its own six bits.

Sorts are what matters to a player: the twelve greens, the techniques one strikes with (a hiki apart), and of
the reds what they meet and what they strike with. Numbers on browns do not matter after the opening. Hands add and
subtract like numbers, and hands of the same sorts are the same number.

>>> hand = code(("men3", "hikido2", "men-do", "seme", "seme"))
>>> count(hand, "seme"), count(hand, "hiki"), count(hand, "meets men"), count(hand, "strikes men")
(2, 1, 1, 1)
>>> code(("men3", "seme")) - code(("men1",)) == code(("seme",))
True
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from kensei.games.kendo.cards import ATTACKS_WITH, BROWNS, COLOURS, GREENS, IS_HIKI, MEETS, REDS, TECHNIQUES

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
"""What each card adds to a hand."""


def code(cards: Iterable[str]) -> int:
    """Give the hand as a number."""
    return sum([CODE[card] for card in cards])


def count(hand: int, sort: str) -> int:
    """Say how many cards of the sort are in the hand."""
    return hand >> PLACE[sort] & MASK


def counts(hand: int, kind: str) -> list[int]:
    """Count the cards that strike with, meet or make each technique."""
    return [hand >> PLACE[f"{kind} {technique}"] & MASK for technique in TECHNIQUES]


def parts(hand: int) -> tuple[int, int, int]:
    """Give the greens, what strikes and meets, and what the reds make: each a number of its own.

    A hand is seldom seen twice, its parts are; `blades` keep their places, as if there were nothing else.
    """
    return hand & GREEN_PART, hand & BLADE_PART, hand & MAKES_PART


GREEN_PART = (1 << PLACE["strikes men"]) - 1
MAKES_PART = ((1 << BITS * len(SORTS)) - 1) >> PLACE["makes men"] << PLACE["makes men"]
BLADE_PART = (1 << PLACE["makes men"]) - 1 - GREEN_PART
STRIKES_PART = (1 << PLACE["hiki"]) - 1 - GREEN_PART
MEETS_PART = (1 << PLACE["makes men"]) - (1 << PLACE["meets men"])


def upto(what: str, number: int, most: int) -> list[str]:
    """Name every number up to this one, as traits: each card more has a weight of its own.

    >>> upto("reds", 2, 4)
    ['reds 1', 'reds 2']
    """
    return [f"{what} {n}" for n in range(1, min(most, number) + 1)]


def against(what: str, theirs: Sequence[int]) -> list[str]:
    """Name how many cards of each colour the other has, as traits of what is done to him.

    >>> against("start seme", (0, 2, 3))
    ['start seme their browns 0', 'start seme their reds 2', 'start seme their greens 3']
    """
    return [f"{what} their {colour}s {number}" for colour, number in zip(COLOURS, theirs, strict=True)]
