"""The server is killed again and again in the middle of play: nothing that was acknowledged is lost.

Clients play on several tables without pause, reconnect by themselves, and send again what was not
answered. After every restart each acknowledged move is in the log at its number, and after all of it
the log holds no message twice and plays again to the same end.
"""

import asyncio
import json
import os
import random
import sqlite3
import time
from contextlib import closing, suppress

import pytest
from harness import in_a_loop
from live import Server

from kensei.bench.server import DECODER, Wire
from kensei.server.tables import entries, fold, tokens
from kensei.server.tables.table import Table

KILLS = int(os.environ.get("KENSEI_KILLS", "0"))
"""How often to kill; as it is not given, a hundred times with SQLite, and 25 times with PostgreSQL."""
STUCK = 120.0
"""Seconds without a single answer after which the players are stuck, however slow the machine is."""


class Player:
    """A client of one seat, as the docs say one should be."""

    def __init__(self, port, path, seat):
        self.port, self.path, self.seat = port, path, seat
        self.rng = random.Random(path)
        self.seen = 0
        self.waiting = {}
        self.acknowledged = {}
        self.resumed = 0
        self.number = 0

    async def play(self):
        """Play for ever, connecting again whenever the server is gone."""
        while True:
            try:
                wire = await asyncio.wait_for(Wire.open(self.port, self.path), 5)
            except (OSError, EOFError, TimeoutError):
                await asyncio.sleep(self.rng.uniform(0.01, 0.05))
                continue
            try:
                with suppress(OSError, EOFError):
                    await self.talk(wire)
            finally:
                wire.close()

    async def talk(self, wire):
        wire.send(type="hello", after=self.seen)
        for message in self.waiting.values():
            wire.send(**message)
        self.resumed += 1
        while True:
            told = DECODER.decode(await wire.read())
            if told.type == "done":
                self.acknowledged[told.id] = (told.n, self.waiting.pop(told.id, None))
            elif told.type == "refused":
                assert told.code in ("stale", "turn", "busy", "bad"), told
                if told.code != "busy":
                    self.waiting.pop(told.id, None)
            elif told.type == "update":
                assert told.n >= self.seen, "what was shown is gone"
                self.seen = told.n
                self.answer(wire, told)

    def answer(self, wire, told):
        message = None
        if told.phase == "over":
            message = {"type": "again", "id": f"a{told.game_number}"}
        elif told.legal and told.decision is not None:
            message = {"type": "move", "decision": told.decision, "move": self.rng.choice(told.legal)}
            message["id"] = f"m{told.decision}"
        if message and message["id"] not in self.waiting and message["id"] not in self.acknowledged:
            self.waiting[message["id"]] = message
            wire.send(**message)


@pytest.mark.slow
def test_no_acknowledged_move_is_lost_and_none_is_applied_twice(tmp_path):
    survive(tmp_path, ("kaito", "kiriai") * 2, KILLS or 100, rows_of_sqlite(tmp_path))


@pytest.mark.slow
def test_the_same_with_the_log_in_postgresql(address):
    survive(address, ("kaito", "kiriai"), KILLS or 25, rows_of_postgresql(address))


def survive(place, games, kills, rows):
    """Play these games while the server is killed so many times; then read the log and compare."""
    server = Server(place)
    server.wait()
    tables = [server.table(game) for game in games]
    tables = [(host, server.sit(invitation)) for host, invitation in tables]
    players = [Player(server.port, path, i % 2) for i, path in enumerate(p for pair in tables for p in pair)]
    try:
        in_a_loop(mayhem(server, players, kills))
    finally:
        server.close()
    assert min(player.resumed for player in players) > kills // 2, "everybody came back by himself"
    for player in players:
        check_acknowledged(player, stored(rows, player.path))
    for host, _ in tables:
        check_once_and_again(stored(rows, host))
    assert sum(len(player.acknowledged) for player in players) >= EACH * kills


EACH = 4
"""How many moves are acknowledged between two kills, at least."""


async def mayhem(server, players, kills):
    """Let everybody play while the server is killed again and again."""
    tasks = [asyncio.create_task(player.play()) for player in players]
    rng = random.Random(7)
    for _ in range(kills):
        before, since = acknowledged(players), time.monotonic()
        while acknowledged(players) < before + EACH:
            await asyncio.sleep(0.005)
            failed = [task for task in tasks if task.done()]
            assert not failed, failed[0].exception()
            assert time.monotonic() - since < STUCK, "the players are stuck"
        await asyncio.sleep(rng.uniform(0, 0.02))
        server.kill()
        server.start()
    await asyncio.to_thread(server.wait)
    await asyncio.sleep(0.5)
    for task in tasks:
        task.cancel()
    results = await asyncio.gather(*tasks, return_exceptions=True)
    assert all(isinstance(result, asyncio.CancelledError) for result in results), results


def acknowledged(players):
    return sum(len(player.acknowledged) for player in players)


def rows_of_sqlite(folder):
    """Give what asks the log in a folder."""

    def rows(query, *values):
        with closing(sqlite3.connect(folder / "kensei.db")) as connection:
            return connection.execute(query.replace("%s", "?"), values).fetchall()

    return rows


def rows_of_postgresql(address):
    """Give what asks the log in a database."""
    import psycopg

    def rows(query, *values):
        with psycopg.connect(address) as connection:
            return connection.execute(query, values).fetchall()

    return rows


def stored(rows, path):
    """Give the entries of the table behind a link."""
    [(table,)] = rows("SELECT table_id FROM links WHERE hash = %s", tokens.hashed(path.removeprefix("/t/")))
    return [bytes(body) for (body,) in rows("SELECT body FROM entries WHERE table_id = %s ORDER BY n", table)]


def check_acknowledged(player, bodies):
    """Find every acknowledged message of the player in the log, at the number he was told."""
    for message_id, (number, message) in player.acknowledged.items():
        entry = json.loads(bodies[number - 1])
        assert entry["id"] == message_id
        assert entry["by"] == player.seat
        if message and message["type"] == "move":
            assert entry["plies"][0][1] == message["move"]


def check_once_and_again(bodies):
    """Check that no message is in the log twice, and that the log can be played again."""
    made = [entries.decode(body) for body in bodies]
    ids = [(entry.by, entry.id) for entry in made if entry.id]
    assert len(ids) == len(set(ids))
    table = Table("again")
    for entry in made:
        fold.apply(table, entry, 0.0)
    assert table.n == len(made)
