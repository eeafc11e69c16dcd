"""Reveals on a device that several players share: shown to all of them as spectators see them, then the curtain.

Everything here is built from `view(None)` and from events as spectators are told them.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from typing import Any

from kensei import drawing
from kensei.core.match import AnyMatch
from kensei.core.protocol import CHANCE
from kensei.server.live.answers import TellPlayer
from kensei.server.tables.table import Table
from kensei.server.updates import fragments


def is_due(table: Table, since: int) -> bool:
    """Say whether the plies after a number show everybody something: sealed choices opened, or a scene."""
    if table.match is None or since >= table.match.ply:
        return False
    opened = any(completes_choice(table, table.match, number) for number in range(since, table.match.ply))
    return opened or bool(steps(table, since, "wide"))


def completes_choice(table: Table, match: AnyMatch, number: int) -> bool:
    """Say whether a ply is the last of several choices that were made at the same time."""
    seat = match.plies[number].seat
    if seat == CHANCE or match.state_at(number).to_act() != {seat}:
        return False
    if number == 0:
        return bool(table.position)  # the choices before it may be part of the position
    asked = match.state_at(number - 1).to_act()
    return len(asked) > 1 and seat in asked


def steps(table: Table, since: int, shape: str) -> list[Any]:
    """Stage what happened after a ply."""
    events = [event.told_to(None) for ply in table.playing().plies[since:] for event in ply.events]
    return fragments.steps(table, None, since, events, shape)


def before(table: Table, since: int, shape: str, players: Sequence[TellPlayer]) -> dict[str, str]:
    """Draw the table as it was after a ply, with its log: the steps are played on it."""
    match = table.playing()
    state = match.state_at(since)
    story = table.story(None)
    later = len(story.events) - bisect_right(story.plies, since)
    lines = fragments.log_lines(match, table.names(), None, story, [])
    drawn = drawing.parts(
        table.game.name,
        state.view(None),
        asked=state.to_act(),
        sitters=fragments.sitters(players),
        shape=shape,
        watching=True,
        story=story.events[: len(story.events) - later],
    )
    return {**drawn, "result": "", "log": "".join(lines[: max(0, len(lines) - later)])}
