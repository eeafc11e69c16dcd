"""The database goes away, hangs, or loses an answer: the server says so, and loses and repeats nothing."""

import asyncio
import logging
import os
import socket
import subprocess
import sys
import threading
import time
from contextlib import contextmanager
from dataclasses import replace

import pytest
from database import Proxy
from harness import LIMITLESS, runs, site
from test_table import duel, moved

from kensei.server.store import connection, postgres
from kensei.server.store.log import StoreUnavailable

psycopg = pytest.importorskip("psycopg")

NEED_NONE = ("/", "/rules/kaito", "/new/kiriai", "/static/styles/kensei.css", "/nothing/here")


@pytest.fixture(autouse=True)
def much_patience(monkeypatch):
    """Let nothing fail because the machine is slow."""
    monkeypatch.setattr(postgres, "PATIENCE", 60.0)


@contextmanager
def little_patience(here):
    """Take a database for gone soon, while it is."""
    be_patient(here, 0.8)
    yield
    be_patient(here, 60.0)


def be_patient(here, seconds):
    store = here.hall.store
    here.hall.limits = replace(LIMITLESS, log_seconds=seconds)
    store._patience = store._connections._patience = seconds
    for one in store._connections._made:
        one.patience = seconds
        if one._until is not None:  # what hangs already is not given longer: it would be waited for
            one._until = min(one._until, time.monotonic() + seconds)


@pytest.fixture
def proxy(database):
    made = Proxy(database.address)
    yield made
    made.released.set()
    made.close()


def entry_count(database, room):
    with psycopg.connect(database.address) as other:
        return other.execute("SELECT count(*) FROM entries WHERE table_id = %s", (room.table.id,)).fetchone()[0]


async def opening(here):
    """Set up a duel; give what the guest is asked, and the paths."""
    (_, ben), (_, asked), host, guest = await duel(here)
    return ben, {"id": "m1", "decision": asked["decision"], "move": asked["legal"][0]}, host, guest


async def until(reply, status=200):
    """Ask again and again until there is such an answer."""
    while (told := await reply()).status != status:
        assert told.status in (200, 503), told.text
        await asyncio.sleep(0.02)
    return told


async def pages_that_need_none(here):
    for path in NEED_NONE:
        assert (await here.get(path)).status in (200, 404)


def outage_lines(caplog):
    return [record.getMessage() for record in caplog.records if "the database" in record.getMessage()]


def test_a_database_that_was_stopped(database, caplog):
    @runs
    async def stop():
        async with site(database.address) as here:
            _, move, host, guest = await opening(here)
            cold = await here.table("kaito", seats=["here", "here"])
            here.hall.rooms.clear()
            database.stop("immediate")
            for _ in range(10):
                for path, fields in (
                    (f"{guest}/move", move),
                    (f"{host}/name", {"name": "Aki"}),
                    ("/tables", {"game": "kaito"}),
                ):
                    reply = await here.post(path, fields)
                    assert (reply.status, reply.json()["code"]) == (503, "busy")
                assert (await here.get(f"{cold}/state")).json()["code"] == "busy"
                assert "try again" in (await here.get(cold)).text
                assert (await here.post("/mine", {"tokens": [cold.removeprefix("/t/")]})).status == 503
                await pages_that_need_none(here)
            end = await here.socket(cold)
            assert "does not answer" in (await end.get("bye"))["reason"]
            assert (await end.raw())["code"] == 1013
            assert len(outage_lines(caplog)) == 1
            database.start()
            done = await until(lambda: here.post(f"{guest}/move", move))
            assert done.json()["id"] == "m1"
            assert entry_count(database, here.room(guest)) == done.json()["n"]

    with caplog.at_level(logging.DEBUG):
        stop()
    assert "Traceback" not in caplog.text


def test_a_database_that_hangs_holds_nobody_who_does_not_need_it(database, caplog):
    @runs
    async def hang():
        async with site(database.address) as here:
            _, move, host, guest = await opening(here)
            eve, _ = await here.join(host)
            here.hall._tables.clear()
            await pages_that_need_none(here)
            database.pause()
            try:
                be_patient(here, 3.0)
                asked = [asyncio.create_task(here.get(f"{path}/state")) for path in (host, guest) * 10]
                asked.append(asyncio.create_task(here.post(f"{guest}/move", move)))
                await asyncio.sleep(0)
                await pages_that_need_none(here)
                await eve.send(type="ping")
                await eve.get("pong")
                assert not any(task.done() for task in asked), "the pages did not wait for the database"
                assert {(await task).status for task in asked} == {503}
                be_patient(here, 0.8)
                assert (await here.post("/tables", {"game": "kaito"})).status == 503
            finally:
                database.resume()
                be_patient(here, 60.0)
            done = await until(lambda: here.post(f"{guest}/move", move))
            assert entry_count(database, here.room(guest)) == done.json()["n"]
            assert len(outage_lines(caplog)) == 1

    with caplog.at_level(logging.DEBUG):
        hang()
    assert "Traceback" not in caplog.text


