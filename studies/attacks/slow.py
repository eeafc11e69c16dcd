"""Clients that hold what they do not use: heads that never end, answers that are never read, sockets in heaps."""

from __future__ import annotations

import asyncio
import socket as sockets_of_the_system
from contextlib import suppress
from urllib.parse import urlsplit

from kensei.bench.server import invitation
from studies.attacks import Effort, Report
from studies.attacks.client import LOST, Client, Socket, at_most, close_all, connect

MANY = 1000
READERS = 150
DRIBBLE = 1.0
"""Seconds between two bytes of a head."""


async def slow_heads(url: str, effort: Effort) -> Report:
    """Open many connections and send the heads of their requests byte by byte."""
    port = urlsplit(url).port or 80
    opened = []
    for number in range(MANY):
        with suppress(*LOST):
            opened.append(await connect(port, effort.addresses[number % len(effort.addresses)]))
    async with at_most(effort.seconds):
        for byte in b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: " + b"a" * 100_000:
            for _reader, writer in opened:
                if not writer.transport.is_closing():
                    writer.write(bytes((byte,)))
            await asyncio.sleep(DRIBBLE)
            if all(reader.at_eof() or writer.transport.is_closing() for reader, writer in opened):
                break
    held = sum(not (reader.at_eof() or writer.transport.is_closing()) for reader, writer in opened)
    for _reader, writer in opened:
        writer.transport.abort()
    return {"connections": len(opened), "still open at the end": held}


async def slow_readers(url: str, effort: Effort) -> Report:
    """Say hello again and again on many sockets of a table, and read nothing."""
    client = Client(url, effort.addresses[0])
    watching = invitation(await client.table("ketto", seats=["here", "here"]), None)
    client.close()
    opened = []
    for number in range(READERS):
        with suppress(*LOST):
            opened.append(await deaf(url, watching, effort.addresses[number % len(effort.addresses)]))
    sent = 0
    async with at_most(effort.seconds):
        while any(not socket.writer.transport.is_closing() for socket in opened):
            for socket in opened:
                transport = socket.writer.transport
                if not transport.is_closing() and transport.get_write_buffer_size() < 100_000:
                    with suppress(*LOST):
                        socket.send(type="hello", html="wide")
                        socket.write(b"x" * 125, 9)
                        sent += 1
            await asyncio.sleep(0.1)
    held = sum(not socket.writer.transport.is_closing() for socket in opened)
    close_all(opened)
    return {"sockets": len(opened), "hellos": sent, "still open at the end": held}


async def deaf(url: str, path: str, source: str) -> Socket:
    """Open a socket that takes a few kilobytes and reads no more."""
    found = await Socket.at(url, path, source)
    raw = found.writer.get_extra_info("socket")
    raw.setsockopt(sockets_of_the_system.SOL_SOCKET, sockets_of_the_system.SO_RCVBUF, 4096)
    found.writer.transport.pause_reading()  # type: ignore[attr-defined]
    return found


async def many_sockets(url: str, effort: Effort) -> Report:
    """Open as many sockets as the server lets one, and keep them."""
    client = Client(url, effort.addresses[0])
    links = [invitation(await client.table("kaito", seats=["here", "here"]), None) for _ in range(10)]
    client.close()
    opened: list[Socket] = []
    refused = 0
    async with at_most(effort.seconds):
        for number in range(MANY):
            source = effort.addresses[number % len(effort.addresses)]
            try:
                found = await Socket.at(url, links[number % len(links)], source)
                found.send(type="hello")
                await found.get("welcome")
                opened.append(found)
            except LOST:
                refused += 1
        await asyncio.sleep(min(5.0, effort.seconds))
    close_all(opened)
    return {"sockets": len(opened), "refused": refused}
