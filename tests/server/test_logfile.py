"""The log's file: its owner's alone, one server's at a time, and of a version that the server knows."""

import os
import re
import shutil
import signal
import sqlite3
import stat
from contextlib import closing

import pytest
from harness import runs, site
from test_kept_logs import LOGS, lines
from test_serve import ready, serve
from test_store import writing

from kensei import cli
from kensei.server.app import open_store
from kensei.server.store import schema
from kensei.server.store.log import LogRefused
from kensei.server.store.sqlite import SqliteStore

assert serve

BEFORE = "before-versions"


def mode(path):
    return stat.S_IMODE(path.stat().st_mode)


@pytest.fixture
def open_umask():
    """Let everybody read what is made, as careless machines do."""
    before = os.umask(0)
    yield
    os.umask(before)


@pytest.mark.usefixtures("open_umask")
@runs
async def test_the_log_is_its_owners_alone_also_in_a_folder_that_was_there(tmp_path):
    tmp_path.chmod(0o755)
    store = open_store(tmp_path)
    await store.append(writing("a", 1, "one"))
    made = {path.name: mode(path) for path in tmp_path.iterdir()}
    store.close()
    assert made == dict.fromkeys(("kensei.db", "kensei.db-wal", "kensei.db-shm", "kensei.lock"), 0o600)


@pytest.mark.usefixtures("open_umask")
@runs
async def test_a_log_that_others_could_read_is_tightened_and_the_server_says_so(tmp_path, caplog):
    with closing(sqlite3.connect(tmp_path / "kensei.db")) as other:
        other.execute("PRAGMA journal_mode = WAL")
        other.execute("CREATE TABLE something (else_ INTEGER)")
        store = open_store(tmp_path)
        await store.append(writing("a", 1, "one"))
        assert {mode(path) for path in tmp_path.iterdir()} == {0o600}
        store.close()
    assert "kensei.db could be read by others (mode 644)" in caplog.text


@pytest.fixture
def start(capsys):
    """Start a server that must not start; give what it says."""

    def start(folder):
        with pytest.raises(SystemExit, match="2"):
            cli.main(["serve", "--port", "0", "--no-open", "--data", str(folder)])
        return capsys.readouterr().err

    return start


def test_a_second_server_on_the_same_log_is_refused_with_a_sentence(serve, start, tmp_path):
    first = serve()
    ready(first)
    said = start(tmp_path)
    assert f"another Kensei server (process {first.pid}) has this log open" in said
    assert str(tmp_path) in said


def test_a_killed_server_leaves_the_log_to_the_next(serve):
    first = serve()
    ready(first)
    first.send_signal(signal.SIGKILL)
    first.wait()
    ready(serve())


def test_the_log_can_be_copied_while_the_server_runs(serve, tmp_path):
    ready(serve())
    with (
        closing(sqlite3.connect(f"file:{tmp_path}/kensei.db?mode=ro", uri=True)) as log,
        closing(sqlite3.connect(tmp_path / "copy.db")) as copy,
    ):
        log.backup(copy)
        assert copy.execute("PRAGMA integrity_check").fetchone() == ("ok",)


def test_what_failed_to_open_can_be_opened_later(tmp_path):
    (tmp_path / "kensei.db").write_bytes(b"this is no database, but long enough to look like something" * 50)
    with pytest.raises(sqlite3.DatabaseError):
        open_store(tmp_path)
    (tmp_path / "kensei.db").unlink()
    open_store(tmp_path).close()


def version(path):
    with closing(sqlite3.connect(path)) as log:
        return log.execute("PRAGMA user_version").fetchone()[0]


def rows(path):
    with closing(sqlite3.connect(path)) as log:
        return [log.execute(f"SELECT * FROM {table} ORDER BY 1, 2").fetchall() for table in ("entries", "links")]


@pytest.fixture
def old(tmp_path):
    """Give a folder with a log that was written before there were versions."""
    shutil.copy(LOGS / f"{BEFORE}.db", tmp_path / "kensei.db")
    return tmp_path


def test_a_new_log_has_the_newest_version_and_leaves_no_copy(tmp_path):
    open_store(tmp_path).close()
    assert version(tmp_path / "kensei.db") == len(schema.SQLITE)
    assert not list(tmp_path.glob("*.version-*"))


