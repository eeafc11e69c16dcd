"""One socket: what it may see, what it was sent, what waits to be sent."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Awaitable, Callable, Iterable
from contextlib import suppress
from dataclasses import replace
from itertools import count
from typing import TYPE_CHECKING, Any

from kensei.core import i18n
from kensei.core.i18n import N_, _
from kensei.core.texts import catalogue
from kensei.server.errors import Refused
from kensei.server.limits import Limits, TokenBucket
from kensei.server.live import answers, messages
from kensei.server.live.presence import device_notice
from kensei.server.live.room import Room
from kensei.server.monitoring import metrics
from kensei.server.tables import tokens
from kensei.server.tables.entries import Link
from kensei.server.tables.table import NOT_YOURS
from kensei.server.updates import fragments, updates, visibility
from kensei.server.updates.fragments import Page

if TYPE_CHECKING:
    from kensei.server.live.rooms import Hall

Send = Callable[[dict[str, Any]], Awaitable[None]]
Write = Callable[[Iterable[bytes]], bool]
"""Writes messages at once if the client can take them; returns whether it did."""
WRITE = "kensei.write"
"""The ASGI extension by which our driver offers a `Write`; other servers are sent one message after the other."""

FULL = N_("This table is full. You will be let in when somebody leaves; your place in the queue: {place}.")

_numbers = count()

GONE = (OSError, RuntimeError)
"""What sending raises after the client has closed, or was disconnected for breaking the protocol."""


class Connection:
    """A socket at a table."""

    def __init__(
        self, room: Room, token: str, link: Link, limits: Limits, language: str = "en", address: str = ""
    ) -> None:
        self.room = room
        self.token = token
        self.link_hash = link.hash
        self._language = language
        self.address = address
        self.number = next(_numbers)
        self._device = f"connection {self.number}"
        self.is_watching = link.is_watching
        self.opened: int | None = None
        self._sees_reveal = False
        """A shared device that was shown a reveal, as spectators see it; nobody has opened the curtain since."""
        self.is_welcome = False
        self.is_over = False
        self._sent: dict[int | None, int] = {}
        """The last entry that was sent for each viewpoint."""
        self._after = 0
        self._hello: messages.Hello | None = None
        self.page = Page("", 0)
        self.limits = limits
        self._outbox: deque[bytes] = deque()
        self._waiting_bytes = 0
        self._write: Write | None = None
        """None while `send_all` has something to send: nothing may overtake it."""
        self._is_flush_due = False
        self.looks = TokenBucket(limits.looks_a_second, limits.looks_at_once, time.monotonic())
        self._filled = asyncio.Event()

    @property
    def link(self) -> Link:
        return self.room.table.links[self.link_hash]

    def push(self, message: bytes) -> None:
        """Queue a message; who reads too slowly is cut off."""
        if self.is_over:
            return
        if self._waiting_bytes >= self.limits.waiting_bytes:
            self.is_over = True
            self._outbox.clear()
            self._waiting_bytes = 0
        else:
            self._outbox.append(message)
            self._waiting_bytes += len(message)
        if self._write is None:
            self._filled.set()
        elif not self._is_flush_due:
            # What is pushed within one iteration of the loop is written together.
            self._is_flush_due = True
            asyncio.get_running_loop().call_soon(self._flush)

    def _flush(self) -> None:
        """Write what waits; if the client cannot take it now, or the connection ends, leave it to `send_all`."""
        self._is_flush_due = False
        if self._write and not self.is_over and self._write(self._outbox):
            self._outbox.clear()
            self._waiting_bytes = 0
        else:
            self._filled.set()

    def close_with_reason(self, reason: str, final: bool = False) -> None:
        """Send why the connection ends, and close it; `final`: the page should not reconnect by itself."""
        with i18n.using_language(self._language):
            self.push(answers.encode(answers.Bye(reason=_(reason), final=final)))
        self.is_over = True
        self._filled.set()

    async def send_all(self, send: Send, write: Write | None = None) -> None:
        try:
            with suppress(*GONE):
                await self._send_all(send, write)
        finally:
            self.is_over = True
            self._write = None
            self._outbox.clear()

    async def _send_all(self, send: Send, write: Write | None) -> None:
        while True:
            self._write = None
            while self._outbox:
                message = self._outbox.popleft()
                self._waiting_bytes -= len(message)
                await send({"type": "websocket.send", "text": message.decode()})
            if self.is_over:
                await send({"type": "websocket.close", "code": 1000})
                return
            self._filled.clear()
            self._write = write
            await self._filled.wait()

    @property
    def has_said_hello(self) -> bool:
        """Whether the first message has come, here or in the queue."""
        return self.is_welcome or self._hello is not None

    def wait(self, hello: messages.Hello | None = None) -> None:
        """Send the place in the queue, where the table is full; keep the hello until it is this one's turn."""
        self._hello = hello or self._hello
        ahead = self.room.audience.ahead_of(self)
        if ahead is None:
            return
        with i18n.using_language(self._language):
            reason = _(FULL).format(place=ahead + 1)
            self.push(answers.encode(answers.Wait(ahead=ahead, reason=reason)))

    def admit(self) -> None:
        if self._hello:
            self.greet(self._hello)

    def greet(self, hello: messages.Hello) -> None:
        """Answer a hello: what this link opens, and the table now."""
        room, table = self.room, self.room.table
        self.opened, self._sees_reveal = None, False
        if hello.seat is not None:
            self.open_curtain(hello.seat)
            if visibility.is_shared(table, self.link) and hello.after and updates.was_played(table, hello.after):
                self.opened = None  # the page has missed a move, perhaps a reveal: the curtain hangs
        self._sent, self._after = {}, min(hello.after, table.n)
        self.page = Page(hello.html, table.match.ply if table.match else 0)
        self.is_welcome = True
        self.push(answers.encode(updates.welcome(table, self.link)))
        self.update()
        presence = room.presence.message()
        if any(left is not None for left in presence.away):
            self.push(answers.encode(presence))
        self._device = hello.device or self._device
        if self.link.chairs and room.devices.is_another(self.link_hash, self._device):
            for connection in room.connections:
                connection.notify(self.link)

    def notify(self, link: Link) -> None:
        if self.is_welcome:
            with i18n.using_language(self._language):
                self.push(answers.encode(answers.Notice(text=device_notice(self.room.table, link, self.link))))

    def open_curtain(self, seat: int) -> None:
        seats = [self.room.table.seat_of(chair) for chair in self.link.chairs]
        if seat not in seats:
            raise Refused("forbidden", NOT_YOURS)
        self._sees_reveal = False
        if self.opened != seat:
            self.opened = seat
            self.page = self.page.emptied()

    def take_seat(self, token: str) -> None:
        """Show this connection the seat that was taken over it from now on."""
        self.token, self.link_hash = token, tokens.hashed(token)
        self.room.devices.is_another(self.link_hash, self._device)
        self.page = self.page.emptied()

    def close_curtain(self) -> None:
        self.opened, self._sees_reveal = None, False
        self.update()

    def update(self) -> None:
        if not self.is_welcome:
            return
        if i18n.translations() is catalogue(self._language):
            self._update()
            return
        with i18n.using_language(self._language):
            self._update()

    def _update(self) -> None:
        table, link = self.room.table, self.link
        if len(link.chairs) < 2:
            self._send_update(link, table.seat_of(link.chairs[0]) if link.chairs else None)
            return
        is_revealed = self._reveal(link)
        viewpoint = visibility.viewpoint(table, link, self.opened, self._sees_reveal)
        if viewpoint.curtain:
            assert viewpoint.seat is not None
            self.opened, self._sees_reveal = None, False
            self.page = self.page.emptied()
            html, name = fragments.curtain(table, viewpoint.seat), table.names()[viewpoint.seat]
            self.push(answers.encode(answers.Curtain(n=table.n, seat=viewpoint.seat, name=name, html=html)))
        elif is_revealed and viewpoint.seat is None:
            self.opened = None
        else:
            if viewpoint.seat is not None:
                self.opened = viewpoint.seat
            self._send_update(link, viewpoint.seat)
        self.page = replace(self.page, ply=table.match.ply if table.match else 0)

    def _send_update(self, link: Link, seat: int | None) -> None:
        audience = self.room.audience
        sent, self.page = audience.updates.send(link, seat, self.last_sent(seat), self.page, audience.players())
        self.push(sent)
        self._sent[seat] = self.room.table.n

    def _reveal(self, link: Link) -> bool:
        """Show those who share this device what happened as spectators see it; return whether there was anything."""
        table, since = self.room.table, self.page.ply
        if not visibility.is_shared(table, link) or table.match is None or since >= table.match.ply:
            return False
        if not fragments.reveals(table, self.room.seen(None), since):
            return False
        self.page = replace(self.page.emptied(), revealing=since)
        self._send_update(link, None)
        self.page = self.page.emptied()
        self._sees_reveal = True
        return True

    def last_sent(self, seat: int | None) -> int:
        """Return the number of the last entry that was sent for a viewpoint."""
        return self._sent.get(seat, self._after)


