"""Fragments of a page: what `kensei.drawing` draws from a view; and the updates that carry them."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, replace
from gettext import NullTranslations
from html import escape
from operator import attrgetter
from typing import Any

from kensei import drawing
from kensei.bots.levels import title
from kensei.core import i18n
from kensei.core.i18n import N_, _
from kensei.core.match import AnyMatch
from kensei.core.protocol import CHANCE, Event
from kensei.server.live import answers
from kensei.server.live.answers import WirePlayer
from kensei.server.tables.entries import Link
from kensei.server.tables.series import series
from kensei.server.tables.table import PublicEntry, Table
from kensei.server.updates import last_move, rematch, updates
from kensei.server.updates.visibility import Seen, Story

LONGEST_LOG = 800
"""Events whose lines a page is sent at once: three times the longest game of random play, and 150 kB."""

WINS = attrgetter("wins")
LEFT = {"resigned": N_("resigned"), "flagged": N_("no time left"), "away": N_("was away too long")}
"""What a plate says of whoever has left the game."""


def sitters(players: Sequence[WirePlayer]) -> list[drawing.Sitter]:
    is_counted = any(map(WINS, players))
    return [
        drawing.Sitter(
            p.name,
            note(p),
            p.clock,
            p.ticking,
            None if p.kind == "bot" else not p.present,
            p.wins if is_counted else None,
        )
        for p in players
    ]


def note(player: WirePlayer) -> str:
    if player.note:
        return player.note
    if player.left:
        return _(LEFT[player.left])
    if player.stand_in:
        return _("away, bot: {name}").format(name=title(player.stand_in))
    return _("bot: {name}").format(name=title(player.bot)) if player.kind == "bot" else ""


def fragments(
    table: Table,
    seen: Seen,
    shape: str,
    people: Sequence[drawing.Sitter],
    views: tuple[Any, ...] = (),
    is_neutral: bool = False,
) -> dict[str, str]:
    """Draw the table; `views`, of all seats, opens every hand; `is_neutral`: whoever looks is none of the players."""
    reader = table.reader(seen.seat)
    outcome = updates.outcome_for(table, reader)
    # Wide pages have the log beside the board.
    drawn = {"since": last_move.summary(table, seen)} if shape == drawing.TALL else {}
    drawn |= drawing.parts(
        table.game.name,
        seen.view,
        legal=seen.legal,
        asked=table.to_act(),
        sitters=people,
        outcome=outcome,
        shape=shape,
        story=seen.story.events,
        views=views,
        is_neutral=is_neutral,
    )
    if outcome is None:
        changed = rematch.line(table, reader) if table.number else ""
        return {**drawn, "status": drawn["status"] + changed, "result": ""}
    names = table.names()
    who_left = [updates.entry_text(told, reader, names) for told in updates.notes(table) if told.kind == "withdrew"]
    who_left += updates.hint_lines(table.hints_taken(), names, reader)
    sheet = drawing.result(table.game.name, seen.view, outcome, people, seen.story.events, who_left, reader)
    stand = series(table)
    you = reader if reader in drawing.unnamed(table.game.name, tuple(names)) else None
    sheet += drawing.series_line(names, stand.wins, stand.games, stand.best_of, stand.winner, you)
    ending = escape(drawing.ending(table.game.name, outcome, names, reader))
    return {**drawn, "result": sheet, "actions": f'<p class="say"><b>{ending}</b></p>'}


def log(table: Table, seen: Seen, after: int = 0) -> list[str]:
    """Draw the lines of the log after the first `after` events; the whole log has the table's notes in their places."""
    reader = table.reader(seen.seat)
    notes = [] if after else placed(updates.notes(table), seen.story, reader, table.names())
    return log_lines(table.game.name, table.names(), seen.view, seen.story, notes, after, reader)


def placed(notes: Sequence[PublicEntry], story: Story, seat: int | None, names: Sequence[str]) -> list[tuple[int, str]]:
    """Return the notes in words for a seat, each with how many events of the story come before it."""
    return [(bisect_right(story.plies, told.ply), updates.entry_text(told, seat, names)) for told in notes]


