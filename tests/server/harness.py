"""The server inside the test: requests and sockets without a network, on one event loop."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import wraps
from typing import Any, TypeVar
from urllib.parse import urlencode

from kensei.server.app import application
from kensei.server.limits import Limits
from kensei.server.tables import tokens

T = TypeVar("T")

LIMITLESS = Limits(
    messages_a_second=1e9,
    messages_at_once=1e9,
    tables_a_minute=1e9,
    tables_at_once=1e9,
    requests_a_second=1e9,
    requests_at_once=1e9,
    refusals=10**9,
    offers_a_minute=1e9,
    tries_a_minute=1e9,
    waiting_bytes=10**9,
    sockets_an_address=10**6,
    looks_a_second=1e9,
    looks_at_once=1e9,
    address_looks_a_second=1e9,
    address_looks_at_once=1e9,
    address_messages_a_second=1e9,
    address_messages_at_once=1e9,
)


def in_a_loop(work: Coroutine[Any, Any, T]) -> T:
    """Run in a thread of its own: a browser test in this process may have left its loop running."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(asyncio.run, work).result()


def runs(test: Callable[..., Awaitable[None]]) -> Callable[..., None]:
    """Run an asynchronous test."""

    @wraps(test)
    def run(*args: Any, **kwargs: Any) -> None:
        in_a_loop(asyncio.wait_for(test(*args, **kwargs), 900))

    return run


@dataclass(frozen=True)
class Reply:
    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def text(self) -> str:
        return self.body.decode()

    def json(self) -> Any:
        return json.loads(self.body)


class Socket:
    """The client's end of a socket."""

    def __init__(self) -> None:
        self.inbox: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.outbox: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.task: asyncio.Task[None] | None = None

    async def send(self, **message: Any) -> None:
        await self.say(json.dumps(message))

    async def say(self, text: str | bytes) -> None:
        kind = "text" if isinstance(text, str) else "bytes"
        await self.outbox.put({"type": "websocket.receive", kind: text})

    async def raw(self) -> dict[str, Any]:
        return await asyncio.wait_for(self.inbox.get(), 300)

    async def text(self) -> str:
        event = await self.raw()
        assert event["type"] == "websocket.send", event
        return str(event["text"])

    async def get(self, *kinds: str) -> dict[str, Any]:
        """Give the next message, or the next of these kinds."""
        while True:
            message: dict[str, Any] = json.loads(await self.text())
            if not kinds or message["type"] in kinds:
                return message

    async def close(self) -> None:
        await self.outbox.put({"type": "websocket.disconnect", "code": 1000})
        if self.task:
            await self.task


class Site:
    """A server and its clients."""

    def __init__(self, folder: Any, limits: Limits = LIMITLESS, hosts: Any = ()) -> None:
        self.app = application(folder, limits, hosts)
        self._sockets: list[Socket] = []

    @property
    def hall(self) -> Any:
        return self.state.hall

    async def request(self, method: str, path: str, body: bytes = b"", headers: dict[str, str] | None = None) -> Reply:
        path, _, query = path.partition("?")
        given = {"host": "localhost", "content-length": str(len(body)), **(headers or {})}
        scope = {
            "type": "http",
            "method": method,
            "path": path,
            "raw_path": path.encode(),
            "query_string": query.encode(),
            "headers": [(k.encode(), v.encode()) for k, v in given.items()],
            "client": ("127.0.0.1", 1),
            "server": ("localhost", 80),
            "scheme": "http",
            "http_version": "1.1",
            "asgi": {"version": "3.0", "spec_version": "2.4"},
            "root_path": "",
        }
        sent = [{"type": "http.request", "body": body}, {"type": "http.disconnect"}]
        answer: dict[str, Any] = {"status": 0, "headers": {}, "body": b""}

        async def receive() -> Any:
            return sent.pop(0) if len(sent) > 1 else sent[0]

        async def send(message: Any) -> None:
            if message["type"] == "http.response.start":
                answer["status"] = message["status"]
                answer["headers"] = {k.decode().lower(): v.decode() for k, v in message["headers"]}
            else:
                answer["body"] += message.get("body", b"")

        await self.app(scope, receive, send)
        return Reply(answer["status"], answer["headers"], answer["body"])

    async def get(self, path: str, **headers: str) -> Reply:
        return await self.request("GET", path, headers=headers)

    async def post(self, path: str, fields: Any = None, **headers: str) -> Reply:
        body = json.dumps(fields or {}).encode()
        return await self.request("POST", path, body, {"content-type": "application/json", **headers})

    async def form(self, path: str, **fields: str) -> Reply:
        kind = {"content-type": "application/x-www-form-urlencoded"}
        return await self.request("POST", path, urlencode(fields).encode(), kind)

    async def table(self, game: str = "kaito", **fields: Any) -> str:
        """Make a table; give the host's path."""
        reply = await self.post("/tables", {"game": game, **fields})
        assert reply.status == 201, reply.text
        return str(reply.json()["url"])

    async def links(self, host: str) -> list[str]:
        """Give the paths that the host has to send: the invitations to free seats, the spectators' last."""
        from kensei.server.tables.seating import host_links

        token = host.removeprefix("/t/")
        room, _ = await self.hall.find(token)
        return [link.url for link in host_links(room.table, token) if not link.taken]

    async def sit(self, invitation: str, **fields: Any) -> str:
        """Sit down by an invitation; give the seat's own path."""
        reply = await self.post(f"{invitation}/sit", {"id": "sit", **fields})
        assert reply.status == 200, reply.text
        return str(reply.json()["url"])

    def room(self, path: str) -> Any:
        """Give the room that a path leads to; it must be in use."""
        hashed = tokens.hashed(path.removeprefix("/t/"))
        return next(room for room in self.hall.rooms.values() if hashed in room.table.links)

    async def socket(self, path: str, origin: str | None = None) -> Socket:
        end = Socket()
        headers = {"host": "localhost", **({"origin": origin} if origin else {})}
        scope = {
            "type": "websocket",
            "path": f"{path}/socket",
            "query_string": b"",
            "headers": [(k.encode(), v.encode()) for k, v in headers.items()],
            "client": ("127.0.0.1", 1),
            "scheme": "ws",
        }
        await end.outbox.put({"type": "websocket.connect"})
        end.task = asyncio.create_task(self.app(scope, end.outbox.get, end.inbox.put))
        self._sockets.append(end)
        first = await end.raw()
        if first["type"] != "websocket.accept":
            await end.inbox.put(first)
        return end

    async def join(self, path: str, after: int = 0, **fields: Any) -> tuple[Socket, dict[str, Any]]:
        """Open a socket, say hello, give it with the first update or curtain."""
        end = await self.socket(path)
        await end.send(type="hello", after=after, **fields)
        assert (await end.get("welcome"))["type"] == "welcome"
        return end, await end.get("update", "curtain")

    async def close(self) -> None:
        for end in self._sockets:
            if end.task and not end.task.done():
                await end.close()


@asynccontextmanager
async def site(folder: Any, limits: Limits = LIMITLESS, hosts: Any = ()) -> Any:
    """Run a server on a folder."""
    made = Site(folder, limits, hosts)
    up: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
    down: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
    scope: dict[str, Any] = {"type": "lifespan", "state": {}}
    life = asyncio.create_task(made.app(scope, up.get, down.put))
    await up.put({"type": "lifespan.startup"})
    assert (await down.get())["type"] == "lifespan.startup.complete"
    made.state = scope["app"].state
    try:
        yield made
    finally:
        await made.close()
        await up.put({"type": "lifespan.shutdown"})
        await down.get()
        await life
