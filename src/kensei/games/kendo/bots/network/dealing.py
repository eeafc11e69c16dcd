"""Cards of an unknown pool, dealt to where they may lie: the part of imagining a match that both games have."""

from __future__ import annotations

import numpy as np

from kensei.games.compiling import compiled
from kensei.games.kendo.bots.network.mixture import uniform
from kensei.games.kendo.kernel.cards import FIRST, KINDS
from kensei.games.kendo.kernel.rows import ASIDE, DECK, DECK_SIZE, HAND


@compiled
def deal_unknown(row, other: int, hidden, pool, odds, dice, index: int) -> None:
    """Deal the pool to the other's hand, to the decks and beside them, on top of what lies there already.

    `hidden` is how many cards of each colour the other holds, `odds` how likely each card is held, against chance.
    """
    hand = HAND + KINDS * other
    for colour in range(3):
        first, end = FIRST[colour], FIRST[colour + 1]
        missing = hidden[colour] - row[hand + first : hand + end].sum()
        _deal(row, hand, pool, odds, first, end, missing, dice, index)
        _deal(row, DECK, pool, np.ones(KINDS), first, end, row[DECK_SIZE + colour], dice, index)
        for card in range(first, end):
            row[ASIDE + card] += pool[card]


@compiled
def _deal(row, place: int, pool, odds, first: int, end: int, number: int, dice, index: int) -> None:
    """Draw so many cards from the pool to a place, each copy as likely as the odds of its card."""
    for _ in range(number):
        left = uniform(dice, index) * (pool[first:end] * odds[first:end]).sum()
        last = -1
        for card in range(first, end):
            if pool[card] and odds[card] > 0:
                left -= pool[card] * odds[card]
                last = card
                if left < 0:
                    break
        if last >= 0:
            pool[last] -= 1
            row[place + last] += 1
