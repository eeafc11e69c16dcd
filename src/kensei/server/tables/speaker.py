"""Who speaks: a link, the chairs it opens, and the seats they have in the current game."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil
from typing import Any

from kensei.core.i18n import N_
from kensei.server.errors import Refused
from kensei.server.tables import entries
from kensei.server.tables.entries import Link
from kensei.server.tables.table import Table

PAUSE = 60.0
"""Seconds after which one may ask again for what was declined, though nothing was played."""


@dataclass(frozen=True, slots=True)
class Speaker:
    """Somebody with a link, at a moment."""

    table: Table
    link: Link
    token: str
    """The secret of the link as it was presented: new links are derived from the host's."""
    seat_wanted: int | None
    """The seat that the message named, or whose hand is shown."""
    now: float
    """The monotonic clock's time."""
    time: float
    """The wall clock's time, for the entry."""
    said: str = ""
    """The hash of the message."""

    @property
    def seats(self) -> tuple[int, ...]:
        """The seats of this link in the current game; a chair that a bot plays is none of them."""
        people = [chair for chair in self.link.chairs if not self.table.chairs[chair].mover]
        return tuple(self.table.seat_of(chair) for chair in people)

    @property
    def by(self) -> int:
        """How entries name this link."""
        return -1 if self.link.chair is None else self.link.chair

    @property
    def name(self) -> str:
        """What distinguishes this link from all others of the table: ids of messages are each link's own."""
        return self.link.speaker

    def origin(self, message_id: str) -> dict[str, Any]:
        """Return the fields by which an entry says where it comes from."""
        came = {"time": self.time, "by": self.by}
        return {**came, "id": message_id, "speaker": self.name, "said": self.said} if message_id else came

    def must_not_repeat(self, what: str) -> None:
        """Refuse to ask again for what was just declined or withdrawn: first something is played, or a while passes."""
        left = self.table.declined.get((what, self.seat()), -PAUSE) + PAUSE - self.now
        if left > 0:
            text = N_("that was declined or withdrawn: ask again after the next move, or in {seconds} seconds")
            raise Refused("bad", text, seconds=ceil(left))

    def seat(self) -> int:
        """Return the seat that speaks, or refuse a link that has none."""
        seats = self.seats
        if self.link.invites is not None:
            raise Refused("forbidden", N_("this link is an invitation: sit down first"))
        if not seats and self.away():
            raise Refused("bad", N_("a bot plays for you: take your seat again first"))
        if not seats:
            raise Refused("forbidden", WATCHES)
        if self.seat_wanted is not None:
            if self.seat_wanted not in seats:
                raise Refused("forbidden", N_("this link does not hold seat {seat}"), seat=self.seat_wanted)
            return self.seat_wanted
        if len(seats) == 1 or not self.table.has_secrets:
            asked = [seat for seat in seats if seat in self.table.to_act()]
            return (asked or seats)[0]
        held = ", ".join(map(str, seats))
        raise Refused("bad", N_("this link holds the seats {seats}: say which one speaks"), seats=held)

    def away(self) -> list[int]:
        """Return the chairs of this link in which a bot stands in."""
        return [chair for chair in self.link.chairs if self.table.chairs[chair].stand_in]

    def voter(self) -> int:
        """Return the seat that speaks; while a game is played, refuse one that cannot win any more."""
        seat = self.seat()
        if self.table.phase == "playing" and seat not in self.table.playing().contenders():
            raise Refused("bad", N_("you are out of this game: that is for the others to say"))
        return seat

    def waiting_seat(self) -> int | None:
        """Return the seat that waits for somebody (None: the host, who has none); refuse spectators."""
        if self.seats:
            return self.seats[0] if self.seat_wanted is None else self.seat()
        if not self.link.host:
            raise Refused("forbidden", WATCHES)
        return None

    def chair(self) -> int:
        return self.table.chair_of(self.seat())

    def agreeing(self, first: entries.Entry, seat: int) -> tuple[entries.Entry, ...]:
        """Return an entry by which a seat agrees to something, and those by which the same device's other seats do."""
        known = self.table.request.agreed if self.table.request else []
        others = [other for other in self.seats if other != seat and other not in known]
        return (first, *(entries.Agreed(time=self.time, seat=other) for other in others))

    def must_host(self) -> None:
        if not self.link.host:
            raise Refused("forbidden", N_("only the host may do that"))

    def must_be(self, phase: str) -> None:
        """Refuse what belongs to another phase of the table."""
        if self.table.phase != phase:
            raise Refused("bad", NOT_NOW[phase])


WATCHES = N_("this link watches: it has no seat")
NOT_NOW = {
    "lobby": N_("the game has begun already"),
    "playing": N_("no game is being played now"),
    "over": N_("the game is not over yet"),
}
