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
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from queue import Empty, SimpleQueue
from typing import Any

from kensei.server.store import schema
from kensei.server.store.connection import PATIENCE, PostgresConnection, PostgresConnections, driver
from kensei.server.store.log import EMPTY_WRITE, Outage, Store, StoreUnavailable, TableWrite, call_safely

CHANNEL = "kensei"
MIGRATION = 3600.0
"""Seconds that a migration may take."""
READERS = 4
"""Threads that read, each with a connection of its own."""
NOTIFY = "SELECT pg_notify(%s, %s)"
HEARTBEAT = 1.0
"""Seconds between two heartbeats."""
DEAD_AFTER = 4.0
"""Seconds without a heartbeat after which a server counts as dead."""


class PostgresStore(Store):
    """The log in PostgreSQL."""

    def __init__(self, address: str) -> None:
        self._name = secrets.token_hex(4)
        self._lost = 0
        outage = Outage("the database")
        self._connections = PostgresConnections(address, outage, PATIENCE)
        try:
            prepare(self._connections.connect())
        except BaseException:
            self._connections.close()
            raise
        self._own = threading.local()
        self._readers = ThreadPoolExecutor(READERS, "kensei-read")
        self._writer = self._connections.connect()
        self._presence = PresenceRegistry(self._connections.connect(), self._name)
        self._is_open = True
        super().__init__(outage, PATIENCE)

    @property
    def _writer_name(self) -> str:
        """The name under which this server notifies the others of what it has stored.

        It changes when the answer to a commit was lost: should that be stored after all, this server is notified of
        it as of another's, and reads it.
        """
        return f"{self._name}.{self._lost}"

    def _attempt(self, batch: Sequence[TableWrite]) -> Exception | None:
        """Store the batch in one commit, or nothing of it; if the connection was lost that may not be known."""
        start = time.monotonic()
        failure = self._store(batch)
        if isinstance(failure, StoreUnavailable) and time.monotonic() - start < self._writer.patience / 2:
            # Perhaps the database was restarted. Numbers are taken once: what is stored is not stored twice.
            return self._store(batch)
        return failure

    def _store(self, batch: Sequence[TableWrite]) -> Exception | None:
        try:
            with self._writer.working() as connection, connection.transaction(), connection.cursor() as cursor:
                for writing in batch:
                    if writing is EMPTY_WRITE:
                        cursor.execute("UPDATE kensei_schema SET version = version")
                        continue
                    if writing.bodies:
                        cursor.executemany("INSERT INTO entries VALUES (%s, %s, %s)", writing.rows())
                    if writing.links:
                        cursor.executemany("INSERT INTO links VALUES (%s, %s)", writing.link_rows())
                    for statement, values in writing.statements():
                        cursor.execute(statement.replace("?", "%s"), values)
                    if writing.review is None:
                        cursor.execute(NOTIFY, (CHANNEL, f"{self._writer_name} {writing.table_id}"))
        except StoreUnavailable as away:
            self._lost += 1
            return away
        except driver().IntegrityError as error:
            refused: Exception = error
            return refused
        return None

    def announce(self, table_id: str, chairs: frozenset[int]) -> None:
        self._presence.announce(table_id, chairs)

    async def elsewhere(self, table_id: str) -> frozenset[int]:
        query = "SELECT chairs FROM present WHERE table_id = ? AND server <> ?"
        return frozenset(chair for (chairs,) in await self._rows(query, table_id, self._name) for chair in chairs)

    async def _rows(self, query: str, *values: str | int) -> list[Any]:
        if not self._is_open:
            raise StoreUnavailable("the server ends")
        query = query.replace("?", "%s")
        return await asyncio.get_running_loop().run_in_executor(self._readers, self._read, query, values)

    def _read(self, query: str, values: tuple[Any, ...]) -> list[Any]:
        if not hasattr(self._own, "connection"):
            self._own.connection = self._connections.connect()
        connection: PostgresConnection = self._own.connection
        return connection.read(query, values)

    def watch(self, changed: Callable[[str | None], None]) -> None:
        super().watch(changed)
        loop = asyncio.get_running_loop()
        threading.Thread(target=self._listen, args=(loop, changed), name="kensei-listen", daemon=True).start()

    def _listen(self, loop: asyncio.AbstractEventLoop, changed: Callable[[str | None], None]) -> None:
        made = self._connections.connect()
        while self._is_open:
            with suppress(StoreUnavailable, driver().Error):
                with made.working() as connection:
                    connection.execute(f"LISTEN {CHANNEL}")
                # Notifications from while the connection was broken are lost: everything may have changed.
                call_safely(loop, changed, None)
                while self._is_open:
                    for notice in connection.notifies(timeout=0.5):
                        writer, _, table_id = notice.payload.partition(" ")
                        if writer not in (self._name, self._writer_name):
                            call_safely(loop, changed, table_id)
            time.sleep(0.2)
        made.close()

    def close(self) -> None:
        self._is_open = False
        if self.outage.lasts:
            # Nobody waits any more for what cannot be stored.
            self._connections.give_up()
        # All end at once: each may wait for a database that hangs.
        self._presence.close()
        self._readers.shutdown(wait=False, cancel_futures=True)
        super().close()
        self._presence.thread.join()
        self._readers.shutdown()
        self._connections.close()


