"""A second address for those who watch the server: `/metrics`, `/healthz` and `/readyz`, and nothing else."""

from __future__ import annotations

import asyncio
from asyncio import StreamReader, StreamWriter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from http import HTTPStatus

from kensei.server.live.rooms import Hall
from kensei.server.monitoring import metrics, probes
from kensei.server.monitoring.probes import Readiness

LARGEST_HEAD = 8192
PATIENCE = 5.0
PLAIN = "text/plain; charset=utf-8"


@asynccontextmanager
async def watched(hall: Hall, readiness: Readiness, address: tuple[str, int] | None) -> AsyncIterator[None]:
    if address is None:
        yield
        return

    async def serve(reader: StreamReader, writer: StreamWriter) -> None:
        with suppress(OSError, EOFError, asyncio.LimitOverrunError, TimeoutError):
            async with asyncio.timeout(PATIENCE + probes.PATIENCE):
                head = await reader.readuntil(b"\r\n\r\n")
                writer.write(await answer(head, hall, readiness))
                await writer.drain()
        writer.close()

    server = await asyncio.start_server(serve, *address, limit=LARGEST_HEAD)
    try:
        yield
    finally:
        server.close()


async def answer(head: bytes, hall: Hall, readiness: Readiness) -> bytes:
    method, _, rest = head.decode("latin-1").partition(" ")
    path = rest.partition(" ")[0].partition("?")[0]
    kind = PLAIN
    if method not in ("GET", "HEAD"):
        status, text = 405, "GET or HEAD\n"
    elif path == "/metrics":
        status, text, kind = 200, metrics.text(hall), metrics.CONTENT_TYPE
    elif path in ("/healthz", "/readyz"):
        status, text = await probes.answer(path, readiness)
    else:
        status, text = 404, "/metrics, /healthz or /readyz\n"
    body = text.encode()
    lines = (
        f"HTTP/1.1 {status} {HTTPStatus(status).phrase}",
        f"Content-Type: {kind}",
        f"Content-Length: {len(body)}",
        "Cache-Control: no-store",
        "X-Content-Type-Options: nosniff",
        "Connection: close",
        "\r\n",
    )
    return "\r\n".join(lines).encode() + (b"" if method == "HEAD" else body)
