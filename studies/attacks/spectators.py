"""Crowds at one table, and many who look back on one long game."""

from __future__ import annotations

import asyncio
import json
import random
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

from kensei.bench.server import invitation
from studies.attacks import Effort, Report
from studies.attacks.client import LOST, Client, Socket, at_most, close_all

WATCHERS = 180
RENAMES = 286
CROWD = 200
READERS = 20
PLIES = 2_500
STALLING = ("retreat high", "retreat low")
"""Plans of Kiri-ai that keep both at the far ends for ever."""
QUESTIONS = ("moment?game=0&ply={ply}", "verify?game=0", "record?game=0", "review?game=0")


async def renames(url: str, effort: Effort) -> Report:
    """Let 180 pages watch a game while a player takes 286 names as fast as can be."""
    client = Client(url, effort.addresses[0])
    host = await client.table("kaito", seats=["here", "here"])
    sockets = await watch(url, effort, invitation(host, None), WATCHERS)
    told = {"watchers": len(sockets), "renamed": 0, "refused": 0}
    async with reading(sockets), at_most(effort.seconds):
        player = await Socket.at(url, host, effort.addresses[0])
        sockets.append(player)
        player.send(type="hello", html="wide")
        for number in range(RENAMES):
            player.send(type="name", id=f"name{number}", name=f"Name {number}", seat=0)
            answer = await player.get("done", "refused", "bye")
            told["renamed" if answer["type"] == "done" else "refused"] += 1
    client.close()
    return told


async def crowd(url: str, effort: Effort) -> Report:
    """Let 200 pages watch a game, then let the player come back."""
    client = Client(url, effort.addresses[0])
    host = await client.table("kaito", seats=["here", "here"])
    client.close()
    sockets = await watch(url, effort, invitation(host, None), CROWD)
    begun = time.perf_counter()
    told: Report = {"watchers": len(sockets), "the player's way back": "locked out"}
    async with reading(sockets), at_most(min(effort.seconds, 20.0)):
        player = await Socket.at(url, host, effort.addresses[0])
        sockets.append(player)
        player.send(type="hello", html="wide")
        answer = await player.get("update", "bye")
        if answer["type"] == "update":
            told["the player's way back"] = f"{(time.perf_counter() - begun) * 1000:.0f} ms"
    return told


async def look_back(url: str, effort: Effort) -> Report:
    """Play one game as long as the server lets it go on, then let 20 clients ask for all of it again and again."""
    told: Report = {"answers": 0, "refused": 0, "5xx": 0}
    async with at_most(effort.seconds):
        host, told["plies"] = await long_game(url, effort)
        begun = time.perf_counter()
        until = begun + effort.seconds / 3
        await asyncio.gather(*(ask(url, effort, host, number, until, told) for number in range(READERS)))
        told["seconds of asking"] = round(time.perf_counter() - begun, 1)
    return told


async def long_game(url: str, effort: Effort) -> tuple[str, int]:
    """Stall a duel for 2,500 plies, or as long as the server lets it go on; give its host's path, and its length."""
    clients = [Client(url, source) for source in effort.addresses]
    for cap in (PLIES // 2, 500, 200, 30):
        fields = {"game": "kiriai", "seats": ["here", "here"], "options": {"cap": cap}}
        host = str((await clients[0].post("/tables", fields) or {}).get("url", ""))
        if host:
            break
    status, body = await clients[0].request("GET", f"{host}/state?seat=0")
    if not host or status != 200:
        raise ConnectionRefusedError(f"no table for a long game: {status}")
    decision, ply = json.loads(body)["decision"], 0
    while ply < PLIES:
        seat, plan = ply % 2, STALLING[ply // 2 % 2]
        message = {"id": f"m{ply}", "seat": seat, "decision": decision, "move": plan}
        answer = await clients[ply // 20 % len(clients)].post(f"{host}/move", message)
        if not answer or answer["type"] != "done":
            break
        ply += 1
        decision = answer["n"] if seat else decision
    for client in clients:
        client.close()
    return host, ply


async def ask(url: str, effort: Effort, host: str, number: int, until: float, told: Report) -> None:
    """Ask about the game until the time is over."""
    rng = random.Random(number)
    client = Client(url, effort.addresses[number % len(effort.addresses)])
    while time.perf_counter() < until:
        question = rng.choice(QUESTIONS).format(ply=rng.randrange(told["plies"]))
        status, _body = await client.request("GET", f"{host}/{question}")
        told["answers" if status == 200 else "refused"] += 1
        told["5xx"] += status >= 500
        if status == 429:
            await asyncio.sleep(0.1)
    client.close()


async def watch(url: str, effort: Effort, path: str, number: int) -> list[Socket]:
    """Open as many pages of a table as the server lets in."""
    sockets = []
    for i in range(number):
        try:
            socket = await Socket.at(url, path, effort.addresses[i % len(effort.addresses)])
        except LOST:
            continue
        socket.send(type="hello", html="wide")
        sockets.append(socket)
    return sockets


async def swallow(socket: Socket) -> None:
    """Read whatever comes, as a page does."""
    with suppress(*LOST):
        while True:
            await socket.read()


@asynccontextmanager
async def reading(sockets: list[Socket]) -> AsyncIterator[None]:
    """Read from these sockets meanwhile; then close them and all that were added, however the work within ends."""
    readers = [asyncio.create_task(swallow(socket)) for socket in sockets]
    try:
        yield
    finally:
        for reader in readers:
            reader.cancel()
        close_all(sockets)
        await asyncio.gather(*readers, return_exceptions=True)
