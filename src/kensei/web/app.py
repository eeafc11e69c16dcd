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

from kensei import look
from kensei.core.words import N_, _
from kensei.web import socket, upkeep
from kensei.web.addresses import of_client
from kensei.web.errors import Refused
from kensei.web.hall import Hall
from kensei.web.limits import Doorman, Limits
from kensei.web.monitor import watched
from kensei.web.probes import Probes, Readiness
from kensei.web.request_log import RequestLog
from kensei.web.routes import fork, home, mine, record, review, rules, share, table, tables, verb
from kensei.web.routes.common import problem, refusal
from kensei.web.security import TOO_LARGE, Door
from kensei.web.store import SqliteStore, Store
from kensei.web.templates import STATIC, language, served
from kensei.web.thinking import Thinking

BROKEN = N_("Something broke. Your game is safe: every move was stored before it was shown.")

ROUTES: list[BaseRoute] = [
    Route("/", home.home),
    Route("/new/{game}", home.new),
    Route("/tables", tables.create, methods=["POST"]),
    Route("/mine", mine.mine, methods=["POST"]),
    Route("/rules/{game}", rules.rules),
    Route("/t/{token}", table.show),
    Route("/t/{token}/replay", table.show),
    Route("/t/{token}/state", table.state),
    Route("/t/{token}/games", table.games),
    Route("/t/{token}/moment", table.moment),
    Route("/t/{token}/record", record.download),
    Route("/t/{token}/verify", record.verify),
    Route("/t/{token}/review", review.review),
    Route("/t/{token}/fork", fork.fork, methods=["POST"]),
    Route("/t/{token}/share", share.create, methods=["POST"]),
    Route("/t/{token}/open", table.open_eyes, methods=["POST"]),
    Route("/t/{token}/{verb}", verb.act, methods=["POST"]),
    Route("/g/{token}", share.show),
    Route("/g/{token}/moment", table.moment),
    Route("/g/{token}/record", record.download),
    Route("/g/{token}/verify", record.verify),
    Route("/g/{token}/review", review.review),
]


class Kept(StaticFiles):
    """Static files; one whose address carries its hash is good for ever."""

    def file_response(self, full_path: Any, stat_result: Any, scope: Scope, status_code: int = 200) -> Response:
        """Give the file."""
        name = Path(full_path).name
        if name.endswith(".js"):
            response = Response(served(name), status_code, media_type="text/javascript")
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
    """Give the server that keeps its log in a folder, or in PostgreSQL at an address.

    `hosts`: the names it answers to besides this machine's own; None: any. `metrics`: where those listen who watch it.
    """
    settled = limits or Limits()

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        app.state.hall = Hall(open_store(folder), settled, Thinking(settled))
        app.state.readiness = Readiness(app.state.hall.store)
        app.state.founders = Doorman(settled.tables_a_minute / 60, settled.tables_at_once)
        # What was imported stays: the collector need not look at it again and again.
        gc.collect()
        gc.freeze()
        keeping = asyncio.create_task(upkeep.look_after(app.state.hall))
        async with watched(app.state.hall, app.state.readiness, metrics):
            yield
        keeping.cancel()
        await app.state.hall.close()

    routes = [*ROUTES, Mount("/static", Kept(directory=STATIC, check_dir=False))]
    handlers: Any = {Refused: refused, HTTPException: missing, ClientDisconnect: left, Exception: broken}
    app = Starlette(routes=routes, lifespan=lifespan, exception_handlers=handlers)

    async def serve(scope: Scope, receive: Receive, send: Send) -> None:
        token = socket_token(scope)
        spoken = "en" if scope["type"] == "lifespan" else language(Headers(scope=scope).get("accept-language", ""))
        with look.speaking(spoken):
            if token is None:
                await app(scope, receive, send)
            else:
                await socket.serve(app.state.hall, token, spoken, of_client(scope.get("client")), receive, send)

    # No cookie makes a browser fetch a secret page for a stranger, so nobody can measure what shrinks how far.
    door = Door(GZipMiddleware(serve, minimum_size=1000, compresslevel=6), settled, hosts)
    return RequestLog(Probes(door, lambda: app.state.readiness), logs_requests)


def open_store(where: Path | str) -> Store:
    """Open the log: a folder with a SQLite file in it, or `postgresql://…`."""
    if str(where).startswith(("postgresql://", "postgres://")):
        from kensei.web.postgres import PostgresStore

        return PostgresStore(str(where))
    folder = Path(where)
    # Every hand of every game lies here: a new folder is nobody else's.
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    return SqliteStore(folder / "kensei.db")


def socket_token(scope: Scope) -> str | None:
    """Give the token of a socket's address; for anything else, None."""
    if scope["type"] != "websocket":
        return None
    parts = scope["path"].split("/")
    return parts[2] if len(parts) == 4 and parts[1] == "t" and parts[3] == "socket" else ""


async def refused(request: Request, error: Refused) -> Response:
    """Answer what was refused."""
    return refusal(request, error)


async def missing(request: Request, error: HTTPException) -> Response:
    """Answer what is not there, or is asked for in a way that is not."""
    text = TOO_LARGE if error.status_code == 413 else N_("There is nothing at this address.")
    return problem(request, error.status_code, _(text))


async def left(request: Request, error: ClientDisconnect) -> Response:
    """Answer nobody: the client went away in the middle of its request."""
    return Response(status_code=400)


async def broken(request: Request, error: Exception) -> Response:
    """Answer what went wrong; the server logs the error, but no address, for that may hold a token."""
    return problem(request, 500, _(BROKEN))
