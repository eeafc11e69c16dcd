"""The log in one SQLite file, readable by its owner alone, and open in one server at a time."""

from __future__ import annotations

import errno
import logging
import os
import sqlite3
import sys
from collections.abc import Sequence
from contextlib import ExitStack, closing, suppress
from itertools import chain
from pathlib import Path
from typing import Any

from kensei.server.store import schema
from kensei.server.store.log import EMPTY_WRITE, LogDamaged, LogRefused, Outage, Store, TableWrite, reason

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

log = logging.getLogger("kensei.server")

PRIVATE = 0o600
"""The log holds every hand of every game."""
OTHERS = 0o077
TAKEN = (
    "another Kensei server{process} has this log open: stop it first, or give this one a folder of its own with --data"
)


class SqliteStore(Store):
    """The log in a SQLite file. It is read on the event loop: a link takes about 15 µs, a table a few hundred."""

    def __init__(self, path: Path) -> None:
        with ExitStack() as opened:
            lock(opened, path.with_suffix(".lock"))
            make_private(path)
            self._reader, self._writer = (opened.enter_context(closing(connect(path))) for _ in range(2))
            migrate(self._reader, path)
            for connection in (self._reader, self._writer):
                make_durable(connection)
            self._opened = opened.pop_all()
        super().__init__(Outage("the log's file"))

    async def _rows(self, query: str, *values: str | int) -> list[Any]:
        try:
            return self._reader.execute(query, values).fetchall()
        except sqlite3.OperationalError as error:
            raise self.outage.failed(error) from error
        except sqlite3.DatabaseError as error:
            raise LogDamaged(reason(error)) from error

    def _attempt(self, batch: Sequence[TableWrite]) -> Exception | None:
        connection = self._writer
        try:
            connection.execute("BEGIN IMMEDIATE")
            connection.executemany("INSERT INTO entries VALUES (?, ?, ?)", chain(*(one.rows() for one in batch)))
            connection.executemany("INSERT INTO links VALUES (?, ?)", chain(*(one.link_rows() for one in batch)))
            for writing in batch:
                for statement, values in writing.statements():
                    connection.execute(statement, values)
                if writing is EMPTY_WRITE:
                    # It writes the value that is there: nothing changes, and a full disk shows.
                    connection.execute(f"PRAGMA user_version = {len(schema.SQLITE)}")
            connection.execute("COMMIT")
        except sqlite3.Error as error:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            return error if isinstance(error, sqlite3.IntegrityError) else self.outage.failed(error)
        self.outage.answered()
        return None

    def announce(self, table_id: str, chairs: frozenset[int]) -> None:
        """Do nothing: there is no other server."""

    def close(self) -> None:
        super().close()
        self._opened.close()


def lock(opened: ExitStack, path: Path) -> None:
    """Take the right to write a log, held until it is released or the process ends, however it ends.

    It is a lock on a file beside the log: SQLite's own locks lie on the log itself, and would be lost if the same
    process opened and closed it once more.
    """
    file = os.open(path, os.O_RDWR | os.O_CREAT, PRIVATE)
    opened.callback(os.close, file)
    try:
        if sys.platform == "win32":
            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        else:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        if error.errno not in (errno.EAGAIN, errno.EACCES):
            raise
        holder = "" if sys.platform == "win32" else os.pread(file, 20, 0).decode(errors="replace").strip()
        raise LogRefused(TAKEN.format(process=f" (process {holder})" if holder.isdecimal() else "")) from None
    os.ftruncate(file, 0)
    os.write(file, f"{os.getpid()}\n".encode())


def make_private(path: Path) -> None:
    """Create the file, or take others' rights from one that is there; SQLite gives its own files the same rights."""
    with suppress(FileExistsError):
        os.close(os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL, PRIVATE))
    if sys.platform == "win32":
        return
    for file in (path, path.with_name(f"{path.name}-wal"), path.with_name(f"{path.name}-shm")):
        mode = file.stat().st_mode & 0o777 if file.exists() else 0
        if not mode & OTHERS:
            continue
        try:
            file.chmod(PRIVATE)
        except PermissionError:
            text = "%s can be read by others (mode %03o), and belongs to another user: chmod 600 it"
        else:
            text = "%s could be read by others (mode %03o): now only by its owner"
        log.warning(text, file.name, mode)


def connect(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(path, isolation_level=None, check_same_thread=False, timeout=10)


def make_durable(connection: sqlite3.Connection) -> None:
    """Let a commit be on the disk when it returns."""
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")


def migrate(connection: sqlite3.Connection, path: Path) -> None:
    """Bring a file to this version, all steps or none; one that is in use is copied before, a newer one refused."""
    (found,) = connection.execute("PRAGMA user_version").fetchone()
    known, statements = len(schema.SQLITE), schema.missing(schema.SQLITE, found)
    if found == known:
        return
    if connection.execute("SELECT count(*) FROM sqlite_master").fetchone() != (0,):
        saved = copy(connection, path.with_name(f"{path.name}.version-{found}"))
        log.warning("the log is brought from version %d to %d; a copy is kept as %s", found, known, saved.name)
    connection.execute("BEGIN EXCLUSIVE")
    try:
        for statement in (*statements, f"PRAGMA user_version = {known}", "COMMIT"):
            connection.execute(statement)
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
