"""The five levels: a method, how many nodes it may think a move, and how often it slips and plays anything.

The numbers stand in the record of each game. They aim at six games of ten for each level against the one below;
`docs/arena.md` says where that was reached, where not, and what was not measured.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

from kensei.bots import methods
from kensei.bots.protocol import Bot, Budget, Thinker, Thought
from kensei.core.errors import BadOption, shown
from kensei.core.presentation import Level
from kensei.core.protocol import AnyGame, Move, View
from kensei.games import game as find_game


def configuration(name: str, game: str) -> Level:
    """Return how the level of that name plays the game.

    >>> print(configuration("novice", "kaito"))
    greedy, 80% of the moves at random
    """
    levels = find_game(game).levels
    if name not in levels:
        raise BadOption(f"unknown level {shown(name)}; the levels are: {', '.join(levels)}")
    return levels[name]


class LevelBot(Thinker):
    """A method as a level plays it: with a limit of nodes, and with slips."""

    def __init__(self, name: str, game: AnyGame) -> None:
        self.name = name
        self.level = configuration(name, game.name)
        self.method = methods(game.name)[self.level.method](game)

    def think(self, view: View, legal_moves: Sequence[Move], rng: random.Random, budget: Budget) -> Thought:
        """Return a move with what was considered; a slip considers nothing."""
        if rng.random() < self.level.slips:
            return Thought(rng.choice(legal_moves))
        limited = budget.at_most(self.level.nodes or None)
        if isinstance(self.method, Thinker):
            return self.method.think(view, legal_moves, rng, limited)
        return Thought(self.method.choose(view, legal_moves, rng, limited))


class LimitedBot:
    """A bot that may think no more than so many nodes a move, whatever the budget."""

    def __init__(self, bot: Bot, nodes: int) -> None:
        self.name = f"{bot.name}@{nodes}"
        self.bot = bot
        self.nodes = nodes

    def choose(self, view: View, legal_moves: Sequence[Move], rng: random.Random, budget: Budget) -> Move:
        return self.bot.choose(view, legal_moves, rng, budget.at_most(self.nodes))
