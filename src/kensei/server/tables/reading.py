"""Reading a table from its stored entries.

A table that cannot be read is closed, alone: a log may hold what a newer server wrote, a game that is not installed
here, or bytes that a disk has spoiled.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from kensei.core.errors import KenseiError
from kensei.core.i18n import N_
from kensei.core.options import settle
from kensei.games import game as find_game
from kensei.server.tables import entries, fold
from kensei.server.tables.new_table import players
from kensei.server.tables.table import Table

NEWER = N_("This table was written by a newer version of Kensei than this server has. Nothing of it is lost.")
NO_GAME = N_("The game of this table is not installed on this server. Nothing of the table is lost.")
OTHER_RULES = N_("This table was played by other rules than today's, and cannot be shown.")
DAMAGED = N_("The log of this table is damaged, and cannot be shown. All other tables go on.")

LATEST = 253_402_300_800.0
"""The end of the year 9999, in seconds."""


class Unreadable(Exception):
    """A table that cannot be read: a sentence for its players, and for the server's log what is wrong."""

    def __init__(self, reason: str, detail: str) -> None:
        super().__init__(detail)
        self.reason = reason


def folding(table: Table, bodies: Sequence[bytes], now: float) -> Iterator[None]:
    """Apply all entries to an empty table, one a step; only its last game is played.

    The games before are kept as they are stored, and played again when somebody wants to see them.
    """
    last = max((number for number, body in enumerate(bodies) if entries.is_beginning(body)), default=0)
    for number, body in enumerate(bodies):
        table.is_skimming = number < last
        apply_body(table, body, now)
        yield


def apply_body(table: Table, body: bytes, now: float) -> None:
    number = table.n + 1
    try:
        entry = entries.decode(body)
        must_fit(entry, table, number)
        fold.apply(table, entry, now)
    except Unreadable:
        raise
    except Exception as error:
        # Damaged data can fail in any way. The error's text may hold a hidden card: only its type is logged.
        raise Unreadable(why(error, body), f"entry {number}: {type(error).__name__}") from error


def must_fit(entry: entries.Entry, table: Table, number: int) -> None:
    if not 0 <= entry.time < LATEST:
        raise Unreadable(DAMAGED, f"entry {number}: no such time")
    if isinstance(entry, entries.Ended) and len(entry.scores) != table.players:
        raise Unreadable(DAMAGED, f"entry {number}: {len(entry.scores)} scores for {table.players}")
    if isinstance(entry, entries.Created):
        must_be_known(entry, number)


def must_be_known(entry: entries.Created, number: int) -> None:
    """Refuse a game that is not installed, has other rules than ours, or is not played by so many."""
    try:
        game = find_game(entry.game)
    except (KenseiError, ImportError):
        raise Unreadable(NO_GAME, f"entry {number}: the game {entry.game[:40]!r} is not installed") from None
    if entry.version != game.version:
        detail = f"entry {number}: {game.name} by version {entry.version} of its rules, here is {game.version}"
        raise Unreadable(NEWER if entry.version > game.version else OTHER_RULES, detail)
    settle(game.options, entry.options)
    if len(entry.chairs) != players(game, entry.options):
        raise Unreadable(DAMAGED, f"entry {number}: {game.name} is not played by {len(entry.chairs)}")


def why(error: Exception, body: bytes) -> str:
    if isinstance(error, msgspec.ValidationError) and entries.is_of_unknown_kind(body):
        return NEWER
    return OTHER_RULES if isinstance(error, KenseiError) else DAMAGED
