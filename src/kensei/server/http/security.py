"""Which requests are let in, and the security headers of every answer.

There are no cookies: the secret is in the address, so no foreign page can act for anybody (CSRF). Foreign origins are
refused all the same.
"""

from __future__ import annotations

import re
import time
from collections.abc import Iterable

from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from kensei import drawing
from kensei.core.i18n import N_, _
from kensei.server.http.templating import language
from kensei.server.limits import Limits, RateLimiter, of_client
from kensei.server.live.time_slices import TimeSlices

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; img-src 'self' data:; "
    "font-src 'self'; connect-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; "
    "frame-ancestors 'none'"
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    # A form's Origin would be null under no-referrer; links to other sites carry nothing either way.
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}
TOO_LARGE = N_("That is too large for one request.")
AGAIN = {"Retry-After": "2", "Connection": "close"}
"""A flooding client must connect anew for each request, and connections are limited too."""
GO_AWAY = {"type": "websocket.close", "code": 1008}
SECRET = ("/t/", "/g/")
"""Addresses that hold a secret: search engines must not index them."""
SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})
HOST = re.compile(r"([A-Za-z0-9._-]{1,255}|\[[0-9A-Fa-f:.]{2,45}\])(:\d{1,5})?")
LOCAL_HOSTS = frozenset({"localhost", "127.0.0.1", "[::1]", "testserver"})


class RequestGuard:
    """Refuses foreign origins, unknown hosts, too many and too large requests; adds the headers."""

    def __init__(self, app: ASGIApp, limits: Limits, hosts: Iterable[str] | None) -> None:
        self._app = app
        self._limits = limits
        self._hosts = None if hosts is None else LOCAL_HOSTS | {host.lower() for host in hosts}
        self._limiter = RateLimiter(limits.requests_a_second, limits.requests_at_once)
        self._slices = TimeSlices()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        with drawing.using_language(language(Headers(scope=scope).get("accept-language", ""))):
            refusal = self._refusal(scope)
        if refusal is None:
            await self._slices.next_round()
        if scope["type"] == "websocket":
            await (self._app(scope, receive, send) if refusal is None else send(GO_AWAY))
        elif refusal is None:
            await self._app(scope, self._limited(receive), with_headers(scope, send))
        else:
            await refusal(scope, receive, with_headers(scope, send))

    def _refusal(self, scope: Scope) -> PlainTextResponse | None:
        headers = Headers(scope=scope)
        host = headers.get("host", "")
        if not HOST.fullmatch(host) or (self._hosts is not None and host_name(host) not in self._hosts):
            return PlainTextResponse(_("This server does not answer to that name."), 421)
        if not is_own_origin(headers) and (scope["type"] == "websocket" or scope["method"] not in SAFE_METHODS):
            return PlainTextResponse(_("Another site may not act here."), 403)
        size = headers.get("content-length", "0")
        if not (size.isdecimal() and len(size) < 16 and int(size) <= self._limits.largest_body):
            return PlainTextResponse(_(TOO_LARGE), 413)
        if not self._limiter.allows(of_client(scope.get("client")), time.monotonic()):
            return PlainTextResponse(_("Too many requests: wait a moment."), 429, AGAIN)
        return None

    def _limited(self, receive: Receive) -> Receive:
        """Stop a body that is longer than its header said."""
        left = self._limits.largest_body

        async def limited() -> Message:
            nonlocal left
            message = await receive()
            left -= len(message.get("body", b""))
            if left < 0:
                raise HTTPException(413, TOO_LARGE)
            return message

        return limited


def with_headers(scope: Scope, send: Send) -> Send:
    """Add the security headers to every answer; no cache keeps what belongs to a table."""

    async def sender(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in HEADERS.items():
                headers.setdefault(name, value)
            headers.setdefault("Cache-Control", "no-store")
            if scope["path"].startswith(SECRET):
                headers.setdefault("X-Robots-Tag", "noindex, nofollow")
        await send(message)

    return sender


def is_own_origin(headers: Headers) -> bool:
    """Return whether a request comes from our own page, or from a program, which names no origin."""
    site = headers.get("sec-fetch-site")
    if site in ("cross-site", "same-site"):
        return False
    origin = headers.get("origin")
    return origin is None or site == "same-origin" or origin.partition("://")[2] == headers.get("host")


def host_name(host: str) -> str:
    """Return the name in a Host header, without its port.

    >>> host_name("localhost:8000"), host_name("[::1]:8000")
    ('localhost', '[::1]')
    """
    name, _colon, port = host.rpartition(":")
    return (name if name and port.isdecimal() else host).lower()
