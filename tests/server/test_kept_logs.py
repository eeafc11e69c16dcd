"""Logs that earlier versions wrote are read as they were written."""

import json
import shutil
import sqlite3
import sys
from contextlib import closing
from pathlib import Path

import pytest
from harness import runs, site

import kensei
from kensei.server.app import open_store
from kensei.server.store import schema
from kensei.server.tables import entries, fold, tokens
from kensei.server.tables.table import Table

LOGS = Path(__file__).with_name("logs")
sys.path.insert(0, str(LOGS))

from folded import folded  # noqa: E402

KEPT = sorted(path.stem for path in LOGS.glob("*.db"))


def test_a_log_of_every_version_but_the_last_is_kept():
    assert set(KEPT) == {"before-versions", *(f"version-{number}" for number in range(1, len(schema.SQLITE)))}
    for number in range(1, len(schema.SQLITE)):
        with closing(sqlite3.connect(LOGS / f"version-{number}.db")) as log:
            assert log.execute("PRAGMA user_version").fetchone() == (number,)


def lines(name):
    """What the tables of a kept log folded to when it was written, and by which version of the rules each is played."""
    told = [json.loads(line) for line in (LOGS / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()]
    with closing(sqlite3.connect(LOGS / f"{name}.db")) as log:
        bodies = dict(log.execute("SELECT table_id, body FROM entries WHERE n = 1"))
    return [{**one, "rules": entries.decode(bodies[one["table"]]).version} for one in told]


def is_played_still(told):
    """Whether the rules of the table are those of today."""
    return kensei.game(told["folded"]["game"]).version == told["rules"]


@pytest.fixture(params=KEPT)
def kept(request, tmp_path):
    shutil.copy(LOGS / f"{request.param}.db", tmp_path / "kensei.db")
    return tmp_path, lines(request.param)


def test_every_table_folds_to_what_it_was(kept):
    folder, tables = kept

    @runs
    async def read():
        store = open_store(folder)
        for told in filter(is_played_still, tables):
            table = Table(told["table"])
            for body in await store.load(table.id):
                fold.apply(table, entries.decode(body), 0.0)
            assert json.loads(json.dumps(folded(table))) == told["folded"], told["scene"]
        store.close()

    read()


def test_tables_of_every_kept_log_are_still_played_by_the_same_rules(kept):
    """Else the tests here would read nothing of it."""
    _folder, tables = kept
    assert sum(map(is_played_still, tables)) > 5


def test_every_link_opens_its_table(kept):
    folder, tables = kept

    @runs
    async def visit():
        async with site(folder) as here:
            for told in filter(is_played_still, tables):
                for route in ("", "/state", "/moment", "/record"):
                    reply = await here.get(f"/t/{told['host']}{route}")
                    is_played = told["folded"]["number"] >= 0
                    assert reply.status == (200 if is_played or route in ("", "/state") else 400), told["scene"]

    visit()


def test_a_table_of_older_rules_is_closed_with_a_sentence(kept):
    """Lobby, running or over: its links say why, and the list of one's tables has it."""
    folder, tables = kept
    older = [told for told in tables if not is_played_still(told)]
    if not older:
        pytest.skip("its rules are those of today")
    assert {told["folded"]["phase"] for told in older if told["folded"]["game"] == "shiai"} == {
        "lobby", "playing", "over"
    }  # fmt: skip

    @runs
    async def visit():
        async with site(folder) as here:
            for told in older:
                for route in ("", "/state", "/replay", "/moment", "/record"):
                    reply = await here.get(f"/t/{told['host']}{route}")
                    assert reply.status == 410, told["scene"]
                    assert "played by other rules than today" in reply.text, told["scene"]
            listed = await here.post("/mine", {"tokens": [older[0]["host"]]})
            assert [table["phase"] for table in listed.json()["tables"]] == ["closed"]

    visit()


@pytest.mark.parametrize("kept", ["before-versions"], indirect=True)
def test_guests_who_sat_down_before_there_were_invitations_go_on_and_the_host_does_not_see_their_links(kept):
    folder, tables = kept
    seen = set()

    @runs
    async def visit():
        async with site(folder) as here:
            for told in filter(is_played_still, tables):
                host = told["host"]
                table = (await here.hall.find(host))[0].table
                page = (await here.get(f"/t/{host}")).text
                for link in [link for link in table.links.values() if link.chairs and not (link.host or link.revoked)]:
                    guest = tokens.derived(host, link.chairs[0], link.generation)
                    reply = await here.get(f"/t/{guest}/state")
                    assert reply.status == 200, told["scene"]
                    is_seated = table.chairs[link.chairs[0]].ready
                    assert (guest in page) is not is_seated, told["scene"]
                    seen.add((table.phase, is_seated))

    visit()
    assert seen >= {("lobby", False), ("playing", True), ("over", True)}


def test_a_kept_log_has_every_game_in_every_phase(kept):
    _, tables = kept
    games = {told["folded"]["game"] for told in tables}
    phases = {(told["folded"]["game"], told["folded"]["phase"]) for told in tables}
    assert len(games) == 6
    assert phases == {(game, phase) for game in games for phase in ("lobby", "playing", "over")}
