"""The socket driver of uvicorn, with fewer calls to the system: they are most of what a move costs.

A move is answered by an update and a `done`: they leave together. After each message uvicorn stops listening until the
message is answered, for the sake of those who send faster than they are answered; here it stops only for them.
"""

from __future__ import annotations

import asyncio
from typing import Any, cast

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol


class Line(asyncio.Transport):
    """A connection that gathers what is written within one round of the loop, and pauses only when it must."""

    def __init__(self, transport: asyncio.Transport, loop: asyncio.AbstractEventLoop) -> None:
        super().__init__()
        self._transport = transport
        self._loop = loop
        self._written: list[bytes] = []
        self._should_pause = False
        self._is_paused = False

    def get_extra_info(self, name: str, default: Any = None) -> Any:
        """Tell about the connection."""
        return self._transport.get_extra_info(name, default)

    def is_closing(self) -> bool:
        """Say whether the connection ends."""
        return self._transport.is_closing()

    def write(self, data: bytes | bytearray | memoryview) -> None:
        """Write at the end of this round of the loop."""
        if not self._written:
            self._loop.call_soon(self.flush)
        self._written.append(bytes(data))

    def flush(self) -> None:
        """Write what has gathered."""
        written, self._written = self._written, []
        if written and not self._transport.is_closing():
            self._transport.write(b"".join(written))

    def close(self) -> None:
        """Write what has gathered, and end the connection."""
        self.flush()
        self._transport.close()

    def abort(self) -> None:
        """End the connection at once."""
        self._transport.abort()

    def pause_reading(self) -> None:
        """Stop listening, as soon as more has come than is answered."""
        self._should_pause = True

    def resume_reading(self) -> None:
        """Listen again."""
        self._should_pause = False
        if self._is_paused:
            self._is_paused = False
            self._transport.resume_reading()

    def more_has_come(self) -> None:
        """Stop listening if that was asked for."""
        if self._should_pause and not self._is_paused:
            self._is_paused = True
            self._transport.pause_reading()


class Driver(WebSocketsSansIOProtocol):
    """uvicorn's driver on such a line."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Begin."""
        super().connection_made(Line(cast(asyncio.Transport, transport), self.loop))

    def data_received(self, data: bytes) -> None:
        """Take what has come."""
        line = cast(Line, self.transport)
        line.more_has_come()
        super().data_received(data)
