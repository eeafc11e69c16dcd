"""Bushido Duels, known better than the general bots can: exact odds, a race of two clocks, and reading the other.

A duel is a game of equals. Both lay each of nine cards once before they have them back, so over nine
turns every card meets some card, and what is laid at random loses little: the best that can be done
against it wins six duels of ten. Who is easily read loses far more. So the cards are judged exactly
(`odds`), a position by how long both will last (`race`), the next turn as a matrix (`duel`), and the
card is laid by what those who think less would lay (`reading`).
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from kensei.bots.protocol import Bot, Budget, Method
from kensei.core.protocol import AnyGame
from kensei.games.bushido.bots.beginner import BeginnerBot
from kensei.games.bushido.bots.reader import ReaderBot

__all__ = ["METHODS"]


def reader(depth: int, game: AnyGame) -> ReaderBot:
    return ReaderBot(depth)


def search(game: AnyGame) -> Bot:
    """Make the bot that reads its opponent as deep as it goes; a turn takes a moment, so no deadline is missed."""
    from kensei.bots.search import SearchBot

    return SearchBot(
        game, lambda view, moves, rng, nodes, deadline: ReaderBot().think(view, moves, rng, Budget(nodes, deadline))
    )


METHODS: Mapping[str, Method] = {
    "greedy": lambda game: ReaderBot(1, bold=True),
    "search": search,
    "beginner": lambda game: BeginnerBot(),
    **{f"reader-{depth}": partial(reader, depth) for depth in range(1, 5)},
}
