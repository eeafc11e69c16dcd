"""The log in PostgreSQL: as durable, and shared by several servers."""

import pytest
from harness import runs, site
from test_store import writing
from test_table import duel, moved

psycopg = pytest.importorskip("psycopg")


def test_entries_are_only_ever_appended(address):
    from kensei.web.postgres import PostgresStore

    @runs
    async def append():
        store = PostgresStore(address)
        await store.append(writing("a", 1, "one", "two", links=("h",)))
        with pytest.raises(psycopg.errors.UniqueViolation):
            await store.append(writing("a", 2, "changed"))
        await store.append(writing("b", 1, "other"))
        assert store.load("a") == [b"one", b"two"]
        assert store.load("a", after=1) == [b"two"]
        assert (store.find("h"), store.find("i")) == ("a", None)
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
