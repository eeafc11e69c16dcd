"""The innocent table: a person plays a novice over a socket and measures how the server answers.

    python -m studies.attacks.innocent URL

A process of its own, so that it does not wait for the attacker's work; each line of its output is a sample: what was
measured, when by the monotonic clock, and the seconds it took.
"""

from __future__ import annotations

import asyncio
import random
import sys
import time
from typing import Any

from studies.attacks.client import Client, Socket

PING = "ping"
MOVE = "move"
BOT = "bot"
"""A move is answered when it is stored and shown; the bot, when its own move is."""
PINGS_A_SECOND = 10.0
PAUSE = 0.4
"""Seconds of thought before a move."""
PATIENCE = 10.0
"""Seconds until what was refused is asked for again."""


async def play(url: str) -> None:
    """Play and measure until the process is ended."""
    client = Client(url)
    host = await client.table("kaito", seats=["here", "bot:novice"])
    client.close()
    socket = await Socket.at(url, host)
    socket.send(type="hello")
    sent: dict[str, float] = {}
    pinging = asyncio.create_task(ping(socket, sent))
    try:
        await answer_all(socket, sent)
    finally:
        pinging.cancel()
        socket.close()


async def ping(socket: Socket, sent: dict[str, float]) -> None:
    """Ping regularly; one that is not answered is waited for."""
    while True:
        if PING not in sent:
            sent[PING] = time.monotonic()
            socket.send(type="ping")
        await asyncio.sleep(1 / PINGS_A_SECOND)


async def answer_all(socket: Socket, sent: dict[str, float]) -> None:
    """Answer the server's questions, a new game after each; the thought before a move delays no measuring."""
    dice, number, answered, asked_again = random.Random(1), 0, 0, -1
    loop = asyncio.get_running_loop()
    while True:
        message = await socket.get("pong", "done", "update", "refused")
        kind = message["type"]
        if kind == "pong":
            report(PING, sent)
        elif kind == "done":
            report(MOVE, sent)
        elif kind == "refused":
            # Only a few games may begin in a minute.
            sent.clear()
            number += 1
            loop.call_later(PATIENCE, speak, socket, {"type": "again", "id": str(number)}, sent)
        elif message["legal"] and message["decision"] > answered:
            report(BOT, sent)
            number += 1
            answered = message["decision"]
            reply = {"type": "move", "id": str(number), "decision": answered, "move": dice.choice(message["legal"])}
            loop.call_later(PAUSE, speak, socket, reply, sent)
        elif message["phase"] == "over" and message["game_number"] > asked_again:
            number += 1
            asked_again = message["game_number"]
            loop.call_later(PAUSE, speak, socket, {"type": "again", "id": str(number)}, sent)


def speak(socket: Socket, message: dict[str, Any], sent: dict[str, float]) -> None:
    """Send a move, and wait for its answers from now on."""
    sent[MOVE] = sent[BOT] = time.monotonic()
    socket.send(**message)


def report(what: str, sent: dict[str, float]) -> None:
    """Write a sample, if one was awaited."""
    begun = sent.pop(what, None)
    if begun is not None:
        now = time.monotonic()
        sys.stdout.write(f"{what} {now:.6f} {now - begun:.6f}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    asyncio.run(play(sys.argv[1]))
