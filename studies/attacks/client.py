"""What attackers and innocents speak with: HTTP and WebSockets from a chosen address, as light as can be."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Iterable, Mapping
from contextlib import asynccontextmanager, suppress
from typing import Any, Self
from urllib.parse import urlsplit

from kensei.bench.server import Wire

LOST = (OSError, EOFError, ConnectionError, asyncio.LimitOverrunError)
"""What one gets of a server that does not want one."""


class Client:
    """A connection for requests, made anew when the server has closed it."""

    def __init__(self, url: str, source: str = "127.0.0.1") -> None:
        self._port = urlsplit(url).port or 80
        self._source = source
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def raw(self, request: bytes) -> tuple[int, bytes]:
        """Send bytes; give the status and the body of the answer; status 0: the server hung up without one."""
        try:
            if self._streams is None:
                self._streams = await connect(self._port, self._source)
            reader, writer = self._streams
            writer.write(request)
            status, headers = head(await reader.readuntil(b"\r\n\r\n"))
            body = await read_body(reader, headers) if not request.startswith(b"HEAD") else b""
            if headers.get("connection") == "close":
                self.close()
        except LOST:
            self.close()
            return 0, b""
        return status, body

    async def request(
        self, method: str, path: str, body: bytes = b"", headers: Mapping[str, str] | None = None
    ) -> tuple[int, bytes]:
        """Send a request."""
        given = {"Host": "localhost", "Content-Length": str(len(body)), **(headers or {})}
        lines = [f"{method} {path} HTTP/1.1", *(f"{name}: {value}" for name, value in given.items()), "", ""]
        return await self.raw("\r\n".join(lines).encode("latin-1", "replace") + body)

    async def post(self, path: str, fields: Any) -> Any:
        """Post JSON; give the answer, or nothing where there is none."""
        kind = {"Content-Type": "application/json"}
        _status, body = await self.request("POST", path, json.dumps(fields).encode(), kind)
        with suppress(ValueError):
            return json.loads(body)
        return None

    async def table(self, game: str, **fields: Any) -> str:
        """Make a table; give the host's path, or nothing if the server refused."""
        answer = await self.post("/tables", {"game": game, **fields})
        return str((answer or {}).get("url", ""))

    def close(self) -> None:
        """Hang up."""
        if self._streams:
            self._streams[1].transport.abort()
        self._streams = None


async def connect(port: int, source: str) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """Open a connection that comes from an address of this machine."""
    return await asyncio.open_connection("127.0.0.1", port, local_addr=(source, 0), limit=1 << 22)


def head(block: bytes) -> tuple[int, dict[str, str]]:
    """Read the head of an answer."""
    first, *lines = block.decode("latin-1").split("\r\n")
    pairs = (line.partition(":") for line in lines if line)
    return int(first.split()[1]), {name.strip().lower(): value.strip() for name, _colon, value in pairs}


async def read_body(reader: asyncio.StreamReader, headers: Mapping[str, str]) -> bytes:
    """Read the body of an answer."""
    if headers.get("transfer-encoding") != "chunked":
        return await reader.readexactly(int(headers.get("content-length", "0")))
    body = b""
    while size := int(await reader.readline(), 16):
        body += await reader.readexactly(size)
        await reader.readexactly(2)
    await reader.readexactly(2)
    return body


class Socket(Wire):
    """A WebSocket's client."""

    @classmethod
    async def at(cls, url: str, path: str, source: str = "127.0.0.1") -> Self:
        """Open a socket at the server's address."""
        return await cls.open(urlsplit(url).port or 80, path, source)

    async def get(self, *kinds: str) -> dict[str, Any]:
        """Return the next message of these kinds."""
        while True:
            message: dict[str, Any] = json.loads(await self.read())
            if message["type"] in kinds:
                return message


@asynccontextmanager
async def at_most(seconds: float) -> AsyncIterator[None]:
    """Let the work within end after so long."""
    with suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            yield


def close_all(sockets: Iterable[Socket]) -> None:
    """Hang up everywhere."""
    for socket in sockets:
        socket.close()
