"""A client that closes or breaks the protocol while messages wait for it leaves no traceback."""

import asyncio
import json
import struct

import pytest
from harness import runs, site
from test_driver import HANDSHAKE, Live, end_of, frame, make_table, tracebacks

from kensei.server.limits import Limits

HELLO = frame(1, json.dumps({"type": "hello", "html": "wide", "seat": 0}).encode())
NAMES = [frame(1, json.dumps({"type": "name", "id": str(n), "seat": 0, "name": f"Ann {n}"}).encode()) for n in range(5)]
LARGE = bytes((0x81, 0xFF)) + struct.pack("!Q", 1 << 40) + bytes(4)
WAYS = {
    "closed": frame(8, struct.pack("!H", 1000)),
    "closed without a code": frame(8, b""),
    "an unknown kind of frame": frame(3, b"x"),
    "an unmasked frame": bytes((0x81, 1)) + b"x",
    "a frame too large": LARGE,
    "no text": frame(1, b"\xff\xfe"),
    "a close that is none": frame(8, b"x"),
}


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("count", [1, 5])
def test_what_waits_for_a_client_that_has_closed_is_dropped_quietly(way, count, tmp_path):
    @runs
    async def ask():
        async with Live(tmp_path, Limits()) as here:
            host = await make_table(here)
            reader, writer = await here.connect()
            writer.write(HANDSHAKE.format(path=host).encode())
            await reader.readuntil(b"\r\n\r\n")
            # All at once: the end has come before the first message is answered.
            writer.write(HELLO + b"".join(NAMES[:count]) + WAYS[way])
            await end_of(reader)
            writer.close()
            await asyncio.sleep(0)

    with tracebacks() as found:
        ask()
    assert found == []


@pytest.mark.parametrize("error", [OSError("the client has gone"), RuntimeError("Unexpected ASGI message")], ids=str)
@pytest.mark.parametrize("after", range(5))
@pytest.mark.parametrize("is_token", [True, False])
def test_a_send_that_fails_ends_the_socket_and_nothing_else(error, after, is_token, tmp_path):
    @runs
    async def ask():
        async with site(tmp_path) as here:
            host = await here.table("kaito", seats=["here", "here"])
            came = asyncio.Queue()
            for event in ({"type": "websocket.connect"}, {"type": "websocket.receive", "text": HELLO[6:].decode()}):
                came.put_nowait(event)
            sent = []

            async def send(message):
                if len(sent) >= after:
                    came.put_nowait({"type": "websocket.disconnect", "code": 1006})
                    raise error
                sent.append(message)
                if len(sent) == 3:
                    came.put_nowait({"type": "websocket.receive", "text": '{"type":"ping"}'})

            path = f"{host if is_token else '/t/nowhere'}/socket"
            scope = {
                "type": "websocket",
                "path": path,
                "headers": [(b"host", b"localhost")],
                "client": ("127.0.0.1", 1),
            }
            room, _ = await here.hall.find(host.removeprefix("/t/"))
            await here.app({**scope, "query_string": b"", "scheme": "ws"}, came.get, send)
            assert not room.connections

    ask()
