"""`kensei bench server`: many tables, two clients each, moving without pause, every move durable.

The server runs in a process of its own, as `kensei serve` runs it but for the limits on newcomers; the
clients are this process. Latency is from the sending of a move to the opponent's receipt of it.
"""

from __future__ import annotations

import argparse
import asyncio
import base64
import http.client
import os
import random
import socket
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Self

import msgspec

from kensei.arguments import seconds, whole
from kensei.bench import percentile
from kensei.games import game, listed

GREETING = (
    "GET {path}/socket HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n"
)
UNLIMITED = (
    *("tables_at_once", "requests_at_once", "messages_a_second", "messages_at_once", "offers_a_minute"),
    *("address_looks_at_once", "address_messages_a_second", "address_messages_at_once"),
    *("sockets_an_address", "connections_an_address", "connections_at_once"),
)
"""The limits on newcomers, which do not hold here: all clients come from one address."""


class ServerState(msgspec.Struct):
    """What a client needs of a message."""

    type: str
    id: str = ""
    n: int = 0
    game_number: int = 0
    phase: str = ""
    decision: int | None = None
    legal: list[str] = []
    code: str = ""
    reason: str = ""


DECODER = msgspec.json.Decoder(ServerState)


@dataclass(slots=True)
class ServerTally:
    """What was measured."""

    moves: int = 0
    games: int = 0
    delays: list[float] = field(default_factory=list)
    refused: list[str] = field(default_factory=list)


@dataclass(slots=True)
class ClientPair:
    """One table and when its last move was sent."""

    sent: float = 0.0
    mover: int = -1


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--tables", type=whole(), default=200, help="how many tables play at once; default 200")
    parser.add_argument("--seconds", type=seconds, default=20.0, help="how long it measures; default 20")
    first = listed()[0].name
    parser.add_argument("--game", default=first, help=f"what is played; default {first}")
    parser.add_argument("--pause", type=float, default=0.0, help="seconds that each client thinks before a move")


def run(args: argparse.Namespace) -> int:
    game(args.game)
    with tempfile.TemporaryDirectory() as folder:
        server, port = start_server(Path(folder))
        try:
            empty = memory(server.pid)
            hosts = [make_table(port, args.game) for _ in range(args.tables)]
            tally, cpu, took = asyncio.run(play_all(port, hosts, args.seconds, server.pid, args.pause))
            full = memory(server.pid)
        finally:
            server.terminate()
            server.wait()
    if not tally.moves:
        print(f"server: no move of {args.game} in {took:.0f} s: this machine is too busy to measure anything")
        return 1
    print(report(args, tally, cpu, took, (full - empty) / args.tables))
    return 1 if tally.refused else 0


def report(args: argparse.Namespace, tally: ServerTally, cpu: float, seconds: float, bytes_a_table: float) -> str:
    pace = f"thinking {args.pause} s" if args.pause else "moving without pause"
    lines = [
        f"server: {args.tables} tables of {args.game}, two clients each, {pace}, every move durable",
        f"  moves a second              {tally.moves / seconds:10.0f}   ({tally.games} games ended)",
        f"  ms to the opponent          {percentile(tally.delays, 50) * 1000:10.1f}   p50",
        f"                              {percentile(tally.delays, 95) * 1000:10.1f}   p95",
        f"                              {percentile(tally.delays, 99) * 1000:10.1f}   p99",
        f"  server CPU s a 1,000 moves  {cpu / tally.moves * 1000:10.3f}",
        f"  kB a table                  {bytes_a_table / 1000:10.1f}",
    ]
    return "\n".join([*lines, *(f"  refused: {reason}" for reason in tally.refused[:5])])


