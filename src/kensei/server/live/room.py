"""A table that is in use: one thing happens at a time, it is stored, and only then shown."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import TYPE_CHECKING

from kensei.core.errors import shown
from kensei.core.i18n import N_, _
from kensei.server.errors import Refused
from kensei.server.limits import Limits
from kensei.server.live import answers, messages
from kensei.server.live import presence as attendance
from kensei.server.live.audience import Audience
from kensei.server.live.broadcast import Updates
from kensei.server.live.devices import Devices
from kensei.server.live.frequency import Frequency
from kensei.server.live.presence import Attendance
from kensei.server.monitoring import metrics
from kensei.server.store.outage import Away, reason
from kensei.server.store.sqlite import Damaged, Store, Writing
from kensei.server.tables import changes, entries, reading, verbs
from kensei.server.tables.changes import Change
from kensei.server.tables.entries import Link
from kensei.server.tables.links import host_links, living, own_url, seat_taken
from kensei.server.tables.reading import Unreadable
from kensei.server.tables.speaker import Speaker
from kensei.server.tables.table import Table
from kensei.server.updates import fragments, visibility
from kensei.server.workers.bot_pool import Full, Thinking, ask

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
        thinking: Thinking,
        elsewhere: frozenset[int] = frozenset(),
        limits: Limits | None = None,
    ) -> None:
        self.table = table
        self.lock = asyncio.Lock()
        self.audience = Audience(limits or Limits())
        self.connections = self.audience.inside
        self._frequency = Frequency(limits or Limits())
        self.is_broken = False
        self.used = time.monotonic()
        self._store = store
        self.devices = Devices()
        self.attendance = Attendance(table, store, self.connections, elsewhere)
        self.updates = Updates(table, self.lock, self.audience, self.attendance)
        self._thinking = thinking
        self._told_away: list[bool] = []
        self._timer: asyncio.TimerHandle | None = None
        self._letting_in: asyncio.Task[None] | None = None
        self._going_on: asyncio.Task[None] | None = None
        self._catching_up: asyncio.Task[None] | None = None
        self._bots: asyncio.Task[None] | None = None
        self._answer: asyncio.Future[str | None] | None = None
        self._visitor, self._visited = "", float("-inf")

    @property
    def is_idle(self) -> bool:
        """Whether the room can be emptied: nobody looks, nobody thinks, no clock runs."""
        thinks = self._bots is not None and not self._bots.done()
        is_used = self.audience.everybody() or thinks or self._timer or self.lock.locked()
        return not is_used and self.attendance.is_settled

    async def act(
        self, link: Link, token: str, message: messages.Verb, seat: int | None, by: Connection | None = None
    ) -> answers.Done:
        """Do what the message asks for, over the connection `by`; return when it is stored and shown, or refuse."""
        async with self.lock:
            self.must_stand()
            self.used = time.monotonic()
            taken = seat_taken(self.table, token, message)
            if taken is not None:
                return taken
            # While this waited for the lock the link may have been revoked or spent.
            link = living(self.table, link.hash)
            who = Speaker(self.table, link, token, seat, time.monotonic(), wall_clock(), messages.digest(message))
            known = answer_known(who, message.id)
            if known is not None:
                return answers.Done(id=message.id, n=known, url=own_url(link, token, message))
            self._frequency.must_be_rare(link.hash, messages.verb(message), time.monotonic())
            change = verbs.handle(who, message)
            await self.perform(change, by)
            n = self.table.answered.get((change.speaker or who.name, message.id), self.table.n)
            has_changed = isinstance(message, messages.Reissue | messages.Revoke)
            links = host_links(self.table, token) if has_changed else None
            return answers.Done(id=message.id, n=n, links=links, url=own_url(link, change.seat_token or token, message))

    async def perform(self, change: Change, by: Connection | None = None) -> None:
        """Store a change, then what follows from it, then show all of it. The lock is held."""
        if not change.entries:
            return
        seat_token = change.seat_token
        try:
            while change.entries:
                await self._store_and_take(change)
                change = changes.next_change(self.table, time.monotonic(), wall_clock())
        except BaseException:
            # The match may be ahead of the log: only the log knows the truth now. Whoever asked is told first.
            self.is_broken = True
            self.attendance.end()
            asyncio.get_running_loop().call_soon(self.close, NOT_STORED)
            raise
        if by and seat_token:
            by.take_seat(seat_token)
            self._look_who_is_here()
        self.show()
        self.tell_of_absence()
        self.look_after()

    async def _store_and_take(self, change: Change) -> None:
        bodies = tuple(entries.encode(entry) for entry in change.entries)
        try:
            await self._store.append(Writing(self.table.id, self.table.n + 1, bodies, change.new_links))
        except Exception as error:
            if not isinstance(error, Away):
                log.error("table %s could not be stored: %s", self.table.id, reason(error))
            raise Refused("busy", _("it could not be stored: try again")) from error
        for entry in change.entries:
            self.table.apply(entry, time.monotonic(), change.match)
            metrics.ENTRIES.add(entries.kind(entry))
            if isinstance(entry, entries.Moved):
                metrics.MOVES.add()

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[None]:
        """Hold the lock to look at the table; refuse where it may be ahead of the log."""
        async with self.lock:
            self.must_stand()
            yield

    def must_stand(self) -> None:
        """Refuse whatever comes to a room that is given up."""
        if self.is_broken:
            raise Refused("busy", _("the table is being read anew: try again"))

    def close(self, reason: str) -> None:
        """Give the room up; the next visitor reads the table from the log."""
        self.is_broken = True
        if self._timer:
            self._timer.cancel()
            self._timer = None
        self.updates.stop()
        for connection in self.audience.everybody():
            connection.say_bye(reason)

    def show(self) -> None:
        """Send everybody what they may see of the table now."""
        self.updates.show()

    def tell_of_absence(self) -> None:
        """Tell those who wait for somebody who is away how long, where it has changed."""
        away = [left is not None for left in self.attendance.told().away]
        if away != self._told_away or (self.table.clocks and any(away)):
            self._tell_presence()

    def players(self) -> list[answers.TellPlayer]:
        """Tell who sits where."""
        return self.updates.players()

    def enter(self, connection: Connection) -> None:
        """Let a connection in, or into the queue; to a room that is given up it only comes to hear so."""
        if self.is_broken:
            connection.say_bye(NOT_STORED)
            return
        if not self.audience.take(connection):
            return
        self._look_who_is_here()
        self.look_after()

    def leave(self, connection: Connection) -> None:
        """Let a connection go."""
        self.audience.leave(connection)
        self.used = time.monotonic()
        if self.is_broken:
            return
        if not self.connections:
            self.updates.forget()
        if self.audience.queue:
            self._letting_in = asyncio.create_task(self._let_in())
        self._look_who_is_here()
        self.look_after()
        if not self.attendance.is_settled:
            asyncio.get_running_loop().call_later(attendance.GRACE, self._look_who_is_here)

    def _look_who_is_here(self) -> None:
        """Tell everybody, if anybody came or is away."""
        if not self.is_broken and self.attendance.has_changed():
            self._tell_presence()

    async def _let_in(self) -> None:
        """Let in whom there is room for now."""
        async with self.lock:
            while not self.is_broken and (connection := self.audience.next()):
                connection.come_in()

    def _tell_presence(self) -> None:
        presence = self.attendance.told()
        self._told_away = [left is not None for left in presence.away]
        told = answers.encode(presence)
        for connection in self.connections:
            connection.push(told)

    def look_after(self) -> None:
        """Let clocks rest behind curtains, set the alarm for the first that will fall, and let bots think."""
        if self.table.clocks:
            self.table.rest(self._behind_curtains(), time.monotonic())
        self._set_alarm()
        if self._bots is not None and not self._bots.done():
            if self._answer and self.watcher() is None:
                self._answer.cancel()
        elif self._bots_asked() and self.watcher() is not None:
            self._bots = asyncio.create_task(self._let_bots_move())

    def visit(self, address: str) -> None:
        """Let somebody who asks over HTTP count as present for a while."""
        self._visitor, self._visited = address, time.monotonic()
        self.look_after()

    def watcher(self) -> str | None:
        """Give the address of somebody who is there, a player rather than a spectator; None: nobody is.

        Bots think only for tables that somebody watches, and in the name of that address.
        """
        links = self.table.links
        there = [(not links[one.link_hash].chairs, one.address) for one in self.connections]
        if there:
            return min(there)[1]
        is_there = time.monotonic() - self._visited < self._thinking.limits.presence_seconds
        return self._visitor if is_there else None

    def _behind_curtains(self) -> frozenset[int]:
        """Give the seats on shared devices whose eyes are closed."""
        table = self.table
        shared = [link for link in table.links.values() if len(link.chairs) > 1 and table.has_secrets]
        opened = {connection.opened for connection in self.connections}
        return frozenset(table.seat_of(chair) for link in shared for chair in link.chairs) - opened

    def _set_alarm(self, patience: float = 0.001) -> None:
        if self._timer:
            self._timer.cancel()
            self._timer = None
        falling = self.table.clocks.first_to_fall(time.monotonic()) if self.table.clocks else None
        if falling and self.table.phase == "playing":
            self._timer = asyncio.get_running_loop().call_later(falling[0] + patience, self._alarm)

    def _alarm(self) -> None:
        self._timer = None
        self.go_on()

    def go_on(self) -> None:
        """Let happen what follows from how the table stands: a clock fell, or the server was killed in between."""
        self._going_on = asyncio.create_task(self._go_on())

    def catch_up(self) -> None:
        """Take the entries that another server has stored, and who came to it or left it, and show them."""
        self._catching_up = asyncio.create_task(self._catch_up())

    async def _catch_up(self) -> None:
        async with self.lock:
            if self.is_broken:
                return
            try:
                bodies = await self._store.load(self.table.id, self.table.n)
                has_changed = await self.attendance.ask_elsewhere()
                for body in bodies:
                    reading.apply_body(self.table, body, time.monotonic())
            except Away:
                asyncio.get_running_loop().call_later(RETRY, self.catch_up)
                return
            except (Damaged, Unreadable) as error:
                # Whoever comes next reads the table anew, and is told that it is closed.
                self.close(error.reason if isinstance(error, Unreadable) else reading.DAMAGED)
                return
            if has_changed:
                self._tell_presence()
            if bodies:
                self.show()
                # Bots and falling clocks are first of all the business of the server that wrote last.
                self._set_alarm(patience=2.0)
            if self._bots_asked() and not self.attendance.elsewhere:
                # Nobody is left at that server, so its bots do not think.
                asyncio.get_running_loop().call_later(2.0, self.look_after)

    async def _go_on(self) -> None:
        async with self.lock:
            if not self.is_broken:
                # What cannot be stored now is tried again when somebody comes.
                with suppress(Refused):
                    await self.perform(changes.next_change(self.table, time.monotonic(), wall_clock()))
                    self.look_after()

    def _bots_asked(self) -> list[int]:
        table = self.table
        return [seat for seat in sorted(table.to_act()) if table.chairs[table.chair_of(seat)].mover]

    async def _let_bots_move(self) -> None:
        while (address := self.watcher()) is not None:
            async with self.lock:
                asked = [] if self.is_broken else self._bots_asked()
                if not asked:
                    return
                seat = asked[0]
                decision = self.table.asked[seat]
                question = ask(self.table, seat)
            try:
                self._answer = self._thinking.ask(question, address, self.table.id)
            except Full:
                await self._wait_for_bots()
                continue
            # A promise is cancelled when the last person leaves; the task is not.
            await asyncio.wait([self._answer])
            answer, self._answer = self._answer, None
            if answer.cancelled():
                continue
            async with self.lock:
                self.updates.bots_are_busy = False
                is_answered = self.table.asked.get(seat) != decision or seat not in self._bots_asked()
                if self.is_broken or is_answered:
                    continue
                with suppress(Refused):
                    move = changes.bot_move(self.table, seat, answer.result(), time.monotonic(), wall_clock())
                    await self.perform(move)

    async def _wait_for_bots(self) -> None:
        """Say that the bots are busy, and wait until it is time to ask again."""
        async with self.lock:
            if not self.updates.bots_are_busy and not self.is_broken:
                self.updates.bots_are_busy = True
                self.show()
        await asyncio.sleep(self._thinking.limits.retry_seconds)

    def sight(self, link: Link, opened: int | None, watching: bool = False) -> visibility.Sight:
        """Say what a link sees."""
        return visibility.sight(self.table, link, opened, watching)

    def curtain(self, seat: int) -> answers.Curtain:
        """Give the curtain before a seat."""
        name = self.table.names()[seat]
        return answers.Curtain(n=self.table.n, seat=seat, name=name, html=fragments.curtain(self.table, seat))


def answer_known(who: Speaker, message_id: str) -> int | None:
    """Give the entry that a message led to when it came before; refuse another message with its id."""
    answered = who.table.answered
    known = answered.get((who.name, message_id), answered.get((who.by, message_id))) if message_id else None
    if known is not None and who.table.said[known] not in ("", who.said):
        raise Refused("bad", _("the id {id} was another message's: give this one its own").format(id=shown(message_id)))
    return known


def wall_clock() -> float:
    """Give the time for people."""
    return round(time.time(), 3)
