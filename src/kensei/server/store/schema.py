"""The version of the log, and the migrations that lead from each version to the next.

The version is the number of steps taken. A log that was written before there were versions has version 0 and the
tables of version 1. To change the log add a step at the end of both lists, and never change one that was released;
a new kind of entry, or a field that must not be overlooked, is a step too, even if it does nothing: an older Kensei
then refuses the log instead of misreading it. `tests/server/logs/write.py` keeps a log of each version.
"""

from __future__ import annotations

import logging
import os
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any, TypeAlias

from kensei.server.store.logfile import PRIVATE, LogRefused

log = logging.getLogger("kensei.server")

Migration: TypeAlias = tuple[str, ...]
"""The statements that lead to the next version; none where only the entries changed."""

MESSAGES: Migration = ()
"""Entries hold messages with facts, where those of before held English sentences."""

SQLITE: tuple[Migration, ...] = (
    (
        """CREATE TABLE IF NOT EXISTS entries (
            table_id TEXT NOT NULL,
            n INTEGER NOT NULL,
            body BLOB NOT NULL,
            PRIMARY KEY (table_id, n)
        ) WITHOUT ROWID""",
        "CREATE TABLE IF NOT EXISTS links (hash TEXT PRIMARY KEY, table_id TEXT NOT NULL) WITHOUT ROWID",
    ),
    MESSAGES,
)
POSTGRES: tuple[Migration, ...] = (
    (
        """CREATE TABLE IF NOT EXISTS entries (
            table_id TEXT NOT NULL,
            n INTEGER NOT NULL,
            body BYTEA NOT NULL,
            PRIMARY KEY (table_id, n)
        )""",
        "CREATE TABLE IF NOT EXISTS links (hash TEXT PRIMARY KEY, table_id TEXT NOT NULL)",
        "CREATE UNLOGGED TABLE IF NOT EXISTS servers (name TEXT PRIMARY KEY, alive TIMESTAMPTZ NOT NULL)",
        """CREATE UNLOGGED TABLE IF NOT EXISTS present (
            table_id TEXT NOT NULL,
            server TEXT NOT NULL,
            chairs INTEGER[] NOT NULL,
            PRIMARY KEY (table_id, server)
        )""",
    ),
    MESSAGES,
)
NEWER = "this log has version {found}, and this Kensei knows version {known}: upgrade Kensei, or restore an older copy"


def must_be_known(found: int, known: int) -> None:
    if found > known:
        raise LogRefused(NEWER.format(found=found, known=known))


def refuse_newer_sqlite(path: Path) -> None:
    """Refuse a file of a newer version before anything in it is touched."""
    with closing(sqlite3.connect(path)) as connection:
        (found,) = connection.execute("PRAGMA user_version").fetchone()
    must_be_known(found, len(SQLITE))


def migrate_sqlite(connection: sqlite3.Connection, path: Path) -> None:
    """Bring a file to this version, all steps or none; one that is in use is copied before."""
    (found,) = connection.execute("PRAGMA user_version").fetchone()
    if found == len(SQLITE):
        return
    is_used = connection.execute("SELECT count(*) FROM sqlite_master").fetchone() != (0,)
    if is_used:
        saved = copy(connection, path.with_name(f"{path.name}.version-{found}"))
        log.warning("the log is brought from version %d to %d; a copy is kept as %s", found, len(SQLITE), saved.name)
    connection.execute("BEGIN EXCLUSIVE")
    try:
        for statement in (statement for step in SQLITE[found:] for statement in step):
            connection.execute(statement)
        connection.execute(f"PRAGMA user_version = {len(SQLITE)}")
        connection.execute("COMMIT")
    except sqlite3.Error:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise


def copy(connection: sqlite3.Connection, target: Path) -> Path:
    """Copy a log that may be in use; under its name the copy is whole or not there."""
    unfinished = target.with_name(f"{target.name}.unfinished")
    unfinished.unlink(missing_ok=True)
    os.close(os.open(unfinished, os.O_RDWR | os.O_CREAT | os.O_EXCL, PRIVATE))
    with closing(sqlite3.connect(unfinished)) as made:
        connection.backup(made)
        # One file, without a journal beside it.
        made.execute("PRAGMA journal_mode = DELETE")
    return unfinished.replace(target)


def version_of_postgres(connection: Any) -> int:
    """Return the version of the log in a database; 0 where there is none yet."""
    if connection.execute("SELECT to_regclass('kensei_schema')").fetchone() == (None,):
        return 0
    row = connection.execute("SELECT version FROM kensei_schema").fetchone()
    return int(row[0]) if row else 0


def migrate_postgres(connection: Any) -> None:
    """Bring a database to this version, all steps or none; of servers that start at once one does it."""
    with connection.transaction():
        connection.execute("SELECT pg_advisory_xact_lock(5281)")
        connection.execute("SET LOCAL statement_timeout = 0")
        found = version_of_postgres(connection)
        must_be_known(found, len(POSTGRES))
        for statement in (statement for step in POSTGRES[found:] for statement in step):
            connection.execute(statement)
        connection.execute("CREATE TABLE IF NOT EXISTS kensei_schema (version INTEGER NOT NULL)")
        connection.execute("DELETE FROM kensei_schema")
        connection.execute("INSERT INTO kensei_schema VALUES (%s)", (len(POSTGRES),))
