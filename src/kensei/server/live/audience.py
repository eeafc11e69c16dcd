"""Who looks at a table, and what they are sent when something has happened.

The players come first. Where many watch, they are updated at most every so often: what happens meanwhile comes as one.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from gettext import NullTranslations
from operator import attrgetter
from typing import TYPE_CHECKING

from msgspec.structs import replace

from kensei.core import i18n
from kensei.core.i18n import N_, _
from kensei.server.errors import Refused
from kensei.server.limits import Limits
from kensei.server.live import answers
from kensei.server.tables.entries import Link
from kensei.server.tables.table import Table
from kensei.server.updates import updates
from kensei.server.updates.fragments import Updates

if TYPE_CHECKING:
    from kensei.server.live.connection import Connection

BUSY = N_("The bots are busy: this one answers in a moment.")
OPENED_ELSEWHERE = N_("This seat was opened too often elsewhere, so this page is closed. Load it again to go on here.")
CROWD = 20
"""More spectators than this are updated after the players, at most every `CROWD_PAUSE`."""
CROWD_PAUSE = 0.25
"""Seconds between two updates of a crowd."""


class Audience:
    """The connections of one table: seats always get in, spectators queue where there are too many."""

    def __init__(self, table: Table, lock: asyncio.Lock, limits: Limits) -> None:
        self.inside: set[Connection] = set()
        self.queue: dict[Connection, None] = {}
        """In the order of their coming."""
        self.updates = Updates(table)
        self.bots_are_busy = False
        self._table = table
        self._lock = lock
        self._limits = limits
        self._is_sending = False
        self._players: dict[NullTranslations, list[answers.WirePlayer]] = {}
        self._is_stopped = False
        self._crowd_updated = 0.0
        self._timer: asyncio.TimerHandle | None = None
        self._updating_crowd: asyncio.Task[None] | None = None

    def everybody(self) -> list[Connection]:
        return [*self.inside, *self.queue]

    def watchers(self) -> list[Connection]:
        return [one for one in self.inside if one.is_watching]

    @property
    def has_room(self) -> bool:
        return len(self.watchers()) < self._limits.watchers_a_table

    def must_have_place(self, link: Link) -> None:
        """Refuse a spectator for whom there is no place even in the queue."""
        if link.is_watching and not self.has_room and len(self.queue) >= self._limits.queue_a_table:
            raise Refused("limit", N_("Too many people are watching this table: come back in a minute."))

    def enter(self, connection: Connection) -> bool:
        """Admit a connection, or queue it; return whether it is in."""
        if connection.is_watching and (self.queue or not self.has_room):
            self.queue[connection] = None
            return False
        if not connection.is_watching:
            self._close_oldest(connection.link_hash)
        self.inside.add(connection)
        return True

    def _close_oldest(self, link_hash: str) -> None:
        own = sorted((one for one in self.inside if one.link_hash == link_hash), key=attrgetter("number"))
        for one in own[: max(0, len(own) - self._limits.sockets_a_seat + 1)]:
            self.inside.discard(one)
            one.close_with_reason(OPENED_ELSEWHERE, final=True)

    def leave(self, connection: Connection) -> None:
        self.inside.discard(connection)
        self.queue.pop(connection, None)
        if not self.inside:
            self.updates.forget()

    def next(self) -> Connection | None:
        if not self.queue or not self.has_room:
            return None
        connection = next(iter(self.queue))
        del self.queue[connection]
        self.inside.add(connection)
        return connection

    def ahead_of(self, connection: Connection) -> int | None:
        """Return how many are before a connection in the queue; None: it is admitted."""
        return list(self.queue).index(connection) if connection in self.queue else None

    def stop(self) -> None:
        self._is_stopped = True
        if self._timer:
            self._timer.cancel()

    def show(self) -> None:
        """Send everybody what they may see of the table now. The room's lock is held."""
        watchers: list[Connection] = []
        players: list[Connection] = []
        for connection in (*self.inside, *self.queue):
            link = self._table.links[connection.link_hash]
            if link.revoked:
                connection.close_with_reason(N_("This link was revoked."))
            elif link.spent:
                connection.close_with_reason(N_("Somebody has used this link: the seat is taken."))
            elif connection.is_welcome:
                (watchers if connection.is_watching else players).append(connection)
        is_crowd = len(watchers) > CROWD
        self._update_all(players if is_crowd else players + watchers)
        if is_crowd and self._timer is None:
            due = self._crowd_updated + CROWD_PAUSE - time.monotonic()
            self._timer = asyncio.get_running_loop().call_later(max(0.0, due), self._update_crowd_soon)

    def _update_all(self, connections: Sequence[Connection]) -> None:
        self._is_sending = True
        try:
            for connection in connections:
                if not connection.is_over:
                    connection.update()
        finally:
            self._is_sending = False
            self._players = {}

    def _update_crowd_soon(self) -> None:
        self._timer = None
        self._updating_crowd = asyncio.create_task(self._update_crowd())

    async def _update_crowd(self) -> None:
        async with self._lock:
            if not self._is_stopped:
                self._update_all(self.watchers())
            self._crowd_updated = time.monotonic()

    def players(self) -> list[answers.WirePlayer]:
        """Return who sits where; built once for each language while the same update is sent to everybody."""
        language = i18n.translations()
        known = self._players.get(language)
        if known is None:
            known = updates.players(self._table, time.monotonic())
            known = [noted(player) for player in known] if self.bots_are_busy else known
            if self._is_sending:
                self._players[language] = known
        return known


def noted(player: answers.WirePlayer) -> answers.WirePlayer:
    return replace(player, note=_(BUSY)) if player.asked and (player.kind == "bot" or player.stand_in) else player
