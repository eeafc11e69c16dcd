"""All tables: those in use are in memory, all of them are in the log."""

from __future__ import annotations

import asyncio
import ctypes
import secrets
import sys
import time

from kensei.core.errors import KenseiError
from kensei.core.words import N_, _
from kensei.web import entries, newtable, tokens
from kensei.web.entries import Link
from kensei.web.errors import Refused
from kensei.web.limits import Headcount, Limits
from kensei.web.newtable import NewTable
from kensei.web.reviews import Reviews
from kensei.web.room import Room, wall_clock
from kensei.web.store import Store
from kensei.web.table import Table
from kensei.web.thinking import Thinking
from kensei.web.verbs.deed import Deed

NO_SUCH_LINK = N_("There is no table behind this link.")
REVOKED = N_("This link was revoked: ask the host for a new one.")


class Hall:
    """Where links lead to rooms."""

    def __init__(self, store: Store, limits: Limits, thinking: Thinking) -> None:
        self.store = store
        self.limits = limits
        self.thinking = thinking
        self.reviews = Reviews(thinking)
        self.rooms: dict[str, Room] = {}
        self.sockets = Headcount(limits.sockets_an_address)
        store.watch(self.catch_up)

    async def create(self, wanted: NewTable, position: str = "") -> str:
        """Set up a table; give the host's token."""
        host = tokens.fresh()
        created = newtable.created(wanted, host, wall_clock(), position)
        room = self._keep(Table(secrets.token_hex(8)))
        async with room.lock:
            await room.perform(Deed((created,), new_links=tuple(link.hash for link in created.links)))
        return host

    def find(self, token: str) -> tuple[Room, Link]:
        """Give the room that a token leads to, and what it opens there."""
        hashed = tokens.hashed(token)
        table_id = self.store.find(hashed) if tokens.is_token(token) else None
        if table_id is None:
            raise Refused("gone", _(NO_SUCH_LINK))
        room = self.room(table_id)
        link = room.table.links.get(hashed)
        if link is None:
            raise Refused("gone", _(NO_SUCH_LINK))
        if link.revoked:
            raise Refused("gone", _(REVOKED))
        return room, link

    def room(self, table_id: str) -> Room:
        """Give the room of a table, read from the log if it is not in use."""
        room = self.rooms.get(table_id)
        if room is None or room.is_broken:
            room = self._keep(self._read(table_id))
            room.go_on()
        room.used = time.monotonic()
        return room

    def catch_up(self, table_id: str | None) -> None:
        """Let a room (None: every room) read what another server has stored."""
        for room in list(self.rooms.values()) if table_id is None else [self.rooms.get(table_id)]:
            if room is not None and not room.is_broken:
                room.catch_up()

    def _read(self, table_id: str) -> Table:
        table = Table(table_id)
        now = time.monotonic()
        try:
            for body in self.store.load(table_id):
                table.apply(entries.decode(body), now)
        except KenseiError as error:
            raise Refused(
                "gone", _("This table was played by other rules than today's: {error}").format(error=error)
            ) from None
        table.wake(now)
        return table

    async def sweep_regularly(self) -> None:
        """Forget idle tables for as long as the server runs."""
        while True:
            await asyncio.sleep(self.limits.idle_seconds / 4)
            if self.sweep(time.monotonic()):
                # Freed memory goes back to the system only when asked: the C library keeps it for later.
                give_back_memory()

    def sweep(self, now: float) -> int:
        """Forget the tables that nobody has used for a while; give how many. The log has them all."""
        patience = self.limits.idle_seconds
        idle = [table_id for table_id, room in self.rooms.items() if room.is_idle and now - room.used > patience]
        for table_id in idle:
            del self.rooms[table_id]
        return len(idle)

    def _keep(self, table: Table) -> Room:
        if len(self.rooms) >= self.limits.tables_in_memory:
            self._tidy()
        room = self.rooms[table.id] = Room(table, self.store, self.thinking)
        return room

    def _tidy(self) -> None:
        """Forget the tables that nobody has used for longest: half of those that can go."""
        idle = sorted((room.used, table_id) for table_id, room in self.rooms.items() if room.is_idle)
        for _used, table_id in idle[: max(1, len(idle) // 2)]:
            del self.rooms[table_id]

    async def close(self) -> None:
        """Say goodbye, and store what waits."""
        for room in self.rooms.values():
            room.close(N_("The server goes down. Your game is stored: connect again in a moment."))
        await self.thinking.close()
        self.store.close()


def give_back_memory() -> None:
    """Let the C library give free memory back to the system, where it can (glibc)."""
    if sys.platform == "linux" and hasattr(library := ctypes.CDLL(None), "malloc_trim"):
        library.malloc_trim(0)
