"""The log in PostgreSQL, for a club that runs several servers on one log.

The number of an entry is a primary key: of two servers that write the same number one is refused, reads
the table anew and tries again, so nothing is applied twice. Each tells the others by NOTIFY which table
has changed.
"""

from __future__ import annotations

import asyncio
import secrets
import threading
import time
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from functools import partial

from kensei.web import roll
from kensei.web.line import Line, driver
from kensei.web.roll import Roll
from kensei.web.store import GroupCommit, Writing, call_safely

SCHEMA = """
CREATE TABLE IF NOT EXISTS entries (
    table_id TEXT NOT NULL,
    n INTEGER NOT NULL,
    body BYTEA NOT NULL,
    PRIMARY KEY (table_id, n)
);
CREATE TABLE IF NOT EXISTS links (hash TEXT PRIMARY KEY, table_id TEXT NOT NULL)
"""
CHANNEL = "kensei"


class PostgresPen:
    """Writes into PostgreSQL, and tells the other servers."""

    def __init__(self, address: str, name: str) -> None:
        self._line = Line(address)
        self._errors = driver().Error
        self._name = name

    def attempt(self, batch: Iterable[Writing]) -> Exception | None:
        """Store the batch in one commit, or nothing of it."""
        try:
            connection = self._line.open()
            with connection.transaction(), connection.cursor() as cursor:
                for writing in batch:
                    cursor.executemany("INSERT INTO entries VALUES (%s, %s, %s)", writing.rows())
                    if writing.links:
                        cursor.executemany("INSERT INTO links VALUES (%s, %s)", writing.link_rows())
                    cursor.execute("SELECT pg_notify(%s, %s)", (CHANNEL, f"{self._name} {writing.table_id}"))
        except self._errors as error:
            failure: Exception = error
            return failure
        return None

    def close(self) -> None:
        """Hang up."""
        self._line.close()


class PostgresStore:
    """The log in PostgreSQL."""

    def __init__(self, address: str) -> None:
        self._address = address
        self._name = secrets.token_hex(4)
        self._line = Line(address)
        self._prepare()
        self._commits = GroupCommit(lambda: PostgresPen(address, self._name))
        self._roll = Roll(address, self._name, CHANNEL)
        self._is_open = True

    def _prepare(self) -> None:
        connection = self._line.open()
        with connection.transaction():
            # Two servers that start at once must not both make the tables.
            connection.execute("SELECT pg_advisory_xact_lock(5281)")
            connection.execute(SCHEMA)
            connection.execute(roll.SCHEMA)

    async def append(self, writing: Writing) -> None:
        """Return when the entries are durable."""
        await self._commits.append(writing)

    def load(self, table_id: str, after: int = 0) -> Sequence[bytes]:
        """Give a table's entries after a number, in their order."""
        query = "SELECT body FROM entries WHERE table_id = %s AND n > %s ORDER BY n"
        return [bytes(body) for (body,) in self._line.read(query, (table_id, after))]

    def find(self, link_hash: str) -> str | None:
        """Give the id of the table that a link leads to."""
        rows = self._line.read("SELECT table_id FROM links WHERE hash = %s", (link_hash,))
        return str(rows[0][0]) if rows else None

    def watch(self, changed: Callable[[str | None], None]) -> None:
        """Call with a table's id when something about it has changed at another server."""
        loop = asyncio.get_running_loop()
        threading.Thread(target=self._listen, args=(loop, changed), name="kensei-listen", daemon=True).start()

    def announce(self, table_id: str, chairs: frozenset[int]) -> None:
        """Let the other servers know whose players are connected here."""
        self._roll.announce(table_id, chairs)

    def elsewhere(self, table_id: str) -> frozenset[int]:
        """Give the chairs whose players are connected to other servers."""
        return self._roll.elsewhere(self._line, table_id)

    def _listen(self, loop: asyncio.AbstractEventLoop, changed: Callable[[str | None], None]) -> None:
        line = Line(self._address)
        while self._is_open:
            with suppress(driver().OperationalError):
                connection = line.open()
                connection.execute(f"LISTEN {CHANNEL}")
                # Whatever was said before, while the line was broken, nobody heard.
                call_safely(loop, partial(changed, None))
                while self._is_open:
                    for told in connection.notifies(timeout=0.5):
                        name, _, table_id = told.payload.partition(" ")
                        if name != self._name:
                            call_safely(loop, partial(changed, table_id))
            time.sleep(0.2)
        line.close()

    def close(self) -> None:
        """Store what is waiting, and hang up."""
        self._is_open = False
        self._roll.close()
        self._commits.close()
        self._line.close()
