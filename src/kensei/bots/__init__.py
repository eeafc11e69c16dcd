"""Bots: they choose by a view, never by a state.

Five levels play every game, from `novice` to `kensei`; `Game.levels` says what each of them is. Beside them stand the
methods: `random`, `greedy`, `mcts` (the tree search, the same in every game), `search` (the search that
serves a game best), and the game's own, `METHODS` of its `bots` module, which may also replace one of the general ones.
Other packages add bots by an entry point of the group `kensei.bots`: its name is the bot's, its value a callable that
takes the name of a game and returns a bot; the callable's attribute `games`, if it has one, lists the games it plays.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache, partial
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from typing import Any, cast

from kensei.bots.protocol import Bot, Budget, Considered, Follower, Method, Thinker, Thought
from kensei.core.errors import BadOption, shown
from kensei.core.match import AnyMatch
from kensei.core.presentation import LEVELS as USUAL_LEVELS
from kensei.core.protocol import Event, Seat
from kensei.games import game as find_game
from kensei.games import part

__all__ = [
    "DEFAULT",
    "LEVELS",
    "METHODS",
    "Bot",
    "Budget",
    "Considered",
    "Follower",
    "Thinker",
    "Thought",
    "bot",
    "names",
    "story",
    "with_story",
]

LEVELS = tuple(USUAL_LEVELS)
"""The levels, the weakest first."""

DEFAULT = "samurai"
"""The level that plays when none is named."""

GROUP = "kensei.bots"

MOST_DIGITS = 15
"""Of a number of nodes after a bot's name."""
READER = "reader"
"""The bot that has read a player's habits: `reader:HABITS`, the habits as `kensei.core.habits` writes them."""


def _make(module: str, name: str, *arguments: Any) -> Bot:
    """Make a bot by a class of this package, imported when it is first needed."""
    return cast(Bot, getattr(import_module(f"kensei.bots.{module}"), name)(*arguments))


METHODS: Mapping[str, Method] = {
    "random": partial(_make, "search", "RandomBot"),
    "greedy": partial(_make, "search", "GreedyBot"),
    "mcts": partial(_make, "search", "TreeBot"),
    "search": partial(_make, "search", "SearchBot"),
}
"""The methods that play every game."""


def methods(game: str) -> dict[str, Method]:
    """Return the methods that play the game: those of every game, and its own."""
    return {**METHODS, **getattr(part(game, "bots"), "METHODS", {})}


def names(game: str) -> tuple[str, ...]:
    """List the bots that play the game: the levels first, those of other packages last."""
    return (*LEVELS, *methods(game), *guests(game))


def guests(game: str) -> tuple[str, ...]:
    """List the bots of other packages that play the game."""
    own = {*LEVELS, *methods(game)}
    found = {name: getattr(_guest(name), "games", ()) for name in _guests() if name not in own}
    return tuple(name for name, games in found.items() if not games or game in games)


def bot(name: str, game: str) -> Bot:
    """Return the bot of that name for the game; `search@600` is held to 600 nodes a move, `reader:HABITS` knows habits.

    >>> bot("random", "kaito").name
    'random'
    """
    if not isinstance(name, str):
        raise BadOption(f"{shown(name)} is no name of a bot; for {game} there are: {', '.join(names(game))}")
    name, at, nodes = name.partition("@")
    if at:
        if not nodes.isdecimal() or len(nodes) > MOST_DIGITS or not int(nodes):
            raise BadOption(f"{name}@{shown(nodes)}: after the @ stands a number of nodes, 1 or more")
        return _make("levels", "LimitedBot", bot(name, game), int(nodes))
    if name.startswith(f"{READER}:"):
        return cast(Bot, import_module("kensei.bots.habits").reader(game, name.partition(":")[2]))
    if name not in names(game):
        raise BadOption(f"unknown bot {shown(name)}; for {game} there are: {', '.join(names(game))}")
    if name in LEVELS:
        return _make("levels", "LevelBot", name, find_game(game))
    own = methods(game)
    return own[name](find_game(game)) if name in own else _guest(name)(game)


def with_story(bot: Bot, match: AnyMatch, seat: Seat) -> Bot:
    """Return the bot to ask at this point of a match: one that follows the story is given it first."""
    name = match.game.name
    return (
        bot.following(story(match, seat, bot.name)) if isinstance(bot, Follower) and followed(name, bot.name) else bot
    )


def story(match: AnyMatch, seat: Seat, bot: str) -> tuple[Event, ...]:
    """Return what happened so far, as the seat may know it: those events by which the bot goes, mostly none.

    >>> from kensei.core.match import Match
    >>> story(Match(find_game("kaito")), 0, "kensei")
    ()
    """
    wanted = followed(match.game.name, bot)
    if not wanted:
        return ()
    return tuple(event.told_to(seat) for ply in match.plies for event in ply.events if event.name in wanted)


def followed(game: str, bot: str) -> tuple[str, ...]:
    """Return the names of the events that a bot goes by: `FOLLOWED` of the game's bots says which a method needs."""
    name = bot.partition("@")[0].partition(":")[0]
    method = find_game(game).levels[name].method if name in LEVELS else name
    found: tuple[str, ...] = getattr(part(game, "bots"), "FOLLOWED", {}).get(method, ())
    return found


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


def __getattr__(name: str) -> Any:
    """Return `kensei.bots.NAME`, the bots of a game, when it is first named."""
    module = part(name, "bots")
    if module is None:
        raise AttributeError(f"module 'kensei.bots' has no attribute {name!r}")
    return module
