"""One socket: what it may see, what it has been told, what waits to be sent."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Any

from kensei import look
from kensei.web import draw, messages, telling
from kensei.web.edits import Edit, edited
from kensei.web.entries import Link
from kensei.web.errors import Refused
from kensei.web.limits import Limits
from kensei.web.room import Room

Send = Callable[[dict[str, Any]], Awaitable[None]]


class Connection:
    """A socket at a table."""

    def __init__(self, room: Room, token: str, link: Link, limits: Limits, language: str = "en") -> None:
        self.room = room
        self.token = token
        self.link_hash = link.hash
        self.language = language
        self.opened: int | None = None
        self.shape = ""
        self.is_welcome = False
        self.is_over = False
        self._told: dict[int | None, int] = {}
        """The last entry that was told to each pair of eyes."""
        self._after = 0
        self._page = -1
        self._ply = 0
        self._lines = 0
        self._shown: dict[str, str] = {}
        self._limits = limits
        self._outbox: deque[bytes] = deque()
        self._filled = asyncio.Event()

    @property
    def link(self) -> Link:
        """What the link opens now."""
        return self.room.table.links[self.link_hash]

    def push(self, message: bytes) -> None:
        """Let a message wait for its turn; who reads too slowly is cut off."""
        if self.is_over:
            return
        if len(self._outbox) >= self._limits.waiting_messages:
            self.is_over = True
            self._outbox.clear()
        else:
            self._outbox.append(message)
        self._filled.set()

    def say_bye(self, reason: str) -> None:
        """Send a last word and close."""
        self.push(messages.encode(messages.Bye(reason=reason)))
        self.is_over = True
        self._filled.set()

    async def send_all(self, send: Send) -> None:
        """Send what waits, as it comes, until the connection is over."""
        while True:
            while self._outbox:
                await send({"type": "websocket.send", "text": self._outbox.popleft().decode()})
            if self.is_over:
                await send({"type": "websocket.close", "code": 1000})
                return
            self._filled.clear()
            await self._filled.wait()

    def greet(self, hello: messages.Hello) -> None:
        """Answer a hello: what this link opens, and the table now."""
        table = self.room.table
        if hello.seat is not None:
            self.open(hello.seat)
        self.shape = hello.html
        self._told, self._after = {}, min(hello.after, table.n)
        self._page, self._lines, self._shown = -1, 0, {}
        self._ply = len(table.match.plies) if table.match else 0
        self.is_welcome = True
        self.push(messages.encode(telling.welcome(table, self.link)))
        self.update()

    def open(self, seat: int) -> None:
        """Open a seat's eyes."""
        seats = [self.room.table.seat_of(chair) for chair in self.link.chairs]
        if seat not in seats:
            raise Refused("forbidden", f"this link does not hold seat {seat}")
        if self.opened != seat:
            self.opened = seat
            # What was drawn for another seat is gone from the page.
            self._page, self._shown = -1, {}

    def close_eyes(self) -> None:
        """Draw the curtain again."""
        self.opened = None
        self.update()

    def update(self) -> None:
        """Tell the table now, as this connection may see it."""
        if not self.is_welcome:
            return
        room, table = self.room, self.room.table
        sight = room.sight(self.link, self.opened)
        if sight.curtain:
            assert sight.seat is not None
            self.opened = None
            self._shown = {}
            with look.speaking(self.language):
                self.push(messages.encode(room.curtain(sight.seat)))
            return
        if sight.seat is not None and len(self.link.chairs) > 1:
            self.opened = sight.seat
        self.push(room.tell(self, sight.seat))
        self._told[sight.seat] = table.n

    def _seen(self, seat: int | None) -> int:
        return self._told.get(seat, self._after)

    def message(self, seat: int | None) -> messages.Update:
        """Build the update for this connection's eyes."""
        table = self.room.table
        told = telling.update(table, seat, self._seen(seat), self.room.players())
        if table.phase == "lobby":
            return changed(told, view=None, lobby=telling.lobby(table, self.link))
        if not self.shape:
            return told
        with look.speaking(self.language):
            return self._drawn(told, seat)

    @property
    def sharing(self) -> tuple[Any, ...] | None:
        """What makes two connections get the very same bytes; None: this one gets its own."""
        if self.shape or self.room.table.phase == "lobby":
            return None
        return (tuple(self._told.items()), self._after)

    def _drawn(self, told: messages.Update, seat: int | None) -> messages.Update:
        table = self.room.table
        fragments = draw.fragments(table, seat, self.shape, told.players)
        story = len(table.playing().story(seat))
        is_new_page = self._page != table.page
        lines = draw.log(table, seat, 0 if is_new_page else self._lines)
        replace: dict[str, str | Edit] = {
            name: edited(self._shown.get(name, ""), html)
            for name, html in fragments.items()
            if self._shown.get(name) != html
        }
        if is_new_page:
            replace["log"] = "".join(lines)
        seen = [e.told_to(seat) for entry in table.told if entry.n > self._seen(seat) for e in entry.events]
        staged = [] if is_new_page else draw.steps(table, seat, self._ply, seen, self.shape)
        self._shown, self._page, self._lines, self._ply = fragments, table.page, story, told.ply
        html = messages.Html(replace, {} if is_new_page else {"log": lines})
        # The page reads its moves in `choices` and what happened in `html` and `steps`: a turn stays small.
        lean = changed(told, view=None, legal=[], entries=[])
        return changed(lean, choices=draw.choices(table, seat), steps=staged, html=html)


def changed(update: messages.Update, **fields: Any) -> messages.Update:
    """Give the update with some fields changed."""
    return messages.Update(**{name: getattr(update, name) for name in update.__struct_fields__} | fields)
