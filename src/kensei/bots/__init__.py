"""Bots: who plays when nobody sits there. They see a view, never a state."""

from __future__ import annotations

from collections.abc import Callable

from kensei.bots.protocol import Bot, Budget
from kensei.core.errors import BadOption, shown

__all__ = ["BOTS", "Bot", "Budget", "bot", "names"]


def _random(game: str) -> Bot:
    from kensei.bots.random import RandomBot

    return RandomBot()


def _purposeful(game: str) -> Bot:
    from kensei.bots.ketto import PurposefulBot

    return PurposefulBot()


BOTS: dict[str, tuple[Callable[[str], Bot], tuple[str, ...]]] = {
    "random": (_random, ()),
    "purposeful": (_purposeful, ("ketto",)),
}
"""Each bot's maker by name, and the games it plays (none named: all of them)."""


def names(game: str) -> tuple[str, ...]:
    """List the bots that play the game."""
    return tuple(name for name, (_, games) in BOTS.items() if not games or game in games)


def bot(name: str, game: str) -> Bot:
    """Give the bot of that name for the game.

    >>> bot("random", "kaito").name
    'random'
    """
    if name not in names(game):
        raise BadOption(f"unknown bot {shown(name)}; for {game} there are: {', '.join(names(game))}")
    return BOTS[name][0](game)
