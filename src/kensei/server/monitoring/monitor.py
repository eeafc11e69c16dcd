"""What machines ask: does the process live, can it serve, what may be indexed, how does it stand.

`/healthz`, `/readyz` and `/robots.txt` are answered before hosts and origins are checked: a probe calls the server by
its address, which is none of its names. They tell nothing but yes or no. `/metrics` has an address of its own, where
the probes are too.
"""

from __future__ import annotations

import asyncio
import time
from asyncio import StreamReader, StreamWriter
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from http import HTTPStatus

from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Receive, Scope, Send

from kensei.server.http.security import with_headers
from kensei.server.live.rooms import Hall
from kensei.server.monitoring import metrics
from kensei.server.store.log import Store, StoreUnavailable

ROBOTS = "User-agent: *\nDisallow: /t/\nDisallow: /g/\n"
"""Links are secrets: should one stand on a page somewhere, no search engine follows it."""
PATHS = frozenset({"/healthz", "/readyz", "/robots.txt"})
FRESH = 1.0
"""Seconds for which an answer about the log is reused."""
PATIENCE = 5.0
LARGEST_HEAD = 8192


class Readiness:
    """Whether the log can be read and written; asked at most once a second, however many want to know."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._checked = -FRESH
        self._is_ready = False
        self._checking: asyncio.Task[bool] | None = None

    async def ask(self) -> bool:
        if time.monotonic() - self._checked < FRESH:
            return self._is_ready
        if self._checking is None:
            self._checking = asyncio.create_task(self._check())
        return await asyncio.shield(self._checking)

    async def _check(self) -> bool:
        try:
            async with asyncio.timeout(PATIENCE):
                await self._store.check()
            self._is_ready = True
        except (StoreUnavailable, TimeoutError):
            self._is_ready = False
        self._checked = time.monotonic()
        self._checking = None
        return self._is_ready


class Probes:
    """Answers machines; passes on everything else."""

    def __init__(self, app: ASGIApp, readiness: Callable[[], Readiness]) -> None:
        self._app = app
        self._readiness = readiness

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or scope["path"] not in PATHS:
            await self._app(scope, receive, send)
            return
        response = await answer(scope["method"], scope["path"], self._readiness())
        await response(scope, receive, with_headers(scope, send))


async def answer(method: str, path: str, readiness: Readiness, hall: Hall | None = None) -> PlainTextResponse:
    """Answer a probe; where the hall is given, who asks for metrics too."""
    if method not in ("GET", "HEAD"):
        return PlainTextResponse("GET or HEAD\n", 405, {"Allow": "GET, HEAD"})
    if hall and path == "/metrics":
        return PlainTextResponse(metrics.text(hall), media_type=metrics.CONTENT_TYPE)
    if path == "/robots.txt" and not hall:
        return PlainTextResponse(ROBOTS)
    if path not in ("/healthz", "/readyz"):
        return PlainTextResponse("/metrics, /healthz or /readyz\n", 404)
    if path == "/healthz" or await readiness.ask():
        return PlainTextResponse("ok\n")
    return PlainTextResponse("the log cannot be read and written now\n", 503)


@asynccontextmanager
async def watched(hall: Hall, readiness: Readiness, address: tuple[str, int] | None) -> AsyncIterator[None]:
    """Serve metrics and probes, and nothing else, at a second address, if there is one."""
    if address is None:
        yield
        return

    async def serve(reader: StreamReader, writer: StreamWriter) -> None:
        with suppress(OSError, EOFError, asyncio.LimitOverrunError, TimeoutError):
            async with asyncio.timeout(2 * PATIENCE):
                head = await reader.readuntil(b"\r\n\r\n")
                writer.write(await written(head, hall, readiness))
                await writer.drain()
        writer.close()

    server = await asyncio.start_server(serve, *address, limit=LARGEST_HEAD)
    try:
        yield
    finally:
        server.close()


async def written(head: bytes, hall: Hall, readiness: Readiness) -> bytes:
    method, _, rest = head.decode("latin-1").partition(" ")
    response = await answer(method, rest.partition(" ")[0].partition("?")[0], readiness, hall)
    status = response.status_code
    response.headers.update({"Cache-Control": "no-store", "X-Content-Type-Options": "nosniff", "Connection": "close"})
    lines = [f"HTTP/1.1 {status} {HTTPStatus(status).phrase}".encode()]
    lines += [name + b": " + value for name, value in response.raw_headers]
    return b"\r\n".join([*lines, b"", b"" if method == "HEAD" else bytes(response.body)])
