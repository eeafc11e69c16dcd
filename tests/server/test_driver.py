"""The drivers of HTTP and WebSockets on a real port: whoever is too slow, or one too many, is cut off."""

import asyncio
import gc
import json
import logging
import socket as sockets
import weakref
from contextlib import contextmanager

import pytest
import uvicorn
from harness import runs

from kensei.server.command import settings
from kensei.server.limits import Limits
from kensei.server.live.driver import MOST_UNHANDLED, ConnectionLimiter, HttpDriver, RepeatFilter, SocketDriver


class Live:
    """A server on a real port, within this process."""

    def __init__(self, folder, bounds):
        self._server = uvicorn.Server(settings(folder, "127.0.0.1", 0, [], limits=bounds))

    async def __aenter__(self):
        self._task = asyncio.create_task(self._server.serve())
        while not self._server.started:
            await asyncio.sleep(0)
        self.port = self._server.servers[0].sockets[0].getsockname()[1]
        return self

    async def __aexit__(self, *_):
        self._server.should_exit = True
        await self._task

    async def connect(self):
        return await asyncio.open_connection("127.0.0.1", self.port)


ENOUGH = 60.0
"""Seconds in which what should happen must have happened, on any machine."""


async def end_of(reader):
    """Read until the server hangs up."""
    try:
        return await asyncio.wait_for(reader.read(), ENOUGH)
    except ConnectionResetError:
        return b""


@pytest.mark.parametrize(
    "sent",
    [
        b"",
        b"GET / HTTP/1.1\r\nHost: localh",
        b"POST /tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\nabc",
        b"GET /healthy HTTP/1.1\r\nHost: localhost\r\n\r\nGET / HT",
    ],
    ids=["nothing", "half a head", "half a body", "half a second head"],
)
def test_a_request_that_never_ends_is_cut_off(sent, tmp_path):
    @runs
    async def dribble():
        async with Live(tmp_path, Limits(header_seconds=0.5, body_seconds=0.05)) as here:
            reader, writer = await here.connect()
            writer.write(sent)
            answer = await end_of(reader)
            assert (b" 404 " in answer) is sent.startswith(b"GET /healthy")
            writer.close()

    dribble()


def test_a_socket_outlives_the_patience_with_requests(tmp_path):
    @runs
    async def talk():
        async with Live(tmp_path, Limits(body_seconds=0.05)) as here:
            host = await make_table(here)
            reader, writer = await here.connect()
            writer.write(HANDSHAKE.format(path=host).encode())
            await reader.readuntil(b"\r\n\r\n")
            # Asked for later, so its time is over later.
            waiting, later = await here.connect()
            later.write(b"POST /tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\nabc")
            await end_of(waiting)
            later.close()
            writer.write(frame(1, b'{"type":"ping"}'))
            assert b"pong" in await asyncio.wait_for(reader.readuntil(b'pong"}'), ENOUGH)
            writer.close()

    talk()


def test_a_request_in_time_is_answered_and_the_connection_serves_another(tmp_path):
    @runs
    async def ask():
        async with Live(tmp_path, Limits(header_seconds=ENOUGH)) as here:
            reader, writer = await here.connect()
            for _ in range(2):
                writer.write(b"GET /nothing HTTP/1.1\r\nHost: localhost\r\n\r\n")
                assert b" 404 " in await asyncio.wait_for(reader.readline(), ENOUGH)
                head = await reader.readuntil(b"\r\n\r\n")
                size = int(head.lower().partition(b"content-length: ")[2].partition(b"\r\n")[0])
                await reader.readexactly(size)
            writer.close()

    ask()


def test_one_address_has_a_bounded_number_of_connections(tmp_path):
    @runs
    async def ask():
        async with Live(tmp_path, Limits(connections_an_address=2, header_seconds=ENOUGH)) as here:
            kept = [await here.connect() for _ in range(2)]
            reader, writer = await here.connect()
            assert await end_of(reader) == b""
            for _reader, one in [*kept, (reader, writer)]:
                one.close()

    ask()


