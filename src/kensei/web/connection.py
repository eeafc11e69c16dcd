"""One socket: what it may see, what it has been told, what waits to be sent."""

from __future__ import annotations

import asyncio
import itertools
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Any

from kensei import look
from kensei.core.words import _
from kensei.web import answers, devices, eyes, messages, reveal, telling
from kensei.web.entries import Link
from kensei.web.errors import Refused
from kensei.web.limits import Limits
from kensei.web.page import Page, changed
from kensei.web.room import Room

Send = Callable[[dict[str, Any]], Awaitable[None]]
NUMBERS = itertools.count()


class Connection:
    """A socket at a table."""

    def __init__(
        self, room: Room, token: str, link: Link, limits: Limits, language: str = "en", address: str = ""
    ) -> None:
        self.room = room
        self.token = token
        self.link_hash = link.hash
        self.language = language
        self.address = address
        self.opened: int | None = None
        self._is_watching = False
        """A shared device that was shown a reveal, as spectators see it; nobody has opened a curtain since."""
        self._number = f"connection {next(NUMBERS)}"
        self.is_welcome = False
        self.is_over = False
        self._told: dict[int | None, int] = {}
        """The last entry that was told to each pair of eyes."""
        self._after = 0
        self._page = Page("", 0)
        self.limits = limits
        self._outbox: deque[bytes] = deque()
        self._waiting_bytes = 0
        self._filled = asyncio.Event()

    @property
    def link(self) -> Link:
        """What the link opens now."""
        return self.room.table.links[self.link_hash]

    @property
    def shape(self) -> str:
        """The shape of the page at the other end; none for programs."""
        return self._page.shape

    def push(self, message: bytes) -> None:
        """Let a message wait for its turn; who reads too slowly is cut off."""
        if self.is_over:
            return
        if self._waiting_bytes >= self.limits.waiting_bytes:
            self.is_over = True
            self._outbox.clear()
            self._waiting_bytes = 0
        else:
            self._outbox.append(message)
            self._waiting_bytes += len(message)
        self._filled.set()

    def say_bye(self, reason: str) -> None:
        """Send a last word and close."""
        with look.speaking(self.language):
            self.push(answers.encode(answers.Bye(reason=_(reason))))
        self.is_over = True
        self._filled.set()

    async def send_all(self, send: Send) -> None:
        """Send what waits, as it comes, until the connection is over."""
        while True:
            while self._outbox:
                message = self._outbox.popleft()
                self._waiting_bytes -= len(message)
                await send({"type": "websocket.send", "text": message.decode()})
            if self.is_over:
                await send({"type": "websocket.close", "code": 1000})
                return
            self._filled.clear()
            await self._filled.wait()

    def greet(self, hello: messages.Hello) -> None:
        """Answer a hello: what this link opens, and the table now."""
        table = self.room.table
        self.opened, self._is_watching = None, False
        if hello.seat is not None:
            self.open(hello.seat)
            if eyes.is_shared(table, self.link) and hello.after and telling.was_played(table, hello.after):
                self.opened = None  # the page has missed a move, perhaps a reveal: the curtain hangs
        self._told, self._after = {}, min(hello.after, table.n)
        self._page = Page(hello.html, len(table.match.plies) if table.match else 0)
        self.is_welcome = True
        self.push(answers.encode(telling.welcome(table, self.link)))
        self.update()
        if self.link.chairs and self.room.devices.is_another(self.link_hash, hello.device or self._number):
            for connection in self.room.connections:
                connection.take_notice(self.link)

    def take_notice(self, link: Link) -> None:
        """Tell that the seats of a link were opened on another device."""
        if self.is_welcome:
            with look.speaking(self.language):
                self.push(answers.encode(answers.Notice(text=devices.notice(self.room.table, link))))

    def open(self, seat: int) -> None:
        """Open a seat's eyes."""
        seats = [self.room.table.seat_of(chair) for chair in self.link.chairs]
        if seat not in seats:
            raise Refused("forbidden", _("this link does not hold seat {seat}").format(seat=seat))
        self._is_watching = False
        if self.opened != seat:
            self.opened = seat
            self._page.forget()

    def close_eyes(self) -> None:
        """Draw the curtain again."""
        self.opened, self._is_watching = None, False
        self.update()

    def update(self) -> None:
        """Tell the table now, as this connection may see it and in its language."""
        if self.is_welcome:
            with look.speaking(self.language):
                self._update()

    def _update(self) -> None:
        room = self.room
        is_revealed = self._reveal()
        sight = room.sight(self.link, self.opened, self._is_watching)
        if sight.curtain:
            assert sight.seat is not None
            self.opened, self._is_watching = None, False
            self._page.forget()
            self.push(answers.encode(room.curtain(sight.seat)))
        elif is_revealed and sight.seat is None:
            self.opened = None
        else:
            if sight.seat is not None and len(self.link.chairs) > 1:
                self.opened = sight.seat
            self._tell(sight.seat)
        self._page.ply = len(room.table.match.plies) if room.table.match else 0

    def _tell(self, seat: int | None) -> None:
        self.push(self.room.tell(self, seat))
        self._told[seat] = self.room.table.n

    def _reveal(self) -> bool:
        """Show those who share this device what happened as everybody may see it; say whether there was anything."""
        table, since = self.room.table, self._page.ply
        if not eyes.is_shared(table, self.link) or not reveal.is_due(table, since):
            return False
        self._page.forget()
        self._page.revealing = since
        self._tell(None)
        self._page.forget()
        self._is_watching = True
        return True

    def _seen(self, seat: int | None) -> int:
        return self._told.get(seat, self._after)

    def message(self, seat: int | None) -> answers.Update | answers.Page:
        """Build the update for this connection's eyes."""
        table = self.room.table
        told = telling.update(table, seat, self._seen(seat), self.room.players(), self.room.sentences(self.language))
        if table.phase == "lobby":
            return changed(told, view=None, lobby=telling.lobby(table, self.link))
        if not self.shape:
            return told
        return self._page.edit(table, told, self._seen(seat))

    @property
    def sharing(self) -> tuple[Any, ...] | None:
        """What makes two connections get the very same bytes; None: this one gets its own."""
        if self.shape or self.room.table.phase == "lobby":
            return None
        return (self.language, tuple(self._told.items()), self._after)
