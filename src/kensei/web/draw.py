"""Fragments of a page: what `kensei.look` draws from a view, in the words of the wire."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kensei import look
from kensei.bots.offered import title
from kensei.core.match import Match
from kensei.core.protocol import NOBODY, Event, Outcome
from kensei.core.words import _
from kensei.web.answers import TellPlayer
from kensei.web.table import Table


def sitters(players: Sequence[TellPlayer]) -> list[look.Sitter]:
    """Give the plates of the players."""
    return [
        look.Sitter(p.name, note(p), p.clock, p.ticking, None if p.kind == "bot" else not p.present) for p in players
    ]


def note(player: TellPlayer) -> str:
    """Say on a plate what the game does not."""
    if player.note:
        return player.note
    if player.kind == "bot":
        return _("bot: {name}").format(name=title(player.bot))
    return ""


def fragments(table: Table, seat: int | None, shape: str, players: Sequence[TellPlayer]) -> dict[str, str]:
    """Draw the table now, for a seat (None: a spectator); the log is apart."""
    match = table.playing()
    state = match.state
    asked = table.to_act()
    legal = state.legal_moves(seat) if seat is not None and seat in asked else ()
    drawn = look.parts(
        table.game.name,
        state.view(seat),
        legal=legal,
        asked=asked,
        sitters=sitters(players),
        outcome=table.outcome,
        shape=shape,
        watching=seat is None,
        story=match.story(seat),
    )
    return {**drawn, "result": result(table, match, seat, table.outcome, players)}


def moment(
    table: Table, match: Match, ply: int, seat: int | None, shape: str, players: Sequence[TellPlayer]
) -> dict[str, str]:
    """Draw a moment that has passed: nothing can be pressed in it."""
    state = match.plies[ply - 1].state if ply else match.start
    is_last = ply == len(match.plies)
    return look.parts(
        table.game.name,
        state.view(seat),
        legal=(),
        asked=NOBODY,
        sitters=sitters(players),
        outcome=state.outcome() if is_last else None,
        shape=shape,
        watching=True,
        story=[event.told_to(seat) for one in match.plies[:ply] for event in one.events],
    )


def result(table: Table, match: Match, seat: int | None, outcome: Outcome | None, players: Sequence[TellPlayer]) -> str:
    """Draw the sheet of a finished game."""
    if outcome is None:
        return ""
    story = match.story(seat)
    return look.result(table.game.name, match.state.view(seat), outcome, sitters(players), story)


def log(table: Table, seat: int | None, after: int = 0) -> list[str]:
    """Draw the lines of the log after the first `after` events."""
    match = table.playing()
    plies = [number for number, ply in enumerate(match.plies, 1) for _ in ply.events]
    view = match.state.view(seat)
    return look.log(table.game.name, match.story(seat), table.names(), after=after, plies=plies, view=view)


def choices(table: Table, seat: int | None) -> dict[str, Any]:
    """Say which things are pressed for each legal move."""
    if seat is None or seat not in table.to_act():
        return {}
    state = table.playing().state
    return look.choices(table.game.name, state.view(seat), state.legal_moves(seat))


def steps(table: Table, seat: int | None, since: int, events: Sequence[Event], shape: str) -> list[Any]:
    """Stage what happened since a ply, step by step."""
    match = table.playing()
    if not events or since > len(match.plies):
        return []
    before = match.plies[since - 1].state if since else match.start
    return look.steps(table.game.name, before.view(seat), match.state.view(seat), events, table.names(), shape)


def curtain(table: Table, seat: int) -> str:
    """Draw the curtain before a seat: nothing but its name."""
    return look.curtain(table.game.name, seat, table.names())