def test_a_connection_that_is_over_leaves_nothing_for_the_collector(tmp_path, monkeypatch):
    made = []

    def remembered(driver, transport, made_before=HttpDriver.connection_made):
        made.append(weakref.ref(driver))
        made_before(driver, transport)

    monkeypatch.setattr(HttpDriver, "connection_made", remembered)

    @runs
    async def ask():
        async with Live(tmp_path, Limits()) as here:
            gc.disable()
            try:
                reader, writer = await here.connect()
                writer.write(b"GET /nothing HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
                await end_of(reader)
                writer.close()
                while made[0]():
                    await asyncio.sleep(0)
            finally:
                gc.enable()

    ask()


def test_the_same_warning_is_written_once_a_minute():
    seldom = RepeatFilter()

    def passes(message, level, when):
        record = logging.LogRecord("uvicorn.error", level, "", 0, message, (), None)
        record.created = when
        return seldom.filter(record)

    assert [passes("bad", logging.WARNING, when) for when in (0, 1, 59, 60, 61)] == [True, False, False, True, False]
    assert passes("other", logging.WARNING, 61)
    assert all(passes("broken", logging.ERROR, 0) for _ in range(3))


def test_new_connections_are_bounded_by_address_and_second():
    gate = ConnectionLimiter(Limits(connections_a_second=0.0, connections_at_once=2))
    assert [gate.allows(address) for address in ("a", "a", "a", "b")] == [True, True, False, True]


HANDSHAKE = "\r\n".join(
    (
        "GET {path}/socket HTTP/1.1",
        *("Host: localhost", "Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13"),
        *("Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==", "", ""),
    )
)


def frame(kind, body):
    return bytes((0x80 | kind, 0x80 | len(body), 0, 0, 0, 0)) + body


async def deaf_socket(here, host):
    """Open a socket that takes next to nothing and reads no more."""
    raw = sockets.socket()
    raw.setsockopt(sockets.SOL_SOCKET, sockets.SO_RCVBUF, 2048)
    raw.setblocking(False)
    loop = asyncio.get_running_loop()
    await loop.sock_connect(raw, ("127.0.0.1", here.port))
    await loop.sock_sendall(raw, HANDSHAKE.format(path=host).encode())
    assert b" 101 " in await loop.sock_recv(raw, 2048)
    return raw


async def make_table(here):
    reader, writer = await here.connect()
    body = b'{"game":"ketto","seats":["here","here"]}'
    kind = b"Host: localhost\r\nContent-Type: application/json\r\nConnection: close\r\n"
    writer.write(b"POST /tables HTTP/1.1\r\n" + kind + b"Content-Length: %d\r\n\r\n" % len(body) + body)
    answer = await end_of(reader)
    writer.close()
    return answer.rpartition(b'{"url":"')[2].partition(b'"')[0].decode()


async def send_without_end(raw, message):
    while True:
        await asyncio.get_running_loop().sock_sendall(raw, message)


@pytest.mark.parametrize(
    ("message", "bounds"),
    [
        (frame(9, b"x" * 125), Limits(write_bytes=20_000, write_seconds=ENOUGH)),
        (frame(1, b'{"type":"hello"}'), Limits(write_seconds=0.05, messages_at_once=1e9)),
    ],
    ids=["pings", "hellos"],
)
def test_who_asks_and_never_reads_is_cut_off(message, bounds, tmp_path):
    @runs
    async def ask():
        async with Live(tmp_path, bounds) as here:
            raw = await deaf_socket(here, await make_table(here))
            with raw, pytest.raises(ConnectionError):
                await asyncio.wait_for(send_without_end(raw, message), ENOUGH)

    ask()


@contextmanager
def tracebacks():
    """Collect the errors that uvicorn logs with a traceback."""
    found = []
    handler = logging.Handler()
    handler.emit = lambda record: found.append(record.exc_info[1]) if record.exc_info else None
    log = logging.getLogger("uvicorn.error")
    log.addHandler(handler)
    try:
        yield found
    finally:
        log.removeHandler(handler)


def test_a_traceback_of_the_server_is_collected():
    with tracebacks() as found:
        try:
            raise ValueError("x")
        except ValueError:
            logging.getLogger("uvicorn.error").exception("it broke")
    assert [str(error) for error in found] == ["x"]


def test_text_that_is_no_text_ends_a_socket_without_a_traceback(tmp_path):
    @runs
    async def ask():
        async with Live(tmp_path, Limits()) as here:
            host = await make_table(here)
            reader, writer = await here.connect()
            writer.write(HANDSHAKE.format(path=host).encode())
            await reader.readuntil(b"\r\n\r\n")
            writer.write(frame(1, b"\xff\xfe"))
            assert (1007).to_bytes(2, "big") in await end_of(reader)
            writer.close()

    with tracebacks() as found:
        ask()
    assert found == []


@contextmanager
def written_and_paused(monkeypatch):
    """Collect what sockets write to their transports, and count how often they stop reading."""
    writes, pauses = [], []
    made_before = SocketDriver.connection_made

    def made(driver, transport):
        made_before(driver, transport)
        write, pause = transport.write, transport.pause_reading
        monkeypatch.setattr(transport, "write", lambda data: (writes.append(bytes(data)), write(data)), raising=False)
        monkeypatch.setattr(transport, "pause_reading", lambda: (pauses.append(driver), pause()), raising=False)

    monkeypatch.setattr(SocketDriver, "connection_made", made)
    yield writes, pauses


def test_a_move_is_answered_and_shown_in_one_write(tmp_path, monkeypatch):
    @runs
    async def play():
        async with Live(tmp_path, Limits()) as here:
            host = await make_table(here)
            reader, writer = await here.connect()
            writer.write(HANDSHAKE.format(path=host).encode())
            await reader.readuntil(b"\r\n\r\n")
            writer.write(frame(1, b'{"type":"hello","seat":0}'))
            update = await message_with(reader, b'"type":"update"')
            question = json.loads(update)
            asked = {"decision": question["decision"], "move": question["legal"][0], "seat": 0}
            writes.clear()
            writer.write(frame(1, json.dumps({"type": "move", "id": "m", **asked}).encode()))
            await message_with(reader, b'"type":"done"')
            assert len(writes) == 1
            assert writes[0].count(b'"type":"update"') + writes[0].count(b'"type":"curtain"') >= 1
            assert not pauses
            writer.close()

    with written_and_paused(monkeypatch) as (writes, pauses):
        play()


async def message_with(reader, part):
    """Return the next text message that has this part."""
    while True:
        size = (await asyncio.wait_for(reader.readexactly(2), ENOUGH))[1]
        if size > 125:
            size = int.from_bytes(await reader.readexactly(2 if size == 126 else 8), "big")
        body = await reader.readexactly(size)
        if part in body:
            return body


def test_reading_stops_where_messages_come_faster_than_they_are_handled(tmp_path, monkeypatch):
    @runs
    async def flood():
        async with Live(tmp_path, Limits()) as here:
            host = await make_table(here)
            reader, writer = await here.connect()
            writer.write(HANDSHAKE.format(path=host).encode())
            await reader.readuntil(b"\r\n\r\n")
            writer.write(frame(1, b'{"type":"ping"}') * (MOST_UNHANDLED - 1))
            for _ in range(MOST_UNHANDLED - 1):
                await message_with(reader, b"pong")
            assert not pauses
            writer.write(frame(1, b'{"type":"ping"}') * 50)
            for _ in range(50):
                await message_with(reader, b"pong")
            assert pauses
            writer.close()

    with written_and_paused(monkeypatch) as (_writes, pauses):
        flood()