def test_an_older_log_is_brought_forward_and_a_copy_is_kept(old, caplog):
    before = rows(old / "kensei.db")
    open_store(old).close()
    assert version(old / "kensei.db") == len(schema.SQLITE)
    assert rows(old / "kensei.db") == before
    saved = old / "kensei.db.version-0"
    assert (version(saved), rows(saved), mode(saved)) == (0, before, 0o600)
    assert "from version 0 to" in caplog.text
    assert not list(old.glob("*.unfinished*"))
    caplog.clear()
    open_store(old).close()
    assert caplog.text == ""


def test_steps_are_taken_in_their_order_from_where_the_log_stands(old, monkeypatch):
    open_store(old).close()
    first = ("ALTER TABLE links ADD COLUMN made REAL NOT NULL DEFAULT 0", "UPDATE links SET made = 1")
    second = ("UPDATE links SET made = made + 1",)
    monkeypatch.setattr(schema, "SQLITE", (*schema.SQLITE, first, second))
    open_store(old).close()
    with closing(sqlite3.connect(old / "kensei.db")) as log:
        assert log.execute("SELECT DISTINCT made FROM links").fetchall() == [(2.0,)]
    assert version(old / "kensei.db") == len(schema.SQLITE)
    assert version(old / f"kensei.db.version-{len(schema.SQLITE) - 2}") == len(schema.SQLITE) - 2


def test_a_step_that_fails_changes_nothing(old, monkeypatch):
    before = rows(old / "kensei.db")
    known = schema.SQLITE
    monkeypatch.setattr(schema, "SQLITE", (*known, ("DELETE FROM links", "this is no SQL")))
    with pytest.raises(sqlite3.OperationalError):
        open_store(old)
    assert (version(old / "kensei.db"), rows(old / "kensei.db")) == (0, before)
    monkeypatch.setattr(schema, "SQLITE", known)
    open_store(old).close()
    assert rows(old / "kensei.db") == before


def test_a_newer_log_is_refused_with_a_sentence_and_left_alone(old, start):
    with closing(sqlite3.connect(old / "kensei.db")) as log:
        log.execute("PRAGMA user_version = 9")
    before = (old / "kensei.db").read_bytes()
    known = len(schema.SQLITE)
    with pytest.raises(LogRefused, match=f"this log has version 9, and this Kensei knows version {known}"):
        open_store(old)
    assert re.search(r"kensei: .*version 9.*upgrade Kensei", start(old))
    assert (old / "kensei.db").read_bytes() == before


def test_a_restored_copy_plays_on(old, tmp_path_factory):
    told = next(line for line in lines(BEFORE) if line["scene"] == "kaito midgame")
    folder = tmp_path_factory.mktemp("restored")

    @runs
    async def restore():
        async with site(old):
            pass
        shutil.copy(old / "kensei.db.version-0", folder / "kensei.db")
        async with site(folder) as here:
            state = (await here.get(f"/t/{told['host']}/state")).json()
            assert state["n"] == told["folded"]["n"]

    restore()


def test_a_database_is_brought_forward_and_a_newer_one_is_refused(address):
    psycopg = pytest.importorskip("psycopg")
    from kensei.server.store.postgres import PostgresStore

    PostgresStore(address).close()
    with psycopg.connect(address, autocommit=True) as other:
        assert other.execute("SELECT version FROM kensei_schema").fetchall() == [(len(schema.POSTGRES),)]
        # As a log stands that was written before there were versions.
        other.execute("DROP TABLE kensei_schema")
        PostgresStore(address).close()
        assert other.execute("SELECT version FROM kensei_schema").fetchall() == [(len(schema.POSTGRES),)]
        other.execute("UPDATE kensei_schema SET version = 9")
        try:
            with pytest.raises(LogRefused, match="this log has version 9"):
                PostgresStore(address)
        finally:
            other.execute("UPDATE kensei_schema SET version = %s", (len(schema.POSTGRES),))


def test_two_stores_of_one_process_are_two_servers_too(tmp_path):
    first = SqliteStore(tmp_path / "log.db")
    with pytest.raises(LogRefused):
        SqliteStore(tmp_path / "log.db")
    first.close()
    SqliteStore(tmp_path / "log.db").close()
