"""Connections to PostgreSQL that are made anew when they broke, and are cut when they hang."""

from __future__ import annotations

import math
import os
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from importlib import import_module
from typing import Any

from kensei.core.errors import BadOption
from kensei.server.store.log import Outage, StoreUnavailable

PATIENCE = 5.0
"""Seconds after which a database that does not answer counts as gone."""
SETTINGS = {
    "application_name": "kensei",
    "connect_timeout": 3,
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 3,
    "tcp_user_timeout": 5000,
}
"""Settings of a connection, where the address does not say otherwise."""


def driver() -> Any:
    try:
        return import_module("psycopg")
    except ImportError:
        raise BadOption('PostgreSQL needs the extra: pip install "kensei[postgres]"') from None


class PostgresConnection:
    """A connection that is made anew when it broke."""

    def __init__(self, address: str, outage: Outage, patience: float) -> None:
        self._driver = driver()
        self._address = address
        self._outage = outage
        self.patience = patience
        self.is_given_up = False
        self._connection: Any = None
        self._until: float | None = None

    def open(self) -> Any:
        if self.is_given_up:
            raise StoreUnavailable("the server ends")
        if self._connection is None or self._connection.closed or self._connection.broken:
            self.close()
            given = self._driver.conninfo.conninfo_to_dict(self._address)
            missing = {name: value for name, value in SETTINGS.items() if name not in given}
            self._connection = self._driver.connect(self._address, autocommit=True, **missing)
            self._until = time.monotonic() + self.patience
            limit = round(self.patience * 1000)
            self._connection.execute(f"SET synchronous_commit = on; SET statement_timeout = {limit}")
        return self._connection

    @contextmanager
    def working(self, patience: float | None = None) -> Iterator[Any]:
        """Yield the connection for something that may not take longer than so many seconds.

        A violated constraint is raised as it is; every other error is raised as `StoreUnavailable`.
        """
        try:
            connection = self.open()
            self._until = time.monotonic() + (patience or self.patience)
            yield connection
        except self._driver.IntegrityError:
            raise
        except self._driver.Error as error:
            raise self._outage.failed(error) from error
        finally:
            self._until = None
        self._outage.answered()

    def read(self, query: str, values: tuple[Any, ...]) -> list[Any]:
        """Read rows; a connection that has just broken is tried once more."""
        start = time.monotonic()
        with self.working() as connection:
            try:
                return list(connection.execute(query, values).fetchall())
            except self._driver.OperationalError:
                if time.monotonic() - start > self.patience / 2:
                    raise
                return list(self.open().execute(query, values).fetchall())

    def cut_if_late(self, now: float) -> None:
        """Cut the connection if what it does takes too long; called by another thread."""
        if self._until is None or now < self._until:
            return
        with suppress(OSError, self._driver.Error), socket.socket(fileno=os.dup(self._connection.fileno())) as cut:
            cut.shutdown(socket.SHUT_RDWR)

    def close(self) -> None:
        if self._connection is not None:
            self._connection.close()


class PostgresConnections:
    """All connections to one database, and the thread that cuts those that hang.

    A backend that is stopped, or a network that swallows everything, ends no wait by itself: `statement_timeout` is
    the database's own, and keepalives are answered by the system.
    """

    def __init__(self, address: str, outage: Outage, patience: float) -> None:
        self._address = address
        self._outage = outage
        self._patience = patience
        self._made: list[PostgresConnection] = []
        self._ended = threading.Event()
        self._thread = threading.Thread(target=self._guard, name="kensei-guard", daemon=True)
        self._thread.start()

    def connect(self) -> PostgresConnection:
        made = PostgresConnection(self._address, self._outage, self._patience)
        self._made.append(made)
        return made

    def give_up(self) -> None:
        """Cut all connections, and make no new ones."""
        for one in tuple(self._made):
            one.is_given_up = True
            one.cut_if_late(math.inf)

    def close(self) -> None:
        self._ended.set()
        self._thread.join()
        for one in self._made:
            one.close()

    def _guard(self) -> None:
        while not self._ended.wait(0.2):
            now = time.monotonic()
            for one in tuple(self._made):
                one.cut_if_late(now)