def log_lines(
    game: str,
    names: Sequence[str],
    view: Any,
    story: Story,
    notes: Sequence[tuple[int, str]] = (),
    after: int = 0,
    reader: int | None = None,
) -> list[str]:
    """Draw a line for each event after the first `after`, and the notes between them; `reader`: who is spoken to.

    Of a very long log only the last lines are drawn.
    """
    hidden = max(0, len(story.events) - LONGEST_LOG)
    first = max(after, hidden)
    lines = drawing.log(game, story.events, names, first, story.moments, view, story.heads, reader)
    for place, words in reversed(notes):
        if place >= hidden:
            lines.insert(place - hidden, drawing.note(words))
    if hidden <= after:
        return lines
    words = _("{events} earlier events: see the replay or the record").format(events=hidden)
    return [f"<li class='head'><h3>{escape(words)}</h3></li>", *lines]


def choices(table: Table, seen: Seen) -> dict[str, Any]:
    return drawing.choices(table.game.name, seen.view, seen.legal) if seen.legal else {}


def now(table: Table, seen: Seen, people: Sequence[drawing.Sitter]) -> dict[str, str]:
    """Return what cards would do now, by their ids; in a finished game, nothing."""
    if table.phase == "over":
        return {}
    return drawing.now(table.game.name, seen.view, seen.legal, people, table.to_act())


def staged(table: Table, seen: Seen, since: int, events: Sequence[Event], shape: str) -> list[Any]:
    match = table.match
    if not events or match is None or since > match.ply:
        return []
    before = seen.view_of(match.state_at(since))
    names, reader = table.names(), table.reader(seen.seat)
    return drawing.steps(table.game.name, before, seen.view, events, names, shape, seen.story.events, reader)


def curtain(table: Table, seat: int) -> str:
    return drawing.curtain(table.game.name, seat, table.names())


def reveals(table: Table, seen: Seen, since: int) -> bool:
    """Whether the plies after a number show spectators anything: sealed choices opened, or an animation."""
    if table.match is None or since >= table.match.ply:
        return False
    opened = any(completes_choice(table, table.match, number) for number in range(since, table.match.ply))
    return opened or bool(reveal_steps(table, seen, since, "wide"))


def completes_choice(table: Table, match: AnyMatch, number: int) -> bool:
    """Whether a ply is the last of several choices that were made at the same time."""
    seat = match.plies[number].seat
    if seat == CHANCE or match.state_at(number).to_act() != {seat}:
        return False
    if number == 0:
        return bool(table.position)  # the choices before it may be part of the position
    asked = match.state_at(number - 1).to_act()
    return len(asked) > 1 and seat in asked


def reveal_steps(table: Table, seen: Seen, since: int, shape: str) -> list[Any]:
    """Stage what happened after a ply for all who share a device; `seen`: what spectators see."""
    return staged(table, seen, since, seen.story.events[bisect_right(seen.story.plies, since) :], shape)


def before_reveal(table: Table, seen: Seen, since: int, shape: str, players: Sequence[WirePlayer]) -> dict[str, str]:
    """Draw the table as spectators saw it after a ply, with its log: the steps are played on it."""
    story, state = seen.story, table.playing().state_at(since)
    events = bisect_right(story.plies, since)
    drawn = drawing.parts(
        table.game.name,
        seen.view_of(state),
        asked=state.to_act(),
        sitters=sitters(players),
        shape=shape,
        story=story.events[:events],
    )
    lines = log_lines(table.game.name, table.names(), seen.view, story)
    return {**drawn, "result": "", "log": "".join(lines[: max(0, len(lines) - len(story.events) + events)])}


@dataclass(frozen=True, slots=True)
class Page:
    """What a page has been sent."""

    shape: str
    ply: int
    version: int = -1
    """The table's `page` when the log was sent whole."""
    events: int = 0
    past: int = 0
    """How many events of the log were already shortened, for games that leave the past to memory."""
    revealing: int | None = None
    """The next update reveals to all who share the device what happened after this ply."""

    def emptied(self) -> Page:
        """Return the page without what was drawn on it for another seat."""
        return replace(self, version=-1)


@dataclass(frozen=True, slots=True)
class Drawn:
    """Fragments and choices, with everything that they depend on."""

    source: tuple[Any, ...]
    html: dict[str, str]
    choices: dict[str, Any]
    now: dict[str, str]
    """What cards would do now, by their ids."""


