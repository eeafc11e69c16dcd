"""The five levels: a method, how many nodes it may think a move, and how often it slips and plays anything.

The numbers stand in the record of each game, `Game.levels`. They aim at six games of ten for each level against the
one below; `docs/arena.md` says where that was reached, where not, and what was not measured.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from copy import copy

from kensei import bots
from kensei.bots.protocol import Bot, Budget, Follower, Thinker, Thought
from kensei.core.i18n import N_, _
from kensei.core.protocol import AnyGame, Event, Move, View

EXPECT = {
    "novice": (N_("Novice"), N_("plays almost anything")),
    "student": (N_("Student"), N_("makes many mistakes")),
    "samurai": (N_("Samurai"), N_("makes some mistakes")),
    "master": (N_("Master"), N_("makes few mistakes")),
    "kensei": (N_("Kensei"), N_("the best there is; may think a few seconds")),
    bots.READER: (N_("Reader"), N_("has read your habits, and answers them")),
}
"""The name of each level and of the reader, and what people may expect of it."""


NAMES = {
    "novice": ("Tanpopo", "Donguri", "Medaka"),
    "student": ("Suzume", "Kobune", "Tombo"),
    "samurai": ("Kogarashi", "Asagiri", "Yamabiko"),
    "master": ("Hayabusa", "Inazuma", "Arashi"),
    "kensei": ("Tsurugi", "Kagero", "Muhyo"),
    bots.READER: ("Satori",),
}
"""What the bots of each level are called at a table: dandelion, sparrow, cold wind, falcon, sword, and others; and who
reads minds in the mountains."""


def title(bot: str) -> str:
    """Return a bot's name for people; what a reader has read is left out.

    >>> title("samurai"), title("search@600")
    ('Samurai', 'search@600')
    """
    bot = bot.partition(":")[0]
    return _(EXPECT[bot][0]) if bot in EXPECT else bot


def label(bot: str) -> str:
    """Return a bot's name with what to expect of it; the name alone for bots of other packages.

    >>> label("novice")
    'Novice: plays almost anything'
    """
    bot = bot.partition(":")[0]
    if bot not in EXPECT:
        return bot
    return _("{bot}: {expect}").format(bot=title(bot), expect=_(EXPECT[bot][1]))


class LevelBot(Thinker):
    """A method as a level plays it: with a limit of nodes, and with slips."""

    def __init__(self, name: str, game: AnyGame) -> None:
        self.name = name
        self.level = game.levels[name]
        self.method = bots.methods(game.name)[self.level.method](game)

    def following(self, story: Sequence[Event]) -> Bot:
        if not isinstance(self.method, Follower):
            return self
        told = copy(self)
        told.method = self.method.following(story)
        return told

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

    def following(self, story: Sequence[Event]) -> Bot:
        return LimitedBot(self.bot.following(story), self.nodes) if isinstance(self.bot, Follower) else self

    def choose(self, view: View, legal_moves: Sequence[Move], rng: random.Random, budget: Budget) -> Move:
        return self.bot.choose(view, legal_moves, rng, budget.at_most(self.nodes))
