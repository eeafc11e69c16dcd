"""What was drawn of a table as it stands now: once for all who see the same.

Two viewers with the same seat (or none), language and shape who have seen the same so far are sent the same text; those
whose last two texts are the same too are sent the very same bytes. Fragments stay from one update to the next while
nothing changes that they are drawn of: an offer or a question redraws no board.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from kensei.core import i18n
from kensei.server.http import page
from kensei.server.http.page import Page
from kensei.server.live import answers
from kensei.server.live.answers import TellPlayer
from kensei.server.tables.table import Table
from kensei.server.updates import fragments as draw
from kensei.server.updates import reveal, updates
from kensei.server.updates.delta import Kept


@dataclass(frozen=True, slots=True)
class Drawn:
    """Fragments and choices, and all that they were drawn of."""

    source: tuple[Any, ...]
    html: dict[str, str]
    choices: dict[str, Any]


class Drawings:
    """The drawings of one table."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._moment: tuple[Any, ...] = ()
        self._texts: dict[tuple[Any, ...], tuple[answers.Update, str]] = {}
        self._edits: dict[tuple[Kept, str], bytes] = {}
        self._drawn: dict[tuple[Any, ...], Drawn] = {}

    def forget(self) -> None:
        """Keep nothing: nobody looks."""
        self._moment, self._texts, self._edits, self._drawn = (), {}, {}, {}

    def forget_edits(self) -> None:
        """Keep what newcomers are shown, and not what those were sent who were there."""
        self._edits = {}

    def send(self, seat: int | None, seen: int, viewer: Page, players: list[TellPlayer]) -> tuple[bytes, Page]:
        """Give what shows the table now to a page that has seen all entries up to `seen`, and the page after that."""
        moment = (self._table.n, *players)
        if moment != self._moment:
            self._moment, self._texts, self._edits = moment, {}, {}
        key = (seat, i18n.spoken(), viewer.shape, viewer.ply, viewer.events, viewer.version, viewer.revealing, seen)
        if key not in self._texts:
            update = self._update(seat, seen, viewer, players)
            self._texts[key] = (update, page.written(update))
        update, text = self._texts[key]
        change = (viewer.kept, text)
        if change not in self._edits:
            self._edits[change] = answers.encode(page.edit(viewer.kept, text))
        return self._edits[change], viewer.following(self._table, update, text)

    def _update(self, seat: int | None, seen: int, viewer: Page, players: list[TellPlayer]) -> answers.Update:
        table = self._table
        is_anew = viewer.version != table.page
        events = [event.told_to(seat) for entry in updates.since(table, seen) for event in entry.events]
        drawn = self.drawn(seat, viewer.shape, players)
        steps = [] if is_anew else draw.steps(table, seat, viewer.ply, events, viewer.shape)
        before = None
        if viewer.revealing is not None:
            steps = reveal.steps(table, viewer.revealing, viewer.shape)
            before = reveal.before(table, viewer.revealing, viewer.shape, players)
        return page.changed(
            updates.update(table, seat, seen, players, for_page=True),
            choices=drawn.choices,
            steps=steps,
            before=before,
            html=drawn.html,
            log=draw.log(table, seat, 0 if is_anew else viewer.events),
            anew=is_anew,
            notes=self._notes(seat, seen, viewer) or None,
        )

    def _notes(self, seat: int | None, seen: int, viewer: Page) -> list[str]:
        # A page that is drawn for the first time has them in its log, and nothing new to tell.
        noted = [] if viewer.version == -1 else updates.notes(self._table, seen)
        return [updates.said_of(told, seat, self._table.names()) for told in noted]

    def drawn(self, seat: int | None, shape: str, players: Sequence[TellPlayer]) -> Drawn:
        """Draw the table for a seat, or give what was drawn of the same."""
        table, key = self._table, (seat, i18n.spoken(), shape)
        # `page` and the number of plies name the state: a takeback and a new game change `page`.
        source = (table.page, table.playing().ply, table.to_act(), table.outcome, draw.sitters(players))
        known = self._drawn.get(key)
        if known is None or known.source != source:
            html = draw.fragments(table, seat, shape, players)
            known = self._drawn[key] = Drawn(source, html, draw.choices(table, seat))
        return known
