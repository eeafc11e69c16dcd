"""Hostile messages and hostile requests, many of each: what should not be sent, seeded, from several connections."""

from __future__ import annotations

import asyncio
import json
import random
from collections import Counter
from typing import Any

from kensei.bench.server import invitation
from kensei.games import names
from kensei.server.live import messages
from studies.attacks import Effort, Report
from studies.attacks.client import LOST, Client, Socket, at_most

CROWD = 8
"""Connections at once."""
BURST = 100
"""Messages that one connection sends before it reads the answers."""
TEXTS = (
    "",
    "x",
    "x" * 300,
    "\x00",
    "é" * 80,
    "null",
    "9" * 5000,
    "-1",
    "1e999",
    "../../etc/passwd",
    "%00",
    "<b>",
    "c4",
)
VALUES: tuple[Any, ...] = (None, True, -1, 0, 1.5, 1e308, 2**63, -(2**70), [], [1], {}, {"a": 1}, *TEXTS)
KINDS = (*messages.VERBS, "hello", "open", "close", "ping", "update", "done", "", "MOVE", 7, None)
FIELDS = (
    "id",
    "seat",
    "decision",
    "move",
    "chair",
    "words",
    "name",
    "target",
    "bot",
    "after",
    "html",
    "key",
    "nonsense",
)
VERBS_THAT_END = frozenset({"revoke", "reissue"})
"""What would leave the attacker without a link."""


