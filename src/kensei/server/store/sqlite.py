"""The durable log: one SQLite file, written by one thread with group commit.

`append` returns when the entries are on the disk (WAL, synchronous=FULL). While one commit waits for the disk,
everything that arrives is gathered for the next, so nobody waits longer than two commits.
"""

from __future__ import annotations

import asyncio
import sqlite3
import threading
import time
from collections.abc import Callable, Iterable, Sequence
from contextlib import ExitStack, suppress
from dataclasses import dataclass
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Any, Protocol

from kensei.server.monitoring import metrics
from kensei.server.store import schema
from kensei.server.store.logfile import LogLock, make_private
from kensei.server.store.outage import Away, Outage, reason

LARGEST_BATCH = 500


@dataclass(frozen=True, slots=True)
class Writing:
    """Entries of one table that become durable together, and the hashes of new links."""

    table_id: str
    first: int
    bodies: tuple[bytes, ...]
    links: tuple[str, ...] = ()

    def rows(self) -> list[tuple[str, int, bytes]]:
        return [(self.table_id, self.first + i, body) for i, body in enumerate(self.bodies)]

    @property
    def is_trial(self) -> bool:
        """Whether there is nothing to store: it only tests whether something could be."""
        return not self.bodies

    def link_rows(self) -> list[tuple[str, str]]:
        return [(link, self.table_id) for link in self.links]


TRIAL = Writing("", 0, ())


class Store(Protocol):
    """Where the log lies. What asks it raises `Away` if it does not answer."""

    outage: Outage

    async def append(self, writing: Writing) -> None:
        """Return when the entries are durable; raise if they could not be stored."""

    async def load(self, table_id: str, after: int = 0) -> Sequence[bytes]:
        """Return a table's entries after a number, in their order; none if there is no such table."""

    async def find(self, link_hash: str) -> str | None:
        """Return the id of the table that a link leads to."""

    async def check(self) -> None:
        """Return if the log can be read and written."""

    def watch(self, changed: Callable[[str | None], None]) -> None:
        """Call with a table's id (None: of any) when another server stored entries of it, or people came or left."""

    def announce(self, table_id: str, chairs: frozenset[int]) -> None:
        """Let the other servers know whose players are connected here."""

    async def elsewhere(self, table_id: str) -> frozenset[int]:
        """Return the chairs whose players are connected to other servers."""

    def close(self) -> None:
        """Store what is waiting, and let go of the files."""


class BatchWriter(Protocol):
    """Stores a batch in one commit, or nothing of it."""

    def attempt(self, batch: Iterable[Writing]) -> Exception | None:
        """Store the batch; return what went wrong."""

    def close(self) -> None: ...


@dataclass(slots=True)
class PendingWrite:
    """A writing, and who waits for it."""

    writing: Writing
    done: asyncio.Future[None]
    loop: asyncio.AbstractEventLoop


class Damaged(Exception):
    """The log of a table cannot be read: an entry is missing, or the file is spoiled there."""


def in_order(rows: Sequence[tuple[int, bytes]], after: int) -> list[bytes]:
    """Return the entries of numbered rows; all numbers must be there.

    >>> in_order([(3, b"a"), (4, b"b")], after=2)
    [b'a', b'b']
    """
    for expected, (number, _body) in enumerate(rows, after + 1):
        if number != expected:
            raise Damaged(f"entry {expected} is missing")
    return [body for _number, body in rows]


class GroupCommit:
    """The thread that writes: everything that waits goes into one commit."""

    def __init__(self, make_writer: Callable[[], BatchWriter], patience: float | None = None) -> None:
        """Start the thread; `Away` is raised for whoever waits longer than `patience` seconds."""
        self._make_writer = make_writer
        self._patience = patience
        self.stored_late: Callable[[str], None] = lambda table_id: None
        """Called with a table's id when entries of it were stored for which nobody waited any more."""
        self._jobs: SimpleQueue[list[PendingWrite] | None] = SimpleQueue()
        self._waiting: list[PendingWrite] = []
        self._thread = threading.Thread(target=self._write, name="kensei-store", daemon=True)
        self._thread.start()

    async def append(self, writing: Writing) -> None:
        loop = asyncio.get_running_loop()
        done: asyncio.Future[None] = loop.create_future()
        if not self._waiting:
            # The thread is woken once for all that is appended within one iteration of the loop.
            loop.call_soon(self._hand_over)
        self._waiting.append(PendingWrite(writing, done, loop))
        try:
            async with asyncio.timeout(self._patience):
                await done
        except TimeoutError:
            raise Away("it takes too long") from None

    def _hand_over(self) -> None:
        waiting, self._waiting = self._waiting, []
        if waiting:
            self._jobs.put(waiting)

    def close(self) -> None:
        self._hand_over()
        self._jobs.put(None)
        self._thread.join()

    def _write(self) -> None:
        writer = self._make_writer()
        go_on = True
        while go_on:
            gathered, go_on = self._gather()
            # Nobody waits any more for what was cancelled: it is not stored.
            batch = [job for job in gathered if not job.done.cancelled()]
            start = time.monotonic()
            failures = commit(writer, [job.writing for job in batch])
            if batch:
                metrics.COMMITS.observe(time.monotonic() - start)
            finish(batch, failures, self.stored_late)
        writer.close()

    def _gather(self) -> tuple[list[PendingWrite], bool]:
        jobs = self._jobs.get()
        batch: list[PendingWrite] = []
        while jobs is not None:
            batch += jobs
            if len(batch) >= LARGEST_BATCH:
                return batch, True
            try:
                jobs = self._jobs.get_nowait()
            except Empty:
                return batch, True
        return batch, False


