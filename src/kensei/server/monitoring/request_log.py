"""Counts requests, and logs them if that is asked for: without secrets, and without anything that a client wrote."""

from __future__ import annotations

import logging
import time

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from kensei.games import names
from kensei.server.live import messages
from kensei.server.live.connection import WRITE
from kensei.server.monitoring import metrics

log = logging.getLogger("kensei.requests")

PAGES = frozenset({"/", "/tables", "/mine", "/healthz", "/readyz", "/robots.txt"})
PARTS = frozenset(
    {"replay", "state", "moment", "record", "verify", "review", "decision", "hint", "fork", "open", "share", "socket"}
)
METHODS = frozenset({"GET", "HEAD", "POST", "OPTIONS"})
HIDDEN = "…"


def route(path: str) -> str:
    """Return an address without what is secret or foreign in it.

    >>> route("/t/4fQ-secret/move"), route("/rules/kaito"), route("/wp-login.php")
    ('/t/…/move', '/rules/kaito', '/…')
    """
    if path in PAGES:
        return path
    first, *rest = path.removeprefix("/").split("/")
    if first in ("t", "g") and rest:
        part = rest[1] if len(rest) == 2 and (rest[1] in PARTS or rest[1] in messages.VERBS) else HIDDEN
        return f"/{first}/{HIDDEN}" if len(rest) == 1 else f"/{first}/{HIDDEN}/{part}"
    if first in ("new", "rules") and len(rest) == 1:
        return f"/{first}/{rest[0] if rest[0] in names() else HIDDEN}"
    return "/static/…" if first == "static" else f"/{HIDDEN}"


class RequestLog:
    """Counts every answer; writes it to the log if `is_logged`."""

    def __init__(self, app: ASGIApp, is_logged: bool) -> None:
        self._app = app
        self._is_logged = is_logged

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        is_socket = scope["type"] == "websocket"
        if scope["type"] == "lifespan" or (is_socket and not self._is_logged):
            await self._app(scope, receive, send)
            return
        start, status, size = time.monotonic(), 0, 0
        scope.get("extensions", {}).pop(WRITE, None)  # what is sent over a socket is counted below

        async def noted(message: Message) -> None:
            nonlocal status, size
            status = message.get("status", status)
            size += len(message.get("body") or message.get("text") or b"")
            await send(message)

        try:
            await self._app(scope, receive, noted)
        except BaseException:
            status = status or 500
            raise
        finally:
            if not is_socket:
                metrics.REQUESTS.add(str(status))
            if self._is_logged:
                method = "SOCKET" if is_socket else scope["method"] if scope["method"] in METHODS else HIDDEN
                passed = (time.monotonic() - start) * 1000
                log.info("%s %s %s %.1f ms %d B", method, route(scope["path"]), status or "-", passed, size)
