"""A hand in one number: how many cards of each sort, each count in its own six bits.

Sorts are what matters to a player: the twelve greens, the techniques one strikes with (a hiki apart), and of
the reds what they meet and what they strike with. Numbers on browns do not matter after the opening. Hands add and
subtract like numbers, and hands of the same sorts are the same number.

>>> hand = pack(("men3", "hikido2", "men-do", "seme", "seme"))
>>> count(hand, "seme"), count(hand, "hiki"), count(hand, "meets men"), count(hand, "strikes men")
(2, 1, 1, 1)
>>> pack(("men3", "seme")) - pack(("men1",)) == pack(("seme",))
True
"""

from __future__ import annotations

from collections.abc import Iterable

from kensei.games.kendo.cards import ATTACKS_WITH, BROWNS, GREENS, IS_HIKI, MEETS, REDS, TECHNIQUES

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


def pack(cards: Iterable[str]) -> int:
    return sum([CODE[card] for card in cards])


def count(hand: int, sort: str) -> int:
    return hand >> PLACE[sort] & MASK


def counts(hand: int, kind: str) -> list[int]:
    """How many cards strike with, meet or make each technique."""
    return [hand >> PLACE[f"{kind} {technique}"] & MASK for technique in TECHNIQUES]


def parts(hand: int) -> tuple[int, int, int]:
    """The greens, the blades (what strikes and meets) and what the reds make, each a packed hand of its own.

    Parts recur much more often than whole hands.
    """
    return hand & GREEN_PART, hand & BLADE_PART, hand & MAKES_PART


GREEN_PART = (1 << PLACE["strikes men"]) - 1
MAKES_PART = ((1 << BITS * len(SORTS)) - 1) >> PLACE["makes men"] << PLACE["makes men"]
BLADE_PART = (1 << PLACE["makes men"]) - 1 - GREEN_PART
STRIKES_PART = (1 << PLACE["hiki"]) - 1 - GREEN_PART
MEETS_PART = (1 << PLACE["makes men"]) - (1 << PLACE["meets men"])
