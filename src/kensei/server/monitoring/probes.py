"""What machines ask: does the process live, can it serve, what may be indexed.

`/healthz`, `/readyz` and `/robots.txt` are answered before the door: a probe calls the server by its address, which is
none of its names. They tell nothing but yes or no.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable

from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Receive, Scope, Send

from kensei.server.http.security import with_headers
from kensei.server.store.log import Away, Store

ROBOTS = "User-agent: *\nDisallow: /t/\nDisallow: /g/\n"
"""Links are secrets: should one stand on a page somewhere, no search engine follows it."""
PATHS = frozenset({"/healthz", "/readyz", "/robots.txt"})
FRESH = 1.0
"""Seconds for which it is known whether the log can be written."""
PATIENCE = 5.0


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
        except (Away, TimeoutError):
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
        answer = await self._answer(scope)
        await answer(scope, receive, with_headers(scope, send))

    async def _answer(self, scope: Scope) -> PlainTextResponse:
        if scope["method"] not in ("GET", "HEAD"):
            return PlainTextResponse("GET or HEAD\n", 405, {"Allow": "GET, HEAD"})
        status, text = await answer(scope["path"], self._readiness())
        return PlainTextResponse(text, status)


async def answer(path: str, readiness: Readiness) -> tuple[int, str]:
    if path == "/robots.txt":
        return 200, ROBOTS
    if path == "/healthz" or await readiness.ask():
        return 200, "ok\n"
    return 503, "the log cannot be read and written now\n"
