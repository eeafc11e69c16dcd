"""The durable log: one SQLite file, written by one thread, many entries a commit.

`append` answers when the entries are on the disk (WAL, synchronous=FULL). While one commit waits for
the disk, everything that arrives is gathered for the next: a busy server commits no oftener than
the disk allows, and nobody waits longer than two commits.
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
from kensei.server.store.logfile import Hold, make_private
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
        """Give the entries as rows."""
        return [(self.table_id, self.first + i, body) for i, body in enumerate(self.bodies)]

    @property
    def is_trial(self) -> bool:
        """Whether there is nothing to store: it is tried whether something could be."""
        return not self.bodies

    def link_rows(self) -> list[tuple[str, str]]:
        """Give the links as rows."""
        return [(link, self.table_id) for link in self.links]


TRIAL = Writing("", 0, ())


class Store(Protocol):
    """Where the log lies. What asks it raises `Away` if it does not answer."""

    outage: Outage

    async def append(self, writing: Writing) -> None:
        """Return when the entries are durable; raise if they could not be stored."""

    async def load(self, table_id: str, after: int = 0) -> Sequence[bytes]:
        """Give a table's entries after a number, in their order; nothing if there is no such table."""

    async def find(self, link_hash: str) -> str | None:
        """Give the id of the table that a link leads to."""

    async def check(self) -> None:
        """Return if the log can be read and written."""

    def watch(self, changed: Callable[[str | None], None]) -> None:
        """Call with a table's id (None: of any) when another server stored entries of it, or people came or left."""

    def announce(self, table_id: str, chairs: frozenset[int]) -> None:
        """Let the other servers know whose players are connected here."""

    async def elsewhere(self, table_id: str) -> frozenset[int]:
        """Give the chairs whose players are connected to other servers."""

    def close(self) -> None:
        """Store what is waiting, and let go of the files."""


class Pen(Protocol):
    """What writes: it stores a batch in one commit, or nothing of it."""

    def attempt(self, batch: Iterable[Writing]) -> Exception | None:
        """Store the batch; give what went wrong."""

    def close(self) -> None:
        """Let go of the connection."""


@dataclass(slots=True)
class Job:
    """A writing, and whom to tell about it."""

    writing: Writing
    done: asyncio.Future[None]
    loop: asyncio.AbstractEventLoop


class Damaged(Exception):
    """The log of a table cannot be read: an entry is missing, or the file is spoiled there."""


def in_order(rows: Sequence[tuple[int, bytes]], after: int) -> list[bytes]:
    """Give the entries of numbered rows; all numbers must be there.

    >>> in_order([(3, b"a"), (4, b"b")], after=2)
    [b'a', b'b']
    """
    for expected, (number, _body) in enumerate(rows, after + 1):
        if number != expected:
            raise Damaged(f"entry {expected} is missing")
    return [body for _number, body in rows]


