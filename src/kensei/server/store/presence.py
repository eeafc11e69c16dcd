"""Presence across several servers: which chairs' players are connected to which server.

Each server writes whose players are connected to it, and a heartbeat; the others delete what a server wrote whose
heartbeat stopped. The tables need not survive a crash of the database: every server writes its own part again.
"""

from __future__ import annotations

import threading
import time
from contextlib import suppress
from queue import Empty, SimpleQueue
from typing import Any

from kensei.server.store.connection import PostgresConnection, driver
from kensei.server.store.log import Away

NOTIFY = "SELECT pg_notify(%s, %s)"
HEARTBEAT = 1.0
"""Seconds between two heartbeats."""
DEAD_AFTER = 4.0
"""Seconds without a heartbeat after which a server counts as dead."""


class PresenceRegistry:
    """One server's part of the presence tables, written by a thread of its own."""

    def __init__(self, connection: PostgresConnection, name: str, channel: str) -> None:
        self._connection = connection
        self._name = name
        self._channel = channel
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
            with suppress(Away, driver().Error), self._connection.working() as connection:
                self._write(connection, is_due)
        with suppress(Away, driver().Error), self._connection.working() as connection, connection.transaction():
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
            connection.execute(NOTIFY, (self._channel, f"{name} {table_id}"))

    def _write(self, connection: Any, is_due: bool) -> None:
        with connection.transaction():
            if is_due:
                self._beat(connection)
            for table_id in sorted(self._unwritten):
                connection.execute("DELETE FROM present WHERE table_id = %s AND server = %s", (table_id, self._name))
                if chairs := sorted(self._here[table_id]):
                    connection.execute("INSERT INTO present VALUES (%s, %s, %s)", (table_id, self._name, chairs))
                connection.execute(NOTIFY, (self._channel, f"{self._name} {table_id}"))
        self._here = {table_id: chairs for table_id, chairs in self._here.items() if chairs}
        self._unwritten = set()
