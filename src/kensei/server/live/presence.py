"""Who is connected to a table, to this server or to another, and since when who is away."""

from __future__ import annotations

import time
from collections.abc import Callable, Collection
from typing import TYPE_CHECKING

from kensei.server.live import answers
from kensei.server.store.sqlite import Store
from kensei.server.tables.table import Table

if TYPE_CHECKING:
    from kensei.server.live.connection import Connection


GRACE = 1.0
"""Seconds from the end of a player's last connection until others are told: a page that is loaded again is not away."""


class Attendance:
    """The players of one table, as far as they are there."""

    def __init__(
        self,
        table: Table,
        store: Store,
        connections: Collection[Connection],
        elsewhere: frozenset[int],
        clock: Callable[[], float] | None = None,
    ) -> None:
        self._table = table
        self._store = store
        self._connections = connections
        self._clock = clock or time.monotonic
        self._connected: frozenset[int] = frozenset()
        self._left: dict[int, float] = {}
        """When the last connections of those ended who may be back at once."""
        self._elsewhere = elsewhere
        self._told = self.chairs()
        self._announced = self._here()
        self._note()

    def _here(self) -> frozenset[int]:
        return self._connected | self._left.keys()

    def chairs(self) -> frozenset[int]:
        """Give the chairs whose players are connected, or were a moment ago."""
        return self._here() | self._elsewhere

    @property
    def is_settled(self) -> bool:
        """Whether nobody has just left who may be back at once."""
        return not self._left

    @property
    def elsewhere(self) -> frozenset[int]:
        """The chairs whose players are connected to other servers."""
        return self._elsewhere

    def seats(self) -> list[bool]:
        """Say who is there, by seat; a bot always is."""
        chairs, table = self.chairs(), self._table
        bots = {chair for chair, taken in enumerate(table.chairs) if taken.kind == "bot"}
        return [table.chair_of(seat) in chairs | bots for seat in range(table.players)]

    def has_changed(self) -> bool:
        """Take what has changed: let the other servers know it, and say whether anybody came or went for good."""
        self._count()
        self._note()
        here = self._here()
        if here != self._announced:
            self._announced = here
            self._store.announce(self._table.id, here)
        now = self.chairs()
        if now == self._told:
            return False
        self._told = now
        return True

    def _count(self) -> None:
        """Count the connections; who has none any more is given a moment to come back."""
        links, now = self._table.links, self._clock()
        connected = frozenset(chair for one in self._connections for chair in links[one.link_hash].chairs)
        left = dict.fromkeys(self._connected - connected, now) | self._left
        self._left = {chair: when for chair, when in left.items() if chair not in connected and now - when < GRACE}
        self._connected = connected

    async def ask_elsewhere(self) -> bool:
        """Ask who is connected to other servers; say whether anybody came or went."""
        self._elsewhere = await self._store.elsewhere(self._table.id)
        return self.has_changed()

    def end(self) -> None:
        """Let the other servers know that nobody is connected here any more."""
        self._store.announce(self._table.id, frozenset())

    def _note(self) -> None:
        """Remember since when which players are away."""
        table, now, chairs = self._table, self._clock(), self._connected | self._elsewhere
        table.gone = {c: table.gone.get(c, now) for c in range(table.players) if c not in chairs}

    def told(self) -> answers.Presence:
        """Tell who is here, and how long those who are awaited may stay away."""
        table, now, present = self._table, self._clock(), self.seats()
        left = [None if here else table.patience_left(seat, now) for seat, here in enumerate(present)]
        return answers.Presence(present=present, away=[None if s is None else round(s, 1) for s in left])
