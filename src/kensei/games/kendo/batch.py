"""What the batches of both games share: chance by dice, and the piles as every seat sees them."""

from __future__ import annotations

from kensei.adapters.vector.dice import compiled, roll
from kensei.games.kendo.kernel.cards import FIRST
from kensei.games.kendo.kernel.rows import ASIDE, DECK_SIZE, chance_pile


@compiled
def rolled_card(row, dice, index: int) -> int:
    """Draw the next card that a deck or a hand gives, every copy equally likely."""
    place, first, end, cards = chance_pile(row)
    left = roll(dice, index, cards)
    for card in range(first, end):
        left -= row[place + card]
        if left < 0:
            return card
    return -1


@compiled
def show_decks(row, seen) -> None:
    """Write how many cards each deck has, then how many lie unseen beside it."""
    for colour in range(3):
        seen[colour] = row[DECK_SIZE + colour]
        for card in range(FIRST[colour], FIRST[colour + 1]):
            seen[3 + colour] += row[ASIDE + card]
