"""A table that cannot be read is closed alone: its links say so, everything else goes on."""

import json
import logging
import random
import shutil
import sqlite3
from contextlib import closing

import pytest
from harness import runs, site
from test_kept_logs import LOGS, lines
from test_table import duel

NEWER = "newer version of Kensei"
DAMAGED = "damaged"


def edited(**fields):
    """Change fields of an entry."""
    return lambda body: json.dumps({**json.loads(body), **fields}).encode()


def moved(body):
    """Let the first ply be another."""
    entry = json.loads(body)
    return json.dumps({**entry, "plies": [[entry["plies"][0][0], "z9"], *entry["plies"][1:]]}).encode()


SPOILED = {
    "cut in the middle": (2, lambda body: body[: len(body) // 2], DAMAGED),
    "no JSON": (3, lambda body: b"\x00\xff\x00", DAMAGED),
    "empty": (3, lambda body: b"", DAMAGED),
    "a list": (3, lambda body: b"[]", DAMAGED),
    "without a kind": (3, lambda body: b"{}", DAMAGED),
    "a field of another type": (2, edited(chair="one"), DAMAGED),
    "a chair that is not there": (2, edited(chair=7), DAMAGED),
    "missing": (3, lambda body: None, DAMAGED),
    "missing at the start": (1, lambda body: None, DAMAGED),
    "of a kind that does not exist yet": (3, edited(kind="levitated"), NEWER),
    "of newer rules": (1, edited(version=99), NEWER),
    "of older rules": (1, edited(version=0), "other rules"),
    "of a game that is not installed": (1, edited(game="shogi"), "not installed"),
    "a move that the rules do not know": (4, moved, "other rules"),
    "a position that the rules do not know": (1, edited(position="nonsense"), "other rules"),
    "options that the rules do not know": (1, edited(options={"wind": "north"}), "other rules"),
}


def spoil(folder, table_id, number, change):
    """Change an entry of the log, as no server does."""
    with closing(sqlite3.connect(folder / "kensei.db")) as log, log:
        where = "WHERE table_id = ? AND n = ?"
        [(body,)] = log.execute(f"SELECT body FROM entries {where}", (table_id, number)).fetchall()
        new = change(body)
        if new is None:
            log.execute(f"DELETE FROM entries {where}", (table_id, number))
        else:
            log.execute(f"UPDATE entries SET body = ? {where}", (new, table_id, number))


async def played(here):
    """Play a move of a duel; give the paths of its links and its id."""
    (_, ben), (_, asked), host, guest = await duel(here, names=["Aki"])
    await ben.send(type="move", id="1", decision=asked["decision"], move=asked["legal"][0])
    await ben.get("done")
    return [host, guest, *await here.links(host)], here.room(host).table.id, guest


@pytest.mark.parametrize("how", SPOILED)
def test_a_spoiled_table_is_closed_and_all_others_go_on(how, tmp_path, caplog):
    number, change, reason = SPOILED[how]

    @runs
    async def visit():
        async with site(tmp_path) as here:
            bad, table_id, _ = await played(here)
            good, _, _ = await played(here)
        spoil(tmp_path, table_id, number, change)
        with caplog.at_level(logging.DEBUG):
            async with site(tmp_path) as here:
                await is_closed(here, bad, reason)
                await goes_on(here, good)
                told = (
                    await here.post("/mine", {"tokens": [path.removeprefix("/t/") for path in (*bad, *good)]})
                ).json()
                assert [table["phase"] for table in told["tables"]] == ["closed"] * 3 + ["playing"] * 3
                assert "A closed table" in told["html"]
                assert (await here.get("/")).status == 200
        complaints = [record for record in caplog.records if table_id in record.getMessage()]
        assert len(complaints) == 1
        assert not [path for path in (*bad, *good) if path.removeprefix("/t/") in caplog.text]
        assert "Aki" not in caplog.text
        assert "Traceback" not in caplog.text

    visit()


async def is_closed(here, paths, reason):
    """Knock at every door of a table."""
    for path in paths:
        for route in ("", "/state", "/replay", "/moment", "/record", "/verify", "/review"):
            reply = await here.get(path + route)
            assert (reply.status, reason in reply.text) == (410, True), (route, reply.text)
        for verb in ("move", "name", "fork", "open"):
            reply = await here.post(f"{path}/{verb}", {"id": "1", "name": "x", "decision": 1, "move": "x"})
            assert reply.status in ((410,) if verb != "open" else (400, 410)), reply.text
        end = await here.socket(path)
        assert reason in (await end.get("bye"))["reason"]
        closing = await end.raw()
        assert (closing["type"], closing["code"]) == ("websocket.close", 4410)


async def goes_on(here, paths):
    """Play another move at a table."""
    told = (await here.get(f"{paths[0]}/state")).json()
    move = {"id": "on", "decision": told["decision"], "move": told["legal"][0]}
    assert (await here.post(f"{paths[0]}/move", move)).status == 200


@runs
async def test_a_table_without_entries_is_closed(tmp_path):
    async with site(tmp_path) as here:
        paths, table_id, _ = await played(here)
    with closing(sqlite3.connect(tmp_path / "kensei.db")) as log, log:
        log.execute("DELETE FROM entries WHERE table_id = ?", (table_id,))
    async with site(tmp_path) as here:
        await is_closed(here, paths, DAMAGED)


@runs
async def test_what_is_closed_is_told_in_the_readers_words_and_names_no_move(tmp_path):
    async with site(tmp_path) as here:
        paths, table_id, _ = await played(here)
    spoil(tmp_path, table_id, 4, moved)
    async with site(tmp_path) as here:
        for path in paths:
            reply = await here.get(f"{path}/state")
            assert reply.json()["code"] == "closed"
            assert "z9" not in reply.text


def mutated(body, rng):
    """Spoil an entry at random: bytes, or a value somewhere in it."""
    if rng.random() < 0.3:
        at = rng.randrange(len(body))
        return body[:at] + bytes([rng.randrange(256)]) + body[at + rng.randrange(3) :]
    entry = json.loads(body)
    inside = [entry, *(value for value in entry.values() if isinstance(value, list | dict) and value)]
    where = rng.choice(inside)
    key = rng.choice(list(where) if isinstance(where, dict) else range(len(where)))
    if rng.random() < 0.3:
        del where[key]
    else:
        where[key] = rng.choice([None, -1, 0, 99, 1e300, "", "x", [], {}, True, [[0, "x"]], "kaito"])
    return json.dumps(entry).encode()


@pytest.mark.slow
def test_no_spoiled_entry_breaks_the_server(tmp_path, caplog):
    """Links of spoiled tables lead to the table or to a refusal, never to an error, and others go on."""
    rng = random.Random(12)
    name = "before-versions"
    tables = lines(name)
    shutil.copy(LOGS / f"{name}.db", tmp_path / "kensei.db")
    with closing(sqlite3.connect(tmp_path / "kensei.db")) as log, log:
        for told in tables:
            number = rng.randint(1, told["folded"]["n"])
            where = "WHERE table_id = ? AND n = ?"
            [(body,)] = log.execute(f"SELECT body FROM entries {where}", (told["table"], number)).fetchall()
            log.execute(f"UPDATE entries SET body = ? {where}", (mutated(body, rng), told["table"], number))

    @runs
    async def visit():
        async with site(tmp_path) as here:
            for told in tables:
                for route in ("", "/state", "/replay", "/moment", "/record"):
                    reply = await here.get(f"/t/{told['host']}{route}")
                    assert reply.status in (200, 400, 403, 404, 410), (told, route, reply.text)
            reply = await here.post("/mine", {"tokens": [told["host"] for told in tables][:50]})
            assert reply.status == 200
            assert (await here.get("/")).status == 200

    visit()
    assert "Traceback" not in caplog.text
