"""What decided a duel of Kiri-ai: the last wound, by which card and at which distance, for the result sheet."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kensei.core.i18n import N_, _
from kensei.core.protocol import Event, Outcome
from kensei.drawing.scene import DrawContext
from kensei.games.kiriai import View
from kensei.games.kiriai.cards import TITLES

SECOND = (N_("Your second wound:"), N_("{name}’s second wound:"))
ONLY = (N_("Your wound:"), N_("{name}’s wound:"))
"""Whose wound it was: to that player, to everybody else."""
BLOWS = {
    "hit": (N_("your {face} at distance {n}."), N_("{name}’s {face} at distance {n}.")),
    "countered": (
        N_("your Counterattack turned the {face} back at distance {n}."),
        N_("{name}’s Counterattack turned the {face} back at distance {n}."),
    ),
}
"""What dealt it: of the reader, of another."""


def why_it_ended(table: DrawContext, story: Sequence[Event], outcome: Outcome, reader: int | None) -> str:
    """Name the blow that defeated somebody; "" where nobody was: a draw, or a player who left."""
    view: View = table.view
    defeat: Any = next((event.facts for event in story if event.name == "defeated"), None)
    blow: Any = next((event for event in reversed(story) if event.name in BLOWS), None)
    red, blue = (shown.space for shown in view.shown)
    if defeat is None or blow is None or red is None or blue is None:
        return ""
    whose = _said(SECOND if view.lives > 1 else ONLY, defeat["seat"], table.names, reader)
    # Movement comes before attacks and a defeat ends the duel, so both still stand where it was dealt.
    facts = {"face": _(TITLES[blow.facts["face"]]), "n": str(blue - red)}
    return f"{whose} {_said(BLOWS[blow.name], blow.facts['seat'], table.names, reader, **facts)}"


def _said(pair: tuple[str, str], seat: int, names: Sequence[str], reader: int | None, **facts: str) -> str:
    return _(pair[0] if seat == reader else pair[1]).format(name=names[seat], **facts)
