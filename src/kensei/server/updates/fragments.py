"""Fragments of a page: what `kensei.drawing` draws from a view, in the words of the wire."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from html import escape
from typing import Any

from kensei import drawing
from kensei.bots.offered import title
from kensei.core.i18n import N_, _
from kensei.core.match import AnyMatch
from kensei.core.protocol import NOBODY, Event, Outcome
from kensei.server.live.answers import TellPlayer
from kensei.server.tables.parts import PublicEntry
from kensei.server.tables.table import Table
from kensei.server.updates import updates
from kensei.server.updates.story import Story

LONGEST_LOG = 800
"""Events whose lines a page is sent at once: three times the longest game of random play, and 150 kB."""


def sitters(players: Sequence[TellPlayer]) -> list[drawing.Sitter]:
    """Give the plates of the players."""
    return [
        drawing.Sitter(p.name, note(p), p.clock, p.ticking, None if p.kind == "bot" else not p.present) for p in players
    ]


LEFT = {"resigned": N_("resigned"), "flagged": N_("no time left"), "away": N_("was away too long")}
"""What a plate says of who has left the game."""


def note(player: TellPlayer) -> str:
    """Say on a plate what the game does not."""
    if player.note:
        return player.note
    if player.left:
        return _(LEFT[player.left])
    if player.stand_in:
        return _("away, bot: {name}").format(name=title(player.stand_in))
    if player.kind == "bot":
        return _("bot: {name}").format(name=title(player.bot))
    return ""


def fragments(table: Table, seat: int | None, shape: str, players: Sequence[TellPlayer]) -> dict[str, str]:
    """Draw the table now, for a seat (None: a spectator); the log is apart."""
    match = table.playing()
    state = match.state
    asked = table.to_act()
    legal = state.legal_moves(seat) if seat is not None and table.may_move(seat) else ()
    outcome = updates.outcome_for(table, seat)
    drawn = drawing.parts(
        table.game.name,
        state.view(seat),
        legal=legal,
        asked=asked,
        sitters=sitters(players),
        outcome=outcome,
        shape=shape,
        watching=seat is None,
        story=table.story(seat).events,
    )
    names = table.names()
    who_left = [updates.said_of(told, seat, names) for told in updates.notes(table) if told.kind == "withdrew"]
    return {**drawn, "result": result(match, seat, outcome, players, table.story(seat).events, who_left)}


def moment(
    match: AnyMatch,
    ply: int,
    seat: int | None,
    shape: str,
    players: Sequence[TellPlayer],
    outcome: Outcome | None = None,
) -> dict[str, str]:
    """Draw a moment that has passed: nothing can be pressed in it. `outcome`: how the game ended, if it has."""
    state = match.state_at(ply)
    is_last = ply == match.ply
    return drawing.parts(
        match.game.name,
        state.view(seat),
        legal=(),
        asked=NOBODY,
        sitters=sitters(players),
        outcome=outcome if is_last else None,
        shape=shape,
        watching=True,
        story=[event.told_to(seat) for one in match.plies[:ply] for event in one.events],
    )


def result(
    match: AnyMatch,
    seat: int | None,
    outcome: Outcome | None,
    players: Sequence[TellPlayer],
    story: Sequence[Event],
    who_left: Sequence[str] = (),
) -> str:
    """Draw the sheet of a finished game; `who_left`: sentences about those who left it."""
    if outcome is None:
        return ""
    return drawing.result(match.game.name, match.state.view(seat), outcome, sitters(players), story, who_left)


def log(table: Table, seat: int | None, after: int = 0) -> list[str]:
    """Draw the lines of the log after the first `after` events; the whole log has the table's notes in their places."""
    story = table.story(seat)
    notes = [] if after else placed(updates.notes(table), story, seat, table.names())
    return log_lines(table.playing(), table.names(), seat, story, notes, after)


def placed(notes: Sequence[PublicEntry], story: Story, seat: int | None, names: Sequence[str]) -> list[tuple[int, str]]:
    """Say the notes to a seat, each with how many events of the story come before it."""
    return [(bisect_right(story.plies, told.ply), updates.said_of(told, seat, names)) for told in notes]


def log_lines(
    match: AnyMatch,
    names: Sequence[str],
    seat: int | None,
    story: Story,
    notes: Sequence[tuple[int, str]],
    after: int = 0,
) -> list[str]:
    """Draw what happened after the first events, as a seat may know it, a line an event, and the notes between them.

    Of a very long log only the last lines are drawn.
    """
    hidden = max(0, len(story.events) - LONGEST_LOG)
    lines = drawing.log(
        match.game.name,
        story.events,
        names,
        after=max(after, hidden),
        plies=story.plies,
        view=match.state.view(seat),
        heads=story.heads,
    )
    for place, words in reversed(notes):
        if place >= hidden:
            lines.insert(place - hidden, drawing.note(words))
    return [earlier(hidden), *lines] if hidden > after else lines


def earlier(events: int) -> str:
    """Draw the line that stands for those before the first that is shown."""
    words = _("{events} earlier events: see the replay or the record").format(events=events)
    return f"<li class='head'><h3>{escape(words)}</h3></li>"


def choices(table: Table, seat: int | None) -> dict[str, Any]:
    """Say which things are pressed for each legal move."""
    if seat is None or not table.may_move(seat):
        return {}
    state = table.playing().state
    return drawing.choices(table.game.name, state.view(seat), state.legal_moves(seat))


def steps(table: Table, seat: int | None, since: int, events: Sequence[Event], shape: str) -> list[Any]:
    """Stage what happened since a ply, step by step."""
    match = table.playing()
    if not events or since > match.ply:
        return []
    before = match.state_at(since)
    return drawing.steps(table.game.name, before.view(seat), match.state.view(seat), events, table.names(), shape)


def curtain(table: Table, seat: int) -> str:
    """Draw the curtain before a seat: nothing but its name."""
    return drawing.curtain(table.game.name, seat, table.names())
