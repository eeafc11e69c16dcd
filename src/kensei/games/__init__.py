"""The games, by name. Each is imported when it is first asked for."""

from __future__ import annotations

from importlib import import_module
from typing import cast

from kensei.core.errors import BadOption, shown
from kensei.core.i18n import _
from kensei.core.protocol import Game

GAMES = {
    "kaito": "kensei.games.kaito",
    "kiriai": "kensei.games.kiriai",
    "ketto": "kensei.games.ketto",
    "bushido": "kensei.games.bushido",
    "musashi": "kensei.games.kendo.musashi",
    "shiai": "kensei.games.kendo.shiai",
}
"""The only registry: the package of each game, which gives it as `GAME`."""


def game(name: str) -> Game:
    """Give the game of that name.

    >>> game("kaito").title
    'Kaito'
    """
    if not isinstance(name, str) or name not in GAMES:
        text = _("unknown game {game}; the games are: {known}")
        raise BadOption(text.format(game=shown(name), known=", ".join(GAMES)))
    return cast(Game, import_module(GAMES[name]).GAME)
