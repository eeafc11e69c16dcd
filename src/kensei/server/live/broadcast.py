"""Broadcasts: what everybody at a table is sent when something has happened.

The players come first. Where many watch, they are updated at most every so often: what happens meanwhile comes as one.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from gettext import NullTranslations
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from kensei.core import i18n
from kensei.core.i18n import N_, _
from kensei.server.live import answers
from kensei.server.live.presence import Audience, Presence
from kensei.server.tables.table import Table
from kensei.server.updates import updates
from kensei.server.updates.pages import Drawings
from kensei.server.updates.seen import Views

if TYPE_CHECKING:
    from kensei.server.live.connection import Connection

BUSY = N_("The bots are busy: this one answers in a moment.")
CROWD = 20
"""More spectators than this are updated apart from the players."""
CROWD_PAUSE = 0.25
"""Seconds between two updates of a crowd."""


class Broadcast:
    """The updates of one table; what many are sent at once is built once."""

    def __init__(self, table: Table, lock: asyncio.Lock, audience: Audience, presence: Presence) -> None:
        self.views = Views(table)
        self.drawings = Drawings(table, self.views)
        self.bots_are_busy = False
        self._table = table
        self._lock = lock
        self._audience = audience
        self._presence = presence
        self._is_sending = False
        self._sent: dict[tuple[Any, ...], bytes] = {}
        self._players: dict[NullTranslations, list[answers.TellPlayer]] = {}
        self._sentences: dict[NullTranslations, updates.Sentences] = {}
        self._is_stopped = False
        self._crowd_updated = 0.0
        self._timer: asyncio.TimerHandle | None = None
        self._updating_crowd: asyncio.Task[None] | None = None

    def stop(self) -> None:
        self._is_stopped = True
        if self._timer:
            self._timer.cancel()

    def forget(self) -> None:
        """Keep no drawings and views: nobody looks."""
        self.drawings.forget()
        self.views.forget()

    def show(self) -> None:
        """Send everybody what they may see of the table now. The room's lock is held."""
        watchers: list[Connection] = []
        players: list[Connection] = []
        for connection in self._audience.everybody():
            link = self._table.links[connection.link_hash]
            if link.revoked:
                connection.say_bye(N_("This link was revoked."))
            elif link.spent:
                connection.say_bye(N_("Somebody sat down by this link: the seat is taken."))
            elif connection.is_welcome:
                (watchers if connection.is_watching else players).append(connection)
        is_crowd = len(watchers) > CROWD
        self._update_all(players if is_crowd else players + watchers)
        if is_crowd and self._timer is None:
            due = self._crowd_updated + CROWD_PAUSE - time.monotonic()
            self._timer = asyncio.get_running_loop().call_later(max(0.0, due), self._update_crowd_soon)

    def _update_all(self, connections: Sequence[Connection]) -> None:
        self._is_sending = True
        for connection in connections:
            if not connection.is_over:
                connection.update()
        self._is_sending = False
        self._sent, self._players, self._sentences = {}, {}, {}

    def _update_crowd_soon(self) -> None:
        self._timer = None
        self._updating_crowd = asyncio.create_task(self._update_crowd())

    async def _update_crowd(self) -> None:
        async with self._lock:
            if not self._is_stopped:
                self._update_all(self._audience.watchers())
            self._crowd_updated = time.monotonic()

    def players(self) -> list[answers.TellPlayer]:
        """Return who sits where; while everybody is sent the same moment, it is built once a language."""
        language = i18n.spoken()
        known = self._players.get(language)
        if known is None:
            known = updates.players(self._table, self._presence.seats(), time.monotonic())
            known = [noted(player) for player in known] if self.bots_are_busy else known
            if self._is_sending:
                self._players[language] = known
        return known

    def update(self, connection: Connection, seat: int | None) -> bytes:
        """Return an update as bytes; those who are sent the same at once have it built once."""
        table, after = self._table, connection.seen(seat)
        is_lobby = table.phase == "lobby"
        if connection.page.shape and not is_lobby:
            sent, connection.page = self.drawings.send(seat, after, connection.page, self.players())
            return sent
        language = i18n.spoken()
        key = (seat, language, after, connection.link_hash if is_lobby else "")
        sent = self._sent.get(key, b"")
        if not sent:
            if is_lobby:
                update = updates.in_lobby(table, connection.link, seat, after, self.players())
            else:
                known = self._sentences.setdefault(language, {})
                update = updates.update(table, self.views.seen(seat), after, self.players(), known)
            sent = answers.encode(update)
            if self._is_sending:
                self._sent[key] = sent
            else:
                self._sentences = {}
        return sent


def noted(player: answers.TellPlayer) -> answers.TellPlayer:
    """Say on a bot's plate that it has to wait."""
    return replace(player, note=_(BUSY)) if player.asked and (player.kind == "bot" or player.stand_in) else player
