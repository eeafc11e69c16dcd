"""Bushido Duels: cards, dice and knowing your enemy, for two to eight fighters.

>>> from kensei import Match
>>> match = Match(GAME, seed="moon", fighters="swift,rose")
>>> for seat, move in ((1, "accept"), (0, "kiri"), (1, "tsuru")):
...     _ = match.play(seat, move)
>>> [side.health for side in match.state.view(None).shown]
[20, 18]
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any

from kensei.core.errors import BadPosition
from kensei.core.i18n import N_
from kensei.core.options import settle
from kensei.core.presentation import Level, Presentation
from kensei.core.protocol import Event, Game, Option, Reason
from kensei.games.bushido import moves, notation, words
from kensei.games.bushido.deck import given
from kensei.games.bushido.deck.printing import deck_table
from kensei.games.bushido.moves import Move
from kensei.games.bushido.options import OPTIONS, first_state
from kensei.games.bushido.state import State, View, imagine

__all__ = ["GAME", "Bushido", "Move", "State", "View", "deck_table"]


class Bushido(Game[State, Move, View]):
    """The rules of Bushido Duels."""

    name = "bushido"
    title = "Bushido Duels"
    version = 1
    seats = (2, 3, 4, 5, 6, 7, 8)
    rulebook = ("kensei.games.bushido", "rulebook.md")
    options: Mapping[str, Option] = OPTIONS
    presentation = Presentation(
        short="Bushido Duels",
        line=N_("Nine crests on a wheel, one chosen at a time."),
        kind=N_("2 to 8 players"),
        minutes=15,
        kanji="武士道",
        seal="武",
        order=4,
        lessons=(
            N_("Press a fighter to see what his three own crests do; the other six are alike for all."),
            N_("Then press a card: on the wheel a red arc shows what it strikes, blue lines what it guards against."),
            N_("Both cards turn together. A faster defender blocks; else the full strength comes through."),
            N_("A played card goes to your pile and comes back only when the hand is empty."),
        ),
    )
    levels: Mapping[str, Level] = {
        "novice": Level("beginner"),
        "student": Level("reader-1", slips=0.7),
        "samurai": Level("reader-2", 10, slips=0.35),
        "master": Level("reader-3", 30, slips=0.1),
        "kensei": Level("reader-4", 60),
    }

    def is_zero_sum(self, options: Mapping[str, Any]) -> bool:
        """Whether one wins what the others lose: not where several pairs duel at one table [bushido.scores]."""
        return bool(options["mode"] != "duels" or options["players"] == 2)

    def start(self, **options: Any) -> State:
        return first_state(**options)

    def parse(self, text: str) -> Move:
        return moves.parse(text)

    def read(self, text: str, **options: Any) -> State:
        """Read a position; options that are given must be those of the line, which lacks only the deck."""
        said = settle(self.options, options)
        state = notation.read(text, given(said["deck"]))
        line = {
            "mode": state.table.mode,
            "players": len(state.sides),
            "hardcore": state.table.hardcore,
            "memory": state.table.memory,
        }
        for name in options.keys() & line.keys():
            if said[name] != line[name]:
                raise BadPosition(f"the position has {name} {line[name]}, the options say {said[name]}")
        return state

    def write(self, state: State) -> str:
        return notation.write(state)

    def imagine(self, view: View, rng: random.Random) -> State:
        return imagine(view, rng)

    def why_not(self, view: View, move: Move) -> Reason:
        return words.why_not(view, move)

    def tell(self, event: Event, names: Sequence[str] = ()) -> str:
        return words.tell(event, names)

    def seat_names(self, players: int) -> tuple[str, ...]:
        return words.ORDINALS[:players]


GAME = Bushido()
