"""What one viewer may know of a table now: built once, whatever is then made of it and for how many."""

from __future__ import annotations

from collections.abc import Iterator
from gettext import NullTranslations
from typing import Any

from kensei import drawing
from kensei.core import i18n
from kensei.core.match import AnyMatch, AnyPly
from kensei.core.protocol import Event
from kensei.server.tables.table import Table


class Story:
    """The events of a match as one seat (None: a spectator) may read them, with the headings of the log.

    It grows with the match, so an update costs what is new in it.
    """

    def __init__(self, game: str, seat: int | None) -> None:
        self._game = game
        self._seat = seat
        self._begin()

    def _begin(self) -> None:
        self.events: list[Event] = []
        self.plies: list[int] = []
        """For each event, after which ply it had happened."""
        self.heads: list[str] = []
        """For each event, the heading before it, or nothing."""
        self._headings = drawing.headings(self._game, self._growing())
        self.ply = 0
        self._last: AnyPly | None = None

    def _growing(self) -> Iterator[Event]:
        at = 0
        while True:
            yield self.events[at]
            at += 1

    def follow(self, match: AnyMatch) -> Story:
        """Read on; after a takeback, and in another match, from the beginning."""
        if self._last is not None and (match.ply < self.ply or match.plies[self.ply - 1] is not self._last):
            self._begin()
        for ply in match.plies[self.ply :]:
            self.ply, self._last = self.ply + 1, ply
            for event in ply.events:
                self.events.append(event.told_to(self._seat))
                self.plies.append(self.ply)
                self.heads.append(next(self._headings))
        return self


class Seen:
    """What a seat (None: a spectator) may know of a match now."""

    def __init__(self, match: AnyMatch, seat: int | None, is_asked: bool, last: Seen | None = None) -> None:
        """Look at the match; `last`: what the seat saw when it looked before."""
        self.seat = seat
        self._state: Any = match.state
        self._ply = match.ply
        self._match = match
        self.view: Any = last.view if last and last._state is self._state else self._state.view(seat)
        self.legal: tuple[Any, ...] = match.legal_moves(seat) if is_asked and seat is not None else ()
        """Empty where nobody asks the seat, or a bot plays it."""
        self._story: Story = last._story if last else Story(match.game.name, seat)
        self._is_read = False
        self._before: Seen | None = last
        if last:
            last._before = None

    def is_of(self, match: AnyMatch, is_asked: bool) -> bool:
        """Whether looking again would show the same."""
        is_same = self._state is match.state and self._ply == match.ply and self._match is match
        return is_same and bool(self.legal) == is_asked

    @property
    def story(self) -> Story:
        """What the seat was told so far; programs do not ask for it."""
        if not self._is_read:
            self._story.follow(self._match)
            self._is_read = True
        return self._story

    def view_of(self, state: Any) -> Any:
        """Return the view of an earlier state of the match; most viewers saw the one before."""
        known = next((seen for seen in (self, self._before) if seen and seen._state is state), None)
        return known.view if known else state.view(self.seat)


class Views:
    """What was seen last of one table, by each seat and language."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._seen: dict[tuple[int | None, NullTranslations], Seen] = {}

    def forget(self) -> None:
        self._seen = {}

    def seen(self, seat: int | None) -> Seen:
        """Look at the table from a seat, unless that was done since it changed."""
        match, is_asked, key = self._table.playing(), self._table.may_move(seat), (seat, i18n.spoken())
        seen = self._seen.get(key)
        if seen is None or not seen.is_of(match, is_asked):
            seen = self._seen[key] = Seen(match, seat, is_asked, seen)
        return seen
