"""Moments of a game that have passed, drawn for the replay: nothing can be pressed in them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from kensei import drawing
from kensei.core.i18n import _
from kensei.core.match import AnyMatch
from kensei.core.protocol import NOBODY, Event, Outcome
from kensei.drawing.review import choice_title
from kensei.drawing.table_page import people as called_people
from kensei.server.live.answers import WirePlayer
from kensei.server.updates.fragments import sitters


def draw_moment(
    match: AnyMatch,
    number: int,
    seat: int | None,
    shape: str,
    players: Sequence[WirePlayer],
    outcome: Outcome | None = None,
    is_open: bool = False,
    reader: int | None = None,
) -> dict[str, str]:
    """Draw a moment that has passed: nothing can be pressed in it. `outcome`: how the game ended, if it has.

    `is_open`: with every hand and every face-down card, which is for finished games alone. `reader`: the seat whose
    choices are called "your" in a finished game: the title tells what is decided in the moment, as its review does.
    """
    moments = match.moments()
    ply, before = moments[number], moments[number - 1] if number else 0
    state = match.state_at(ply)
    view = state.view(seat)
    as_seen = match.event_filter(seat) if outcome is None else partial(Event.told_to, seat=seat)
    as_shown = with_own_secrets if is_open else as_seen
    happened = [event for one in match.plies[before:ply] for event in one.events] if number else []
    views: tuple[Any, ...] = ()
    if is_open:
        assert outcome is not None
        views = tuple(state.view(one) for one in range(match.players))
    people = sitters(players)
    choice = ""
    if outcome is not None and ply < match.ply:  # where somebody gave up, the last moment has no choice
        deciding = deciders(match, ply)
        decider = seat if seat in deciding else min(deciding)
        heading = choice_heading(match, ply_headings(match, seat), ply)
        choice = choice_title(
            heading, decider, called_people(match.game.name, tuple(one.name for one in people)), reader
        )
    return drawing.parts(
        match.game.name,
        match.game.recalled(view) if outcome is None and ply < match.ply else view,
        asked=NOBODY,
        sitters=people,
        outcome=outcome if ply == match.ply else None,
        shape=shape,
        story=[as_shown(event) for one in match.plies[:ply] for event in one.events],
        happened=[as_shown(event) for event in happened],
        choice=choice,
        views=views,
    )


def deciders(match: AnyMatch, ply: int) -> frozenset[int]:
    """Return who decides after a ply: of several who choose at once all, also those who have chosen already."""
    asked: frozenset[int] = match.state_at(ply).to_act()
    while ply and asked < (before := match.state_at(ply - 1).to_act()):
        ply, asked = ply - 1, before
    return asked


def ply_headings(match: AnyMatch, seat: int | None) -> list[str]:
    """Return for each ply the heading of the log under which a seat reads it."""
    heads = drawing.headings(match.game.name, [event.told_to(seat) for ply in match.plies for event in ply.events])
    out, last = [], ""
    for ply in match.plies:
        for _event in ply.events:
            last = next(heads) or last
        out.append(last)
    return out


def choice_heading(match: AnyMatch, headings: Sequence[str], ply: int) -> str:
    """Return under which heading of the log what is decided after a ply stands."""
    last = ply
    while last + 1 < match.ply and match.state_at(last + 1).to_act() < match.state_at(ply).to_act():
        last += 1
    return headings[last] or _("Before the first turn")


def with_own_secrets(event: Event) -> Event:
    """Return an event with the secrets of the player whom it is about."""
    seat = event.facts.get("seat")
    return event.told_to(seat if isinstance(seat, int) else None)
