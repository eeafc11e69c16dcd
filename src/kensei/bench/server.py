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
from typing import Any

import msgspec

from kensei.arguments import seconds, whole
from kensei.games import game, listed

GREETING = "\r\n".join(
    (
        "GET {path}/socket HTTP/1.1",
        "Host: localhost",
        "Upgrade: websocket",
        "Connection: Upgrade",
        "Sec-WebSocket-Key: {key}",
        "Sec-WebSocket-Version: 13",
        "",
        "",
    )
)


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
    say(report(args, tally, cpu, took, (full - empty) / args.tables))
    return 1 if tally.refused else 0


def report(args: argparse.Namespace, tally: ServerTally, cpu: float, seconds: float, bytes_a_table: float) -> str:
    pace = f"thinking {args.pause} s" if args.pause else "moving without pause"
    delays = sorted(tally.delays)
    shares = {p: delays[min(len(delays) - 1, int(len(delays) * p / 100))] * 1000 for p in (50, 95, 99)}
    lines = [
        f"server: {args.tables} tables of {args.game}, two clients each, {pace}, every move durable",
        f"  moves a second              {tally.moves / seconds:10.0f}   ({tally.games} games ended)",
        f"  ms to the opponent          {shares[50]:10.1f}   p50",
        f"                              {shares[95]:10.1f}   p95",
        f"                              {shares[99]:10.1f}   p99",
        f"  server CPU s a 1,000 moves  {cpu / tally.moves * 1000:10.3f}",
        f"  kB a table                  {bytes_a_table / 1000:10.1f}",
    ]
    return "\n".join([*lines, *(f"  refused: {reason}" for reason in tally.refused[:5])])


def start_server(folder: Path) -> tuple[subprocess.Popen[bytes], int]:
    """Start a server on a free port; return when it answers."""
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
    """Make a table; give the paths of its two seats."""
    connection = http.client.HTTPConnection("127.0.0.1", port)
    connection.request("POST", "/tables", f'{{"game":"{game}"}}', {"Content-Type": "application/json"})
    host = msgspec.json.decode(connection.getresponse().read())["url"]
    connection.close()
    return host, guest_path(host)


def guest_path(host: str) -> str:
    """Derive the guest's path from the host's, as the host's page does."""
    from kensei.server.tables import tokens

    return f"/t/{tokens.derived(host.removeprefix('/t/'), 1, 0)}"


async def play_all(
    port: int, hosts: list[tuple[str, str]], seconds: float, server: int, pause: float = 0.0
) -> tuple[ServerTally, float, float]:
    """Let everybody play; give what was measured, the server's CPU seconds and the time it took."""
    tally = ServerTally()
    duels = [ClientPair() for _ in hosts]
    wires = [await Wire.open(port, path) for paths in hosts for path in paths]
    for wire in wires:
        wire.send({"type": "hello"})
    for guest in wires[1::2]:
        guest.send({"type": "sit", "id": "sit"})
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
        seen = await wire.read()
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
            wire.send({"type": "again", "id": f"a{number}"})
        elif seen.legal and seen.decision is not None and seen.decision > answered:
            answered = seen.decision
            if pause:
                await asyncio.sleep(rng.uniform(0.5, 1.5) * pause)
            duel.sent, duel.mover = time.perf_counter(), seat
            wire.send({"type": "move", "id": f"m{number}", "decision": seen.decision, "move": rng.choice(seen.legal)})


class Wire:
    """A socket's client, as light as can be: masked with zeros, reading whole frames."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader = reader
        self._writer = writer
        self._decoder = msgspec.json.Decoder(ServerState)
        self._encoder = msgspec.json.Encoder()

    @classmethod
    async def open(cls, port: int, path: str) -> Wire:
        """Shake hands."""
        reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=1 << 20)
        key = base64.b64encode(os.urandom(16)).decode()
        writer.write(GREETING.format(path=path, key=key).encode())
        try:
            await reader.readuntil(b"\r\n\r\n")
        except BaseException:
            writer.close()
            raise
        return cls(reader, writer)

    def send(self, message: dict[str, Any]) -> None:
        body = self._encoder.encode(message)
        head = bytes((0x81, 0x80 | len(body))) if len(body) < 126 else b"\x81\xfe" + len(body).to_bytes(2, "big")
        self._writer.write(head + bytes(4) + body)

    async def read(self) -> ServerState:
        """Read the next message; pings are answered."""
        while True:
            kind, body = await self._frame()
            if kind == 1:
                return self._decoder.decode(body)
            if kind == 9:
                self._writer.write(bytes((0x8A, 0x80 | len(body))) + bytes(4) + body)
            if kind == 8:
                raise ConnectionError("the server closed the socket")

    async def _frame(self) -> tuple[int, bytes]:
        head = await self._reader.readexactly(2)
        length = head[1]
        if length == 126:
            length = int.from_bytes(await self._reader.readexactly(2), "big")
        elif length == 127:
            length = int.from_bytes(await self._reader.readexactly(8), "big")
        return head[0] & 15, await self._reader.readexactly(length)

    def close(self) -> None:
        self._writer.close()


def cpu_seconds(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def memory(pid: int) -> int:
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def say(text: str) -> None:
    sys.stdout.write(text + "\n")


def serve(folder: Path | str, port: int) -> None:
    """Serve without limits on newcomers: all clients come from one address here."""
    import uvicorn

    from kensei.server.command import open_many_files, settings, tidy_rarely
    from kensei.server.limits import Limits

    tidy_rarely()
    open_many_files()
    limits = Limits(
        tables_at_once=1e9,
        requests_at_once=1e9,
        messages_a_second=1e4,
        messages_at_once=1e4,
        address_looks_at_once=1e9,
        address_messages_a_second=1e9,
        address_messages_at_once=1e9,
        sockets_an_address=10**6,
        connections_an_address=10**6,
        connections_at_once=1e9,
        offers_a_minute=1e9,
    )
    uvicorn.Server(settings(folder, "127.0.0.1", port, [], limits=limits)).run()


if __name__ == "__main__":
    serve(Path(sys.argv[1]), int(sys.argv[2]))
