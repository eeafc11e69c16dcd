"""The durable log: what its two databases share.

`append` returns when the entries are on the disk. One thread writes: while one commit waits for the disk, everything
that arrives is gathered for the next, so nobody waits longer than two commits.
"""

from __future__ import annotations

import asyncio
import logging
import threading
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import astuple
from queue import SimpleQueue
from typing import Any, TypeAlias

import msgspec

from kensei.core.errors import KenseiError
from kensei.server.monitoring import metrics
from kensei.server.store.results import DailyResult, Results
from kensei.server.store.reviews import ReviewStore, StoredReview

log = logging.getLogger("kensei.server")

EVERY = 60.0
"""Seconds between two lines about the same outage."""
QUIET = 2.0
"""Seconds without a failure after which an answer ends the outage: reading may work where writing does not."""
LARGEST_BATCH = 500


class LogRefused(KenseiError):
    """A log that this server must not open, and why."""


class StoreUnavailable(Exception):
    """The log could not be reached, or took too long; whether something was stored is not known."""


class LogDamaged(Exception):
    """The log of a table cannot be read: an entry is missing, or the file is spoiled there."""


class Outage:
    """The outages of one log: logged when one begins, now and then while it lasts, and when it is over.

    Several threads report to it.
    """

    def __init__(self, what: str) -> None:
        self._what = what
        self._lock = threading.Lock()
        self._since: float | None = None
        self._last = 0.0
        self._said: float | None = None
        self._failures = 0

    @property
    def lasts(self) -> bool:
        """Whether the log is away now, as far as is known."""
        return self._since is not None

    def failed(self, error: BaseException) -> StoreUnavailable:
        with self._lock:
            now = self._last = time.monotonic()
            metrics.LOG_FAILURES.add()
            self._failures += 1
            if self._since is None:
                self._since = now
            if self._said is None or now - self._said >= EVERY:
                self._said = now
                log.error("%s does not answer: %s (%d failed so far)", self._what, reason(error), self._failures)
        return StoreUnavailable(reason(error))

    def answered(self) -> None:
        if self._since is None:
            return
        with self._lock:
            now = time.monotonic()
            if self._since is None or now - self._last < QUIET:
                return
            log.warning("%s answers again after %.0f s (%d failed)", self._what, now - self._since, self._failures)
            self._since, self._failures = None, 0


def reason(error: BaseException) -> str:
    text = str(error).strip()
    return f"{type(error).__name__}: {text.splitlines()[0][:200]}" if text else type(error).__name__


class TableWrite(msgspec.Struct, frozen=True):
    """Entries of one table that become durable together, and the hashes of new links."""

    table_id: str
    first: int
    bodies: tuple[bytes, ...]
    links: tuple[str, ...] = ()
    result: DailyResult | None = None
    """How the daily duel ended that these entries end."""
    secret: tuple[str, str] | None = None
    """A secret's name and value, kept unless there is one of that name already."""
    review: StoredReview | None = None

    def rows(self) -> list[tuple[str, int, bytes]]:
        return [(self.table_id, self.first + i, body) for i, body in enumerate(self.bodies)]

    def link_rows(self) -> list[tuple[str, str]]:
        return [(link, self.table_id) for link in self.links]

    def statements(self) -> list[tuple[str, tuple[Any, ...]]]:
        """Return what stores a result, a secret and a review, with `?` for each of the values."""
        rows: list[tuple[str, tuple[Any, ...]]] = []
        if self.result:
            rows.append(("INSERT INTO results VALUES (?, ?, ?, ?, ?, ?, ?)", astuple(self.result)))
        if self.secret:
            rows.append(("INSERT INTO secrets VALUES (?, ?) ON CONFLICT DO NOTHING", self.secret))
        return rows + (self.review.statements() if self.review else [])


EMPTY_WRITE = TableWrite("", 0, ())
"""An empty write, to test whether the log can be written."""
PendingWrite: TypeAlias = tuple[TableWrite, "asyncio.Future[None]"]
"""A write, and the future that its caller waits for."""


