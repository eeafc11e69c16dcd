"""Musashi's Challenge: a full state that looks like a view to its seat."""

from __future__ import annotations

import random

from kensei.games.kendo import views
from kensei.games.kendo.cards import Heap, heap
from kensei.games.kendo.musashi.offers import DEALT, mulligans, tie_changes
from kensei.games.kendo.musashi.state import SEVERAL, State, View


def imagine(view: View, rng: random.Random) -> State:
    """Deal the cards that the seat does not see.

    Until the first attack everybody knows how many cards of each colour a hand has; later, when
    cards have been taken blind, only its size.
    """

    def choose(hand: Heap) -> Heap:
        return rng.choice(mulligans(hand) if view.point == "mulligan" else tie_changes(hand, len(view.players))).cards

    def by_colour(hidden: list[list[str]]) -> tuple[Heap, ...]:
        hands = [view.hand if seat == view.seat else () for seat in range(len(view.players))]
        for seat, player in enumerate(view.players):
            if seat != view.seat and player.is_in:
                counts = [DEALT[colour] - view.draws.count((seat, colour)) for colour in range(3)]
                hands[seat] = heap(card for pile in map(views.off_the_top, hidden, counts) for card in pile)
        return tuple(hands)

    return views.imagine(view, State, rng, choose, by_colour if view.point in ("deal", *SEVERAL) else None)
