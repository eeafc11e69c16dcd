"""uvicorn's drivers for HTTP and WebSockets, with limits.

uvicorn waits for ever for the head and the body of a request, and for a client that does not read. Here each has a
limit, and so has the number of connections that one address may open. Updates are deflated.
"""

from __future__ import annotations

import asyncio
import logging
import socket
import time
from collections.abc import Iterable
from functools import partial
from ipaddress import ip_network
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions.permessage_deflate import ServerPerMessageDeflateFactory
from websockets.http11 import Request
from websockets.protocol import State

from kensei.server.limits import AddressCounter, Limits, RateLimiter, is_among, of_client
from kensei.server.live.connection import WRITE

SYSTEM_BYTES = 128_000
"""Bytes of the kernel's send buffer, for a client that reads slowly."""
QUIET_SECONDS = 60.0
MOST_UNHANDLED = 4
"""Messages of one client that may wait to be handled; then nothing more is read from it."""
DEFLATE = ServerPerMessageDeflateFactory(
    server_max_window_bits=14, client_max_window_bits=12, compress_settings={"memLevel": 5}
)
"""An update resembles the one before, which lies within 16 kB mostly; 47 kB for each connection that wants it."""


class ConnectionLimiter:
    """What the connections of one server share: the limits, and who has how many open."""

    def __init__(self, limits: Limits, proxies: Iterable[str] = ()) -> None:
        self.limits = limits
        self._proxies = tuple(ip_network(proxy) for proxy in proxies)
        self.open = AddressCounter(limits.connections_an_address, limits.connections)
        self._newcomers = RateLimiter(limits.connections_a_second, limits.connections_at_once)

    def allows(self, key: str) -> bool:
        return self._newcomers.allows(key, time.monotonic()) and self.open.enter(key)

    def key(self, client: tuple[str, int] | None) -> str | None:
        """Return what a connection is counted under; a proxy's, which are many people's, are not counted."""
        return None if client and is_among(client[0], self._proxies) else of_client(client)


class AbortTimer:
    """A timer that aborts a connection; setting it again for the same reason leaves it as it is.

    It refers to the transport, not to the protocol, which refers to it: a cycle would wait for Python's collector.
    """

    def __init__(self, transport: asyncio.Transport, loop: asyncio.AbstractEventLoop) -> None:
        self._transport = transport
        self._loop = loop
        self._reason: str | None = None
        self._timer: asyncio.TimerHandle | None = None

    def set(self, reason: str | None, seconds: float = 0.0) -> None:
        """Abort after so many seconds; with no reason, do not."""
        if reason == self._reason:
            return
        self._reason = reason
        if self._timer:
            self._timer.cancel()
        self._timer = self._loop.call_later(seconds, self._transport.abort) if reason else None


class SlowReaderGuard:
    """Watches what a client leaves unread: one that takes hardly any of it for a while is cut off."""

    def __init__(self, transport: asyncio.Transport, loop: asyncio.AbstractEventLoop, limits: Limits) -> None:
        self._transport = transport
        self._loop = loop
        self._limits = limits
        self._left = 0
        self._timer: asyncio.TimerHandle | None = None
        # Whatever the system does not take at once is unread; by itself it would take megabytes for each connection.
        transport.set_write_buffer_limits(0)
        transport.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SYSTEM_BYTES)

    def begin(self) -> None:
        self._left = self._transport.get_write_buffer_size()
        self._timer = self._loop.call_later(self._limits.write_seconds, self._check)

    def end(self) -> None:
        if self._timer:
            self._timer.cancel()
            self._timer = None

    def _check(self) -> None:
        taken = self._left - self._transport.get_write_buffer_size()
        if taken < self._limits.least_read:
            self._transport.abort()
        else:
            self.begin()


class LimitsMixin:
    """What both drivers do for the protocol they are mixed into: count connections, and abort slow readers."""

    def __init__(self, limiter: ConnectionLimiter, **settings: Any) -> None:
        super().__init__(**settings)
        self._limiter = limiter
        self._key: str | None = None
        self._slow_reader: SlowReaderGuard | None = None

    def connection_lost(self, exc: Exception | None) -> None:
        self._let_go()
        super().connection_lost(exc)  # type: ignore[misc]

    def _let_go(self) -> None:
        if self._slow_reader:
            self._slow_reader.end()
        if self._key is not None:
            self._limiter.open.leave(self._key)
            self._key = None

    def pause_writing(self) -> None:
        """Wait for a slow reader, but not for ever."""
        super().pause_writing()  # type: ignore[misc]
        if self._slow_reader:
            self._slow_reader.begin()

    def resume_writing(self) -> None:
        if self._slow_reader:
            self._slow_reader.end()
        super().resume_writing()  # type: ignore[misc]


