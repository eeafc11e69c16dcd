"""The log in PostgreSQL, for a club that runs several servers on one log.

The number of an entry is a primary key: of two servers that write the same number one is refused, reads the table anew
and tries again, so nothing is applied twice. Each notifies the others which table has changed. Nothing here is done on
the event loop: reading, writing, listening and presence have threads.
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
from kensei.server.store.connection import PATIENCE, PostgresConnection, PostgresConnections, driver
from kensei.server.store.outage import Away, Outage
from kensei.server.store.presence import PresenceRegistry
from kensei.server.store.sqlite import TRIAL, GroupCommit, Writing, call_safely, in_order

CHANNEL = "kensei"
MIGRATION = 3600.0
"""Seconds that a migration may take."""
READERS = 4
"""Threads that read, each with a connection of its own."""


class WriterName:
    """The name under which this server notifies the others of what it has stored.

    It changes when the answer to a commit was lost: should that be stored after all, this server is notified of it as
    of another's, and reads it.
    """

    def __init__(self, name: str) -> None:
        self._name = name
        self._changes = 0
        self.now = f"{name}.0"

    def change(self) -> None:
        self._changes += 1
        self.now = f"{self._name}.{self._changes}"


class PostgresWriter:
    """Writes into PostgreSQL, and notifies the other servers."""

    def __init__(self, connection: PostgresConnection, name: WriterName) -> None:
        self._connection = connection
        self._name = name
        self._refusal = driver().IntegrityError

    def attempt(self, batch: Iterable[Writing]) -> Exception | None:
        """Store the batch in one commit, or nothing of it; if the connection was lost that may not be known."""
        start = time.monotonic()
        failure = self._store(batch)
        if isinstance(failure, Away) and time.monotonic() - start < self._connection.patience / 2:
            # Perhaps the database was restarted. Numbers are taken once: what is stored is not stored twice.
            return self._store(batch)
        return failure

    def _store(self, batch: Iterable[Writing]) -> Exception | None:
        try:
            with self._connection.working() as connection, connection.transaction(), connection.cursor() as cursor:
                for writing in batch:
                    cursor.executemany("INSERT INTO entries VALUES (%s, %s, %s)", writing.rows())
                    if writing.is_trial:
                        cursor.execute("UPDATE kensei_schema SET version = version")
                        continue
                    if writing.links:
                        cursor.executemany("INSERT INTO links VALUES (%s, %s)", writing.link_rows())
                    cursor.execute("SELECT pg_notify(%s, %s)", (CHANNEL, f"{self._name.now} {writing.table_id}"))
        except Away as away:
            self._name.change()
            return away
        except self._refusal as error:
            refused: Exception = error
            return refused
        return None

    def close(self) -> None:
        self._connection.close()


class PostgresStore:
    """The log in PostgreSQL."""

    def __init__(self, address: str) -> None:
        self._name = secrets.token_hex(4)
        self._writer_name = WriterName(self._name)
        self.outage = Outage("the database")
        self._connections = PostgresConnections(address, self.outage, PATIENCE)
        try:
            self._prepare()
        except BaseException:
            self._connections.close()
            raise
        self._own = threading.local()
        self._readers = ThreadPoolExecutor(READERS, "kensei-read")
        self._commits = GroupCommit(lambda: PostgresWriter(self._connections.connect(), self._writer_name), PATIENCE)
        self._presence = PresenceRegistry(self._connections.connect(), self._name, CHANNEL)
        self._is_open = True

    def _prepare(self) -> None:
        made = self._connections.connect()
        with made.working() as connection:
            found = schema.version_of_postgres(connection)
            schema.must_be_known(found, len(schema.POSTGRES))
        if found < len(schema.POSTGRES):
            with made.working(MIGRATION) as connection:
                schema.migrate_postgres(connection)
        made.close()

    async def append(self, writing: Writing) -> None:
        await self._commits.append(writing)

    async def load(self, table_id: str, after: int = 0) -> Sequence[bytes]:
        query = "SELECT n, body FROM entries WHERE table_id = %s AND n > %s ORDER BY n"
        return in_order(await self._rows(query, table_id, after), after)

    async def find(self, link_hash: str) -> str | None:
        rows = await self._rows("SELECT table_id FROM links WHERE hash = %s", link_hash)
        return str(rows[0][0]) if rows else None

    async def check(self) -> None:
        await self.find("")
        await self.append(TRIAL)

    def announce(self, table_id: str, chairs: frozenset[int]) -> None:
        self._presence.announce(table_id, chairs)

    async def elsewhere(self, table_id: str) -> frozenset[int]:
        rows = await self._rows(presence.ELSEWHERE, table_id, self._name)
        return frozenset(chair for (chairs,) in rows for chair in chairs)

    async def _rows(self, query: str, *values: str | int) -> list[Any]:
        return await asyncio.get_running_loop().run_in_executor(self._readers, self._read, query, values)

    def _read(self, query: str, values: tuple[Any, ...]) -> list[Any]:
        if not hasattr(self._own, "connection"):
            self._own.connection = self._connections.connect()
        connection: PostgresConnection = self._own.connection
        return connection.read(query, values)

    def watch(self, changed: Callable[[str | None], None]) -> None:
        self._commits.stored_late = changed
        loop = asyncio.get_running_loop()
        threading.Thread(target=self._listen, args=(loop, changed), name="kensei-listen", daemon=True).start()

    def _listen(self, loop: asyncio.AbstractEventLoop, changed: Callable[[str | None], None]) -> None:
        made = self._connections.connect()
        while self._is_open:
            with suppress(Away, driver().Error):
                with made.working() as connection:
                    connection.execute(f"LISTEN {CHANNEL}")
                # Notifications from while the connection was broken are lost: everything may have changed.
                call_safely(loop, partial(changed, None))
                while self._is_open:
                    for notice in connection.notifies(timeout=0.5):
                        writer, _, table_id = notice.payload.partition(" ")
                        if writer not in (self._name, self._writer_name.now):
                            call_safely(loop, partial(changed, table_id))
            time.sleep(0.2)
        made.close()

    def close(self) -> None:
        self._is_open = False
        if self.outage.lasts:
            # Nobody waits any more for what cannot be stored.
            self._connections.give_up()
        self._presence.close()
        self._commits.close()
        self._readers.shutdown(cancel_futures=True)
        self._connections.close()
