"""The durable log: one SQLite file, written by one thread, many entries a commit.

`append` answers when the entries are on the disk (WAL, synchronous=FULL). While one commit waits for
the disk, everything that arrives is gathered for the next: a busy server commits no oftener than
the disk allows, and nobody waits longer than two commits.
"""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Protocol

SCHEMA = """
CREATE TABLE IF NOT EXISTS entries (
    table_id TEXT NOT NULL,
    n INTEGER NOT NULL,
    body BLOB NOT NULL,
    PRIMARY KEY (table_id, n)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS links (
    hash TEXT PRIMARY KEY,
    table_id TEXT NOT NULL
) WITHOUT ROWID;
"""

LARGEST_BATCH = 500


@dataclass(frozen=True, slots=True)
class Writing:
    """Entries of one table that become durable together, and the hashes of new links."""

    table_id: str
    first: int
    bodies: tuple[bytes, ...]
    links: tuple[str, ...] = ()


class Store(Protocol):
    """Where the log lies."""

    async def append(self, writing: Writing) -> None:
        """Return when the entries are durable; raise if they could not be stored."""

    def load(self, table_id: str) -> Sequence[bytes]:
        """Give a table's entries in their order; nothing if there is no such table."""

    def find(self, link_hash: str) -> str | None:
        """Give the id of the table that a link leads to."""

    def close(self) -> None:
        """Store what is waiting, and let go of the files."""


@dataclass(slots=True)
class Job:
    """A writing, and whom to tell about it."""

    writing: Writing
    done: asyncio.Future[None]
    loop: asyncio.AbstractEventLoop


class SqliteStore:
    """The log in a SQLite file."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._reader = connect(path)
        self._reader.executescript(SCHEMA)
        self._jobs: SimpleQueue[Job | None] = SimpleQueue()
        self._thread = threading.Thread(target=self._write, name="kensei-store", daemon=True)
        self._thread.start()

    async def append(self, writing: Writing) -> None:
        """Return when the entries are durable."""
        loop = asyncio.get_running_loop()
        done: asyncio.Future[None] = loop.create_future()
        self._jobs.put(Job(writing, done, loop))
        await done

    def load(self, table_id: str) -> Sequence[bytes]:
        """Give a table's entries in their order."""
        rows = self._reader.execute("SELECT body FROM entries WHERE table_id = ? ORDER BY n", (table_id,))
        return [body for (body,) in rows]

    def find(self, link_hash: str) -> str | None:
        """Give the id of the table that a link leads to."""
        row = self._reader.execute("SELECT table_id FROM links WHERE hash = ?", (link_hash,)).fetchone()
        return None if row is None else str(row[0])

    def close(self) -> None:
        """Store what is waiting, and close the file."""
        self._jobs.put(None)
        self._thread.join()
        self._reader.close()

    def _write(self) -> None:
        connection = connect(self._path)
        go_on = True
        while go_on:
            batch, go_on = self._gather()
            finish(batch, commit(connection, [job.writing for job in batch]))
        connection.close()

    def _gather(self) -> tuple[list[Job], bool]:
        job = self._jobs.get()
        batch: list[Job] = []
        while job is not None:
            batch.append(job)
            if len(batch) == LARGEST_BATCH:
                return batch, True
            try:
                job = self._jobs.get_nowait()
            except Empty:
                return batch, True
        return batch, False


def connect(path: Path) -> sqlite3.Connection:
    """Open the file so that a commit is on the disk when it returns."""
    connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False, timeout=10)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    return connection


def commit(connection: sqlite3.Connection, batch: Sequence[Writing]) -> list[Exception | None]:
    """Store the batch in one commit; if that fails, each writing by itself, so that one cannot spoil another."""
    if not batch:
        return []
    failure = attempt(connection, batch)
    if failure is None or len(batch) == 1:
        return [failure] * len(batch)
    return [attempt(connection, [writing]) for writing in batch]


def attempt(connection: sqlite3.Connection, batch: Iterable[Writing]) -> Exception | None:
    """Store the batch in one commit, or nothing of it; give what went wrong."""
    try:
        connection.execute("BEGIN IMMEDIATE")
        for writing in batch:
            rows = [(writing.table_id, writing.first + i, body) for i, body in enumerate(writing.bodies)]
            connection.executemany("INSERT INTO entries VALUES (?, ?, ?)", rows)
            connection.executemany("INSERT INTO links VALUES (?, ?)", [(h, writing.table_id) for h in writing.links])
        connection.execute("COMMIT")
    except sqlite3.Error as error:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        return error
    return None


def finish(batch: Sequence[Job], failures: Sequence[Exception | None]) -> None:
    """Tell everybody of the batch; one call wakes the loop for all of them."""
    if not batch:
        return

    def tell() -> None:
        for job, failure in zip(batch, failures, strict=True):
            resolve(job.done, failure)

    call_safely(batch[0].loop, tell)


def resolve(done: asyncio.Future[None], failure: Exception | None) -> None:
    """Let the one who waits go on."""
    if done.done():
        return
    if failure is None:
        done.set_result(None)
    else:
        done.set_exception(failure)


def call_safely(loop: asyncio.AbstractEventLoop, call: Callable[[], None]) -> None:
    """Call from another thread; a loop that has ended has nobody left to tell."""
    with suppress(RuntimeError):
        loop.call_soon_threadsafe(call)
