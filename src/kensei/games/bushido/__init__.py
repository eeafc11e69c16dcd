"""Bushido Duels: cards, dice and knowing your enemy, for two to eight fighters.

>>> from kensei import Match
>>> match = Match(GAME, seed="moon", fighters="swift,rose")
>>> for seat, move in ((0, "accept"), (0, "kiri"), (1, "tsuru")):
...     _ = match.play(seat, move)
>>> [side.health for side in match.state.view(None).shown]
[20, 18]
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any

from kensei.core.protocol import Event, Option, Reason
from kensei.games.bushido import moves
from kensei.games.bushido.imagine import imagine
from kensei.games.bushido.moves import Move
from kensei.games.bushido.options import OPTIONS, first_state
from kensei.games.bushido.state import State, View

__all__ = ["GAME", "Bushido", "Move", "State", "View"]

ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")


class Bushido:
    """The rules of Bushido Duels."""

    name = "bushido"
    title = "Bushido Duels"
    version = 1
    seats = (2, 3, 4, 5, 6, 7, 8)
    options: Mapping[str, Option] = OPTIONS

    def start(self, **options: Any) -> State:
        """Give the first state: fighters to be found, or the mode's first rolls."""
        return first_state(**options)

    def parse(self, text: str) -> Move:
        """Read a move."""
        return moves.parse(text)

    def imagine(self, view: View, rng: random.Random) -> State:
        """Give a full state that looks like the view to its seat."""
        return imagine(view, rng)

    def seat_names(self, players: int) -> tuple[str, ...]:
        """Name the seats by their order."""
        return ORDINALS[:players]


GAME = Bushido()
