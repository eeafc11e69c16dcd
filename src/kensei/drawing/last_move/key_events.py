"""Which of the things that happened since a player's move mattered: points, wounds, captures, what the others did."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from kensei.core.protocol import Event

CONSEQUENCES = (
    "won", "ended", "withdrew", "dropped_out", "fell", "defeated", "scored", "penalised", "called_encho", "called_time",
    "wounded", "hurt", "passed", "took", "lost", "could_not_start", "compared",
)  # fmt: skip
"""Events that are told whoever caused them, the most decisive first."""
DEEDS = frozenset({
    "attacked", "blocked", "cancelled", "captured", "closed_in", "countered", "devolved", "faced_seme", "handed_over",
    "kept_the_start", "met", "neutralised", "opened", "pressed", "raided", "started", "struck", "traded", "turned_back",
})  # fmt: skip
"""Events that are told only of other players: the viewer knows their own."""
LESSER = frozenset({"exchanged", "moved", "switched"})
"""Deeds that are told where there are no others."""
MOST_TOLD = 2


class KeySentence(NamedTuple):
    """One of the sentences that mattered."""

    at: int
    """The place of its event among those that happened."""
    words: str = ""
    """What is said of it; empty: the sentence of the log."""


def told_since(events: Sequence[Event], names: Sequence[str], view: Any, you: int | None = None) -> list[KeySentence]:
    """Return what mattered to the viewer, the most decisive first; of others' deeds the ones against them, then the latest.

    >>> scored, started = Event("scored", "", {"seat": 1}), Event("started", "", {"seat": 1})
    >>> [told.at for told in told_since([Event("drew", "", {"seat": 0}), started, scored], (), Event("", "", {}))]
    [2, 1]
    """
    ranked = [(rank(event, getattr(view, "seat", None)), -at) for at, event in enumerate(events)]
    best = sorted((order, at) for order, at in ranked if order is not None)
    return [KeySentence(-at) for _order, at in best[:MOST_TOLD]]


def rank(event: Event, seat: int | None) -> tuple[int, bool] | None:
    """Return how decisive an event is for a seat, less is more; None: not at all."""
    actor, target = event.facts.get("seat"), event.facts.get("target")
    concerns = seat is not None and seat in (actor, target)
    if event.name in CONSEQUENCES:
        return CONSEQUENCES.index(event.name), not concerns
    if event.name in DEEDS | LESSER and (actor != seat or seat is None):
        return len(CONSEQUENCES) + (event.name in LESSER), not concerns
    return None
