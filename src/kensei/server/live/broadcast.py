"""Updates: what everybody at a table is told when something has happened.

The players come first. Where many watch, they are told at most every so often: what happens meanwhile comes as one.
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
from kensei.server.live.audience import Audience
from kensei.server.live.presence import Attendance
from kensei.server.tables.table import Table
from kensei.server.updates import updates
from kensei.server.updates.drawings import Drawings

if TYPE_CHECKING:
    from kensei.server.live.connection import Connection

BUSY = N_("The bots are busy: this one answers in a moment.")
CROWD = 20
"""More spectators than this are told apart from the players."""
CROWD_PAUSE = 0.25
"""Seconds between two updates of a crowd."""


class Updates:
    """The updates of one table; what many are told at once is built once."""

    def __init__(self, table: Table, lock: asyncio.Lock, audience: Audience, attendance: Attendance) -> None:
        self.drawings = Drawings(table)
        self.bots_are_busy = False
        self._table = table
        self._lock = lock
        self._audience = audience
        self._attendance = attendance
        self._told: dict[tuple[Any, ...], bytes] | None = None
        self._players: dict[NullTranslations, list[answers.TellPlayer]] = {}
        self._sentences: dict[str, updates.Sentences] | None = None
        self._is_stopped = False
        self._crowd_told = 0.0
        self._timer: asyncio.TimerHandle | None = None
        self._telling_crowd: asyncio.Task[None] | None = None

    def stop(self) -> None:
        """Tell nobody anything any more."""
        self._is_stopped = True
        if self._timer:
            self._timer.cancel()

    def forget(self) -> None:
        """Keep no drawings: nobody looks."""
        self.drawings.forget()
        self._table.forget_stories()

    def show(self) -> None:
        """Send everybody what they may see of the table now. The room's lock is held."""
        for connection in self._audience.everybody():
            link = self._table.links[connection.link_hash]
            if link.revoked:
                connection.say_bye(N_("This link was revoked."))
            elif link.spent:
                connection.say_bye(N_("Somebody sat down by this link: the seat is taken."))
        watchers = self._audience.watchers()
        is_crowd = len(watchers) > CROWD
        self._tell_all(self._audience.players() + ([] if is_crowd else watchers))
        if is_crowd and self._timer is None:
            due = self._crowd_told + CROWD_PAUSE - time.monotonic()
            self._timer = asyncio.get_running_loop().call_later(max(0.0, due), self._tell_crowd_soon)

    def _tell_all(self, connections: Sequence[Connection]) -> None:
        self._told, self._players, self._sentences = {}, {}, {}
        for connection in connections:
            if not connection.is_over:
                connection.update()
        self._told = self._sentences = None
        self.drawings.forget_edits()

    def _tell_crowd_soon(self) -> None:
        self._timer = None
        self._telling_crowd = asyncio.create_task(self._tell_crowd())

    async def _tell_crowd(self) -> None:
        async with self._lock:
            if not self._is_stopped:
                self._tell_all(self._audience.watchers())
            self._crowd_told = time.monotonic()

    def players(self) -> list[answers.TellPlayer]:
        """Tell who sits where; while everybody is told the same moment, it is built once a language."""
        language = i18n.spoken()
        if language not in self._players or self._told is None:
            told = updates.players(self._table, self._attendance.seats(), time.monotonic())
            self._players[language] = [noted(player) for player in told] if self.bots_are_busy else told
        return self._players[language]

    def sentences(self, language: str) -> updates.Sentences:
        """Give what was said already in that language, while everybody is told the same moment."""
        return {} if self._sentences is None else self._sentences.setdefault(language, {})

    def tell(self, connection: Connection, seat: int | None) -> bytes:
        """Give an update as bytes; those who are told the same at once have it built once."""
        if connection.shape and self._table.phase != "lobby":
            told, connection.page = self.drawings.send(seat, connection.seen(seat), connection.page, self.players())
            return told
        if self._told is None:
            return answers.encode(connection.message(seat))
        key = (seat, *connection.sharing)
        if key not in self._told:
            self._told[key] = answers.encode(connection.message(seat))
        return self._told[key]


def noted(player: answers.TellPlayer) -> answers.TellPlayer:
    """Say on a bot's plate that it has to wait."""
    return replace(player, note=_(BUSY)) if player.asked and (player.kind == "bot" or player.stand_in) else player
