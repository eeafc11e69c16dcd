"""The server: routes, and what they share."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from starlette.applications import Starlette
from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Receive, Scope, Send

from kensei import drawing
from kensei.core.i18n import N_, _
from kensei.server.daily import pages as daily
from kensei.server.daily.duels import DailyDuels
from kensei.server.duplicate import pages as duplicate
from kensei.server.errors import Refused
from kensei.server.http import (
    analysis,
    archive,
    habits,
    hints,
    home,
    lessons,
    practice,
    progress,
    puzzles,
    reviewing,
    table_page,
)
from kensei.server.http.common import problem, refusal
from kensei.server.http.security import TOO_LARGE, RequestGuard
from kensei.server.http.templating import STATIC, language, served
from kensei.server.limits import Limits, RateLimiter, of_client
from kensei.server.live import socket, upkeep
from kensei.server.live.connection import WRITE
from kensei.server.live.rooms import Hall
from kensei.server.monitoring.monitor import Probes, Readiness, watched
from kensei.server.monitoring.request_log import RequestLog
from kensei.server.store.log import Store
from kensei.server.store.sqlite import SqliteStore
from kensei.server.workers.bot_pool import BotPool

BROKEN = N_("Something broke. Your game is safe: every move was stored before it was shown.")

ROUTES: list[BaseRoute] = [
    Route("/", home.home),
    Route("/new/{game}", home.new),
    Route("/tables", home.create, methods=["POST"]),
    Route("/mine", home.mine, methods=["POST"]),
    Route("/progress", progress.show),
    Route("/daily", daily.show),
    Route("/daily/own", daily.own, methods=["POST"]),
    Route("/daily/line", daily.line, methods=["POST"]),
    Route("/daily/start", daily.start, methods=["POST"]),
    Route("/daily/watch", daily.watch, methods=["POST"]),
    Route("/daily/key", daily.key),
    Route("/d/{token}", duplicate.invitation),
    Route("/d/{token}", duplicate.begin, methods=["POST"]),
    Route("/rules/{game}", home.rules),
    Route("/rules/{game}/titles", home.clauses),
    Route("/style/{game}", home.style),
    Route("/learn/{game}", lessons.show),
    Route("/practice", practice.play, methods=["POST"]),
    Route("/practice/{game}/cards", practice.cards),
    Route("/puzzles", puzzles.index),
    Route("/puzzles/next", puzzles.next_puzzle, methods=["POST"]),
    Route("/puzzles/rate", puzzles.rate, methods=["POST"]),
    Route("/puzzles/{game}/{id}", puzzles.show),
    Route("/puzzles/{game}/{id}", puzzles.answer, methods=["POST"]),
    Route("/habits/{game}", habits.show),
    Route("/habits/{game}", habits.report, methods=["POST"]),
    Route("/analysis", analysis.look_into, methods=["POST"]),
    Route("/analysis/{game}", analysis.show),
    Route("/t/{token}", table_page.show),
    Route("/t/{token}/replay", table_page.show),
    Route("/t/{token}/state", table_page.state),
    Route("/t/{token}/games", table_page.games),
    Route("/t/{token}/cards", table_page.cards),
    Route("/t/{token}/moment", table_page.moment),
    Route("/t/{token}/record", archive.record),
    Route("/t/{token}/verify", archive.verify),
    Route("/t/{token}/review", reviewing.review),
    Route("/t/{token}/decision", reviewing.decision),
    Route("/t/{token}/hint", hints.show),
    Route("/t/{token}/analysis", analysis.of_game),
    Route("/t/{token}/duplicate", duplicate.compare),
    Route("/t/{token}/other", duplicate.watch, methods=["POST"]),
    Route("/t/{token}/fork", home.fork, methods=["POST"]),
    Route("/t/{token}/share", archive.create_share, methods=["POST"]),
    Route("/t/{token}/open", table_page.open_curtain, methods=["POST"]),
    Route("/t/{token}/{verb}", table_page.act, methods=["POST"]),
    Route("/g/{token}", archive.show_shared),
    Route("/g/{token}/cards", table_page.cards),
    Route("/g/{token}/moment", table_page.moment),
    Route("/g/{token}/record", archive.record),
    Route("/g/{token}/verify", archive.verify),
    Route("/g/{token}/review", reviewing.review),
    Route("/g/{token}/decision", reviewing.decision),
    Route("/g/{token}/analysis", analysis.of_game),
]


class CachedStaticFiles(StaticFiles):
    """Static files; those asked for with their hash are cached for ever."""

    def file_response(self, full_path: Any, stat_result: Any, scope: Scope, status_code: int = 200) -> Response:
        name = Path(full_path).relative_to(STATIC).as_posix()
        if name.endswith((".js", ".css")):
            kind = "text/javascript" if name.endswith(".js") else "text/css"
            response = Response(served(name), status_code, media_type=kind)
        else:
            response = super().file_response(full_path, stat_result, scope, status_code)
        has_hash = scope.get("query_string", b"").startswith(b"v=")
        response.headers["Cache-Control"] = "public, max-age=31536000, immutable" if has_hash else "no-cache"
        return response


def application(
    folder: Path | str,
    limits: Limits | None = None,
    hosts: Iterable[str] | None = (),
    metrics: tuple[str, int] | None = None,
    logs_requests: bool = False,
) -> ASGIApp:
    """Return the server that keeps its log in a folder, or in PostgreSQL at an address.

    `hosts`: the names it answers to besides this machine's own; None: any. `metrics`: where those listen who watch it.
    """
    settled = limits or Limits()

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        app.state.hall = Hall(open_store(folder), settled, BotPool(settled))
        app.state.duels = DailyDuels(app.state.hall)
        app.state.readiness = Readiness(app.state.hall.store)
        app.state.founders = RateLimiter(settled.tables_a_minute / 60, settled.tables_at_once)
        # What was imported stays: the collector need not look at it again and again.
        gc.collect()
        gc.freeze()
        upkeep_task = asyncio.create_task(upkeep.run(app.state.hall))
        async with watched(app.state.hall, app.state.readiness, metrics):
            yield
        upkeep_task.cancel()
        await app.state.hall.close()

    routes = [*ROUTES, Mount("/static", CachedStaticFiles(directory=STATIC, check_dir=False))]
    handlers: Any = {Refused: refusal, HTTPException: missing, ClientDisconnect: left, Exception: broken}
    app = Starlette(routes=routes, lifespan=lifespan, exception_handlers=handlers)

    async def serve(scope: Scope, receive: Receive, send: Send) -> None:
        token = socket_token(scope)
        language_code = (
            "en" if scope["type"] == "lifespan" else language(Headers(scope=scope).get("accept-language", ""))
        )
        with drawing.using_language(language_code):
            if token is None:
                await app(scope, receive, send)
            else:
                write = scope.get("extensions", {}).pop(WRITE, None)
                address = of_client(scope.get("client"))
                await socket.serve(app.state.hall, token, language_code, address, receive, send, write)

    # No cookies, so compression leaks nothing to another origin (BREACH).
    guard = RequestGuard(GZipMiddleware(serve, minimum_size=1000, compresslevel=6), settled, hosts)
    return RequestLog(Probes(guard, lambda: app.state.readiness), logs_requests)


def open_store(where: Path | str) -> Store:
    """Open the log: a folder with a SQLite file in it, or `postgresql://…`."""
    if str(where).startswith(("postgresql://", "postgres://")):
        from kensei.server.store.postgres import PostgresStore

        return PostgresStore(str(where))
    folder = Path(where)
    # The log holds every hand of every game: only the owner may read a new folder.
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    return SqliteStore(folder / "kensei.db")


def socket_token(scope: Scope) -> str | None:
    if scope["type"] != "websocket":
        return None
    parts = scope["path"].split("/")
    return parts[2] if len(parts) == 4 and parts[1] == "t" and parts[3] == "socket" else ""


async def missing(request: Request, error: HTTPException) -> Response:
    text = TOO_LARGE if error.status_code == 413 else N_("There is nothing at this address.")
    return problem(request, error.status_code, _(text))


async def left(request: Request, error: ClientDisconnect) -> Response:
    """End a request whose client has disconnected; nobody reads the answer."""
    return Response(status_code=400)


async def broken(request: Request, error: Exception) -> Response:
    """Answer what went wrong; the server logs the error, but no address, for that may hold a token."""
    return problem(request, 500, _(BROKEN))