class HttpDriver(LimitsMixin, H11Protocol):
    """uvicorn's HTTP protocol; a connection that is one too many, or too slow, is aborted."""

    _is_handed_over = False
    _reading: AbortTimer | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._slow_reader = SlowReaderGuard(transport, self.loop, self._limiter.limits)
        self._reading = AbortTimer(transport, self.loop)
        key = self._limiter.key(self.client)
        if key is not None and not self._limiter.allows(key):
            transport.abort()
            return
        self._key = key
        self._watch()

    def _let_go(self) -> None:
        super()._let_go()
        if self._reading:
            self._reading.set(None)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if not self._is_handed_over:
            self._watch(data_came=True)

    def _watch(self, data_came: bool = False) -> None:
        """Limit the time that the client takes for the head of a request, from its first byte, then for its body."""
        assert self._reading
        state, limits = self.conn.their_state, self._limiter.limits
        if state is h11.SEND_BODY:
            self._reading.set("body", limits.body_seconds)
        elif state is h11.IDLE and (data_came or self.cycle is None):
            self._reading.set("head", limits.header_seconds)
        elif state is not h11.IDLE:
            self._reading.set(None)

    def on_response_complete(self) -> None:
        """Wait for the next request; uvicorn's keep-alive timer runs until its first byte."""
        assert self._reading
        self._reading.set(None)
        super().on_response_complete()
        if self.conn.trailing_data[0] or self.conn.their_state is h11.SEND_BODY:
            self._watch(data_came=True)

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """Hand the connection over to the other driver, which counts it from now on."""
        self._is_handed_over = True
        self._let_go()
        super().handle_websocket_upgrade(event)


class SocketDriver(LimitsMixin, WebSocketsSansIOProtocol):
    """uvicorn's WebSocket protocol; whoever leaves too much unread is cut off.

    A move costs the least where nothing waits: messages are read without stopping the transport after each, and the
    application may write several at once, without a task (`scope["extensions"][WRITE]`).
    """

    def __init__(self, limiter: ConnectionLimiter, **settings: Any) -> None:
        super().__init__(limiter, **settings)
        self.conn.available_extensions = [DEFLATE]

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self._slow_reader = SlowReaderGuard(self.transport, self.loop, self._limiter.limits)
        key = self._limiter.key(self.client)
        if key is not None and self._limiter.open.enter(key):
            self._key = key

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        # Messages wait until the transport can be written to; pongs do not, so a client could ask for them without end.
        if self.transport.get_write_buffer_size() > self._limiter.limits.write_bytes:
            self.transport.abort()

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if not self.close_sent:
            extensions: Any = self.scope["extensions"]
            extensions[WRITE] = self.write_messages

    def write_messages(self, messages: Iterable[bytes]) -> bool:
        """Write texts in one go; return False, with nothing written, where the client must read or has left first."""
        if not self.writable.is_set() or self.close_sent or self.disconnected or self.conn.state is not State.OPEN:
            return False
        for message in messages:
            self.conn.send_text(message)
        self.transport.write(b"".join(self.conn.data_to_send()))
        return True

    def send_receive_event_to_app(self) -> None:
        """Hand a message on; one that is no UTF-8 ends the connection, without a traceback in the log."""
        data, self.frames = b"".join(self.frames), []
        if self.close_sent:
            return
        try:
            if self.curr_msg_data_type == "text":
                self.queue.put_nowait({"type": "websocket.receive", "text": data.decode()})
            else:
                self.queue.put_nowait({"type": "websocket.receive", "bytes": data})
        except UnicodeDecodeError:
            self.conn.send_close(1007)
            self.handle_parser_exception()
            return
        if self.queue.qsize() >= MOST_UNHANDLED and not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()


class RepeatFilter(logging.Filter):
    """A log filter that lets the same warning through once a minute: clients can cause any number of them."""

    def __init__(self) -> None:
        super().__init__()
        self._last: dict[str, float] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        if record.levelno != logging.WARNING or record.args:
            return True
        is_new = record.created - self._last.get(record.msg, float("-inf")) >= QUIET_SECONDS
        if is_new:
            self._last[record.msg] = record.created
        return is_new


REPEAT_FILTER = RepeatFilter()


def drivers(limits: Limits, proxies: Iterable[str] = ()) -> tuple[Any, Any]:
    logging.getLogger("uvicorn.error").addFilter(REPEAT_FILTER)
    limiter = ConnectionLimiter(limits, proxies)
    return partial(HttpDriver, limiter), partial(SocketDriver, limiter)
