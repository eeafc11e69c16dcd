"""The five levels: what each of them is, game by game.

A level is a method, how much it may think a move, and how often it slips and plays anything. The numbers
aim at six games of ten for each level against the one below; `docs/arena` says where that was
reached, where not, and what was not measured.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from kensei.bots.greedy import GreedyBot
from kensei.bots.protocol import Bot, Budget, Thinker, Thought
from kensei.bots.random import RandomBot
from kensei.bots.search import SearchBot
from kensei.core.errors import BadOption, shown
from kensei.core.protocol import Game, Move, View
from kensei.games import game as game_of
from kensei.games.kendo.bots.practised import PractisedBot
from kensei.games.ketto.bots import SWIFT, PurposefulBot


@dataclass(frozen=True, slots=True)
class Level:
    """How a level plays a game."""

    method: str
    """`random`, `greedy`, `search`, or a method of the game alone: `oracle`, `duelist`, `purposeful`, `swift`,
    `practised`, `shy`, `reader` with the depth to which it reads its opponent."""
    nodes: int = 0
    """What it thinks a move when the budget does not say less."""
    slips: float = 0.0
    """The share of its moves that it plays at random."""

    def __str__(self) -> str:
        words = [self.method]
        if self.nodes:
            words.append(f"{self.nodes:,} nodes a move")
        if self.slips:
            words.append(f"{self.slips:.0%} of the moves at random")
        return ", ".join(words)


USUAL = {
    "novice": Level("random"),
    "student": Level("greedy", 100, slips=0.6),
    "samurai": Level("greedy", 100, slips=0.3),
    "master": Level("greedy", 100),
    "kensei": Level("search", 200),
}

CONFIGURATIONS: dict[str, dict[str, Level]] = {
    "kaito": {
        "novice": Level("greedy", slips=0.8),
        "student": Level("greedy", slips=0.35),
        "samurai": Level("greedy"),
        "master": Level("oracle", 800),
        "kensei": Level("oracle", 300_000),
    },
    "kiriai": {
        "novice": Level("random"),
        "student": Level("greedy", 200, slips=0.77),
        "samurai": Level("greedy", 200, slips=0.45),
        "master": Level("duelist", 500, slips=0.23),
        "kensei": Level("duelist", 500),
    },
    "bushido": {
        "novice": Level("shy"),
        "student": Level("reader 1", slips=0.7),
        "samurai": Level("reader 2", 10, slips=0.35),
        "master": Level("reader 3", 30, slips=0.1),
        "kensei": Level("reader 4", 60),
    },
    "ketto": {
        "novice": Level("purposeful", slips=0.9),
        "student": Level("purposeful", slips=0.18),
        "samurai": Level("purposeful", slips=0.07),
        "master": Level("swift", slips=0.03),
        "kensei": Level("search", 2000),
    },
    "musashi": {
        "novice": Level("random"),
        "student": Level("practised", slips=0.7),
        "samurai": Level("practised", slips=0.45),
        "master": Level("practised", slips=0.18),
        "kensei": Level("search", 200),
    },
    "shiai": {
        "novice": Level("random"),
        "student": Level("practised", slips=0.62),
        "samurai": Level("practised", slips=0.38),
        "master": Level("practised", slips=0.16),
        "kensei": Level("search", 200),
    },
}
"""The levels of each game; a game that is not listed has the usual ones."""


def configuration(name: str, game: str) -> Level:
    """Say how the level of that name plays the game.

    >>> print(configuration("novice", "kaito"))
    greedy, 80% of the moves at random
    """
    levels = CONFIGURATIONS.get(game, USUAL)
    if name not in levels:
        raise BadOption(f"unknown level {shown(name)}; the levels are: {', '.join(levels)}")
    return levels[name]


def level(name: str, game: str) -> Bot:
    """Give the bot of that level for the game."""
    return LevelBot(name, configuration(name, game), game_of(game))


def _oracle(game: Game) -> Thinker:
    from kensei.games.kaito.bots.oracle import OracleBot

    return OracleBot()


def _duelist(game: Game) -> Thinker:
    from kensei.games.kiriai.bots.duelist import DuelistBot

    return DuelistBot()


def _reader(depth: int, game: Game) -> Thinker:
    from kensei.games.bushido.bots.reader import ReaderBot

    return ReaderBot(depth)


def _shy(game: Game) -> Bot:
    from kensei.games.bushido.bots.beginner import ShyBot

    return ShyBot()


METHODS: dict[str, Callable[[Game], Bot]] = {
    "random": lambda game: RandomBot(),
    "greedy": GreedyBot,
    "search": SearchBot,
    "oracle": _oracle,
    "duelist": _duelist,
    "shy": _shy,
    **{f"reader {depth}": partial(_reader, depth) for depth in range(1, 5)},
    "purposeful": lambda game: PurposefulBot(),
    "swift": lambda game: PurposefulBot(SWIFT, "swift"),
    "practised": lambda game: PractisedBot(game.name),
}


class LevelBot:
    """A method held to its level: so much thinking, and so many slips."""

    def __init__(self, name: str, level: Level, game: Game) -> None:
        self.name = name
        self.level = level
        self.method = METHODS[level.method](game)

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
