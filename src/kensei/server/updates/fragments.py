"""Fragments of a page: what `kensei.drawing` draws from a view; and the updates that carry them."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from gettext import NullTranslations
from html import escape
from operator import attrgetter
from typing import Any

from kensei import drawing
from kensei.bots.levels import title
from kensei.core import i18n
from kensei.core.i18n import N_, _
from kensei.core.match import AnyMatch
from kensei.core.protocol import CHANCE, NOBODY, Event, Outcome
from kensei.server.live import answers
from kensei.server.live.answers import TellPlayer
from kensei.server.tables.entries import Link
from kensei.server.tables.series import series
from kensei.server.tables.table import PublicEntry, Table
from kensei.server.updates import updates
from kensei.server.updates.visibility import Seen, Story

LONGEST_LOG = 800
"""Events whose lines a page is sent at once: three times the longest game of random play, and 150 kB."""

WINS = attrgetter("wins")
LEFT = {"resigned": N_("resigned"), "flagged": N_("no time left"), "away": N_("was away too long")}
"""What a plate says of who has left the game."""


def sitters(players: Sequence[TellPlayer]) -> list[drawing.Sitter]:
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


def note(player: TellPlayer) -> str:
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
    drawn = drawing.parts(
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
        return {**drawn, "result": ""}
    names = table.names()
    who_left = [updates.said_of(told, reader, names) for told in updates.notes(table) if told.kind == "withdrew"]
    who_left += updates.said_hints(table.hints_taken(), names, reader)
    sheet = drawing.result(table.game.name, seen.view, outcome, people, seen.story.events, who_left, reader)
    stand = series(table)
    sheet += drawing.series_line(names, stand.wins, stand.games, stand.best_of, stand.winner)
    ending = escape(drawing.ending(table.game.name, outcome, names, reader))
    return {**drawn, "result": sheet, "actions": f'<p class="say"><b>{ending}</b></p>'}


def moment(
    match: AnyMatch,
    number: int,
    seat: int | None,
    shape: str,
    players: Sequence[TellPlayer],
    outcome: Outcome | None = None,
    is_open: bool = False,
) -> dict[str, str]:
    """Draw a moment that has passed: nothing can be pressed in it. `outcome`: how the game ended, if it has.

    `is_open`: with every hand and every face-down card, which is for finished games alone.
    """
    moments = match.moments()
    ply, before = moments[number], moments[number - 1] if number else 0
    state = match.state_at(ply)
    view = state.view(seat)
    tell = match.telling(seat) if outcome is None else partial(Event.told_to, seat=seat)
    happened = [event for one in match.plies[before:ply] for event in one.events] if number else []
    views: tuple[Any, ...] = ()
    if is_open:
        assert outcome is not None
        views = tuple(state.view(one) for one in range(match.players))
    return drawing.parts(
        match.game.name,
        match.game.recalled(view) if outcome is None and ply < match.ply else view,
        asked=NOBODY,
        sitters=sitters(players),
        outcome=outcome if ply == match.ply else None,
        shape=shape,
        story=[tell(event) for one in match.plies[:ply] for event in one.events],
        happened=[tell_all(event) if is_open else tell(event) for event in happened],
        views=views,
    )


def tell_all(event: Event) -> Event:
    """Return an event as the player whom it is about was told it."""
    seat = event.facts.get("seat")
    return event.told_to(seat if isinstance(seat, int) else None)


def log(table: Table, seen: Seen, after: int = 0) -> list[str]:
    """Draw the lines of the log after the first `after` events; the whole log has the table's notes in their places."""
    notes = [] if after else placed(updates.notes(table), seen.story, table.reader(seen.seat), table.names())
    return log_lines(table.game.name, table.names(), seen.view, seen.story, notes, after)


def placed(notes: Sequence[PublicEntry], story: Story, seat: int | None, names: Sequence[str]) -> list[tuple[int, str]]:
    """Return the notes in words for a seat, each with how many events of the story come before it."""
    return [(bisect_right(story.plies, told.ply), updates.said_of(told, seat, names)) for told in notes]


def log_lines(
    game: str, names: Sequence[str], view: Any, story: Story, notes: Sequence[tuple[int, str]] = (), after: int = 0
) -> list[str]:
    """Draw a line for each event after the first `after`, and the notes between them.

    Of a very long log only the last lines are drawn.
    """
    hidden = max(0, len(story.events) - LONGEST_LOG)
    first = max(after, hidden)
    lines = drawing.log(game, story.events, names, after=first, moments=story.moments, view=view, heads=story.heads)
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
    return drawing.steps(table.game.name, before, seen.view, events, table.names(), shape, seen.story.events)


def curtain(table: Table, seat: int) -> str:
    return drawing.curtain(table.game.name, seat, table.names())


def reveals(table: Table, seen: Seen, since: int) -> bool:
    """Whether the plies after a number show spectators something: sealed choices opened, or a scene."""
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


def before_reveal(table: Table, seen: Seen, since: int, shape: str, players: Sequence[TellPlayer]) -> dict[str, str]:
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
    """How many events of the log told less than when they happened."""
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
        """Keep no drawings and views: nobody looks."""
        self._moments: dict[NullTranslations, tuple[int, list[TellPlayer]]] = {}
        self._seen: dict[tuple[int | None, NullTranslations], Seen] = {}
        self._drawn: dict[tuple[Any, ...], Drawn] = {}
        self._sent: dict[NullTranslations, dict[tuple[Any, ...], tuple[bytes, Page | None]]] = {}
        self._sentences: dict[NullTranslations, updates.Sentences] = {}

    def seen(self, seat: int | None) -> Seen:
        """Look at the table from a seat, unless that was done since it changed."""
        match, is_asked, key = self._table.playing(), self._table.may_move(seat), (seat, i18n.spoken())
        seen, is_over = self._seen.get(key), self._table.phase == "over"
        if seen is None or not seen.is_of(match, is_asked, is_over):
            seen = self._seen[key] = Seen(match, seat, is_asked, seen, is_over)
        return seen

    def send(
        self, link: Link, seat: int | None, after: int, page: Page, players: list[TellPlayer]
    ) -> tuple[bytes, Page]:
        """Return the update for who has seen all entries up to `after`, and the page when it has got that."""
        language, moment = i18n.spoken(), (self._table.n, players)
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

    def _for_page(self, seen: Seen, after: int, page: Page, players: list[TellPlayer]) -> tuple[answers.Update, Page]:
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
            notes=[updates.said_of(told, table.reader(seen.seat), table.names()) for told in noted] or None,
        )
        return update, Page(page.shape, update.ply, table.page, len(story.events), story.past)

    def _draw(self, seen: Seen, shape: str, players: list[TellPlayer]) -> Drawn:
        table, key = self._table, (seen.seat, i18n.spoken(), shape)
        # `page` and the number of plies name the state: a takeback and a new game change `page`.
        source = (table.page, len(table.plies), tuple(table.asked), table.outcome, players)
        known = self._drawn.get(key)
        if known is None or known.source != source:
            people = sitters(players)
            html, speaks = fragments(table, seen, shape, people), now(table, seen, people)
            known = self._drawn[key] = Drawn(source, html, choices(table, seen), speaks)
        return known
