"""Texts that are costly to read, and games that are costly to show."""

from __future__ import annotations

import asyncio
import json
import random
from collections import Counter
from typing import Any

from studies.attacks import Effort, Report
from studies.attacks.client import Client, at_most

MOVES = 600
"""So many are played at most."""


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
    """Play games to their end, then ask for all that is made of their moves, again and again."""
    host, plies = await finished_games(url, effort)
    tally: Counter[str] = Counter({"games": len(plies), "plies of the longest": max(plies, default=0)})
    game = plies.index(max(plies)) if plies else 0
    ways = (f"moment?ply={max(plies, default=0)}&game", "record?game", "verify?game", "replay?game", "review?game")
    paths = [f"{host}/{way}={game}" for way in ways]
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


async def finished_games(url: str, effort: Effort) -> tuple[str, list[int]]:
    """Play at random as fast as the limits allow; give the host's path, and the plies of each game that ended."""
    client = Client(url, effort.addresses[0])
    host = await client.table("ketto", seats=["here", "here"])
    dice, plies, number = random.Random(1), [], 0
    async with at_most(effort.seconds / 2):
        while number < MOVES:
            seat = (await state(client, host))["to_act"]
            told = await state(client, host, *seat[:1])
            if told["phase"] == "over":
                plies.append(told["ply"])
                for chair in (0, 1):
                    await client.post(f"{host}/again", {"seat": chair})
                continue
            move = {"seat": seat[0], "decision": told["decision"], "move": dice.choice(told["legal"])}
            await client.post(f"{host}/move", move)
            number += 1
    for chair in (0, 1):
        await client.post(f"{host}/resign", {"seat": chair})
    client.close()
    return host, plies


async def state(client: Client, host: str, seat: int | None = None) -> dict[str, Any]:
    """Ask how the table stands, until the server answers."""
    while True:
        status, body = await client.request("GET", f"{host}/state" + ("" if seat is None else f"?seat={seat}"))
        if status == 200:
            found: dict[str, Any] = json.loads(body)
            return found
        await asyncio.sleep(0.1)
