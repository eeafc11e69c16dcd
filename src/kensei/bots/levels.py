"""The five levels: what each of them is, game by game.

A level is a method, how much it may think a move, and how often it slips and plays anything. The numbers
aim at six games of ten for each level against the one below; `docs/arena` says where that was
reached, where not, and what was not measured.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

from kensei.bots import methods
from kensei.bots.protocol import Bot, Budget, Thought
from kensei.core.errors import BadOption, shown
from kensei.core.presentation import Level
from kensei.core.protocol import AnyGame, Move, View
from kensei.games import game as find_game


def configuration(name: str, game: str) -> Level:
    """Say how the level of that name plays the game.

    >>> print(configuration("novice", "kaito"))
    greedy, 80% of the moves at random
    """
    levels = find_game(game).levels
    if name not in levels:
        raise BadOption(f"unknown level {shown(name)}; the levels are: {', '.join(levels)}")
    return levels[name]


def level(name: str, game: AnyGame) -> Bot:
    """Give the bot of that level for the game."""
    return LevelBot(name, configuration(name, game.name), game)


class LevelBot:
    """A method held to its level: so much thinking, and so many slips."""

    def __init__(self, name: str, level: Level, game: AnyGame) -> None:
        self.name = name
        self.level = level
        self.method = methods(game.name)[level.method](game)

    def choose(self, view: View, legal_moves: Sequence[Move], rng: random.Random, budget: Budget) -> Move:
        """Give a move as the level plays."""
        return self.think(view, legal_moves, rng, budget).move

    def think(self, view: View, legal_moves: Sequence[Move], rng: random.Random, budget: Budget) -> Thought:
        """Give a move with what was considered; a slip considers nothing."""
        if rng.random() < self.level.slips:
            return Thought(rng.choice(legal_moves))
        nodes = self.level.nodes or None
        if budget.nodes is not None:
            nodes = min(budget.nodes, nodes or budget.nodes)
        limited = Budget(nodes, budget.deadline)
        if hasattr(self.method, "think"):
            thought: Thought = self.method.think(view, legal_moves, rng, limited)
            return thought
        return Thought(self.method.choose(view, legal_moves, rng, limited))


class HeldBot:
    """A bot that may think no more than so many nodes a move, whatever the budget."""

    def __init__(self, bot: Bot, nodes: int) -> None:
        self.name = f"{bot.name}@{nodes}"
        self.bot = bot
        self.nodes = nodes

    def choose(self, view: View, legal_moves: Sequence[Move], rng: random.Random, budget: Budget) -> Move:
        """Give the bot's move."""
        nodes = self.nodes if budget.nodes is None else min(self.nodes, budget.nodes)
        return self.bot.choose(view, legal_moves, rng, Budget(nodes, budget.deadline))
