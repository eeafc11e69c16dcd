"""Kaito: steal your opponent's last sword, his last helmet, or his last step.

>>> from kensei import Match
>>> match = Match(GAME, seed="moon")
>>> [str(move) for move in match.state.legal_moves(1)]
['a4', 'a6']
>>> _ = match.play(1, "a6")
>>> sorted(match.state.to_act())
[0]
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any

from kensei.core.options import settle
from kensei.core.protocol import Event, Option, Reason
from kensei.games.kaito import moves, notation, words
from kensei.games.kaito.moves import Lay, Turn
from kensei.games.kaito.state import State, View
from kensei.games.kaito.tiles import BLACK, COLOURS, UNDEALT

__all__ = ["GAME", "Kaito", "Lay", "State", "Turn", "View"]


class Kaito:
    """The rules of Kaito."""

    name = "kaito"
    title = "Kaito"
    version = 1
    has_secrets = False
    seats = (2,)
    rulebook = ("kensei.games.kaito", "rulebook.md")
    options: Mapping[str, Option] = {}

    def start(self, **options: Any) -> State:
        """Give the empty grid before the deal."""
        settle(self.options, options)
        return State(UNDEALT * 36, None, BLACK)

    def parse(self, text: str) -> Turn | Lay:
        """Read a move."""
        return moves.parse(text)

    def read(self, text: str, **options: Any) -> State:
        """Read a position."""
        settle(self.options, options)
        return notation.read(text)

    def write(self, state: State) -> str:
        """Write a position."""
        return notation.write(state)

    def imagine(self, view: View, rng: random.Random) -> State:
        """Give the state itself: nothing is hidden."""
        return view.state

    def why_not(self, view: View, move: Turn | Lay) -> Reason:
        """Say which clause forbids the move."""
        return words.why_not(view, move)

    def tell(self, event: Event, names: Sequence[str] = ()) -> str:
        """Say the event in words."""
        return words.tell(event, names)

    def seat_names(self, players: int) -> tuple[str, ...]:
        """Red and Black."""
        return COLOURS


GAME = Kaito()
