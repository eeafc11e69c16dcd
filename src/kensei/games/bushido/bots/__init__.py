"""Bots of Bushido Duels: exact odds, an evaluation by race, and level-k reasoning about the opponent.

Both play each of nine cards once before they have them back, so random play loses little: the best answer to it
wins six duels of ten. Predictable play loses far more. So fights have exact odds (`matchup`), a position is
evaluated by how long both will last, the next turn is a matrix game (`duel`), and the card is drawn from
a mixture that answers weaker levels (`reading`). The best level plays duels by their exact values (`exact`).
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from kensei.bots import READER
from kensei.bots.protocol import Bot, Budget, Method
from kensei.core.protocol import AnyGame
from kensei.games.bushido.bots.reader import BeginnerBot, ReaderBot
from kensei.games.bushido.habits import EVENTS as HABIT_EVENTS

__all__ = ["COMPILED", "FOLLOWED", "METHODS"]

COMPILED = ("equilibrium",)
"""The bots whose code is compiled when Kensei is set up."""
FOLLOWED: Mapping[str, tuple[str, ...]] = {READER: HABIT_EVENTS}
"""The events by which a method goes: who fought last, and who was hurt."""


def reader(depth: int, game: AnyGame) -> ReaderBot:
    return ReaderBot(depth)


def equilibrium(game: AnyGame) -> Bot:
    """Make the bot that plays exact values; its compiled code is loaded when it is first needed."""
    from kensei.games.bushido.bots.equilibrium import ExactDuelBot

    return ExactDuelBot()


def search(game: AnyGame) -> Bot:
    """Make the bot that reads its opponent as deep as it goes; a turn takes a moment, so no deadline is missed."""
    from kensei.bots.search import SearchBot

    return SearchBot(
        game, lambda view, moves, rng, nodes, deadline: ReaderBot().think(view, moves, rng, Budget(nodes, deadline))
    )


METHODS: Mapping[str, Method] = {
    "greedy": lambda game: ReaderBot(1, bold=True),
    "search": search,
    "equilibrium": equilibrium,
    "beginner": lambda game: BeginnerBot(),
    **{f"reader-{depth}": partial(reader, depth) for depth in range(1, 5)},
}
