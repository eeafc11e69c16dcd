"""Moments of a game that have passed, drawn for the replay: nothing can be pressed in them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from kensei import drawing
from kensei.core.match import AnyMatch
from kensei.core.protocol import NOBODY, Event, Outcome
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
) -> dict[str, str]:
    """Draw a moment that has passed: nothing can be pressed in it. `outcome`: how the game ended, if it has.

    `is_open`: with every hand and every face-down card, which is for finished games alone.
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
    return drawing.parts(
        match.game.name,
        match.game.recalled(view) if outcome is None and ply < match.ply else view,
        asked=NOBODY,
        sitters=sitters(players),
        outcome=outcome if ply == match.ply else None,
        shape=shape,
        story=[as_shown(event) for one in match.plies[:ply] for event in one.events],
        happened=[as_shown(event) for event in happened],
        views=views,
    )


def with_own_secrets(event: Event) -> Event:
    """Return an event with the secrets of the player whom it is about."""
    seat = event.facts.get("seat")
    return event.told_to(seat if isinstance(seat, int) else None)
