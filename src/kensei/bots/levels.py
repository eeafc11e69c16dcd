"""The five levels: a method, how many nodes it may think a move, and how often it slips and plays anything.

The numbers stand in the record of each game, `Game.levels`. They aim at six games of ten for each level against the
one below; `docs/arena.md` says where that was reached, where not, and what was not measured.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from copy import copy

from kensei import bots
from kensei.bots import background
from kensei.bots.protocol import Bot, Budget, Follower, Sensible, Thinker, Thought
from kensei.core.i18n import N_, _
from kensei.core.presentation import Level
from kensei.core.protocol import AnyGame, Event, Move, View

EXPECT = {
    "novice": (N_("Novice"), N_("plays carelessly")),
    "student": (N_("Student"), N_("makes many mistakes")),
    "samurai": (N_("Samurai"), N_("makes some mistakes")),
    "master": (N_("Master"), N_("makes few mistakes")),
    "kensei": (N_("Kensei"), N_("the best there is; may think a few seconds")),
    bots.READER: (N_("Reader"), N_("has read your habits, and exploits them")),
}
"""The name of each level and of the reader, and what people may expect of it."""


NAMES = {
    "novice": ("Tanpopo", "Donguri", "Medaka", "Hiyoko", "Kogame", "Sanagi", "Wakame"),
    "student": ("Suzume", "Kobune", "Tombo", "Hibari", "Wakaba", "Tsubame", "Kaeru"),
    "samurai": ("Kogarashi", "Asagiri", "Yamabiko", "Hayate", "Shigure", "Kasumi", "Yudachi"),
    "master": ("Hayabusa", "Inazuma", "Arashi", "Ookami", "Fubuki", "Raijin", "Isonami"),
    "kensei": ("Tsurugi", "Kagero", "Muhyo", "Mugen", "Gekko", "Shinku", "Seiran"),
    bots.READER: ("Satori",),
}
"""What the bots of each level are called at a table: dandelion, sparrow, cold wind, falcon, sword, and others; and who
reads minds in the mountains.

As many as the largest table has beside one person: none is called by a number there.
"""


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
    'Novice: plays carelessly'
    """
    bot = bot.partition(":")[0]
    if bot not in EXPECT:
        return bot
    return _("{bot}: {expect}").format(bot=title(bot), expect=_(EXPECT[bot][1]))


def level_now(game: AnyGame, name: str) -> Level:
    """Return how a level plays on this machine now: by another method while its own is not compiled."""
    level = game.levels[name]
    if level.without and not background.has_compiler():
        return level.without
    if level.meanwhile and background.is_pending(game.name):
        return level.meanwhile
    return level


def weakened(game: AnyGame) -> tuple[str, ...]:
    """Return the levels of a game that are slower or weaker here because there is no compiler."""
    if background.has_compiler():
        return ()
    return tuple(name for name, level in game.levels.items() if level.meanwhile or level.without)


def missing_compiler(games: Iterable[AnyGame]) -> str:
    """Return what is weaker here for want of the extra `fast`, in a sentence; "" where nothing is."""
    weaker = {one.title: weakened(one) for one in games}
    found = [f"{' and '.join(map(title, names))} of {game}" for game, names in weaker.items() if names]
    if not found:
        return ""
    lacking, plays = "; ".join(found), "plays" if sum(map(len, weaker.values())) == 1 else "play"
    return f"numba is not installed: {lacking} {plays} slower or weaker here; pip install 'kensei[fast]' mends that."


class LevelBot(Thinker):
    """A method as a level plays it: with a limit of nodes, and with slips."""

    def __init__(self, name: str, game: AnyGame) -> None:
        self.name = name
        self.game = game
        self._settle(level_now(game, name))

    def _settle(self, level: Level) -> None:
        self.level = level
        self.method = bots.methods(self.game.name)[level.method](self.game)

    def _catch_up(self) -> None:
        """Play as the level should, as soon as its code is compiled."""
        level = level_now(self.game, self.name)
        if level != self.level:
            self._settle(level)

    def following(self, story: Sequence[Event]) -> Bot:
        self._catch_up()
        if not isinstance(self.method, Follower):
            return self
        told = copy(self)
        told.method = self.method.following(story)
        return told

    def think(self, view: View, legal_moves: Sequence[Move], rng: random.Random, budget: Budget) -> Thought:
        """Return a move with what was considered; a slip considers nothing."""
        self._catch_up()
        if rng.random() < self.level.slips:
            if isinstance(self.method, Sensible):
                legal_moves = self.method.sensible(view, legal_moves)
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
