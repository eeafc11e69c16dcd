"""Which options of a game go together, found by trying to start it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

from kensei.core.errors import BadOption
from kensei.core.protocol import AnyGame
from kensei.games import game as find_game


@dataclass(frozen=True, slots=True)
class Fit:
    """What goes with one choice of an option."""

    players: tuple[int, ...]
    """The numbers of players."""
    flags: tuple[str, ...]
    """The options that may be switched on."""


@cache
def fits(name: str) -> dict[tuple[str, Any], Fit]:
    """Return for each choice of each option what goes with it.

    >>> fits("bushido")["mode", "kyoto"]
    Fit(players=(4, 8), flags=('hardcore', 'memory'))
    """
    game = find_game(name)
    choices = {key: option.choices for key, option in game.options.items() if key != "players"}
    flags = [key for key, option in game.options.items() if isinstance(option.default, bool)]
    found = {}
    for option, values in choices.items():
        for value in values if option not in flags else ():
            players = tuple(n for n in game.seats if can_start(game, {option: value, **counted(game, n)}))
            least = counted(game, players[0]) if players else {}
            on = tuple(flag for flag in flags if can_start(game, {option: value, flag: True, **least}))
            found[option, value] = Fit(players, on)
    return found


def counted(game: AnyGame, players: int) -> dict[str, int]:
    return {"players": players} if "players" in game.options else {}


def can_start(game: AnyGame, options: dict[str, Any]) -> bool:
    try:
        game.start(**options)
    except BadOption:
        return False
    return True