class Store(Results, ReviewStore, ABC):
    """Where the log lies. What asks it raises `StoreUnavailable` if it does not answer."""

    def __init__(self, outage: Outage, patience: float | None = None) -> None:
        """Start the thread that writes; who waits longer than `patience` seconds gets `StoreUnavailable`."""
        self.outage = outage
        self._patience = patience
        self._stored_late: Callable[[str], None] = lambda table_id: None
        self._batches: SimpleQueue[list[PendingWrite] | None] = SimpleQueue()
        self._waiting: list[PendingWrite] = []
        self._thread = threading.Thread(target=self._write, name="kensei-store", daemon=True)
        self._thread.start()

    @abstractmethod
    def _attempt(self, batch: Sequence[TableWrite]) -> Exception | None:
        """Store the batch in one commit, or nothing of it; return what went wrong. Called by the thread that writes."""

    async def append(self, writing: TableWrite) -> None:
        """Return when the entries are durable; raise if they could not be stored."""
        loop = asyncio.get_running_loop()
        done: asyncio.Future[None] = loop.create_future()
        if not self._waiting:
            # The thread is woken once for all that is appended within one iteration of the loop.
            loop.call_soon(self._hand_over)
        self._waiting.append((writing, done))
        if self._patience is None:
            await done
            return
        try:
            async with asyncio.timeout(self._patience):
                await done
        except TimeoutError:
            raise StoreUnavailable("it takes too long") from None

    async def load(self, table_id: str, after: int = 0) -> Sequence[bytes]:
        """Return a table's entries after a number, in their order; none if there is no such table."""
        query = "SELECT n, body FROM entries WHERE table_id = ? AND n > ? ORDER BY n"
        rows = await self._rows(query, table_id, after)
        for expected, (number, _body) in enumerate(rows, after + 1):
            if number != expected:
                raise LogDamaged(f"entry {expected} is missing")
        return [body for _number, body in rows]

    async def find(self, link_hash: str) -> str | None:
        rows = await self._rows("SELECT table_id FROM links WHERE hash = ?", link_hash)
        return str(rows[0][0]) if rows else None

    async def secret(self, name: str, otherwise: str) -> str:
        """Return a secret of this log; the first who asks gives it its value."""
        query = "SELECT value FROM secrets WHERE name = ?"
        rows = await self._rows(query, name)
        if not rows:
            await self.append(TableWrite("", 0, (), secret=(name, otherwise)))
            rows = await self._rows(query, name)
        return str(rows[0][0])

    async def check(self) -> None:
        await self.find("")
        await self.append(EMPTY_WRITE)

    def watch(self, changed: Callable[[str | None], None]) -> None:
        """Call with a table's id (None: of any) when another server stored entries of it, or people came or left.

        Entries that were stored when nobody waited for them any more are news too.
        """
        self._stored_late = changed

    @abstractmethod
    def announce(self, table_id: str, chairs: frozenset[int]) -> None:
        """Let the other servers know whose players are connected here."""

    async def elsewhere(self, table_id: str) -> frozenset[int]:
        """Return the chairs whose players are connected to other servers."""
        return frozenset()

    def close(self) -> None:
        """Store what is waiting, and close the files."""
        self._hand_over()
        self._batches.put(None)
        self._thread.join()

    def _hand_over(self) -> None:
        waiting, self._waiting = self._waiting, []
        if waiting:
            self._batches.put(waiting)

    def _write(self) -> None:
        go_on = True
        while go_on:
            gathered, go_on = self._gather()
            # Nobody waits any more for what was cancelled: it is not stored.
            batch = [(writing, done) for writing, done in gathered if not done.cancelled()]
            if batch:
                start = time.monotonic()
                failures = self._commit([writing for writing, _done in batch])
                metrics.COMMITS.observe(time.monotonic() - start)
                self._finish(batch, failures)

    def _gather(self) -> tuple[list[PendingWrite], bool]:
        batch: list[PendingWrite] = []
        while (waiting := self._batches.get()) is not None:
            batch += waiting
            if self._batches.empty() or len(batch) >= LARGEST_BATCH:
                return batch, True
        return batch, False

    def _commit(self, batch: Sequence[TableWrite]) -> list[Exception | None]:
        """Store the batch in one commit; if it is refused, each writing by itself, so that one cannot spoil another."""
        failure = self._attempt(batch)
        if failure is None or len(batch) == 1 or isinstance(failure, StoreUnavailable):
            return [failure] * len(batch)
        return [self._attempt([writing]) for writing in batch]

    def _finish(self, batch: Sequence[PendingWrite], failures: Sequence[Exception | None]) -> None:
        """Resolve the futures of the batch; one call wakes the loop for all of them."""

        def finish() -> None:
            for (writing, done), failure in zip(batch, failures, strict=True):
                if done.cancelled() and failure is None:
                    self._stored_late(writing.table_id)
                if not done.done():
                    done.set_result(None) if failure is None else done.set_exception(failure)

        call_safely(batch[0][1].get_loop(), finish)


def call_safely(loop: asyncio.AbstractEventLoop, call: Callable[..., None], *values: object) -> None:
    """Call on the loop from another thread; nothing if the loop has ended."""
    with suppress(RuntimeError):
        loop.call_soon_threadsafe(call, *values)