def test_what_hangs_in_the_middle_of_a_move_is_stored_once(database):
    @runs
    async def hang():
        async with site(database.address) as here:
            ben, move, _, guest = await opening(here)
            before = here.room(guest).table.n
            database.pause()
            try:
                with little_patience(here):
                    await ben.send(type="move", **move)
                    assert (await ben.get("refused"))["code"] == "busy"
            finally:
                database.resume()
            done = await until(lambda: here.post(f"{guest}/move", move))
            assert done.json()["n"] == before + 1
            assert entry_count(database, here.room(guest)) == before + 1

    hang()


async def give_up(here, guest, move, proxy):
    """Send a move until it was given up in the middle of its commit."""
    with little_patience(here):
        while not proxy.caught.is_set():
            assert (await here.post(f"{guest}/move", move)).status == 503


def test_a_commit_whose_answer_was_lost_is_answered_when_it_is_sent_again(proxy, database):
    @runs
    async def lose():
        async with site(proxy.address) as here:
            _, move, host, guest = await opening(here)
            before = here.room(guest).table.n
            proxy.swallows = b"COMMIT"
            await give_up(here, guest, move, proxy)
            state = await until(lambda: here.get(f"{host}/state"))
            assert state.json()["n"] == before + 1, "it was stored, and is shown"
            again = await here.post(f"{guest}/move", move)
            assert (again.status, again.json()["n"]) == (200, before + 1)
            assert entry_count(database, here.room(guest)) == before + 1

    lose()


def test_what_is_stored_after_it_was_given_up_is_shown(proxy, database):
    @runs
    async def late():
        async with site(proxy.address) as here:
            _, move, host, guest = await opening(here)
            before = here.room(host).table.n
            proxy.holds = b"COMMIT"
            await give_up(here, guest, move, proxy)
            eve, told = await here.join(host)
            assert told["n"] == before
            proxy.released.set()
            assert (await moved(eve))["n"] == before + 1

    late()


def test_a_database_that_comes_back_brings_what_others_stored(database):
    @runs
    async def away():
        async with site(database.address) as here:
            _, move, host, guest = await opening(here)
            watcher, told = await here.join(host)
            async with site(database.address) as there:
                assert (await there.post(f"{guest}/move", move)).status == 200
                assert (await moved(watcher))["n"] == told["n"] + 1
                database.stop()
                database.start()
                question = (await until(lambda: there.get(f"{host}/state"))).json()
                answer = {"id": "m2", "decision": question["decision"], "move": question["legal"][0]}
                await until(lambda: there.post(f"{host}/move", answer))
                assert (await moved(watcher))["n"] == told["n"] + 2

    away()


def test_nothing_asks_the_database_on_the_event_loop(database, monkeypatch):
    asked = set()

    def noted(method):
        def call(*args, **kwargs):
            asked.add(threading.get_ident())
            return method(*args, **kwargs)

        return call

    for name in ("execute", "cursor", "transaction"):
        monkeypatch.setattr(psycopg.Connection, name, noted(getattr(psycopg.Connection, name)))

    @runs
    async def play():
        async with site(database.address) as here:
            asked.clear()
            _, move, host, guest = await opening(here)
            here.hall.rooms.clear()
            assert (await here.post(f"{guest}/move", move)).status == 200
            here.hall.catch_up(None)
            await here.join(host)
            assert (await here.get(host)).status == 200
            assert asked
            assert threading.get_ident() not in asked

    play()


def test_a_server_that_ends_while_the_database_hangs_ends(database, monkeypatch):
    monkeypatch.setitem(connection.SETTINGS, "connect_timeout", 2)

    @runs
    async def end():
        try:
            async with site(database.address) as here:
                _, move, _, guest = await opening(here)
                be_patient(here, 0.8)
                database.pause()
                assert (await here.post(f"{guest}/move", move)).status == 503
        finally:
            database.resume()

    end()


def test_a_server_does_not_start_on_a_database_that_never_answers():
    with socket.create_server(("127.0.0.1", 0)) as silent:
        address = f"postgresql://kensei:hush@127.0.0.1:{silent.getsockname()[1]}/kensei?connect_timeout=2"
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
        command = [sys.executable, "-m", "kensei", "serve", "--port", "0", "--no-open", "--data", address]
        done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 2
    assert "--data 127.0.0.1" in done.stderr
    assert "Traceback" not in done.stderr
    assert "hush" not in done.stderr


@runs
async def test_a_full_disk_is_said_once_and_tables_go_on_when_there_is_room(tmp_path, caplog):
    async with site(tmp_path) as here:
        _, move, _, guest = await opening(here)
        store = here.hall.store
        store.append, good = full, store.append
        for _ in range(5):
            assert (await here.post(f"{guest}/move", move)).status == 503
        store.append = good
        assert (await here.post(f"{guest}/move", move)).status == 200
    assert "Traceback" not in caplog.text


async def full(writing):
    raise StoreUnavailable("OperationalError: database or disk is full")