class PresenceRegistry:
    """Which chairs' players are connected to this server, as a thread of its own tells the others.

    Each server writes its part, and a heartbeat; the others delete what a server wrote whose heartbeat stopped. The
    tables need not survive a crash of the database: every server writes its own part again.
    """

    def __init__(self, connection: PostgresConnection, name: str) -> None:
        self._connection = connection
        self._name = name
        self._here: dict[str, frozenset[int]] = {}
        self._unwritten: set[str] = set()
        self._changes: SimpleQueue[tuple[str, frozenset[int]] | None] = SimpleQueue()
        self.thread = threading.Thread(target=self._keep, name="kensei-presence", daemon=True)
        self.thread.start()

    def announce(self, table_id: str, chairs: frozenset[int]) -> None:
        self._changes.put((table_id, chairs))

    def close(self) -> None:
        """Delete this server's part, and end; the thread may take a while."""
        self._changes.put(None)

    def _keep(self) -> None:
        go_on, beat = True, 0.0
        while go_on:
            go_on = self._gather(max(0.0, beat - time.monotonic()))
            is_due = time.monotonic() >= beat
            if is_due:
                beat = time.monotonic() + HEARTBEAT
            # What cannot be written now is written at the next heartbeat.
            with suppress(StoreUnavailable, driver().Error), self._connection.working() as connection:
                self._write(connection, is_due)
        with (
            suppress(StoreUnavailable, driver().Error),
            self._connection.working() as connection,
            connection.transaction(),
        ):
            self._delete(connection, self._name)

    def _gather(self, seconds: float) -> bool:
        """Take the changes that come within so many seconds; return whether to go on."""
        with suppress(Empty):
            while (change := self._changes.get(timeout=seconds)) is not None:
                table_id, chairs = change
                self._here[table_id] = chairs
                self._unwritten.add(table_id)
                seconds = 0.0
            return False
        return True

    def _beat(self, connection: Any) -> None:
        known = connection.execute("UPDATE servers SET alive = now() WHERE name = %s", (self._name,)).rowcount
        if not known:
            connection.execute("INSERT INTO servers VALUES (%s, now())", (self._name,))
            self._unwritten |= self._here.keys()
        dead = "SELECT name FROM servers WHERE alive < now() - make_interval(secs => %s) FOR UPDATE SKIP LOCKED"
        for (name,) in connection.execute(dead, (DEAD_AFTER,)).fetchall():
            self._delete(connection, name)

    def _delete(self, connection: Any, name: str) -> None:
        connection.execute("DELETE FROM servers WHERE name = %s", (name,))
        rows = connection.execute("DELETE FROM present WHERE server = %s RETURNING table_id", (name,)).fetchall()
        for (table_id,) in rows:
            # In the dead server's name, so that this one is notified too.
            connection.execute(NOTIFY, (CHANNEL, f"{name} {table_id}"))

    def _write(self, connection: Any, is_due: bool) -> None:
        with connection.transaction():
            if is_due:
                self._beat(connection)
            for table_id in sorted(self._unwritten):
                connection.execute("DELETE FROM present WHERE table_id = %s AND server = %s", (table_id, self._name))
                if chairs := sorted(self._here[table_id]):
                    connection.execute("INSERT INTO present VALUES (%s, %s, %s)", (table_id, self._name, chairs))
                connection.execute(NOTIFY, (CHANNEL, f"{self._name} {table_id}"))
        self._here = {table_id: chairs for table_id, chairs in self._here.items() if chairs}
        self._unwritten = set()


def prepare(made: PostgresConnection) -> None:
    """Bring a database to this version, all steps or none; of servers that start at once one does it."""
    known = len(schema.POSTGRES)
    with made.working() as connection:
        found = version(connection)
        schema.missing(schema.POSTGRES, found)
    if found < known:
        with made.working(MIGRATION) as connection, connection.transaction():
            connection.execute("SELECT pg_advisory_xact_lock(5281)")
            connection.execute("SET LOCAL statement_timeout = 0")
            for statement in schema.missing(schema.POSTGRES, version(connection)):
                connection.execute(statement)
            connection.execute("CREATE TABLE IF NOT EXISTS kensei_schema (version INTEGER NOT NULL)")
            connection.execute("DELETE FROM kensei_schema")
            connection.execute("INSERT INTO kensei_schema VALUES (%s)", (known,))
    made.close()


def version(connection: Any) -> int:
    """Return the version of the log in a database; 0 where there is none yet."""
    if connection.execute("SELECT to_regclass('kensei_schema')").fetchone() == (None,):
        return 0
    row = connection.execute("SELECT version FROM kensei_schema").fetchone()
    return int(row[0]) if row else 0
