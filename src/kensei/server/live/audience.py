"""Who is connected to a table: seats always get in, spectators queue where there are too many."""

from __future__ import annotations

from operator import attrgetter
from typing import TYPE_CHECKING

from kensei.core.i18n import N_, _
from kensei.server.errors import Refused
from kensei.server.limits import Limits
from kensei.server.tables.entries import Link

if TYPE_CHECKING:
    from kensei.server.live.connection import Connection

OPENED_ELSEWHERE = N_("This seat was opened too often elsewhere, so this page is closed. Load it again to go on here.")


class Audience:
    """The connections of one table, inside and in the queue."""

    def __init__(self, limits: Limits) -> None:
        self.inside: set[Connection] = set()
        self.queue: dict[Connection, None] = {}
        """In the order of their coming."""
        self._limits = limits

    def everybody(self) -> list[Connection]:
        """List all connections."""
        return [*self.inside, *self.queue]

    def players(self) -> list[Connection]:
        """List the connections that hold a seat, or are the host's."""
        return [one for one in self.inside if not one.is_watching]

    def watchers(self) -> list[Connection]:
        """List the connections that only watch."""
        return [one for one in self.inside if one.is_watching]

    @property
    def has_room(self) -> bool:
        """Whether one more spectator can be let in."""
        return len(self.watchers()) < self._limits.watchers_a_table

    def must_have_place(self, link: Link) -> None:
        """Refuse a spectator for whom there is no place even in the queue."""
        if link.is_watching and not self.has_room and len(self.queue) >= self._limits.queue_a_table:
            raise Refused("limit", _("Too many people watch this table: come again in a minute."))

    def take(self, connection: Connection) -> bool:
        """Let a connection in, or into the queue; say whether it is in."""
        if connection.is_watching and (self.queue or not self.has_room):
            self.queue[connection] = None
            return False
        if not connection.is_watching:
            self._close_oldest(connection.link_hash)
        self.inside.add(connection)
        return True

    def _close_oldest(self, link_hash: str) -> None:
        own = sorted((one for one in self.inside if one.link_hash == link_hash), key=attrgetter("number"))
        for one in own[: max(0, len(own) - self._limits.sockets_a_seat + 1)]:
            self.inside.discard(one)
            one.say_bye(OPENED_ELSEWHERE, final=True)

    def leave(self, connection: Connection) -> None:
        """Let a connection go."""
        self.inside.discard(connection)
        self.queue.pop(connection, None)

    def next(self) -> Connection | None:
        """Let the first of the queue in, if there is room now."""
        if not self.queue or not self.has_room:
            return None
        connection = next(iter(self.queue))
        del self.queue[connection]
        self.inside.add(connection)
        return connection

    def ahead_of(self, connection: Connection) -> int | None:
        """Say how many wait before a connection; None: it is in."""
        return list(self.queue).index(connection) if connection in self.queue else None
