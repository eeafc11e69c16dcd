"""Kendo Shiai: two opponents, and the first to two ippon wins.

>>> from kensei import Match
>>> match = Match(GAME, seed="moon")
>>> sorted(match.state.to_act())
[0, 1]
>>> str(match.state.legal_moves(0)[0]).split()[0]
'switch'
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any

from kensei.core.i18n import N_
from kensei.core.options import settle
from kensei.core.protocol import Event, Option, Reason
from kensei.games.kendo import deck, moves
from kensei.games.kendo.cards import BROWN, GREEN, RED
from kensei.games.kendo.deck import table as deck_table
from kensei.games.kendo.moves import Lay, Say
from kensei.games.kendo.shiai import notation, words
from kensei.games.kendo.shiai.imagine import imagine
from kensei.games.kendo.shiai.offers import Attack
from kensei.games.kendo.shiai.state import Shown, State, View

__all__ = ["GAME", "Attack", "Lay", "Say", "Shiai", "Shown", "State", "View", "deck_table"]

DEALT = (BROWN,) * 2 + (GREEN,) * 3 + (RED,) * 3
"""What each is dealt, in this order [shiai.deal]."""

HELP = N_("cards, 'men3', 'men-do+seme', or a word: 'pass', 'switch seme red', 'pick green', 'show men3', 'draw red'")


class Shiai:
    """The rules of Kendo Shiai."""

    name = "shiai"
    title = "Kendo Shiai"
    version = 1
    seats = (2,)
    rulebook = ("kensei.games.kendo", "shiai.md")
    options: Mapping[str, Option] = {
        "deck": Option(None, N_("the text of a deck file that replaces the house's"), text=True),
    }

    def start(self, **options: Any) -> State:
        """Give the court before the deal."""
        box = deck.read(settle(self.options, options)["deck"])
        draws = tuple((seat, colour) for seat in (0, 1) for colour in DEALT)
        return State(box=box, point="deal", hands=((), ()), decks=box, draws=draws)

    def parse(self, text: str) -> Lay | Say:
        """Read a move."""
        return moves.parse(text, notation.VERBS, False, HELP)

    def read(self, text: str, **options: Any) -> State:
        """Read a position; the deck is an option."""
        return notation.read(text, deck.read(settle(self.options, options)["deck"]))

    def write(self, state: State) -> str:
        """Write a position."""
        return notation.write(state)

    def imagine(self, view: View, rng: random.Random) -> State:
        """Give a full state that looks like `view` to its seat."""
        return imagine(view, rng)

    def why_not(self, view: View, move: Lay | Say) -> Reason:
        """Say which clause forbids the move."""
        return words.why_not(view, move)

    def tell(self, event: Event, names: Sequence[str] = ()) -> str:
        """Say the event in words."""
        return words.tell(event, names)

    def seat_names(self, players: int) -> tuple[str, ...]:
        """Aka and Shiro: the red and the white ribbon."""
        return ("aka", "shiro")


GAME = Shiai()