class Updates:
    """The updates of one table, built once for all who see the same.

    Two pages with the same seat (or none), language and shape that have seen the same so far are sent the same bytes.
    Fragments stay from one update to the next while nothing changes that they are drawn of: an offer redraws no board.
    """

    def __init__(self, table: Table) -> None:
        self._table = table
        self.forget()

    def forget(self) -> None:
        """Drop all cached drawings and views, when nobody is connected."""
        self._moments: dict[NullTranslations, tuple[int, list[WirePlayer]]] = {}
        self._seen: dict[tuple[int | None, NullTranslations], Seen] = {}
        self._drawn: dict[tuple[Any, ...], Drawn] = {}
        self._sent: dict[NullTranslations, dict[tuple[Any, ...], tuple[bytes, Page | None]]] = {}
        self._sentences: dict[NullTranslations, updates.Sentences] = {}

    def seen(self, seat: int | None) -> Seen:
        """Return what a seat sees of the table; computed once for each change."""
        match, is_asked, key = self._table.playing(), self._table.may_move(seat), (seat, i18n.translations())
        seen, is_over = self._seen.get(key), self._table.phase == "over"
        if seen is None or not seen.is_of(match, is_asked, is_over):
            seen = self._seen[key] = Seen(match, seat, is_asked, seen, is_over)
        return seen

    def send(
        self, link: Link, seat: int | None, after: int, page: Page, players: list[WirePlayer]
    ) -> tuple[bytes, Page]:
        """Return the update for a viewer who has all entries up to `after`, and the page as it is after that update."""
        language, moment = i18n.translations(), (self._table.n, players)
        if self._moments.get(language) != moment:
            self._moments[language], self._sent[language], self._sentences[language] = moment, {}, {}
        is_lobby = self._table.phase == "lobby"
        is_drawn = bool(page.shape) and not is_lobby
        key = (seat, after, link.hash if is_lobby else "", page if is_drawn else None)
        known = self._sent[language].get(key)
        if known is None:
            following = None
            if is_lobby:
                update = updates.in_lobby(self._table, link, seat, after, players)
            elif is_drawn:
                update, following = self._for_page(self.seen(seat), after, page, players)
            else:
                update = updates.update(self._table, self.seen(seat), after, players, self._sentences[language])
            known = self._sent[language][key] = (answers.encode(update), following)
        sent, following = known
        return sent, following or page

    def _for_page(self, seen: Seen, after: int, page: Page, players: list[WirePlayer]) -> tuple[answers.Update, Page]:
        table, story = self._table, seen.story
        is_anew = page.version != table.page
        drawn = self._draw(seen, page.shape, players)
        before = None
        if page.revealing is not None:
            steps = reveal_steps(table, seen, page.revealing, page.shape)
            before = before_reveal(table, seen, page.revealing, page.shape, players)
        elif is_anew:
            steps = []
        else:
            steps = staged(table, seen, page.ply, story.events[page.events :], page.shape)
        # A page that is drawn for the first time has the notes in its log, and nothing new to tell.
        noted = [] if page.version == -1 else updates.notes(table, after)
        is_log_anew = is_anew or page.past != story.past
        update = updates.now(
            table,
            seen.seat,
            players,
            choices=drawn.choices,
            now=drawn.now or None,
            steps=steps,
            before=before,
            html=drawn.html,
            moment=story.moment,
            log=log(table, seen, 0 if is_log_anew else page.events),
            anew=is_log_anew,
            notes=[updates.entry_text(told, table.reader(seen.seat), table.names()) for told in noted] or None,
        )
        return update, Page(page.shape, update.ply, table.page, len(story.events), story.past)

    def _draw(self, seen: Seen, shape: str, players: list[WirePlayer]) -> Drawn:
        table, key = self._table, (seen.seat, i18n.translations(), shape)
        # `page` and the number of plies name the state: a takeback and a new game change `page`.
        source = (table.page, len(table.plies), tuple(table.asked), table.outcome, players)
        known = self._drawn.get(key)
        if known is None or known.source != source:
            people = sitters(players)
            html, speaks = fragments(table, seen, shape, people), now(table, seen, people)
            known = self._drawn[key] = Drawn(source, html, choices(table, seen), speaks)
        return known
