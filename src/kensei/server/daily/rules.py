"""What is different at the table of a daily duel: it is played once, and its deal is told to nobody who has not."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kensei.core.i18n import N_
from kensei.server.daily import day as days
from kensei.server.errors import Refused
from kensei.server.live import messages
from kensei.server.store.results import DailyResult
from kensei.server.tables import entries
from kensei.server.tables.single_attempt import SingleAttempt

if TYPE_CHECKING:
    from kensei.server.tables.changes import TableChange
    from kensei.server.tables.table import Table

SINGLE_ATTEMPT = SingleAttempt(
    once=N_("a daily duel is played once: the menu of the first page opens other tables"),
    no_takeback=N_("in a daily duel nothing is taken back: everybody plays it the same way"),
    no_guests=N_("a daily duel has no links for others: its deal is everybody's today"),
)
NO_FORK = N_("a daily duel is played to its end first: then you can play on from any moment of it")
NOT_PUBLISHED = N_(
    "Many play this deal today: its seed, its record and an address for others are there from {hour}:00 UTC tomorrow."
)


def must_suit(table: Table, message: messages.Verb, seat: int | None) -> None:
    """Refuse at a daily duel what would be a second try, or show the deal to others."""
    if table.daily is not None:
        SINGLE_ATTEMPT.check(table, message, seat)


def must_be_over(table: Table, is_over: bool) -> None:
    """Refuse to fork a daily duel that is being played: the fork would be a second try."""
    if table.daily and not is_over:
        raise Refused("forbidden", NO_FORK)


def is_sealed(table: Table, now: float) -> bool:
    """Return whether others may not have the seed of this table yet."""
    return table.daily is not None and not days.is_published(table.daily.day, now)


def must_be_published(table: Table, now: float) -> None:
    if is_sealed(table, now):
        raise Refused("forbidden", NOT_PUBLISHED, hour=f"{days.GRACE_PERIOD.seconds // 3600:02d}")


def result(table: Table, change: TableChange) -> DailyResult | None:
    """Return what a change makes the result of the daily duel at this table; None if it ends none that counts.

    Nothing of it comes from a client: the verdict is the entry's, the moves are those of the match.
    """
    ended = next((entry for entry in change.entries if isinstance(entry, entries.Ended)), None)
    match = change.match or table.match
    if table.daily is None or ended is None or match is None or days.is_published(table.daily.day, ended.time):
        return None
    person = next(number for number, chair in enumerate(table.chairs) if chair.kind != "bot")
    level = next(chair.bot for chair in table.chairs if chair.kind == "bot")
    seat = table.seat_of(person)
    verdict = 1 if ended.scores[seat] > 0 else 0 if max(ended.scores) <= 0 else -1
    moves = sum(ply.seat == seat for ply in match.plies)
    return DailyResult(table.daily.day, table.game.name, table.daily.person, level, table.id, verdict, moves)