def hostile_message(dice: random.Random) -> bytes:
    """Make a message that should not be: garbage, wrong types, deep JSON, huge numbers, verbs out of turn."""
    way = dice.randrange(6)
    if way == 0:
        return dice.randbytes(dice.randrange(200))
    if way == 1:
        depth = dice.randrange(1, 4000)
        return dice.choice((b"[", b'{"a":', b'{"type":')) * (depth // 8 + 1)
    if way == 2:
        return b'{"type":"move","decision":' + b"9" * dice.randrange(1, 6000) + b"}"
    if way == 3:
        return json.dumps({"type": "name", "id": "big", "name": "x" * dice.randrange(7000, 12_000)}).encode()
    kind = dice.choice([kind for kind in KINDS if kind not in VERBS_THAT_END])
    chosen = dice.sample(FIELDS, dice.randrange(4))
    fields = {name: dice.choice(VALUES) for name in chosen}
    return json.dumps({"type": kind, **fields}).encode()


def hostile_frame(dice: random.Random) -> tuple[bytes, int]:
    """Make a frame, text or binary; garbage is seldom called text, for that ends the connection."""
    body = hostile_message(dice)
    try:
        body.decode()
    except UnicodeDecodeError:
        return body, 1 if dice.random() < 0.002 else 2
    return body, dice.choice((1, 1, 1, 2))


async def hostile_messages(url: str, effort: Effort) -> Report:
    """Send hostile messages over several sockets; whoever is shown out comes back."""
    host = await make_table(url, effort)
    tally: Counter[str] = Counter()
    paths = [host, await sit_down(url, effort, host), invitation(host, None)]
    async with at_most(effort.seconds), asyncio.TaskGroup() as crowd:
        for number in range(CROWD):
            source = effort.addresses[number % len(effort.addresses)]
            crowd.create_task(pester(url, paths[number % 3], source, number, effort.messages // CROWD, tally))
    return dict(tally)


async def make_table(url: str, effort: Effort) -> str:
    """Make a table to attack."""
    client = Client(url, effort.addresses[0])
    try:
        return await client.table("kiriai", seats=["here", "link"])
    finally:
        client.close()


async def sit_down(url: str, effort: Effort, host: str) -> str:
    """Take the guest's seat of a table; give its path."""
    client = Client(url, effort.addresses[0])
    try:
        answer = await client.post(f"{invitation(host, 1)}/sit", {"id": "sit"})
        return str((answer or {}).get("url", ""))
    finally:
        client.close()


async def pester(url: str, path: str, source: str, seed: int, most: int, tally: Counter[str]) -> None:
    """Send one socket's share of messages, each answered before the next burst."""
    dice, answered = random.Random(seed), 0
    while answered < most:
        try:
            socket = await Socket.at(url, path, source)
        except LOST:
            tally["turned away"] += 1
            await asyncio.sleep(0.1)
            continue
        tally["sockets"] += 1
        try:
            while answered < most:
                for _ in range(BURST):
                    socket.write(*hostile_frame(dice))
                for _ in range(BURST):
                    await socket.read()
                    answered += 1
                    tally["answered"] += 1
        except LOST:
            tally["shown out"] += 1
        finally:
            socket.close()


def hostile_request(dice: random.Random, token: str) -> tuple[str, str, bytes, dict[str, str]]:
    """Make a request that should not be: method, path, body and headers."""
    method = dice.choice(("GET", "GET", "POST", "POST", "PUT", "DELETE", "HEAD", "OPTIONS", "PATCH", "TRACE", "X"))
    game = dice.choice(names())
    word = quoted(dice.choice(TEXTS))[:4000]
    here = dice.choice((token, token, f"/t/{word or 'x'}", "/t/" + "A" * 43, f"{token}A"))
    verbs = [verb for verb in messages.VERBS if verb not in VERBS_THAT_END]
    tails = (
        "",
        "/socket",
        "/state",
        "/replay",
        "/moment",
        "/record",
        "/verify",
        "/review",
        "/games",
        "/share",
        "/open",
        "/dance",
        "//",
    )
    path = dice.choice(
        (
            *("/", f"/new/{word}", f"/rules/{word}", "/tables", "/mine", f"/static/{word}", "/static/../limits.py"),
            *(
                f"/new/{game}",
                f"/rules/{game}",
                f"/{word}",
                "/static/table/table.js",
            ),
            *(here + dice.choice(tails) for _ in range(4)),
            *(f"{here}/{dice.choice(verbs)}" for _ in range(4)),
        )
    )
    query = "&".join(
        f"{dice.choice(('ply', 'seat', 'game', 'after', 'v', 'x'))}={quoted(dice.choice(TEXTS))}"
        for _ in range(dice.randrange(4))
    )
    return method, f"{path}?{query}" if query else path, hostile_body(dice), hostile_headers(dice)


def quoted(text: str) -> str:
    """Write a text so that it can stand in an address, now and then as bytes that are no UTF-8."""
    return "".join(c if c.isalnum() and c.isascii() else f"%{ord(c) & 255:02x}" for c in text)


def hostile_body(dice: random.Random) -> bytes:
    """Make a body: JSON of the wrong shape, forms, garbage, nothing."""
    fields = {name: dice.choice(VALUES) for name in dice.sample((*FIELDS, "game", "options", "seats", "tokens"), 3)}
    return dice.choice(
        (
            b"",
            json.dumps(fields).encode(),
            json.dumps(fields).encode(),
            b"&".join(quoted(str(name)).encode() + b"=" + quoted(str(v)).encode() for name, v in fields.items()),
            b"[" * dice.randrange(1, 5000),
            dice.randbytes(dice.randrange(2000)),
        )
    )


def hostile_headers(dice: random.Random) -> dict[str, str]:
    """Make headers that lie."""
    kinds = ("application/json", "application/json", "application/x-www-form-urlencoded", "text/plain", "x" * 500)
    given = {"Content-Type": dice.choice(kinds)}
    more = {
        "Accept-Language": dice.choice(("de", "a" * 4000, "," * 1000, "é;q=x", "../..", "xx-yy;q=0.5," * 50)),
        "Accept": "application/json",
        "Origin": dice.choice(("null", "http://evil.example", "http://localhost", "[", "http://[")),
        "X-Forwarded-For": dice.choice(("1.2.3.4", "x" * 200, "::1, ::1", "[")),
        "Host": dice.choice(("evil.example", "[", "localhost:99999", "a" * 300)),
        "Range": "bytes=0-,-1,5-2",
        "If-Modified-Since": "yesterday",
        "Accept-Encoding": "gzip, br;q=nan",
        "Content-Length": dice.choice(("-1", "9" * 30, "abc", "1_0")),
        "Sec-Fetch-Site": dice.choice(("cross-site", "same-origin", "none")),
    }
    names = list(more)
    weights = [3, 3, 1, 3, 1, 2, 2, 3, 1, 1]
    for name in dice.choices(names, weights, k=dice.randrange(4)):
        given[name] = more[name]
    return given


async def hostile_requests(url: str, effort: Effort) -> Report:
    """Send hostile requests over several connections; count the answers by status."""
    host = await make_table(url, effort)
    tally: Counter[str] = Counter()
    sources = split(effort.addresses, CROWD)
    share = effort.requests // len(sources)
    async with at_most(effort.seconds), asyncio.TaskGroup() as crowd:
        for number, own in enumerate(sources):
            crowd.create_task(harass(url, host, own, number, share, tally))
    return {**dict(sorted(tally.items())), "5xx": sum(n for status, n in tally.items() if status.startswith("5"))}


def split(addresses: tuple[str, ...], parts: int) -> list[tuple[str, ...]]:
    """Share addresses out; where there are fewer than parts, several have the same.

    >>> split(("a", "b", "c"), 2), split(("a",), 2)
    ([('a', 'c'), ('b',)], [('a',), ('a',)])
    """
    return [addresses[number::parts] or addresses for number in range(parts)]


async def harass(url: str, host: str, sources: tuple[str, ...], seed: int, most: int, tally: Counter[str]) -> None:
    """Send one connection's share of requests, each from the next of its addresses."""
    dice = random.Random(seed)
    clients = [Client(url, source) for source in sources]
    for number in range(most):
        method, path, body, headers = hostile_request(dice, host)
        client = clients[number % len(clients)]
        status, _body = await client.request(method, path, body, headers)
        tally[str(status) if status else "hung up"] += 1
    for client in clients:
        client.close()
