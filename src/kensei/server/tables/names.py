"""Names of players: without what cannot be seen, and no two alike at a table."""

from __future__ import annotations

import unicodedata
from collections.abc import Collection, Sequence
from functools import cache
from itertools import count

from kensei.bots.levels import NAMES, title
from kensei.core.errors import shown
from kensei.core.i18n import N_, all_usual_names
from kensei.core.protocol import AnyGame
from kensei.games import game as find_game
from kensei.server.errors import Refused
from kensei.server.live.messages import LONGEST_NAME
from kensei.server.tables.entries import ChairSetup
from kensei.server.tables.table import Chair


def key(name: str) -> str:
    """Return a form that is equal for names that people take for the same: case, width and blanks do not count.

    >>> key("ＡＮＮ lee") == key("Ann  Lee")
    True
    """
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())
    return "".join(folded.split())


def must_be_free(
    game: AnyGame, chairs: Sequence[Chair | ChairSetup], number: int, name: str, field: str = "name"
) -> None:
    """Refuse a name for a chair that another at the table has, or that seats without a name are called by."""
    if not name:
        return
    others = [chair for other, chair in enumerate(chairs) if other != number]
    called = [one for chair in others for one in (chair.name, chair.bot, chair.bot and title(chair.bot)) if one]
    taken = {key(other) for other in called} | reserved(game.name)
    if key(name) in taken:
        text = N_("{name} is the name of another seat or player here: take another, {free} is free")
        raise Refused("bad", text, field=field, name=shown(name), free=shown(free(name, taken)))


def of_bot(game: AnyGame, chairs: Sequence[Chair | ChairSetup], bot: str) -> str:
    """Return a name for a bot that nobody at the table has; "" for bots of other packages."""
    taken = {key(chair.name) for chair in chairs if chair.name} | reserved(game.name)
    known = NAMES.get(bot, ())
    return next((name for name in known if key(name) not in taken), free(known[0], taken) if known else "")


@cache
def reserved(name: str) -> frozenset[str]:
    """Return the keys of what seats without a name are called, in all languages: at a rematch players change seats."""
    return frozenset(map(key, all_usual_names(find_game(name))))


def free(name: str, taken: Collection[str]) -> str:
    stems = (f"{name[: LONGEST_NAME - len(str(n)) - 1].strip()} {n}" for n in count(2))
    return next(stem for stem in stems if key(stem) not in taken)
