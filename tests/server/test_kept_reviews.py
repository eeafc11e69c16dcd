"""Whole reviews are kept beside the log: after a crash they are there at once, and only those of this engine count."""

import asyncio
import sqlite3
from contextlib import closing

import pytest
from harness import runs, site
from live import Server
from test_review import finished

from kensei.server.app import open_store
from kensei.server.store import reviews as shelf
from kensei.server.store.log import StoreUnavailable, TableWrite
from kensei.server.store.reviews import StoredReview
from kensei.server.workers import reviews as workers

pytestmark = pytest.mark.slow


def rows(folder):
    with closing(sqlite3.connect(folder / "kensei.db")) as connection:
        return connection.execute("SELECT table_id, game, engine, body FROM reviews").fetchall()


async def made(server, host):
    """Ask for a review, and wait until it is kept; give what was told."""
    told = await server.get(f"{host}/review?seat=0")
    assert told.status == 200, told.text
    tasks = [one.task for one in server.hall.reviews._results._results.values() if one.task]
    await asyncio.gather(*tasks)
    return told.json()


def without_bots(server):
    """Let nobody ask a bot; return who tried."""
    asked = []

    def refuse(*question):
        asked.append(question)
        raise workers.QueueFull

    server.hall.bots.ask = refuse
    return asked


def test_after_a_crash_a_review_is_there_at_once(tmp_path):
    killed = Server(tmp_path)
    killed.wait()
    host, _ = killed.table("kiriai", seats=["here", "here"], options={"cap": 1})
    for seat, plan in enumerate(("approach high", "approach low")):
        decision = killed.get(f"{host}/state?seat={seat}")["decision"]
        killed.post(f"{host}/move", {"id": plan, "decision": decision, "seat": seat, "move": plan})
    told = killed.get(f"{host}/review?seat=0")
    while not rows(tmp_path):
        killed.get(f"{host}/review?seat=0")
    killed.close()

    @runs
    async def visit():
        async with site(tmp_path) as server:
            asked = without_bots(server)
            again = await server.get(f"{host}/review?seat=0")
            assert again.status == 200
            assert again.json() == told
            assert (await server.get(f"{host}/decision?moment=0&seat=1")).json()["known"]
            assert not asked

    visit()


@runs
async def test_what_another_engine_made_is_made_anew_and_replaced(tmp_path):
    with pytest.MonkeyPatch.context() as patch:
        async with site(tmp_path) as server:
            host = await finished(server)
            await made(server, host)
        patch.setattr(workers, "EDITION", workers.EDITION + 1)
        async with site(tmp_path) as server:
            asked, ask = [], server.hall.bots.ask
            server.hall.bots.ask = lambda *question: asked.append(question) or ask(*question)
            await made(server, host)
            assert asked
        assert [row[2] for row in rows(tmp_path)] == [workers.engine_of("kiriai")]


@runs
async def test_a_review_that_cannot_be_read_is_made_anew(tmp_path):
    async with site(tmp_path) as server:
        host = await finished(server)
        told = await made(server, host)
    with closing(sqlite3.connect(tmp_path / "kensei.db")) as connection, connection:
        connection.execute("UPDATE reviews SET body = ?", (b"spoiled",))
    async with site(tmp_path) as server:
        assert await made(server, host) == told
    assert workers.unpacked(rows(tmp_path)[0][3]).is_whole


@runs
async def test_a_log_that_does_not_answer_keeps_nobody_from_a_review(tmp_path):
    async with site(tmp_path) as server:
        host = await finished(server)

        async def away(*_):
            raise StoreUnavailable("gone")

        server.hall.store.review = away
        server.hall.store.append = away
        assert (await server.get(f"{host}/review?seat=0")).status == 200


async def stored_and_bounded(store, patch):
    patch.setattr(shelf, "REVIEWS_STORED", 2)
    for number in range(4):
        review = StoredReview("table", number, "engine", 1000.0 + number, bytes([number]))
        await store.append(TableWrite("table", 0, (), review=review))
    again = StoredReview("table", 2, "engine", 1009.0, b"again")
    await store.append(TableWrite("table", 0, (), review=again))
    kept = [await store.review("table", number, "engine") for number in range(4)]
    other = await store.review("table", 3, "another engine")
    store.close()
    assert kept == [None, None, b"again", b"\x03"]
    assert other is None


def test_only_the_last_are_kept(tmp_path, monkeypatch):
    @runs
    async def fill():
        await stored_and_bounded(open_store(tmp_path), monkeypatch)

    fill()


def test_only_the_last_are_kept_in_postgresql_too(address, monkeypatch):
    @runs
    async def fill():
        await stored_and_bounded(open_store(address), monkeypatch)

    fill()
