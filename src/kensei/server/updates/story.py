"""What a reader was told of the game so far: it grows with the match, so an update costs what is new in it."""

from __future__ import annotations

from collections.abc import Iterator

from kensei import drawing
from kensei.core.match import AnyMatch, AnyPly
from kensei.core.protocol import Event


class Story:
    """The events of a match as one seat (None: a spectator) may read them, with the headings of the log."""

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
        self._ply = 0
        self._last: AnyPly | None = None

    def _growing(self) -> Iterator[Event]:
        at = 0
        while True:
            yield self.events[at]
            at += 1

    def follow(self, match: AnyMatch) -> None:
        """Read on; after a takeback, and in another match, from the beginning."""
        if self._last is not None and (match.ply < self._ply or match.since(self._ply - 1)[0] is not self._last):
            self._begin()
        for ply in match.since(self._ply):
            self._ply, self._last = self._ply + 1, ply
            for event in ply.events:
                self.events.append(event.told_to(self._seat))
                self.plies.append(self._ply)
                self.heads.append(next(self._headings))
