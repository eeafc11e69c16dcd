"""What happens to hands, decks and heaps while a state of either game changes."""

from __future__ import annotations

from kensei.core.draft import Draft
from kensei.games.kendo.cards import COLOURS, Heap, Piles, put, replaced, with_card, without


class Tabletop(Draft):
    """What both games have on the table, to assign."""

    point: str
    turn: int
    hands: tuple[Heap, ...]
    decks: Piles
    played: Piles
    draws: tuple[tuple[int, int], ...]


def draw(draft: Tabletop, card: str, rule: str) -> None:
    """The next who has to draw gets the card; the deck is public, the card his [kendo.hands]."""
    seat, colour = draft.draws[0]
    draft.decks = replaced(draft.decks, colour, without(draft.decks[colour], card))
    draft.hands = replaced(draft.hands, seat, with_card(draft.hands[seat], card))
    draft.tell("drew", rule, {seat: {"card": card}}, seat=seat, deck=COLOURS[colour])


def spend(draft: Tabletop, seat: int, cards: Heap) -> None:
    """Lay cards of the hand open."""
    for card in cards:
        draft.played = put(draft.played, card)
    take_out(draft, seat, cards)


def take_out(draft: Tabletop, seat: int, cards: Heap) -> None:
    """Take cards out of the hand."""
    hand = draft.hands[seat]
    for card in cards:
        hand = without(hand, card)
    draft.hands = replaced(draft.hands, seat, hand)