def start_server(folder: Path) -> tuple[subprocess.Popen[bytes], int]:
    """Start a server on a free port, and wait until it answers."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    server = subprocess.Popen([sys.executable, "-m", "kensei.bench.server", str(folder), str(port)])
    for _ in range(200):
        try:
            socket.create_connection(("127.0.0.1", port), timeout=1).close()
            return server, port
        except OSError:
            time.sleep(0.05)
    raise RuntimeError("the server does not start")


def make_table(port: int, game: str) -> tuple[str, str]:
    """Make a table; return the paths of its two seats."""
    connection = http.client.HTTPConnection("127.0.0.1", port)
    connection.request("POST", "/tables", f'{{"game":"{game}"}}', {"Content-Type": "application/json"})
    host = msgspec.json.decode(connection.getresponse().read())["url"]
    connection.close()
    return host, invitation(host, 1)


def invitation(host: str, seat: int | None) -> str:
    """Derive the path of a seat (None: the spectators') from the host's, as the host's page does."""
    from kensei.server.tables import tokens

    return f"/t/{tokens.derived(host.removeprefix('/t/'), seat, 0)}"


async def play_all(
    port: int, hosts: list[tuple[str, str]], seconds: float, server: int, pause: float = 0.0
) -> tuple[ServerTally, float, float]:
    """Let everybody play; return what was measured, the server's CPU seconds and the time it took."""
    tally = ServerTally()
    duels = [ClientPair() for _ in hosts]
    wires = [await Wire.open(port, path) for paths in hosts for path in paths]
    for wire in wires:
        wire.send(type="hello")
    for guest in wires[1::2]:
        guest.send(type="sit", id="sit")
    await asyncio.sleep(1)
    tasks = [asyncio.create_task(play(wire, i % 2, duels[i // 2], tally, pause)) for i, wire in enumerate(wires)]
    await asyncio.sleep(1)
    tally.moves, tally.games, tally.delays = 0, 0, []
    before, start = cpu_seconds(server), time.perf_counter()
    await asyncio.sleep(seconds)
    spent, took = cpu_seconds(server) - before, time.perf_counter() - start
    for task in tasks:
        task.cancel()
    for wire in wires:
        wire.close()
    await asyncio.gather(*tasks, return_exceptions=True)
    return tally, spent, took


async def play(wire: Wire, seat: int, duel: ClientPair, tally: ServerTally, pause: float) -> None:
    """Play one seat: answer every question, and ask for another game when one is over."""
    rng = random.Random(seat)
    answered = number = 0
    while True:
        seen = DECODER.decode(await wire.read())
        if seen.type == "refused":
            tally.refused.append(seen.reason)
        if seen.type != "update":
            continue
        if duel.sent and duel.mover != seat:
            tally.delays.append(time.perf_counter() - duel.sent)
            tally.moves += 1
            duel.sent = 0.0
        number += 1
        if seen.phase == "over" and seen.n > answered:
            answered = seen.n + 2
            tally.games += seat
            wire.send(type="again", id=f"a{number}")
        elif seen.legal and seen.decision is not None and seen.decision > answered:
            answered = seen.decision
            if pause:
                await asyncio.sleep(rng.uniform(0.5, 1.5) * pause)
            duel.sent, duel.mover = time.perf_counter(), seat
            wire.send(type="move", id=f"m{number}", decision=seen.decision, move=rng.choice(seen.legal))


class Wire:
    """A WebSocket's client, as light as can be: masked with zeros, reading whole frames."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader = reader
        self.writer = writer

    @classmethod
    async def open(cls, port: int, path: str, source: str = "127.0.0.1") -> Self:
        """Shake hands; raise ConnectionError if the server does not want to. `source`: an address of this machine."""
        reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(source, 0), limit=1 << 22)
        writer.write(GREETING.format(path=path, key=base64.b64encode(os.urandom(16)).decode()).encode())
        try:
            status = (await reader.readuntil(b"\r\n\r\n")).split()[1]
            if status != b"101":
                raise ConnectionError(f"the server answered {status.decode()}")
        except BaseException:
            writer.transport.abort()
            raise
        return cls(reader, writer)

    def send(self, **message: Any) -> None:
        self.write(msgspec.json.encode(message))

    def write(self, body: bytes, kind: int = 1) -> None:
        """Send one frame; raise ConnectionError if the server has hung up."""
        if self.writer.transport.is_closing():
            raise ConnectionError("the server hung up")
        size = len(body)
        length = bytes((0x80 | size,)) if size < 126 else b"\xfe" + size.to_bytes(2, "big")
        length = length if size < 1 << 16 else b"\xff" + size.to_bytes(8, "big")
        self.writer.write(bytes((0x80 | kind,)) + length + bytes(4) + body)

    async def read(self) -> bytes:
        """Return the text of the next message; pings are answered."""
        while True:
            first, size = await self.reader.readexactly(2)
            if size > 125:
                size = int.from_bytes(await self.reader.readexactly(2 if size == 126 else 8), "big")
            body = await self.reader.readexactly(size)
            if first & 15 == 1:
                return body
            if first & 15 == 8:
                raise ConnectionError("the server closed the socket")
            if first & 15 == 9:
                self.write(body, 10)

    def close(self) -> None:
        """Hang up without a word."""
        self.writer.transport.abort()


def cpu_seconds(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def memory(pid: int) -> int:
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def serve(folder: Path | str, port: int) -> None:
    import uvicorn

    from kensei.server.command import collect_garbage_rarely, open_many_files, settings
    from kensei.server.limits import Limits

    collect_garbage_rarely()
    open_many_files()
    limits = Limits(**dict.fromkeys(UNLIMITED, 10**9))
    uvicorn.Server(settings(folder, "127.0.0.1", port, [], limits=limits)).run()


if __name__ == "__main__":
    serve(Path(sys.argv[1]), int(sys.argv[2]))
