"""Kendo Shiai: a full state that looks like a view to its seat."""

from __future__ import annotations

import random

from kensei.games.kendo import views
from kensei.games.kendo.cards import Heap
from kensei.games.kendo.moves import Say
from kensei.games.kendo.shiai import offers
from kensei.games.kendo.shiai.state import State, View


def imagine(view: View, rng: random.Random) -> State:
    """Deal the cards that the seat does not see.

    Every card that leaves a deck or a hand shows its colour, so what is in no deck and not thrown
    is, colour by colour, in the hands; a spectator, who sees neither hand, knows only their sizes.
    """
    decks = tuple(bool(n + view.thrown[c] + len(view.played[c])) for c, n in enumerate(view.decks))

    def choose(hand: Heap) -> Say:
        if view.point == "show":
            return rng.choice(offers.shows(hand))
        return rng.choice(offers.picks(decks) if view.point == "opening-pick" else offers.switches(hand, decks))

    return views.imagine(view, State, rng, choose)
