"""Sixty tables of the strongest bots."""

from __future__ import annotations

import asyncio

from kensei.games import names
from studies.attacks import Effort, Report
from studies.attacks.client import LOST, Client, Socket, at_most, close_all

TABLES = 60


async def strongest_bots(url: str, effort: Effort) -> Report:
    """Open tables where the strongest bots play each other, watch them all, and count their moves."""
    sockets: list[Socket] = []
    moves = [0]
    async with at_most(effort.seconds):
        await open_tables(url, effort, sockets)
        await asyncio.gather(*(count(socket, moves) for socket in sockets), return_exceptions=True)
    close_all(sockets)
    return {"tables": len(sockets), "bot moves": moves[0]}


async def open_tables(url: str, effort: Effort, sockets: list[Socket]) -> None:
    """Make the tables, and connect to each."""
    games = names()
    for number in range(TABLES):
        source = effort.addresses[number % len(effort.addresses)]
        client = Client(url, source)
        host = await client.table(games[number % len(games)], seats=["bot:kensei", "bot:kensei"])
        client.close()
        try:
            socket = await Socket.at(url, host, source)
        except LOST:
            continue
        socket.send(type="hello")
        sockets.append(socket)


async def count(socket: Socket, moves: list[int]) -> None:
    """Count moves until the socket ends."""
    seen = (await socket.get("update"))["n"]
    while True:
        told = await socket.get("update")
        moves[0] += told["n"] > seen
        seen = told["n"]
