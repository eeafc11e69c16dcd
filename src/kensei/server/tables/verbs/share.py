"""Give a finished game an address of its own."""

from __future__ import annotations

from kensei.core.i18n import _
from kensei.server.errors import Refused
from kensei.server.tables import entries, tokens
from kensei.server.tables.speaker import Speaker
from kensei.server.tables.verbs.change import NOTHING, Deed

MOST_SHARES = 16
"""Addresses of one game: more than there are links to a table, unless links are made for it."""


def share(who: Speaker, game: int | None, ply: int | None) -> tuple[str, Deed]:
    """Give the token at which a finished game (None: the last one) is shown, and what makes it known."""
    table = who.table
    number = len(table.finished) - 1 if game is None else game
    if number < 0 or number > table.number:
        raise Refused("bad", _("no such game was played here"))
    if number >= len(table.finished):
        raise Refused("bad", _("this game is not over yet: only a finished game can be shared"))
    plies = len(table.finished[number].plies)
    if ply is not None and ply > plies:
        raise Refused("bad", _("this game has {plies} plies").format(plies=plies))
    token = tokens.shared(who.token, number)
    hashed = tokens.hashed(token)
    if hashed in table.shares:
        return token, NOTHING
    if sum(shared == number for shared in table.shares.values()) >= MOST_SHARES:
        raise Refused("limit", _("this game was shared {times} times already").format(times=MOST_SHARES))
    shared = entries.Shared(**who.origin(""), game=number, hash=hashed)
    return token, Deed((shared,), new_links=(hashed,))
