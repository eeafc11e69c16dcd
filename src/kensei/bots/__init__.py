"""Bots: who plays when nobody sits there. They see a view, never a state.

Five levels play every game, from `novice` to `kensei`, the best there is; `levels.py` says what each of
them is. Beside them stand the methods themselves: `random`, `greedy`, `mcts` (the tree search, alike
in every game), `search` (the search that serves a game best), and for Kaito `oracle`, for
Kiri-ai `duelist`, for Kettō `purposeful`, for the kendo games `practised`.
Other packages add bots by an entry point of the group `kensei.bots`: its name is the bot's, its value
a maker, a callable that takes the name of a game and gives a bot; a maker's attribute `games`, if it has
one, lists the games it plays.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from typing import Any

from kensei.bots.protocol import Bot, Budget, Considered, Thinker, Thought
from kensei.core.errors import BadOption, shown
from kensei.games import game as game_of

__all__ = ["BOTS", "DEFAULT", "LEVELS", "Bot", "Budget", "Considered", "Thinker", "Thought", "bot", "names"]

LEVELS = ("novice", "student", "samurai", "master", "kensei")
"""The levels, the weakest first."""

DEFAULT = "samurai"
"""The level that one plays against when one names none."""

GROUP = "kensei.bots"

Maker = Callable[[str], Bot]


def _level(name: str) -> Maker:
    def make(game: str) -> Bot:
        from kensei.bots import levels

        return levels.level(name, game)

    return make


def _random(game: str) -> Bot:
    from kensei.bots.random import RandomBot

    return RandomBot()


def _purposeful(game: str) -> Bot:
    from kensei.games.ketto.bots import PurposefulBot

    return PurposefulBot()


def _practised(game: str) -> Bot:
    from kensei.games.kendo.bots.practised import PractisedBot

    return PractisedBot(game)


def _swift(game: str) -> Bot:
    from kensei.games.ketto.bots import SWIFT, PurposefulBot

    return PurposefulBot(SWIFT, "swift")


def _greedy(game: str) -> Bot:
    from kensei.bots.greedy import GreedyBot

    return GreedyBot(game_of(game))


def _search(game: str) -> Bot:
    from kensei.bots.search import SearchBot

    return SearchBot(game_of(game))


def _mcts(game: str) -> Bot:
    from kensei.bots.search import TreeBot

    return TreeBot(game_of(game))


def _oracle(game: str) -> Bot:
    from kensei.games.kaito.bots.oracle import OracleBot

    return OracleBot()


def _duelist(game: str) -> Bot:
    from kensei.games.kiriai.bots.duelist import DuelistBot

    return DuelistBot()


BOTS: dict[str, tuple[Maker, tuple[str, ...]]] = {
    **{name: (_level(name), ()) for name in LEVELS},
    "random": (_random, ()),
    "greedy": (_greedy, ()),
    "mcts": (_mcts, ()),
    "search": (_search, ()),
    "oracle": (_oracle, ("kaito",)),
    "duelist": (_duelist, ("kiriai",)),
    "purposeful": (_purposeful, ("ketto",)),
    "swift": (_swift, ("ketto",)),
    "practised": (_practised, ("musashi", "shiai")),
}
"""Each bot's maker by name, and the games it plays (none named: all of them)."""


def names(game: str) -> tuple[str, ...]:
    """List the bots that play the game: the levels first, the guests from other packages last."""
    own = tuple(name for name, (_, games) in BOTS.items() if not games or game in games)
    return (*own, *(name for name in _guests() if name not in BOTS and _plays(name, game)))


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
    if name in BOTS:
        return BOTS[name][0](game)
    made: Bot = _guest(name)(game)
    return made


def _held(held: Bot, nodes: str) -> Bot:
    from kensei.bots.levels import HeldBot

    if not nodes.isdecimal() or not int(nodes):
        raise BadOption(f"{held.name}@{shown(nodes)}: after the @ stands a number of nodes, 1 or more")
    return HeldBot(held, int(nodes))


@cache
def _guests() -> dict[str, EntryPoint]:
    return {point.name: point for point in entry_points(group=GROUP)}


@cache
def _guest(name: str) -> Maker:
    point = _guests()[name]
    try:
        maker: Maker = point.load()
    except Exception as error:
        raise BadOption(f"the bot {name!r} of {point.value} cannot be loaded: {error}") from error
    return maker


def _plays(name: str, game: str) -> bool:
    games = getattr(_guest(name), "games", ())
    return not games or game in games


def __getattr__(name: str) -> Any:
    """Bring `kensei.games.kaito.bots` when it is first named: it compiles, so nobody waits for it unasked."""
    if name == "kaito":
        return import_module("kensei.games.kaito.bots")
    raise AttributeError(f"module 'kensei.bots' has no attribute {name!r}")
