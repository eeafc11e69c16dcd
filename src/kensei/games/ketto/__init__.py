"""Kettō: lay strokes in secret, call the battle, and turn up your opponent's Death.

>>> from kensei import Match
>>> match = Match(GAME, seed="moon")
>>> sorted(match.state.to_act())
[0, 1]
>>> _ = match.play(0, "stance S3")
>>> [event.name for event in match.play(1, "stance S1")][:3]
['stance chosen', 'dealt', 'dealt']
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any

from kensei.core.i18n import N_
from kensei.core.options import settle
from kensei.core.protocol import Event, Option, Reason
from kensei.games.ketto import moves, notation, reasons, words
from kensei.games.ketto.card_text import deck_table
from kensei.games.ketto.cards import COLOURS
from kensei.games.ketto.deck import load
from kensei.games.ketto.duel import Moment, Side
from kensei.games.ketto.imagine import imagine
from kensei.games.ketto.moves import Move
from kensei.games.ketto.state import State, View

__all__ = ["GAME", "Ketto", "Move", "State", "View", "deck_table"]


class Ketto:
    """The rules of Kettō."""

    name = "ketto"
    title = "Kettō"
    version = 1
    seats = (2,)
    rulebook = ("kensei.games.ketto", "rulebook.md")
    options: Mapping[str, Option] = {
        "peek": Option(False, N_("players may look at the cards they have placed"), choices=(False, True)),
        "deck": Option(None, N_("the text of a data file with other numbers on the cards"), text=True),
    }

    def start(self, **options: Any) -> State:
        """Give the table before the lots are drawn for the start player."""
        settled = settle(self.options, options)
        load(settled["deck"])
        return State(Moment(), (Side(), Side()), settled["peek"], settled["deck"])

    def parse(self, text: str) -> Move:
        """Read a move."""
        return moves.parse(text)

    def read(self, text: str, **options: Any) -> State:
        """Read a position; the deck is not written in it, so name it if it is not the house deck."""
        settled = settle(self.options, options)
        return notation.read(text, settled["deck"], settled["peek"])

    def write(self, state: State) -> str:
        """Write a position."""
        return notation.write(state)

    def imagine(self, view: View, rng: random.Random) -> State:
        """Deal a world that looks like the view."""
        return imagine(view, rng)

    def why_not(self, view: View, move: Move) -> Reason:
        """Say which clause forbids the move."""
        return reasons.why_not(view, move)

    def tell(self, event: Event, names: Sequence[str] = ()) -> str:
        """Say the event in words."""
        return words.tell(event, names)

    def seat_names(self, players: int) -> tuple[str, ...]:
        """Black and White."""
        return COLOURS


GAME = Ketto()