class GroupCommit:
    """The thread that writes: everything that waits goes into one commit."""

    def __init__(self, pick_up: Callable[[], Pen], patience: float | None = None) -> None:
        """Start the thread; who waits longer than `patience` seconds is told that the log is away."""
        self._pick_up = pick_up
        self._patience = patience
        self.stored_late: Callable[[str], None] = lambda table_id: None
        """Called with a table's id when entries of it were stored for which nobody waited any more."""
        self._jobs: SimpleQueue[list[Job] | None] = SimpleQueue()
        self._waiting: list[Job] = []
        self._thread = threading.Thread(target=self._write, name="kensei-store", daemon=True)
        self._thread.start()

    async def append(self, writing: Writing) -> None:
        """Return when the entries are durable."""
        loop = asyncio.get_running_loop()
        done: asyncio.Future[None] = loop.create_future()
        if not self._waiting:
            # The thread is woken once for all that is asked for within one round of the loop.
            loop.call_soon(self._hand_over)
        self._waiting.append(Job(writing, done, loop))
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
        """Write what waits, and end."""
        self._hand_over()
        self._jobs.put(None)
        self._thread.join()

    def _write(self) -> None:
        pen = self._pick_up()
        go_on = True
        while go_on:
            gathered, go_on = self._gather()
            # Nobody waits any more for what was cancelled: it is not stored behind anybody's back.
            batch = [job for job in gathered if not job.done.cancelled()]
            start = time.monotonic()
            failures = commit(pen, [job.writing for job in batch])
            if batch:
                metrics.COMMITS.observe(time.monotonic() - start)
            finish(batch, failures, self.stored_late)
        pen.close()

    def _gather(self) -> tuple[list[Job], bool]:
        jobs = self._jobs.get()
        batch: list[Job] = []
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
            self._hold = Hold(path.with_suffix(".lock"))
            undoing.callback(self._hold.release)
            make_private(path)
            schema.refuse_newer_sqlite(path)
            self._reader = connect(path)
            undoing.callback(self._reader.close)
            schema.migrate_sqlite(self._reader, path)
            undoing.pop_all()
        self._commits = GroupCommit(lambda: SqlitePen(path, self.outage))

    async def append(self, writing: Writing) -> None:
        """Return when the entries are durable."""
        await self._commits.append(writing)

    async def load(self, table_id: str, after: int = 0) -> Sequence[bytes]:
        """Give a table's entries after a number, in their order."""
        return in_order(
            self._read("SELECT n, body FROM entries WHERE table_id = ? AND n > ? ORDER BY n", table_id, after), after
        )

    async def find(self, link_hash: str) -> str | None:
        """Give the id of the table that a link leads to."""
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
        """Return if the log can be read and written."""
        await self.find("")
        await self.append(TRIAL)

    def watch(self, changed: Callable[[str | None], None]) -> None:
        """Watch for nothing but what was given up and stored all the same: one process has the file for itself."""
        self._commits.stored_late = changed

    def announce(self, table_id: str, chairs: frozenset[int]) -> None:
        """Tell nobody: there is no other server."""

    async def elsewhere(self, table_id: str) -> frozenset[int]:
        """Give none: there is no other server."""
        return frozenset()

    def close(self) -> None:
        """Store what is waiting, and close the file."""
        self._commits.close()
        self._reader.close()
        self._hold.release()


def connect(path: Path) -> sqlite3.Connection:
    """Open the file so that a commit is on the disk when it returns."""
    connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False, timeout=10)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    return connection


class SqlitePen:
    """Writes into a SQLite file."""

    def __init__(self, path: Path, outage: Outage) -> None:
        self._connection = connect(path)
        self._outage = outage

    def attempt(self, batch: Iterable[Writing]) -> Exception | None:
        """Store the batch in one commit, or nothing of it."""
        connection = self._connection
        try:
            connection.execute("BEGIN IMMEDIATE")
            for writing in batch:
                connection.executemany("INSERT INTO entries VALUES (?, ?, ?)", writing.rows())
                connection.executemany("INSERT INTO links VALUES (?, ?)", writing.link_rows())
                if writing.is_trial:
                    # It writes the page that has it already: nothing changes, and a full disk shows.
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
        """Close the file."""
        self._connection.close()


def commit(pen: Pen, batch: Sequence[Writing]) -> list[Exception | None]:
    """Store the batch in one commit; if it is refused, each writing by itself, so that one cannot spoil another."""
    if not batch:
        return []
    failure = pen.attempt(batch)
    if failure is None or len(batch) == 1 or isinstance(failure, Away):
        return [failure] * len(batch)
    return [pen.attempt([writing]) for writing in batch]


def finish(batch: Sequence[Job], failures: Sequence[Exception | None], stored_late: Callable[[str], None]) -> None:
    """Tell everybody of the batch; one call wakes the loop for all of them."""
    if not batch:
        return

    def tell() -> None:
        for job, failure in zip(batch, failures, strict=True):
            if job.done.cancelled() and failure is None:
                stored_late(job.writing.table_id)
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
