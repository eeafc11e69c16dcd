"""What decided a game of Kaito: who took the last sword or helmet, for the result sheet."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kensei.core.i18n import N_, _
from kensei.core.protocol import Event, Outcome
from kensei.drawing.scene import DrawContext
from kensei.games.kaito.state import VITAL
from kensei.games.kaito.tiles import owner

OWN_TAKEN = {
    "swords": (N_("You took your own last sword, on {cell}."), N_("{name} took their own last sword, on {cell}.")),
    "helmets": (N_("You took your own last helmet, on {cell}."), N_("{name} took their own last helmet, on {cell}.")),
}
TAKEN = {
    "swords": (N_("You took the last one, on {cell}."), N_("{name} took the last one, on {cell}.")),
    "helmets": (N_("You took the last one, on {cell}."), N_("{name} took the last one, on {cell}.")),
}
"""Who took it: to that player, to everybody else."""


def why_it_ended(table: DrawContext, story: Sequence[Event], outcome: Outcome, reader: int | None) -> str:
    """Name who took the last sword or helmet; "" where nobody did: no place to land, or a player who left."""
    end: Any = next((event.facts for event in reversed(story) if event.name == "ended"), None)
    taken: Any = next((event.facts for event in reversed(story) if event.name == "captured"), None)
    if end is None or taken is None or end["by"] not in VITAL.values():
        return ""
    seat = taken["seat"]
    words = (OWN_TAKEN if owner(taken["tile"]) == seat else TAKEN)[end["by"]]
    return _(words[0] if seat == reader else words[1]).format(name=table.names[seat], cell=taken["cell"])
