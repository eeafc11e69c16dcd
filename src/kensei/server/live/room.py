"""A table that is in use: one thing happens at a time, it is stored, and only then shown."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager, suppress
from typing import TYPE_CHECKING, Any

from kensei.core.errors import shown
from kensei.core.i18n import N_
from kensei.server.daily import rules as daily
from kensei.server.errors import Refused
from kensei.server.limits import Limits, VerbLimiter
from kensei.server.live import answers, messages
from kensei.server.live.audience import Audience
from kensei.server.live.bot_turns import BotTurns, bots_asked
from kensei.server.live.presence import Devices, Presence
from kensei.server.monitoring import metrics
from kensei.server.store.log import LogDamaged, Store, StoreUnavailable, TableWrite, reason
from kensei.server.tables import changes, entries, fold, reading, verbs
from kensei.server.tables.changes import TableChange
from kensei.server.tables.entries import Link
from kensei.server.tables.reading import Unreadable
from kensei.server.tables.seating import host_links, seat_taken
from kensei.server.tables.table import Table
from kensei.server.tables.verbs import Speaker
from kensei.server.updates.visibility import Seen
from kensei.server.workers.bot_pool import BotPool

if TYPE_CHECKING:
    from kensei.server.live.connection import Connection

log = logging.getLogger("kensei.server")

RETRY = 1.0
"""Seconds until what another server has stored is asked for again."""
NOT_STORED = N_("The table could not be stored. Nothing is lost that was shown: connect again.")


class Room:
    """A table, who looks at it, and the lock that lets one thing happen at a time.

    Whoever reads the table must hold the lock too: between a move and its storing the match is ahead
    of what may be shown.
    """

    def __init__(
        self,
        table: Table,
        store: Store,
        bots: BotPool,
        elsewhere: frozenset[int] = frozenset(),
        limits: Limits | None = None,
    ) -> None:
        self.table = table
        self.lock = asyncio.Lock()
        self.audience = Audience(table, self.lock, limits or Limits())
        self.connections = self.audience.inside
        self.is_broken = False
        self.used = time.monotonic()
        self.devices = Devices()
        self.presence = Presence(table, store, self.connections, elsewhere)
        self.bots = BotTurns(bots)
        self.hint: tuple[tuple[int, int], str] | None = None
        """The last hint, by seat and decision: the second press tells the move that the first one pointed at."""
        self._store = store
        self._verb_limiter = VerbLimiter(limits or Limits())
        self._shown_away: list[bool] = []
        self._timer: asyncio.TimerHandle | None = None
        self._presence_timer: asyncio.TimerHandle | None = None
        self._tasks: set[asyncio.Task[None]] = set()

    def start(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    @property
    def is_idle(self) -> bool:
        """Whether the room can be dropped from memory: nobody is connected, no bot thinks, no clock runs."""
        is_used = self.audience.inside or self.audience.queue or self._tasks or self._timer or self.lock.locked()
        return not is_used and self.presence.is_settled

    async def act(
        self, link: Link, token: str, message: messages.Verb, seat: int | None, by: Connection | None = None
    ) -> answers.Done:
        """Do what the message asks for, over the connection `by`; return when it is stored and shown, or refuse."""
        async with self.lock:
            self.must_be_readable()
            self.used = time.monotonic()
            is_sitting = isinstance(message, messages.Sit)
            taken = seat_taken(self.table, token, message) if is_sitting else None
            if taken is not None:
                return taken
            # While this waited for the lock the link may have been revoked or spent.
            link = self.table.link(link.hash)
            who = Speaker(self.table, link, token, seat, time.monotonic(), wall_clock(), messages.digest(message))
            known = answer_known(who, message.id)
            is_guest = is_sitting and not link.host
            if known is not None:
                return answers.Done(id=message.id, n=known, url=f"/t/{token}" if is_guest else "")
            if not isinstance(message, messages.PlayMove):
                self._verb_limiter.count(link.hash, str(message.__struct_config__.tag), time.monotonic())
            if isinstance(message, messages.SayPhrase):
                self._broadcast_phrase(*verbs.phrase_of(who, message))
                return answers.Done(id=message.id, n=self.table.n)
            change = verbs.handle(who, message)
            answered = next((n for n, entry in enumerate(change.entries, self.table.n + 1) if entry.id), None)
            await self.perform(change, by)
            has_new_links = isinstance(message, messages.Reissue | messages.Revoke)
            links = host_links(self.table, token) if has_new_links else None
            url = f"/t/{change.seat_token or token}" if is_guest else ""
            return answers.Done(id=message.id, n=answered or self.table.n, links=links, url=url)

    def _broadcast_phrase(self, seat: int, phrase: str) -> None:
        """Send everybody here what a seat says: it is not stored, and not passed to other servers."""
        said = answers.encode(answers.Said(seat=seat, phrase=phrase))
        for connection in self.connections:
            if connection.is_welcome:
                connection.push(said)

    async def perform(self, change: TableChange, by: Connection | None = None) -> None:
        """Store a change, then what follows from it, then show all of it. The lock is held."""
        if not change.entries:
            return
        seat_token = change.seat_token
        try:
            while change.entries:
                await self._store_and_apply(change)
                change = changes.next_change(self.table, time.monotonic(), wall_clock())
        except BaseException:
            # The match may be ahead of the log: only the log knows the truth now. Whoever asked is told first.
            self.is_broken = True
            self.presence.end()
            asyncio.get_running_loop().call_soon(self.close, NOT_STORED)
            raise
        if by and seat_token:
            by.take_seat(seat_token)
            self._refresh_presence()
        self.audience.show()
        self.broadcast_absence()
        self.reschedule()

    async def _store_and_apply(self, change: TableChange) -> None:
        bodies = tuple(entries.encode(entry) for entry in change.entries)
        try:
            result = daily.result(self.table, change) if self.table.daily else None
            await self._store.append(TableWrite(self.table.id, self.table.n + 1, bodies, change.new_links, result))
        except Exception as error:
            if not isinstance(error, StoreUnavailable):
                log.error("table %s could not be stored: %s", self.table.id, reason(error))
            raise Refused("busy", N_("it could not be stored: try again")) from error
        for entry in change.entries:
            fold.apply(self.table, entry, time.monotonic(), change.match)
            metrics.ENTRIES.values[entries.KIND_OF[type(entry)]] += 1
            if isinstance(entry, entries.Moved):
                metrics.MOVES.values[""] += 1

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[None]:
        """Hold the lock to look at the table; refuse where it may be ahead of the log."""
        async with self.lock:
            self.must_be_readable()
            yield

    def must_be_readable(self) -> None:
        if self.is_broken:
            raise Refused("busy", N_("the table is being read anew: try again"))

    def close(self, reason: str) -> None:
        """Close the room and all its connections; the next visitor reads the table from the log."""
        self.is_broken = True
        if self._timer:
            self._timer.cancel()
            self._timer = None
        self.audience.stop()
        for connection in self.audience.everybody():
            connection.close_with_reason(reason)

    def broadcast_absence(self) -> None:
        """Send how long those who are awaited and away have left to return, where it has changed."""
        if not self.table.gone and not any(self._shown_away):
            return
        away = [left is not None for left in self.presence.away()]
        if away != self._shown_away or (self.table.clocks and any(away)):
            self._broadcast_presence()

    def players(self) -> list[answers.WirePlayer]:
        return self.audience.players()

    def seen(self, seat: int | None) -> Seen:
        return self.audience.updates.seen(seat)

    def enter(self, connection: Connection) -> None:
        """Admit a connection, or queue it; a room that is given up sends it away."""
        if self.is_broken:
            connection.close_with_reason(NOT_STORED)
            return
        if self.audience.enter(connection):
            self._refresh_presence()
            self.reschedule()

    def leave(self, connection: Connection) -> None:
        self.audience.leave(connection)
        self.used = time.monotonic()
        if self.is_broken:
            return
        if self.audience.queue:
            self.start(self._admit_queued())
        self._refresh_presence()
        self.reschedule()

    def _refresh_presence(self) -> None:
        """Tell everybody who came or went; look again when the next seat's time to come back is over."""
        if self.is_broken:
            return
        if self.presence.has_changed():
            self._broadcast_presence()
        # Event loops count in milliseconds: a timer may end just before the time is over, and is set again then.
        if (left := self.presence.grace_left()) is not None and self._presence_timer is None:
            self._presence_timer = asyncio.get_running_loop().call_later(left + 0.001, self._end_grace)

    def _end_grace(self) -> None:
        self._presence_timer = None
        self._refresh_presence()

    async def _admit_queued(self) -> None:
        async with self.lock:
            while not self.is_broken and (connection := self.audience.next()):
                connection.admit()

    def _broadcast_presence(self) -> None:
        message = self.presence.message()
        self._shown_away = [left is not None for left in message.away]
        encoded = answers.encode(message)
        for connection in self.connections:
            connection.push(encoded)

    def reschedule(self) -> None:
        """Stop the clocks behind curtains, set the timer for the first that will run out, and wake the bots."""
        if self.table.clocks:
            self.table.rest(self._behind_curtains(), time.monotonic())
        if self._timer or self.table.clocks:
            self._set_clock_timer()
        if self.table.has_bots or self.bots.task:
            self.bots.wake(self)

    def visit(self, address: str) -> None:
        self.bots.visit(address)
        self.reschedule()

    def _behind_curtains(self) -> frozenset[int]:
        """Return the seats on shared devices whose curtain is closed."""
        table = self.table
        shared = [link for link in table.links.values() if len(link.chairs) > 1 and table.has_secrets]
        opened = {connection.opened for connection in self.connections}
        return frozenset(table.seat_of(chair) for link in shared for chair in link.chairs) - opened

    def _set_clock_timer(self, patience: float = 0.001) -> None:
        if self._timer:
            self._timer.cancel()
            self._timer = None
        falling = self.table.clocks.first_to_fall(time.monotonic()) if self.table.clocks else None
        if falling and self.table.phase == "playing":
            self._timer = asyncio.get_running_loop().call_later(falling[0] + patience, self.advance)

    def advance(self) -> None:
        """Perform what the state of the table requires: a clock has run out, or the server was killed half way."""
        self._timer = None
        self.start(self._advance())

    def catch_up(self) -> None:
        self.start(self._catch_up())

    async def _catch_up(self) -> None:
        async with self.lock:
            if self.is_broken:
                return
            try:
                bodies = await self._store.load(self.table.id, self.table.n)
                has_changed = await self.presence.ask_elsewhere()
                for body in bodies:
                    reading.apply_body(self.table, body, time.monotonic())
            except StoreUnavailable:
                asyncio.get_running_loop().call_later(RETRY, self.catch_up)
                return
            except (LogDamaged, Unreadable) as error:
                # Whoever comes next reads the table anew, and is told that it is closed.
                self.close(error.reason if isinstance(error, Unreadable) else reading.DAMAGED)
                return
            if has_changed:
                self._broadcast_presence()
            if bodies:
                self.audience.show()
                # Bots and clocks that run out are first of all the business of the server that wrote last.
                self._set_clock_timer(patience=2.0)
            if bots_asked(self.table) and not self.presence.elsewhere:
                # Nobody is left at that server, so its bots do not think.
                asyncio.get_running_loop().call_later(2.0, self.reschedule)

    async def _advance(self) -> None:
        async with self.lock:
            if not self.is_broken:
                # What cannot be stored now is tried again when somebody comes.
                with suppress(Refused):
                    await self.perform(changes.next_change(self.table, time.monotonic(), wall_clock()))
                    self.reschedule()


def answer_known(who: Speaker, message_id: str) -> int | None:
    """Return the entry that a message led to when it came before; refuse another message with its id."""
    answered = who.table.answered
    known = answered.get((who.name, message_id), answered.get((who.by, message_id))) if message_id else None
    if known is not None and who.table.said[known] not in ("", who.said):
        text = N_("the id {message_id} was another message's: give this one its own")
        raise Refused("bad", text, message_id=shown(message_id))
    return known


def wall_clock() -> float:
    return round(time.time(), 3)
