"""The log in PostgreSQL, for a club that runs several servers on one log.

The number of an entry is a primary key: of two servers that write the same number one is refused, reads
the table anew and tries again, so nothing is applied twice. Each tells the others by NOTIFY which table
has changed. Nothing here is done on the event loop: readers, the writer, the listener and the roll are threads.
"""

from __future__ import annotations

import asyncio
import secrets
import threading
import time
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from typing import Any

from kensei.server.store import presence, schema
from kensei.server.store.connection import PATIENCE, Line, Lines, driver
from kensei.server.store.outage import Away, Outage
from kensei.server.store.presence import Roll
from kensei.server.store.sqlite import TRIAL, GroupCommit, Writing, call_safely, in_order

CHANNEL = "kensei"
MIGRATION = 3600.0
"""Seconds that a migration may take."""
READERS = 4
"""So many threads read at once."""


class Voice:
    """The name under which this server's writer tells the others what it has stored.

    It changes when the answer to a commit was lost: should that be stored after all, this server hears of it like of
    another's, and reads it.
    """

    def __init__(self, name: str) -> None:
        self._name = name
        self._changes = 0
        self.now = f"{name}.0"

    def change(self) -> None:
        """Speak under another name from now on."""
        self._changes += 1
        self.now = f"{self._name}.{self._changes}"


class PostgresPen:
    """Writes into PostgreSQL, and tells the other servers."""

    def __init__(self, line: Line, voice: Voice) -> None:
        self._line = line
        self._voice = voice
        self._refusal = driver().IntegrityError

    def attempt(self, batch: Iterable[Writing]) -> Exception | None:
        """Store the batch in one commit, or nothing of it; if the connection was lost that may not be known."""
        start = time.monotonic()
        failure = self._store(batch)
        if isinstance(failure, Away) and time.monotonic() - start < self._line.patience / 2:
            # The database was restarted, perhaps. Numbers are taken once: what is stored is not stored twice.
            return self._store(batch)
        return failure

    def _store(self, batch: Iterable[Writing]) -> Exception | None:
        try:
            with self._line.working() as connection, connection.transaction(), connection.cursor() as cursor:
                for writing in batch:
                    cursor.executemany("INSERT INTO entries VALUES (%s, %s, %s)", writing.rows())
                    if writing.is_trial:
                        cursor.execute("UPDATE kensei_schema SET version = version")
                        continue
                    if writing.links:
                        cursor.executemany("INSERT INTO links VALUES (%s, %s)", writing.link_rows())
                    cursor.execute("SELECT pg_notify(%s, %s)", (CHANNEL, f"{self._voice.now} {writing.table_id}"))
        except Away as away:
            self._voice.change()
            return away
        except self._refusal as error:
            refused: Exception = error
            return refused
        return None

    def close(self) -> None:
        """Hang up."""
        self._line.close()


class Readers:
    """Threads that read, each with a line of its own."""

    def __init__(self, lines: Lines) -> None:
        self._lines = lines
        self._own = threading.local()
        self._threads = ThreadPoolExecutor(READERS, "kensei-read")

    async def read(self, query: str, values: tuple[Any, ...]) -> list[Any]:
        """Read rows, without keeping the event loop."""
        return await asyncio.get_running_loop().run_in_executor(self._threads, self._read, query, values)

    def _read(self, query: str, values: tuple[Any, ...]) -> list[Any]:
        if not hasattr(self._own, "line"):
            self._own.line = self._lines.line()
        line: Line = self._own.line
        return line.read(query, values)

    def close(self) -> None:
        """End the threads."""
        self._threads.shutdown(cancel_futures=True)


class PostgresStore:
    """The log in PostgreSQL."""

    def __init__(self, address: str) -> None:
        self._name = secrets.token_hex(4)
        self._voice = Voice(self._name)
        self.outage = Outage("the database")
        self._lines = Lines(address, self.outage, PATIENCE)
        try:
            self._prepare()
        except BaseException:
            self._lines.close()
            raise
        self._readers = Readers(self._lines)
        self._commits = GroupCommit(lambda: PostgresPen(self._lines.line(), self._voice), PATIENCE)
        self._roll = Roll(self._lines.line(), self._name, CHANNEL)
        self._is_open = True

    def _prepare(self) -> None:
        line = self._lines.line()
        with line.working() as connection:
            found = schema.version_of_postgres(connection)
            schema.must_be_known(found, len(schema.POSTGRES))
        if found < len(schema.POSTGRES):
            with line.working(MIGRATION) as connection:
                schema.migrate_postgres(connection)
        line.close()

    async def append(self, writing: Writing) -> None:
        """Return when the entries are durable."""
        await self._commits.append(writing)

    async def load(self, table_id: str, after: int = 0) -> Sequence[bytes]:
        """Give a table's entries after a number, in their order."""
        query = "SELECT n, body FROM entries WHERE table_id = %s AND n > %s ORDER BY n"
        return in_order(await self._readers.read(query, (table_id, after)), after)

    async def find(self, link_hash: str) -> str | None:
        """Give the id of the table that a link leads to."""
        rows = await self._readers.read("SELECT table_id FROM links WHERE hash = %s", (link_hash,))
        return str(rows[0][0]) if rows else None

    async def check(self) -> None:
        """Return if the log can be read and written."""
        await self.find("")
        await self.append(TRIAL)

    def watch(self, changed: Callable[[str | None], None]) -> None:
        """Call with a table's id when something about it has changed at another server."""
        self._commits.stored_late = changed
        loop = asyncio.get_running_loop()
        threading.Thread(target=self._listen, args=(loop, changed), name="kensei-listen", daemon=True).start()

    def announce(self, table_id: str, chairs: frozenset[int]) -> None:
        """Let the other servers know whose players are connected here."""
        self._roll.announce(table_id, chairs)

    async def elsewhere(self, table_id: str) -> frozenset[int]:
        """Give the chairs whose players are connected to other servers."""
        rows = await self._readers.read(presence.ELSEWHERE, (table_id, self._name))
        return frozenset(chair for (chairs,) in rows for chair in chairs)

    def _listen(self, loop: asyncio.AbstractEventLoop, changed: Callable[[str | None], None]) -> None:
        line = self._lines.line()
        while self._is_open:
            with suppress(Away, driver().Error):
                with line.working() as connection:
                    connection.execute(f"LISTEN {CHANNEL}")
                # Whatever was said before, while the line was broken, nobody heard.
                call_safely(loop, partial(changed, None))
                while self._is_open:
                    for told in connection.notifies(timeout=0.5):
                        voice, _, table_id = told.payload.partition(" ")
                        if voice not in (self._name, self._voice.now):
                            call_safely(loop, partial(changed, table_id))
            time.sleep(0.2)
        line.close()

    def close(self) -> None:
        """Store what is waiting, and hang up."""
        self._is_open = False
        if self.outage.lasts:
            # Nobody waits any more for what cannot be stored.
            self._lines.give_up()
        self._roll.close()
        self._commits.close()
        self._readers.close()
        self._lines.close()