class SqliteStore:
    """The log in a SQLite file. It is read on the event loop: a link takes about 15 µs, a table a few hundred."""

    def __init__(self, path: Path) -> None:
        self.outage = Outage("the log's file")
        with ExitStack() as undoing:
            self._lock = LogLock(path.with_suffix(".lock"))
            undoing.callback(self._lock.release)
            make_private(path)
            schema.refuse_newer_sqlite(path)
            self._reader = connect(path)
            undoing.callback(self._reader.close)
            schema.migrate_sqlite(self._reader, path)
            undoing.pop_all()
        self._commits = GroupCommit(lambda: SqliteWriter(path, self.outage))

    async def append(self, writing: Writing) -> None:
        await self._commits.append(writing)

    async def load(self, table_id: str, after: int = 0) -> Sequence[bytes]:
        return in_order(
            self._read("SELECT n, body FROM entries WHERE table_id = ? AND n > ? ORDER BY n", table_id, after), after
        )

    async def find(self, link_hash: str) -> str | None:
        rows = self._read("SELECT table_id FROM links WHERE hash = ?", link_hash)
        return str(rows[0][0]) if rows else None

    def _read(self, query: str, *values: str | int) -> list[Any]:
        try:
            return self._reader.execute(query, values).fetchall()
        except sqlite3.OperationalError as error:
            self.outage.failed(error)
            raise Away(reason(error)) from error
        except sqlite3.DatabaseError as error:
            raise Damaged(reason(error)) from error

    async def check(self) -> None:
        await self.find("")
        await self.append(TRIAL)

    def watch(self, changed: Callable[[str | None], None]) -> None:
        # One process has the file to itself: only what was given up and stored all the same is news.
        self._commits.stored_late = changed

    def announce(self, table_id: str, chairs: frozenset[int]) -> None:
        """Do nothing: there is no other server."""

    async def elsewhere(self, table_id: str) -> frozenset[int]:
        return frozenset()

    def close(self) -> None:
        self._commits.close()
        self._reader.close()
        self._lock.release()


def connect(path: Path) -> sqlite3.Connection:
    """Open the file so that a commit is on the disk when it returns."""
    connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False, timeout=10)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    return connection


class SqliteWriter:
    """Writes into a SQLite file."""

    def __init__(self, path: Path, outage: Outage) -> None:
        self._connection = connect(path)
        self._outage = outage

    def attempt(self, batch: Iterable[Writing]) -> Exception | None:
        connection = self._connection
        try:
            connection.execute("BEGIN IMMEDIATE")
            for writing in batch:
                connection.executemany("INSERT INTO entries VALUES (?, ?, ?)", writing.rows())
                connection.executemany("INSERT INTO links VALUES (?, ?)", writing.link_rows())
                if writing.is_trial:
                    # It writes the value that is there: nothing changes, and a full disk shows.
                    connection.execute(f"PRAGMA user_version = {len(schema.SQLITE)}")
            connection.execute("COMMIT")
        except sqlite3.Error as error:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            if isinstance(error, sqlite3.IntegrityError):
                return error
            self._outage.failed(error)
            return Away(reason(error))
        self._outage.answered()
        return None

    def close(self) -> None:
        self._connection.close()


def commit(writer: BatchWriter, batch: Sequence[Writing]) -> list[Exception | None]:
    """Store the batch in one commit; if it is refused, each writing by itself, so that one cannot spoil another."""
    if not batch:
        return []
    failure = writer.attempt(batch)
    if failure is None or len(batch) == 1 or isinstance(failure, Away):
        return [failure] * len(batch)
    return [writer.attempt([writing]) for writing in batch]


def finish(
    batch: Sequence[PendingWrite], failures: Sequence[Exception | None], stored_late: Callable[[str], None]
) -> None:
    """Resolve the futures of the batch; one call wakes the loop for all of them."""
    if not batch:
        return

    def tell() -> None:
        for job, failure in zip(batch, failures, strict=True):
            if job.done.cancelled() and failure is None:
                stored_late(job.writing.table_id)
            if not job.done.done():
                job.done.set_result(None) if failure is None else job.done.set_exception(failure)

    call_safely(batch[0].loop, tell)


def call_safely(loop: asyncio.AbstractEventLoop, call: Callable[[], None]) -> None:
    """Call on the loop from another thread; nothing if the loop has ended."""
    with suppress(RuntimeError):
        loop.call_soon_threadsafe(call)
