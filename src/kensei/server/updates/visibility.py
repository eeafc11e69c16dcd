"""Visibility: whose view a link or a connection may see now, and what that viewer may know.

What a viewer may know is built once, whatever is then made of it and for how many.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, partial
from typing import Any

from kensei import drawing
from kensei.core.i18n import N_
from kensei.core.match import AnyMatch, AnyPly
from kensei.core.protocol import NATURE, Event
from kensei.server.errors import Refused
from kensei.server.tables.entries import Link
from kensei.server.tables.table import Table


@dataclass(frozen=True, slots=True)
class Viewpoint:
    """What is shown: a seat's view (None: a spectator's), or the curtain before a seat."""

    seat: int | None
    curtain: bool = False


def is_shared(table: Table, link: Link) -> bool:
    """Whether the link is a device that several players share in a game with secrets."""
    return len(link.chairs) > 1 and table.has_secrets


def viewpoint(table: Table, link: Link, opened: int | None, watching: bool = False) -> Viewpoint:
    """Return what a link sees, when the curtain before the seat `opened` is open (None: before nobody).

    A link with several seats sees one of them at a time: in a game with secrets the one whose player
    opened the curtain, and only until another player of the same device is asked. `watching`: a reveal was
    shown to all of them, as spectators see it; the next hand is opened anew, when somebody there is asked.
    """
    seats = tuple(table.seat_of(chair) for chair in link.chairs)
    if not seats:
        return Viewpoint(None)
    if len(seats) == 1:
        return Viewpoint(seats[0])
    asked = [seat for seat in seats if table.may_move(seat)]
    if table.phase == "playing" and table.has_secrets:
        if watching and not asked and table.request is None:
            return Viewpoint(None)
        if not watching and opened in seats and (opened in asked or not asked):
            return Viewpoint(opened)
        return Viewpoint(next_seat(seats, asked, opened), curtain=True)
    if opened in seats and (opened in asked or not asked):
        return Viewpoint(opened)
    return Viewpoint((asked or list(seats))[0])


def next_seat(seats: tuple[int, ...], asked: list[int], opened: int | None) -> int:
    """Return the seat that the device should be handed to: the next that is asked."""
    if not asked:
        return seats[0]
    after = [seat for seat in asked if opened is not None and seat > opened]
    return (after or asked)[0]


def allowed(table: Table, link: Link, wanted: int | None, game_over: bool) -> int | None:
    """Return the seat whose view a link may see: its own, and any once the game is over."""
    seats = tuple(table.seat_of(chair) for chair in link.chairs)
    if wanted is None:
        return seats[0] if len(seats) == 1 and not game_over else None
    if wanted in seats or (game_over and 0 <= wanted < table.players):
        return wanted
    raise Refused("forbidden", N_("what that player sees is open when the game is over"))


class Story:
    """The events of a match as one seat (None: a spectator) may read them, with the headings of the log.

    It grows with the match, so an update costs what is new in it.
    """

    def __init__(self, game: str, seat: int | None) -> None:
        self._game = game
        self._seat = seat
        self._is_over = False
        self._begin()

    def _begin(self) -> None:
        self.events: list[Event] = []
        self.plies: list[int] = []
        """For each event, after which ply it had happened."""
        self.moments: list[int] = []
        """For each event, the number of the moment at which it had happened: see `Match.moments`."""
        self.moment = -1
        """The number of the present moment."""
        self.heads: list[str] = []
        """For each event, the heading before it, or nothing."""
        self._headings = drawing.headings(self._game, self._growing())
        self.past = 0
        """How many events at the beginning tell less than when they happened."""
        self.ply = 0
        self._last: AnyPly | None = None

    def _growing(self) -> Iterator[Event]:
        at = 0
        while True:
            yield self.events[at]
            at += 1

    def follow(self, match: AnyMatch, view: Any = None, is_over: bool = False) -> Story:
        """Read on; after a takeback, in another match and when the game is over, from the beginning.

        `view`: what the seat sees now. `is_over`: the game has ended though its rules would go on: all of it is told.
        """
        is_over = is_over or not match.state.to_act()
        if view is None and match.game.leaves_to_memory:
            view = match.state.view(self._seat)
        as_seen = partial(Event.told_to, seat=self._seat) if is_over else match.event_filter(self._seat, view)
        if is_over != self._is_over:
            self._begin()
            self._is_over = is_over
        new = match.plies[max(self.ply - 1, 0) :]
        if self._last is not None:
            if not new or new[0] is not self._last:
                self._begin()
                new = match.plies
            else:
                new = new[1:]
        if not self.ply:
            self.moment = -int(match.start.to_act() == NATURE)
        for ply in new:
            self.ply, self._last = self.ply + 1, ply
            for event in ply.events:
                self.events.append(as_seen(event))
                self.plies.append(self.ply)
                self.moments.append(self.moment + 1)
                self.heads.append(next(self._headings))
            self.moment += ply.state.to_act() != NATURE
        if match.game.leaves_to_memory and not is_over:
            self._fade(match, view)
        return self

    def _fade(self, match: AnyMatch, view: Any) -> None:
        past = match.game.past(self.events, view)
        for number in range(self.past, past):
            self.events[number] = match.game.faded(self.events[number], view)
        self.past = past


class Seen:
    """What a seat (None: a spectator) may know of a match now."""

    def __init__(
        self, match: AnyMatch, seat: int | None, is_asked: bool, last: Seen | None = None, is_over: bool = False
    ) -> None:
        """Look at the match; `last`: what the seat saw before; `is_over`: by the rules, or because somebody gave up."""
        self.seat = seat
        self._is_over = is_over
        self._state: Any = match.state
        self._ply = match.ply
        self._match = match
        self.view: Any = last.view if last and last._state is self._state else self._state.view(seat)
        self.legal: tuple[Any, ...] = match.legal_moves(seat) if is_asked and seat is not None else ()
        """Empty where nobody asks the seat, or a bot plays it."""
        self._story: Story = last._story if last else Story(match.game.name, seat)
        self._before: Seen | None = last
        if last:
            last._before = None

    def is_of(self, match: AnyMatch, is_asked: bool, is_over: bool) -> bool:
        is_same = self._state is match.state and self._ply == match.ply and self._match is match
        is_same = is_same and self._is_over == is_over
        return is_same and bool(self.legal) == is_asked

    @cached_property
    def story(self) -> Story:
        """What the seat was told so far; programs do not ask for it."""
        return self._story.follow(self._match, self.view, self._is_over)

    def view_of(self, state: Any) -> Any:
        """Return the view of an earlier state of the match; most viewers saw the one before."""
        if state is self._state:
            return self.view
        return self._before.view if self._before and self._before._state is state else state.view(self.seat)
