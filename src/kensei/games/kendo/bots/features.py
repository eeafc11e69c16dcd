"""Features that both games have: of hands, of the cards not seen, and how they are named."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache
from typing import Any

from kensei.games.kendo.bots.packed_hand import MEETS_PART, STRIKES_PART, count, counts, parts
from kensei.games.kendo.bots.weights import FeatureGroup
from kensei.games.kendo.cards import ATTACKS_WITH, BROWNS, COLOUR, COLOURS, IS_HIKI, MEETS, Piles

MET_BY_BROWNS = {card: ATTACKS_WITH[card] for card in BROWNS if card not in IS_HIKI}


def hand_features(when: str, hand: int) -> list[FeatureGroup]:
    """The groups of a packed hand in a situation: its greens, its blades, what its reds make, and pairs of cards."""
    greens, blades, makes = parts(hand)
    has = (bool(hand & STRIKES_PART), bool(hand & MEETS_PART), count(hand, "hiki") > 0)
    return [("greens", when, greens), ("blades", when, blades), ("makes", when, makes), ("pairs", when, greens, *has)]


def their_colours(view: Any, aside: Sequence[int], most: Sequence[int]) -> tuple[int, ...]:
    """The only other's cards of each colour, at most so many: what is nowhere else is in their hand."""
    own = [0, 0, 0]
    for card in view.hand:
        own[COLOUR[card]] += 1
    return tuple(
        [min(most[c], len(view.box[c]) - len(view.played[c]) - view.decks[c] - aside[c] - own[c]) for c in range(3)]
    )


def technique_ranks(view: Any, with_browns: bool) -> dict[str, int]:
    """For each technique how many others are harder to meet, by the reds not seen, and the browns where they meet."""
    met = dict(_meeting(view.box, with_browns))
    for card in (*view.played[0], *view.played[1], *view.hand):
        technique = MEETS.get(card) or (with_browns and MET_BY_BROWNS.get(card))
        if technique:
            met[technique] -= 1
    return {technique: sum([other < number for other in met.values()]) for technique, number in met.items()}


@cache
def _meeting(box: Piles, with_browns: bool) -> dict[str, int]:
    """For each technique how many cards of the box meet it."""
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
