"""All tables: those in use are in memory, all of them are in the log."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time

from kensei.core.i18n import N_
from kensei.server.errors import Refused
from kensei.server.limits import AddressCounter, Limits, RateLimiter
from kensei.server.live.room import Room, wall_clock
from kensei.server.live.time_slices import TimeSlices
from kensei.server.store.log import LogDamaged, Store, StoreUnavailable
from kensei.server.tables import new_table, reading, tokens
from kensei.server.tables.changes import TableChange
from kensei.server.tables.entries import Created, Link
from kensei.server.tables.new_table import NewTable
from kensei.server.tables.reading import Unreadable
from kensei.server.tables.table import NO_SUCH_LINK, Table
from kensei.server.workers.analyses import Analyses
from kensei.server.workers.bot_pool import BotPool
from kensei.server.workers.deck_checks import Decks
from kensei.server.workers.habits import HabitReports
from kensei.server.workers.practices import Practices
from kensei.server.workers.replays import Replays
from kensei.server.workers.reviews import Reviews

log = logging.getLogger("kensei.server")

MOST_LINKS = 50_000
"""So many links are remembered: each takes about 300 bytes."""
NO_SUCH_GAME = N_("There is no game behind this address.")
NO_ANSWER = N_("The log of all tables does not answer now. Nothing that was shown is lost: try again in a moment.")


class Hall:
    """Where links lead to rooms."""

    def __init__(self, store: Store, limits: Limits, bots: BotPool) -> None:
        self.store = store
        self.limits = limits
        self.bots = bots
        self.decks = Decks(limits)
        self.reviews = Reviews(bots, store)
        self.analyses = Analyses(bots)
        self.practices = Practices(limits, bots)
        self.habits = HabitReports(limits)
        self.slices = TimeSlices()
        self.replays = Replays(self.slices)
        self.rooms: dict[str, Room] = {}
        self._reading: dict[str, asyncio.Task[Room]] = {}
        self._behind: set[str] = set()
        """Tables that another server wrote to while they were being read here."""
        self._closed: dict[str, str] = {}
        """The tables that cannot be read, and why."""
        self._reported: set[str] = set()
        """The tables that the server's log has reported as unreadable."""
        self._tables: dict[str, str] = {}
        """Where links lead to, by their hashes."""
        self.sockets = AddressCounter(limits.sockets_an_address)
        self.speakers = RateLimiter(limits.address_messages_a_second, limits.address_messages_at_once)
        self.lookers = RateLimiter(limits.address_looks_a_second, limits.address_looks_at_once)
        store.watch(self.catch_up)

    async def create(self, wanted: NewTable, position: str = "") -> str:
        host = tokens.fresh()
        # A fork is played with the deck of another table, which was judged when that one was made.
        deck = None if position else new_table.deck_of(wanted)
        if deck is not None:
            await self.decks.must_be_right(wanted.game, deck)
        await self.open_table(new_table.created(wanted, host, wall_clock(), position))
        return host

    async def open_table(self, created: Created) -> None:
        room = self._keep(Table(secrets.token_hex(8)))
        async with room.lock:
            besides = created.duplicate.link_hashes if created.duplicate else ()
            hashes = (*(link.hash for link in created.links), *besides)
            await room.perform(TableChange((created,), new_links=hashes))

    async def find(self, token: str, spent: bool = False) -> tuple[Room, Link]:
        """Return the room that a token leads to, and what it opens there; `spent`: see `Table.link`."""
        room = await self.room_of(token)
        if room is None:
            raise Refused("gone", NO_SUCH_LINK)
        return room, room.table.link(tokens.hashed(token), spent)

    async def find_shared(self, token: str) -> tuple[Room, Link]:
        """Return the room of a shared game; its address opens nothing but that game, and watches."""
        room = await self.room_of(token)
        hashed = tokens.hashed(token)
        if room is None or hashed not in room.table.shares:
            raise Refused("gone", NO_SUCH_GAME)
        return room, Link(hashed, ())

    async def room_of(self, token: str) -> Room | None:
        """Return the room that a token leads to, whatever it opens there."""
        if not tokens.is_token(token):
            return None
        try:
            async with asyncio.timeout(self.limits.log_seconds):
                table_id = await self._table_of(tokens.hashed(token))
                return None if table_id is None else await self.room(table_id)
        except (StoreUnavailable, LogDamaged, TimeoutError):
            raise Refused("busy", NO_ANSWER) from None
        except Unreadable as closed:
            raise Refused("closed", closed.reason) from None

    async def _table_of(self, hashed: str) -> str | None:
        """Return the id of the table that a link leads to; it leads there for ever."""
        known = self._tables.get(hashed)
        if known is None:
            known = await self.store.find(hashed)
            if known is not None:
                if len(self._tables) >= MOST_LINKS:
                    self._tables.clear()
                self._tables[hashed] = known
        return known

    async def room(self, table_id: str) -> Room:
        if table_id in self._closed:
            raise Unreadable(self._closed[table_id], "it is closed")
        room = self.rooms.get(table_id)
        if room is None or room.is_broken:
            if table_id not in self._reading:
                # All who ask meanwhile get the same room: of two rooms one would be wrong.
                self._reading[table_id] = reading = asyncio.create_task(self._open(table_id))
                # If it fails and everybody has gone meanwhile, there is nobody left to tell.
                reading.add_done_callback(lambda done: done.cancelled() or done.exception())
            room = await asyncio.shield(self._reading[table_id])
        room.used = time.monotonic()
        return room

    async def _open(self, table_id: str) -> Room:
        try:
            table = await self._read(table_id)
            room = self._keep(table, await self.store.elsewhere(table_id))
        except Unreadable as error:
            if table_id not in self._reported:
                log.error("table %s is closed: %s", table_id, error)
            self._reported.add(table_id)
            self._closed[table_id] = error.reason
            raise
        finally:
            is_behind = table_id in self._behind
            self._behind.discard(table_id)
            del self._reading[table_id]
        room.advance()
        if is_behind:
            room.catch_up()
        return room

    def catch_up(self, table_id: str | None) -> None:
        """Make a room (None: every room) read what another server has stored."""
        self._closed = {} if table_id is None else {t: why for t, why in self._closed.items() if t != table_id}
        self._behind |= self._reading.keys() if table_id is None else self._reading.keys() & {table_id}
        for room in list(self.rooms.values()) if table_id is None else [self.rooms.get(table_id)]:
            if room is not None and not room.is_broken:
                room.catch_up()

    async def _read(self, table_id: str) -> Table:
        try:
            bodies = await self.store.load(table_id)
        except LogDamaged as damage:
            raise Unreadable(reading.DAMAGED, str(damage)) from None
        if not bodies:
            raise Unreadable(reading.DAMAGED, "it has no entries")
        table = Table(table_id)
        await self.slices.work(reading.folding(table, bodies, time.monotonic()))
        table.run_clocks(time.monotonic())
        return table

    def sweep(self, now: float) -> int:
        """Forget the tables that nobody has used for a while; give how many. The log has them all."""
        patience = self.limits.idle_seconds
        idle = [table_id for table_id, room in self.rooms.items() if room.is_idle and now - room.used > patience]
        for table_id in idle:
            del self.rooms[table_id]
        return len(idle)

    def _keep(self, table: Table, elsewhere: frozenset[int] = frozenset()) -> Room:
        if len(self.rooms) >= self.limits.tables_in_memory:
            self._tidy()
        room = self.rooms[table.id] = Room(table, self.store, self.bots, elsewhere, self.limits)
        return room

    def _tidy(self) -> None:
        """Forget half of the idle tables, those that nobody has used for longest."""
        idle = sorted((room.used, table_id) for table_id, room in self.rooms.items() if room.is_idle)
        for _used, table_id in idle[: max(1, len(idle) // 2)]:
            del self.rooms[table_id]

    async def close(self) -> None:
        for room in self.rooms.values():
            room.close(N_("The server is going down. Your game is stored: connect again in a moment."))
        await self.reviews.close()
        await self.bots.close()
        await self.decks.close()
        await self.practices.close()
        await self.habits.close()
        self.store.close()
