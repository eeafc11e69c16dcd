"""Names of players: without what cannot be seen, and no two alike at a table."""

from __future__ import annotations

import unicodedata
from collections.abc import Collection, Sequence
from functools import cache
from itertools import count
from typing import Protocol

from kensei.bots.offered import title
from kensei.core import i18n
from kensei.core.errors import shown
from kensei.core.i18n import _
from kensei.core.protocol import AnyGame
from kensei.drawing.languages import LOCALE, catalogue
from kensei.games import game as find_game
from kensei.server.errors import Refused
from kensei.server.live.messages import LONGEST_NAME
from kensei.server.tables.parts import usual_names


class Chair(Protocol):
    """A place at a table: as it is set up, or as it is now."""

    @property
    def name(self) -> str:
        """What its player is called; empty: as the seat."""

    @property
    def bot(self) -> str:
        """The bot that has it."""


def key(name: str) -> str:
    """Give what two names have in common that people take for the same: case, width and blanks do not count.

    >>> key("ＡＮＮ lee") == key("Ann  Lee")
    True
    """
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())
    return "".join(folded.split())


def must_be_free(game: AnyGame, chairs: Sequence[Chair], number: int, name: str, field: str = "name") -> None:
    """Refuse a name for a chair that another at the table has, or that seats without a name are called by."""
    if not name:
        return
    others = [chair for other, chair in enumerate(chairs) if other != number]
    taken = {key(other) for chair in others for other in (chair.name, *bot_names(chair)) if other} | reserved(game.name)
    if key(name) in taken:
        text = _("{name} is the name of another seat or player here: take another, {free} is free")
        raise Refused("bad", text.format(name=shown(name), free=shown(free(name, taken))), field=field)


def bot_names(chair: Chair) -> tuple[str, ...]:
    """Give what the bot is called that has the chair."""
    return (chair.bot, title(chair.bot)) if chair.bot else ()


@cache
def reserved(name: str) -> frozenset[str]:
    """Give the names of seats whose players have none, in all languages: at a rematch they change seats."""
    found = set()
    game = find_game(name)
    for language in ("en", *(folder.name for folder in LOCALE.iterdir() if folder.is_dir())):
        with i18n.speaking(catalogue(language)):
            found |= {key(usual) for usual in usual_names(game, max(game.seats))}
    return frozenset(found)


def free(name: str, taken: Collection[str]) -> str:
    """Give a name like this one that nobody has."""
    stems = (f"{name[: LONGEST_NAME - len(str(n)) - 1].strip()} {n}" for n in count(2))
    return next(stem for stem in stems if key(stem) not in taken)
