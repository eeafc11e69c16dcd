"""A line to PostgreSQL that comes back when the database was away."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from kensei.core.errors import BadOption


def driver() -> Any:
    """Give psycopg, or say how to get it."""
    try:
        return import_module("psycopg")
    except ImportError:
        raise BadOption('PostgreSQL needs the extra: pip install "kensei[postgres]"') from None


class Line:
    """A connection that is made anew when it broke."""

    def __init__(self, address: str) -> None:
        self._driver = driver()
        self._address = address
        self._connection: Any = None

    def open(self) -> Any:
        """Give the connection, made anew if it broke."""
        if self._connection is None or self._connection.closed or self._connection.broken:
            self._connection = self._driver.connect(self._address, autocommit=True)
            self._connection.execute("SET synchronous_commit = on")
        return self._connection

    def read(self, query: str, values: tuple[Any, ...]) -> list[Any]:
        """Read rows; a connection that has just broken is tried once more."""
        try:
            return list(self.open().execute(query, values).fetchall())
        except self._driver.OperationalError:
            return list(self.open().execute(query, values).fetchall())

    def close(self) -> None:
        """Hang up."""
        if self._connection is not None:
            self._connection.close()