async def handle_message(connection: Connection, text: str | bytes, hall: Hall | None = None) -> answers.Answer | None:
    message_id = ""
    try:
        message = messages.decode(text)
        if isinstance(message, messages.Ping):
            connection.wait()
            return answers.Pong()
        if isinstance(message, messages.Verb):
            message_id = message.id
            # The seat that speaks is the one it names, else the one whose curtain is open.
            seat = message.seat if message.seat is not None else connection.opened
            return await connection.room.act(connection.link, connection.token, message, seat, connection)
        if hall:
            await await_slice(hall, connection)
        async with connection.room.lock:
            connection.room.must_be_readable()
            show_table(connection, message)
            connection.room.reschedule()
        return None
    except Refused as refused:
        return refusal(refused, message_id or refused.id)


async def await_slice(hall: Hall, connection: Connection) -> None:
    """Wait for a time slice in which to draw the whole table; refuse a connection that asks for it again and again."""
    now = time.monotonic()
    if not (connection.looks.take(now) and hall.lookers.allows(allowance(connection.address, connection.link), now)):
        raise Refused("limit", N_("You have asked too often: wait a second."))
    await hall.slices.next_round()


def show_table(connection: Connection, message: messages.Message) -> None:
    """Answer a message that changes nothing: the first one, or one that opens or closes the curtain."""
    if isinstance(message, messages.Hello) and connection in connection.room.audience.queue:
        connection.wait(message)
    elif isinstance(message, messages.Hello):
        connection.greet(message)
    elif not connection.is_welcome:
        raise Refused("bad", N_("the first message is hello"))
    elif isinstance(message, messages.Open):
        connection.open_curtain(message.seat)
        connection.update()
    else:
        connection.close_curtain()


def refusal(refused: Refused, message_id: str) -> answers.Refusal:
    metrics.REFUSED.add(refused.code)
    return answers.Refusal(id=message_id, code=refused.code, reason=refused.reason, rule=refused.rule)


def allowance(address: str, link: Link) -> str:
    """Return the key of a socket's rate limit: spectators and players of one address have separate limits."""
    return f"{address} plays" if link.chairs else address
