"""Who is connected to a table (here or at another server), who is away since when, and on which devices."""

from __future__ import annotations

import time
from collections.abc import Callable, Collection
from typing import TYPE_CHECKING

from kensei.core.i18n import N_, _, listed
from kensei.server.limits import TokenBucket
from kensei.server.live import answers
from kensei.server.store.log import Store
from kensei.server.tables.entries import Link
from kensei.server.tables.table import Table

if TYPE_CHECKING:
    from kensei.server.live.connection import Connection

GRACE = 1.0
"""Seconds from the end of a player's last connection until others are told: a page that is loaded again is not away."""
OPENED = N_("{name}’s seat was opened on another device.")
YOURS_OPENED = N_("Your seat was opened on another device.")
OPENED_SEVERAL = N_("The seats of {names} were opened on another device.")
KNOWN_DEVICES = 8
"""Devices that are remembered for a link; of more, the oldest is forgotten."""
NOTICES_A_MINUTE = 6
"""Notices of other devices at one table, however often somebody opens and closes."""


class Presence:
    """Which players of one table are connected."""

    def __init__(
        self, table: Table, store: Store, connections: Collection[Connection], elsewhere: frozenset[int]
    ) -> None:
        self._table = table
        self._store = store
        self._connections = connections
        self._connected: frozenset[int] = frozenset()
        self._left: dict[int, float] = {}
        """When the last connection of a seat ended, while it may come back at once (`GRACE`)."""
        self.elsewhere = elsewhere
        """The chairs whose players are connected to other servers."""
        table.present = self._chairs()
        self._announced = self._here()
        self._note()

    def _here(self) -> frozenset[int]:
        return self._connected | self._left.keys()

    def _chairs(self) -> frozenset[int]:
        return self._here() | self.elsewhere

    @property
    def is_settled(self) -> bool:
        """Whether no seat is within its `GRACE`."""
        return not self._left

    def grace_left(self) -> float | None:
        """Return the seconds until the first seat within its `GRACE` counts as gone; None: there is none."""
        return max(0.0, min(self._left.values()) + GRACE - time.monotonic()) if self._left else None

    def seats(self) -> list[bool]:
        """Return who is there, by seat; a bot always is."""
        table = self._table
        numbers = [table.chair_of(seat) for seat in range(table.players)]
        return [number in table.present or table.chairs[number].kind == "bot" for number in numbers]

    def has_changed(self) -> bool:
        """Count anew, announce changes to the other servers, and return whether anybody came or went for good."""
        self._count()
        self._note()
        here = self._here()
        if here != self._announced:
            self._announced = here
            self._store.announce(self._table.id, here)
        before, self._table.present = self._table.present, self._chairs()
        return before != self._table.present

    def _count(self) -> None:
        """Count the connections; who has none any more is given a moment to come back."""
        links, now = self._table.links, time.monotonic()
        connected = frozenset(chair for one in self._connections for chair in links[one.link_hash].chairs)
        left = dict.fromkeys(self._connected - connected, now) | self._left
        self._left = {chair: when for chair, when in left.items() if chair not in connected and now - when < GRACE}
        self._connected = connected

    async def ask_elsewhere(self) -> bool:
        self.elsewhere = await self._store.elsewhere(self._table.id)
        return self.has_changed()

    def end(self) -> None:
        self._store.announce(self._table.id, frozenset())

    def _note(self) -> None:
        table, now, there = self._table, time.monotonic(), self._connected | self.elsewhere
        gone = [number for number, chair in enumerate(table.chairs) if number not in there and chair.kind != "bot"]
        table.gone = {number: table.gone.get(number, now) for number in gone}

    def away(self) -> list[float | None]:
        """Return how many seconds those who are awaited and away have left to return, by seat."""
        table, now = self._table, time.monotonic()
        left = [None if here else table.patience_left(seat, now) for seat, here in enumerate(self.seats())]
        return [None if seconds is None else round(seconds, 1) for seconds in left]

    def message(self) -> answers.PresenceUpdate:
        return answers.PresenceUpdate(present=self.seats(), away=self.away())


class Devices:
    """The devices on which the seats of a table were opened; kept in memory alone, as long as the table is.

    A page sends a random text that its browser keeps (`deviceName` in connection.js), so a second tab and a page that
    is loaded again are the same device.

    >>> devices = Devices(clock=lambda: 0.0)
    >>> [devices.is_another("link", device) for device in ("laptop", "laptop", "phone", "laptop")]
    [False, False, True, False]
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._known: dict[str, list[str]] = {}
        self._notices = TokenBucket(NOTICES_A_MINUTE / 60, NOTICES_A_MINUTE, clock())

    def is_another(self, link_hash: str, device: str) -> bool:
        """Remember that a link was opened on a device; return whether the table should be told that it is another."""
        known = self._known.setdefault(link_hash, [])
        is_new = device not in known
        is_first = not known
        self._known[link_hash] = [*(one for one in known if one != device), device][-KNOWN_DEVICES:]
        return is_new and not is_first and self._notices.take(self._clock())


def device_notice(table: Table, link: Link, reader: Link) -> str:
    """Say that a link was opened on another device; `reader`: the link of who is told, "you" if they gave no name."""
    names = [table.names()[table.seat_of(chair)] for chair in link.chairs]
    given = [each.name for seat, each in enumerate(table.by_seat()) if seat in map(table.seat_of, link.chairs)]
    if link.chairs == reader.chairs and len(names) == 1 and not any(given):
        return _(YOURS_OPENED)
    if len(names) == 1:
        return _(OPENED).format(name=names[0])
    return _(OPENED_SEVERAL).format(names=listed(names))
