"""Who is connected to a table, to this server or to another, and since when who is away."""

from __future__ import annotations

import time
from collections.abc import Collection
from typing import TYPE_CHECKING

from kensei.web import answers
from kensei.web.store import Store
from kensei.web.table import Table

if TYPE_CHECKING:
    from kensei.web.connection import Connection


class Attendance:
    """The players of one table, as far as they are there."""

    def __init__(
        self, table: Table, store: Store, connections: Collection[Connection], elsewhere: frozenset[int]
    ) -> None:
        self._table = table
        self._store = store
        self._connections = connections
        self._elsewhere = elsewhere
        self._told = self.chairs()
        self._announced = self._here()
        self._note()

    def _here(self) -> frozenset[int]:
        links = self._table.links
        return frozenset(chair for one in self._connections for chair in links[one.link_hash].chairs)

    def chairs(self) -> frozenset[int]:
        """Give the chairs whose players are connected."""
        return self._here() | self._elsewhere

    def seats(self) -> list[bool]:
        """Say who is connected, by seat."""
        chairs, table = self.chairs(), self._table
        return [table.chair_of(seat) in chairs for seat in range(table.players)]

    def has_changed(self) -> bool:
        """Take what has changed: let the other servers know it, and say whether anybody came or went."""
        here = self._here()
        if here != self._announced:
            self._announced = here
            self._store.announce(self._table.id, here)
        now = self.chairs()
        if now == self._told:
            return False
        self._told = now
        self._note()
        return True

    async def ask_elsewhere(self) -> bool:
        """Ask who is connected to other servers; say whether anybody came or went."""
        self._elsewhere = await self._store.elsewhere(self._table.id)
        return self.has_changed()

    def end(self) -> None:
        """Let the other servers know that nobody is connected here any more."""
        self._store.announce(self._table.id, frozenset())

    def _note(self) -> None:
        """Remember since when which players are away."""
        table, now, chairs = self._table, time.monotonic(), self.chairs()
        table.gone = {c: table.gone.get(c, now) for c in range(table.players) if c not in chairs}

    def told(self) -> answers.Presence:
        """Tell who is here, and how long those who are awaited may stay away."""
        now = time.monotonic()
        left = [self._table.patience_left(seat, now) for seat in range(self._table.players)]
        return answers.Presence(present=self.seats(), away=[None if s is None else round(s, 1) for s in left])
