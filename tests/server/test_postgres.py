"""The log in PostgreSQL: as durable, and shared by several servers."""

import asyncio

import pytest
from harness import runs, site
from test_away import moved_on, two
from test_store import writing
from test_table import duel, moved

from kensei.server.tables.table import PATIENCE

psycopg = pytest.importorskip("psycopg")


def test_entries_are_only_ever_appended(address):
    from kensei.server.store.postgres import PostgresStore

    @runs
    async def append():
        store = PostgresStore(address)
        await store.append(writing("a", 1, "one", "two", links=("h",)))
        with pytest.raises(psycopg.errors.UniqueViolation):
            await store.append(writing("a", 2, "changed"))
        await store.append(writing("b", 1, "other"))
        assert await store.load("a") == [b"one", b"two"]
        assert await store.load("a", after=1) == [b"two"]
        assert (await store.find("h"), await store.find("i")) == ("a", None)
        store.close()

    append()


def test_two_servers_show_one_table(address):
    @runs
    async def play():
        async with site(address) as here, site(address) as there:
            (ann, ben), (_, told), host, guest = await duel(here)
            far, first = await there.join(guest)
            assert first["legal"] == told["legal"]
            await far.send(type="move", id="1", decision=first["decision"], move=first["legal"][0])
            for end in (ann, ben, far):
                shown = await moved(end)
                assert shown["to_act"] == [0]
            question = (await here.get(f"{host}/state")).json()
            await ann.send(type="move", id="2", decision=question["decision"], move=question["legal"][0])
            assert (await moved(far))["to_act"] == [1]

    play()


def test_of_two_servers_that_write_at_once_one_wins(address):
    @runs
    async def race():
        async with site(address) as here, site(address) as there:
            _, (_, told), _, guest = await duel(here)
            far, _ = await there.join(guest)
            near, _ = await here.join(guest)
            for end, name in ((near, "near"), (far, "far")):
                await end.send(type="move", id=name, decision=told["decision"], move=told["legal"][0])
            answers = [await end.get("done", "refused") for end in (near, far)]
            assert sorted(answer["type"] for answer in answers) == ["done", "refused"]
            refused = next(answer for answer in answers if answer["type"] == "refused")
            assert refused["code"] in ("busy", "turn", "stale")
            n = {(await where.get(f"{guest}/state")).json()["n"] for where in (here, there)}
            assert n == {told["n"] + 1}

    race()


async def heard(end, *present):
    """Wait until a client is told that these are connected, by seat."""
    while (told := await end.get("presence"))["present"] != list(present):
        pass
    return told


CLAIM = {"id": "1", "target": 1}


def test_a_game_is_claimed_from_who_is_connected_to_no_server(address):
    @runs
    async def claim():
        async with site(address) as here, site(address) as there:
            host, guest, near = await two(here)
            ann, _ = await here.join(host)
            await near.close()
            await heard(ann, True, False)
            far, _ = await there.join(guest)
            await heard(ann, True, True)
            moved_on(here, host, PATIENCE)
            refused = await here.post(f"{host}/claim", CLAIM)
            assert refused.json()["reason"] == "Ben is not away"
            await far.close()
            assert (await heard(ann, True, False))["away"][1] > 0
            assert "seconds left" in (await here.post(f"{host}/claim", CLAIM)).json()["reason"]
            moved_on(here, host, PATIENCE)
            assert (await here.post(f"{host}/claim", CLAIM)).status == 200
            back, told = await there.join(guest)
            while told["outcome"] is None:
                told = await back.get("update")
            assert told["outcome"]["reason"] == "You were away too long: Ann wins"

    claim()


def test_who_was_connected_to_a_server_that_died_is_away(address, monkeypatch):
    monkeypatch.setattr("kensei.server.store.postgres.HEARTBEAT", 0.05)

    @runs
    async def die():
        async with site(address) as here:
            host, _guest, near = await two(here)
            ann, _ = await here.join(host)
            room = here.room(host)
            await near.close()
            await heard(ann, True, False)
            with psycopg.connect(address, autocommit=True) as other:
                other.execute("INSERT INTO servers VALUES ('other', now() + interval '1 hour')")
                other.execute("INSERT INTO present VALUES (%s, 'other', '{1}')", (room.table.id,))
                other.execute("SELECT pg_notify('kensei', %s)", (f"other {room.table.id}",))
                await heard(ann, True, True)
                other.execute("UPDATE servers SET alive = now() - interval '1 hour' WHERE name = 'other'")
            assert (await heard(ann, True, False))["away"][1] > 0

    die()


async def eventually(is_so):
    """Wait until something is so."""
    while not await is_so():
        await asyncio.sleep(0.01)


def test_a_server_that_was_taken_for_dead_says_again_who_is_connected(address, monkeypatch):
    from kensei.server.store.postgres import PostgresStore

    monkeypatch.setattr("kensei.server.store.postgres.HEARTBEAT", 0.05)

    @runs
    async def revive():
        store = PostgresStore(address)
        store.announce("revived", frozenset({0, 2}))
        with psycopg.connect(address, autocommit=True) as other:

            async def is_known():
                rows = other.execute("SELECT chairs FROM present WHERE server = %s", (store._name,)).fetchall()
                return rows == [([0, 2],)]

            await eventually(is_known)
            with other.transaction():
                # What the others do with one that is silent for long.
                other.execute("DELETE FROM servers WHERE name = %s", (store._name,))
                other.execute("DELETE FROM present WHERE server = %s", (store._name,))
            await eventually(is_known)
        store.close()

    revive()


def test_a_server_that_ends_takes_its_players_along(address):
    from kensei.server.store.postgres import PostgresStore

    @runs
    async def end():
        here, there = PostgresStore(address), PostgresStore(address)
        there.announce("left", frozenset({1}))

        async def is_there():
            return await here.elsewhere("left") == {1}

        await eventually(is_there)
        assert await there.elsewhere("left") == frozenset()
        there.close()
        assert await here.elsewhere("left") == frozenset()
        here.close()

    end()


def test_a_bot_goes_on_at_the_server_where_somebody_is_left(address):
    @runs
    async def play():
        async with site(address) as here, site(address) as there:
            host = await here.table("kaito", seats=["bot:novice", "here"])
            ann, told = await here.join(host)
            far, _ = await there.join((await here.links(host))[-1])
            # At this server nobody is answered.
            here.hall.bots.ask = lambda *_: asyncio.get_running_loop().create_future()
            await ann.send(type="move", id="1", decision=told["decision"], move=told["legal"][0])
            assert (await moved(far))["to_act"] == [0]
            await ann.close()
            assert (await moved(far))["to_act"] == [1]

    play()
