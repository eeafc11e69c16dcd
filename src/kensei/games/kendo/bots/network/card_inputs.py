"""The inputs about cards that both networks have.

Cards count by sort: `sort_of` has the sort of each card, and `sorts` is how many there are.
"""

from __future__ import annotations

import numpy as np

from kensei.games.compiling import compiled
from kensei.games.kendo.kernel.cards import COLOUR_OF, KINDS
from kensei.games.kendo.kernel.rows import BOX, DECK_SIZE, HAND, PLAYED, SPENT_SIZE


@compiled
def write_hand(row, seat: int, sort_of, sorts: int, x) -> None:
    """Write for each sort whether the seat holds it, then how many of it."""
    for card in range(KINDS):
        held = row[HAND + KINDS * seat + card]
        if held:
            x[sort_of[card]] = 1.0
            x[sorts + sort_of[card]] += 0.5 * held


@compiled
def write_cards(row, seat: int, sort_of, sorts: int, x) -> None:
    """Write the seat's hand, then for each sort how many cards are unseen, and how many were played."""
    write_hand(row, seat, sort_of, sorts, x)
    for card in range(KINDS):
        x[2 * sorts + sort_of[card]] += 0.25 * unseen(row, seat, card)
        x[3 * sorts + sort_of[card]] += 0.25 * row[PLAYED + card]


@compiled
def unseen(row, seat: int, card: int) -> int:
    """Return how many copies of the card are neither in the seat's hand nor played."""
    return row[BOX + card] - row[HAND + KINDS * seat + card] - row[PLAYED + card]


@compiled
def held_by_other(row, seat: int):
    """Return how many cards of each colour the opponent holds: all that are in no deck, not spent and not one's own."""
    held = np.zeros(3, dtype=np.int64)
    for card in range(KINDS):
        held[COLOUR_OF[card]] += row[BOX + card] - row[HAND + KINDS * seat + card]
    for colour in range(3):
        held[colour] -= row[DECK_SIZE + colour] + row[SPENT_SIZE + colour]
    return held
