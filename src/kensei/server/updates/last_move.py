"""What happened since a viewer's last move, for pages without room for the log."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from itertools import islice

from kensei import drawing
from kensei.core.match import AnyMatch
from kensei.core.protocol import CHANCE
from kensei.server.tables.table import Table
from kensei.server.updates.visibility import Seen

MOST_MOVES = 8
"""How many of the viewer's own moves are searched back for events that matter; a turn may have several moves."""


def summary(table: Table, seen: Seen) -> str:
    """Return the sentences that mattered since the viewer's last move after which any did; "" where there are none."""
    match, story = table.match, seen.story
    if match is None or table.outcome is not None:
        return ""
    begins = [bisect_left(story.plies, ply) for ply in islice(own_plies(match, seen.seat), MOST_MOVES)]
    has_moved = bool(begins) and seen.seat is not None
    reader = table.reader(seen.seat)
    for first in begins or [0]:
        events, moments = story.events[first:], story.moments[first:]
        if text := drawing.last_move_summary(
            table.game.name, events, moments, table.names(), seen.view, has_moved, reader
        ):
            return text
    return ""


def own_plies(match: AnyMatch, seat: int | None) -> Iterator[int]:
    """Yield the numbers of the plies that a seat decided, the last first; for a spectator, that anybody did."""
    for number in range(match.ply, 0, -1):
        decider = match.plies[number - 1].seat
        if decider == seat or (seat is None and decider != CHANCE):
            yield number
