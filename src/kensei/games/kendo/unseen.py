"""The cards that a seat does not see, shuffled: what both games imagine with."""

from __future__ import annotations

import random
from collections.abc import Sequence

from kensei.games.kendo.cards import COLOUR, Heap, Piles, heap


def unseen(box: Piles, hand: Heap, played: Piles, rng: random.Random) -> list[list[str]]:
    """Give for each colour the cards that are neither in the own hand nor open, in any order."""
    found = []
    for colour, pile in enumerate(box):
        cards = list(pile)
        for card in (*hand, *played[colour]):
            if COLOUR[card] == colour:
                cards.remove(card)
        rng.shuffle(cards)
        found.append(cards)
    return found


def off_the_top(cards: list[str], count: int) -> Heap:
    """Take so many cards away, and give them in their order."""
    left = len(cards) - count
    taken = heap(cards[left:])
    del cards[left:]
    return taken


def deal(hidden: list[list[str]], own: Heap, seat: int | None, sizes: Sequence[int], rng: random.Random) -> Piles:
    """Give every other seat a hand of its size out of the hidden cards; the seat keeps its own."""
    cards = [card for pile in hidden for card in pile]
    rng.shuffle(cards)
    return tuple(own if other == seat else off_the_top(cards, size) for other, size in enumerate(sizes))
