"""Texts that are costly to read, and games that are costly to show."""

from __future__ import annotations

import asyncio
import random
from collections import Counter

from kensei.web.attacks import Effort, Report
from kensei.web.attacks.client import LOST, Client, Socket, at_most

PEACEFUL = frozenset({"approach", "retreat", "charge", "stance"})
LONG = 600
"""Moves of a long game."""


async def big_decks(url: str, effort: Effort) -> Report:
    """Ask for tables with decks of thousands of dotted keys."""
    keys = "\n".join(f"{'.'.join(['a'] * 40)}.k{number} = 1" for number in range(1100))
    deep = "a = " + "[" * 40_000
    tally: Counter[str] = Counter()
    async with at_most(effort.seconds):
        for number in range(60):
            client = Client(url, effort.addresses[number % len(effort.addresses)])
            for game in ("ketto", "bushido", "musashi", "shiai"):
                answer = await client.post("/tables", {"game": game, "options": {"deck": (keys, deep)[number % 2]}})
                tally[str((answer or {}).get("code", "no answer"))] += 1
            client.close()
    return dict(tally)


async def long_games(url: str, effort: Effort) -> Report:
    """Play a long game to its end, then ask for all that is made of its moves, again and again."""
    host, plies = await long_game(url, effort)
    tally: Counter[str] = Counter({"moves of the game": plies})
    paths = [f"{host}/moment?ply={plies}", f"{host}/record", f"{host}/verify", f"{host}/replay", f"{host}/review"]
    async with at_most(effort.seconds):
        await asyncio.gather(*(ask(url, path, source, tally) for path in paths for source in effort.addresses[:8]))
    return dict(tally)


async def ask(url: str, path: str, source: str, tally: Counter[str]) -> None:
    """Ask for the same thing until the time is over."""
    client = Client(url, source)
    while True:
        status, _body = await client.request("GET", path)
        tally[str(status) if status else "hung up"] += 1
        if status != 200:
            await asyncio.sleep(0.05)


async def long_game(url: str, effort: Effort) -> tuple[str, int]:
    """Play a duel in which nobody strikes, as fast as the limits allow; give the host's path and its length."""
    client = Client(url, effort.addresses[0])
    host = await client.table("kiriai", seats=["here", "here"], options={"cap": 1000})
    client.close()
    socket = await Socket.open(url, host, effort.addresses[0])
    moves = 0
    async with at_most(effort.seconds / 2):
        try:
            moves = await play(socket)
        except LOST:
            moves = 0
    socket.send(type="resign", id="end", seat=0)
    await asyncio.sleep(0.5)
    socket.close()
    return host, moves


async def play(socket: Socket) -> int:
    """Let both seats of a shared device move in turn, at the pace that the server allows."""
    dice = random.Random(1)
    socket.send(type="hello")
    for number in range(LONG):
        message = await socket.get("update", "curtain")
        while message["type"] == "curtain":
            socket.send(type="open", seat=message["seat"])
            message = await socket.get("update")
        if message["phase"] == "over" or not message["legal"]:
            return number
        quiet = sorted(message["legal"], key=lambda move: len(set(move.split()) - PEACEFUL))
        move = dice.choice(quiet[: max(1, len(quiet) // 8)])
        socket.send(type="move", id=f"m{number}", decision=message["decision"], move=move)
        await asyncio.sleep(0.05)
    return LONG
