"""The log: durable when it answers, many writings a commit, one that fails spoils no other."""

import asyncio
import sqlite3
from dataclasses import replace

import pytest
from harness import LIMITLESS, runs, site
from test_table import duel

from kensei.server.store.log import TableWrite
from kensei.server.store.sqlite import SqliteStore


def writing(table, first, *bodies, links=()):
    return TableWrite(table, first, tuple(body.encode() for body in bodies), links)


def test_the_file_is_safe_against_a_crash_of_the_machine(tmp_path):
    store = SqliteStore(tmp_path / "log.db")
    assert store._writer.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    assert store._writer.execute("PRAGMA synchronous").fetchone() == (2,)
    store.close()


@runs
async def test_what_was_appended_is_there_for_another_reader(tmp_path):
    store = SqliteStore(tmp_path / "log.db")
    await store.append(writing("a", 1, "one", "two", links=("h",)))
    other = sqlite3.connect(tmp_path / "log.db")
    assert other.execute("SELECT n, body FROM entries").fetchall() == [(1, b"one"), (2, b"two")]
    other.close()
    assert await store.load("a") == [b"one", b"two"]
    assert await store.find("h") == "a"
    assert await store.find("i") is None
    store.close()


@runs
async def test_entries_are_only_ever_appended(tmp_path):
    store = SqliteStore(tmp_path / "log.db")
    await store.append(writing("a", 1, "one"))
    good = store.append(writing("b", 1, "other"))
    with pytest.raises(sqlite3.IntegrityError):
        await store.append(writing("a", 1, "changed"))
    await good
    assert await store.load("a") == [b"one"]
    assert await store.load("b") == [b"other"]
    store.close()


@runs
async def test_many_writings_share_a_commit_and_none_is_lost(tmp_path):
    store = SqliteStore(tmp_path / "log.db")
    jobs = [store.append(writing(f"t{i}", 1, "x")) for i in range(60)]
    bad = [store.append(writing("t5", 1, "twice")) for _ in range(3)]
    results = await asyncio.gather(*jobs, *bad, return_exceptions=True)
    failed = [r for r in results if r is not None]
    assert len(failed) == 3
    assert all([await store.load(f"t{i}") for i in range(60)])
    store.close()


@runs
async def test_a_move_that_cannot_be_stored_did_not_happen(tmp_path):
    async with site(tmp_path) as here:
        (ann, ben), (_, told), host, guest = await duel(here)
        room = here.room(host)
        good = room._store.append

        async def full(writing):
            raise OSError("no space left")

        room._store.append = full
        await ben.send(type="move", id="1", decision=told["decision"], move=told["legal"][0])
        assert (await ben.get("refused"))["code"] == "busy"
        assert (await ann.get("bye"))["reason"].startswith("The table could not be stored")
        here.hall.store.append = good
        state = (await here.get(f"{guest}/state")).json()
        assert (state["n"], state["legal"]) == (told["n"], told["legal"])
        again, _ = await here.join(guest)
        await again.send(type="move", id="1", decision=told["decision"], move=told["legal"][0])
        assert (await again.get("done"))["n"] == told["n"] + 1


@runs
async def test_who_waits_for_a_move_that_is_not_stored_does_not_see_it(tmp_path):
    async with site(tmp_path) as here:
        (_, ben), (_, told), host, guest = await duel(here)
        watcher = (await here.links(host))[-1]
        begun, failing = asyncio.Event(), asyncio.Event()

        async def slow(writing):
            begun.set()
            await failing.wait()
            raise OSError("no space left")

        room = here.room(host)
        room._store.append = slow
        await ben.send(type="move", id="1", decision=told["decision"], move=told["legal"][0])
        await begun.wait()
        looks = [asyncio.create_task(here.get(path)) for path in (guest, watcher, f"{host}/state", f"{host}/moment")]
        while len(room.lock._waiters or ()) < len(looks):
            await asyncio.sleep(0)
        failing.set()
        assert [(await look).status for look in looks] == [503] * 4


@runs
async def test_tables_nobody_uses_leave_the_memory_and_come_back(tmp_path):
    async with site(tmp_path, replace(LIMITLESS, tables_in_memory=10)) as here:
        hosts = [await here.table("kaito", seats=["here", "here"]) for _ in range(40)]
        assert len(here.hall.rooms) <= 11
        for host in hosts:
            assert (await here.get(f"{host}/state")).json()["phase"] == "playing"


@runs
async def test_a_new_folder_is_nobody_elses(tmp_path):
    async with site(tmp_path / "new"):
        assert (tmp_path / "new").stat().st_mode & 0o777 == 0o700
