"""The registry of games: entry points of the group `kensei.games`, our own included.

An entry point's name is the game's, its value leads to the game object: `coin = "kensei_coin:GAME"`. Everything
else about the game lies in modules of that package, found by convention (`part`): `drawing`, `text`, `bots`,
`encoding`, `batch`. For what a package lacks there is a fallback.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from importlib.util import find_spec
from types import ModuleType
from typing import cast

from kensei.core.errors import BadOption, shown
from kensei.core.i18n import _
from kensei.core.presentation import LEVELS
from kensei.core.protocol import AnyGame

GROUP = "kensei.games"


def names() -> tuple[str, ...]:
    """List the names of all games: ours, then those of other packages.

    >>> "kaito" in names()
    True
    """
    return tuple(_entry_points())


def game(name: str) -> AnyGame:
    """Return the game of that name.

    >>> game("kaito").title
    'Kaito'
    """
    if not isinstance(name, str) or name not in _entry_points():
        text = _("unknown game {game}; the games are: {known}")
        raise BadOption(text.format(game=shown(name), known=", ".join(names())))
    return _load(name)


def listed() -> tuple[AnyGame, ...]:
    """List all games that can be played, as the home page orders them."""
    found = [_load(name) for name in names() if name not in broken()]
    return tuple(sorted(found, key=lambda game: (game.presentation.order, game.title)))


@cache
def broken() -> dict[str, str]:
    """Return which games of other packages cannot be loaded, and why."""
    why = {}
    for name in names():
        try:
            _load(name)
        except BadOption as error:
            why[name] = str(error)
    return why


def package(name: str) -> ModuleType:
    return import_module(_entry_points()[name].module)


@cache
def part(name: str, role: str) -> ModuleType | None:
    """Return the module of a game that plays a role (`drawing`, `bots`, …); None where the game has none."""
    path = _path(name, role)
    return import_module(path) if path and _exists(path) else None


def has_part(name: str, role: str) -> bool:
    """Whether a game has a module that plays a role, without loading it."""
    path = _path(name, role)
    return bool(path) and _exists(path)


def _path(name: str, role: str) -> str:
    point = _entry_points().get(name)
    return f"{point.module}.{role}" if point else ""


def _exists(path: str) -> bool:
    """Whether there is such a module; a parent that is missing is no error, one that breaks is."""
    try:
        return find_spec(path) is not None
    except ModuleNotFoundError as error:
        if error.name and f"{path}.".startswith(f"{error.name}."):
            return False
        raise


@cache
def _load(name: str) -> AnyGame:
    point = _entry_points()[name]
    try:
        found = cast(AnyGame, point.load())
    except Exception as error:
        raise BadOption(f"the game {name!r} of {point.value} cannot be loaded: {error}") from error
    if missing := [level for level in LEVELS if level not in found.levels]:
        raise BadOption(f"the game {name!r} of {point.value} has no bot for the level {missing[0]!r}")
    return found


@cache
def _entry_points() -> dict[str, EntryPoint]:
    """Find the entry points by name. No guest takes the name of one of ours, nor of a guest before it."""
    found = sorted(entry_points(group=GROUP), key=lambda point: (not _is_ours(point), point.name, point.value))
    first = {point.name: point for point in reversed(found)}
    return {point.name: point for point in found if first[point.name] is point}


def _is_ours(point: EntryPoint) -> bool:
    return point.module.startswith(f"{__name__}.")
