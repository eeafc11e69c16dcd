"""The WebSocket of a link: messages in, answers out."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any

from kensei.core.i18n import N_, _
from kensei.server.errors import Refused
from kensei.server.limits import TokenBucket
from kensei.server.live import answers, messages
from kensei.server.live.connection import GONE, Connection, Send, Write, allowance, handle_message, refusal
from kensei.server.live.room import Room
from kensei.server.live.rooms import Hall
from kensei.server.monitoring import metrics
from kensei.server.tables.entries import Link
from kensei.server.tables.table import TAKEN

CLOSINGS = {"busy": 1013, "closed": 4410}
"""With which code a socket is closed that leads nowhere; the others with 4404."""

Receive = Callable[[], Awaitable[Any]]

REPEAT_SECONDS = 5.0
"""How long a connection over a spent invitation has to say what it repeats."""


class SocketClosed(Exception):
    """The other end of a socket takes nothing more."""


async def serve(
    hall: Hall, token: str, language: str, address: str, receive: Receive, send: Send, write: Write | None = None
) -> None:
    async def sender(message: dict[str, Any]) -> None:
        try:
            await send(message)
        except GONE as error:
            raise SocketClosed from error

    with suppress(SocketClosed):
        await receive()
        try:
            room, link = await hall.find(token, spent=True)
            with counted(hall, address, link):
                if link.spent:
                    await answer_repeat(room, link, token, receive, sender)
                    return
                room.audience.must_have_place(link)
                await sender({"type": "websocket.accept"})
                connection = Connection(room, token, link, hall.limits, language, address)
                await attend(hall, connection, receive, send, write)
        except Refused as refused:
            await send_away(refused, sender)


@contextmanager
def counted(hall: Hall, address: str, link: Link) -> Iterator[None]:
    key = allowance(address, link)
    if not hall.sockets.enter(key):
        raise Refused("limit", N_("Too many windows are open from your network."))
    try:
        yield
    finally:
        hall.sockets.leave(key)


async def send_away(refused: Refused, send: Send) -> None:
    metrics.REFUSED.add(refused.code)
    await send({"type": "websocket.accept"})
    await send({"type": "websocket.send", "text": answers.encode(answers.Bye(reason=refused.reason)).decode()})
    await send({"type": "websocket.close", "code": CLOSINGS.get(refused.code, 4404), "reason": refused.reason})


async def attend(hall: Hall, connection: Connection, receive: Receive, send: Send, write: Write | None) -> None:
    room = connection.room
    room.enter(connection)
    sender = asyncio.create_task(connection.send_all(send, write))
    try:
        await listen(hall, connection, receive, sender)
    finally:
        room.leave(connection)
        sender.cancel()
        with suppress(asyncio.CancelledError):
            await sender


async def answer_repeat(room: Room, link: Link, token: str, receive: Receive, send: Send) -> None:
    """Answer a `sit` that was stored and whose answer was lost, over the invitation that it spent; nothing else."""
    await send({"type": "websocket.accept"})
    answer: answers.Answer = answers.Bye(reason=_(TAKEN))
    try:
        async with asyncio.timeout(REPEAT_SECONDS):
            answer = await repeated(room, link, token, receive) or answer
    except TimeoutError:
        pass
    except ConnectionError:
        return
    await send({"type": "websocket.send", "text": answers.encode(answer).decode()})
    code = 1000 if isinstance(answer, answers.Done) else 4404
    await send({"type": "websocket.close", "code": code})


async def repeated(room: Room, link: Link, token: str, receive: Receive) -> answers.Done | None:
    """Return the answer to the `sit` that follows a hello, if it is the one that took the seat."""
    for _message in ("hello", "sit"):
        event = await receive()
        if event["type"] == "websocket.disconnect":
            raise ConnectionError
        try:
            message = messages.decode(event.get("text") or event.get("bytes") or b"")
            if isinstance(message, messages.Sit):
                return await room.act(link, token, message, None)
        except Refused:
            return None
    return None


async def listen(hall: Hall, connection: Connection, receive: Receive, sender: asyncio.Task[None]) -> None:
    limits = connection.limits
    bucket = TokenBucket(limits.messages_a_second, limits.messages_at_once, time.monotonic())
    latest = asyncio.get_running_loop().time() + limits.hello_seconds
    refusals = 0
    while True:
        try:
            if connection.has_said_hello:
                event = await receive()
            else:
                async with asyncio.timeout_at(latest):
                    event = await receive()
        except TimeoutError:
            await show_out(connection, _("The first message is hello, and it did not come."), sender)
            return
        if event["type"] == "websocket.disconnect" or connection.is_over:
            return
        text = event.get("text")
        if text is None:
            text = event.get("bytes") or b""
        now = time.monotonic()
        if not (bucket.take(now) and hall.speakers.allows(allowance(connection.address, connection.link), now)):
            answer: answers.Answer | None = refusal(Refused("limit", N_("Too many messages: wait a second.")), "")
        else:
            answer = await handle_message(connection, text, hall)
        if answer is not None:
            connection.push(answers.encode(answer))
        is_refused = isinstance(answer, answers.Refusal)
        refusals = refusals + 1 if is_refused else max(0, refusals - 1)
        if is_refused:
            # More may have come already: others get a word in between.
            await asyncio.sleep(0)
        if refusals > limits.refusals:
            await show_out(connection, _("Too many messages were refused."), sender)
            return


async def show_out(connection: Connection, reason: str, sender: asyncio.Task[None]) -> None:
    connection.close_with_reason(reason)
    await sender
