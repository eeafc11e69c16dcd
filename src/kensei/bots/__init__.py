"""Bots: who plays when nobody sits there. They see a view, never a state.

Five levels play every game, from `novice` to `kensei`; `Game.levels` says what each of them is. Beside them stand the
methods: `random`, `greedy`, `mcts` (the tree search, the same in every game), `search` (the search that
serves a game best), and the game's own, `METHODS` of its `bots` module. Other packages add bots by an entry point of
the group `kensei.bots`: its name is the bot's, its value a callable that takes the name of a game and gives
a bot; the callable's attribute `games`, if it has one, lists the games it plays.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache, partial
from importlib.metadata import EntryPoint, entry_points
from typing import Any

from kensei.bots.protocol import Bot, Budget, Considered, Method, Thinker, Thought
from kensei.core.errors import BadOption, shown
from kensei.core.presentation import LEVELS as USUAL_LEVELS
from kensei.core.protocol import AnyGame
from kensei.games import game as find_game
from kensei.games import part

__all__ = ["DEFAULT", "LEVELS", "METHODS", "Bot", "Budget", "Considered", "Thinker", "Thought", "bot", "names"]

LEVELS = tuple(USUAL_LEVELS)
"""The levels, the weakest first."""

DEFAULT = "samurai"
"""The level that one plays against when one names none."""

GROUP = "kensei.bots"


def _random(game: AnyGame) -> Bot:
    from kensei.bots.random import RandomBot

    return RandomBot()


def _greedy(game: AnyGame) -> Bot:
    from kensei.bots.greedy import GreedyBot

    return GreedyBot(game)


def _search(game: AnyGame) -> Bot:
    from kensei.bots.search import SearchBot

    return SearchBot(game)


def _mcts(game: AnyGame) -> Bot:
    from kensei.bots.search import TreeBot

    return TreeBot(game)


def _level(name: str, game: AnyGame) -> Bot:
    from kensei.bots.levels import level

    return level(name, game)


METHODS: Mapping[str, Method] = {"random": _random, "greedy": _greedy, "mcts": _mcts, "search": _search}
"""The methods that play every game."""


def makers(game: str) -> dict[str, Method]:
    """Give the makers of all bots of ours that play the game: levels, then methods."""
    levels = {name: partial(_level, name) for name in LEVELS}
    return {**levels, **methods(game)}


def methods(game: str) -> dict[str, Method]:
    """Give the methods that play the game: those of every game, and its own."""
    module = part(game, "bots")
    return {**METHODS, **getattr(module, "METHODS", {})}


def names(game: str) -> tuple[str, ...]:
    """List the bots that play the game: the levels first, the guests from other packages last."""
    own = tuple(makers(game))
    return (*own, *(name for name in _guests() if name not in own and _plays(name, game)))


def guests(game: str) -> tuple[str, ...]:
    """List the bots of other packages that play the game."""
    return names(game)[len(makers(game)) :]


def bot(name: str, game: str) -> Bot:
    """Give the bot of that name for the game; `search@600` is held to 600 nodes a move.

    >>> bot("random", "kaito").name
    'random'
    """
    name, at, nodes = name.partition("@")
    if at:
        return _held(bot(name, game), nodes)
    if name not in names(game):
        raise BadOption(f"unknown bot {shown(name)}; for {game} there are: {', '.join(names(game))}")
    own = makers(game)
    return own[name](find_game(game)) if name in own else _guest(name)(game)


def _held(held: Bot, nodes: str) -> Bot:
    from kensei.bots.levels import HeldBot

    if not nodes.isdecimal() or not int(nodes):
        raise BadOption(f"{held.name}@{shown(nodes)}: after the @ stands a number of nodes, 1 or more")
    return HeldBot(held, int(nodes))


@cache
def _guests() -> dict[str, EntryPoint]:
    return {point.name: point for point in entry_points(group=GROUP)}


@cache
def _guest(name: str) -> Callable[[str], Bot]:
    point = _guests()[name]
    try:
        maker: Callable[[str], Bot] = point.load()
    except Exception as error:
        raise BadOption(f"the bot {name!r} of {point.value} cannot be loaded: {error}") from error
    return maker


def _plays(name: str, game: str) -> bool:
    games = getattr(_guest(name), "games", ())
    return not games or game in games


def __getattr__(name: str) -> Any:
    """Give `kensei.bots.NAME`, the bots of a game, when it is first named."""
    module = part(name, "bots")
    if module is None:
        raise AttributeError(f"module 'kensei.bots' has no attribute {name!r}")
    return module
