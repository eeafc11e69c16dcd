"""Updates for pages: fragments of HTML, drawn once for all who see the same.

Two pages with the same seat (or none), language and shape that have seen the same so far are sent the same bytes.
Fragments stay from one update to the next while nothing changes that they are drawn of: an offer redraws no board.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from kensei.core import i18n
from kensei.server.live import answers
from kensei.server.live.answers import TellPlayer
from kensei.server.tables.table import Table
from kensei.server.updates import fragments, updates
from kensei.server.updates.seen import Seen, Views


@dataclass(frozen=True, slots=True)
class Page:
    """What a page has been sent."""

    shape: str
    ply: int
    """How far the match was shown."""
    version: int = -1
    """The table's `page` when the log was sent whole."""
    events: int = 0
    """How many events the log has."""
    revealing: int | None = None
    """The next update reveals to all who share the device what happened after this ply."""

    def emptied(self) -> Page:
        """Return the page without what was drawn on it for another seat."""
        return replace(self, version=-1)


@dataclass(frozen=True, slots=True)
class Drawn:
    """Fragments and choices, and all that they were drawn of."""

    source: tuple[Any, ...]
    html: dict[str, str]
    choices: dict[str, Any]


class Drawings:
    """The drawings of one table."""

    def __init__(self, table: Table, views: Views) -> None:
        self._table = table
        self._views = views
        self.forget()

    def forget(self) -> None:
        self._moment: tuple[Any, ...] = ()
        self._sent: dict[tuple[Any, ...], bytes] = {}
        self._drawn: dict[tuple[Any, ...], Drawn] = {}

    def send(self, seat: int | None, after: int, page: Page, players: list[TellPlayer]) -> tuple[bytes, Page]:
        """Return the update for a page that has seen all entries up to `after`, and the page when it has got that."""
        table, seen = self._table, self._views.seen(seat)
        moment = (table.n, *players)
        if moment != self._moment:
            self._moment, self._sent = moment, {}
        key = (seat, i18n.spoken(), page, after)
        if key not in self._sent:
            self._sent[key] = answers.encode(self._update(seen, after, page, players))
        return self._sent[key], Page(page.shape, table.playing().ply, table.page, len(seen.story.events))

    def _update(self, seen: Seen, after: int, page: Page, players: list[TellPlayer]) -> answers.Update:
        table = self._table
        is_anew = page.version != table.page
        drawn = self._draw(seen, page.shape, players)
        before = None
        if page.revealing is not None:
            steps = fragments.reveal_steps(table, seen, page.revealing, page.shape)
            before = fragments.before_reveal(table, seen, page.revealing, page.shape, players)
        elif is_anew:
            steps = []
        else:
            steps = fragments.steps(table, seen, page.ply, seen.story.events[page.events :], page.shape)
        # A page that is drawn for the first time has the notes in its log, and nothing new to tell.
        noted = [] if page.version == -1 else updates.notes(table, after)
        return updates.now(
            table,
            seen.seat,
            players,
            choices=drawn.choices,
            steps=steps,
            before=before,
            html=drawn.html,
            log=fragments.log(table, seen, 0 if is_anew else page.events),
            anew=is_anew,
            notes=[updates.said_of(told, seen.seat, table.names()) for told in noted] or None,
        )

    def _draw(self, seen: Seen, shape: str, players: list[TellPlayer]) -> Drawn:
        table, key = self._table, (seen.seat, i18n.spoken(), shape)
        # `page` and the number of plies name the state: a takeback and a new game change `page`.
        source = (table.page, table.playing().ply, table.to_act(), table.outcome, players)
        known = self._drawn.get(key)
        if known is None or known.source != source:
            html = fragments.fragments(table, seen, shape, players)
            known = self._drawn[key] = Drawn(source, html, fragments.choices(table, seen))
        return known
