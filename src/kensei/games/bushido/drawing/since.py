"""What a turn came to, in one or two sentences: which card struck which, and what it cost."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kensei.core.protocol import Event
from kensei.drawing.last_move.key_events import MOST_TOLD, KeySentence
from kensei.games.bushido.state import View

DECIDING = ("fell", "withdrew", "dishonoured", "hurt", "tied", "struck", "refused", "accepted", "challenged", "rolled")
"""What is told of a stretch of the game, the most decisive first; of a fight the cards too."""


def told_since(events: Sequence[Event], names: Sequence[str], view: View, you: int | None = None) -> list[KeySentence]:
    """Return what the viewer's own fights came to, or where they fought none, the others' last one."""
    sides = [{event.facts.get("seat"), event.facts.get("target")} - {None} for event in events]
    fought = set[Any]().union(*[both for both in sides if view.seat in both])
    own = [at for at, both in enumerate(sides) if both <= fought]
    for places in (own, range(len(events))):
        found = [(DECIDING.index(events[at].name), -at) for at in places if events[at].name in DECIDING]
        if found:
            _rank, last = min(found)
            return [KeySentence(-last), *beside(events, -last, places)][:MOST_TOLD]
    return []


def beside(events: Sequence[Event], last: int, places: Sequence[int]) -> list[KeySentence]:
    """Return what stands beside the most decisive event: another's loss of the same fight, else the cards that met."""
    if events[last].name not in ("fell", "hurt", "struck"):
        return []
    since = max((at for at in places if at < last and events[at].name == "faced"), default=-1)
    losses = [at for at in places if at > since >= 0 and at != last and events[at].name == "hurt"]
    return [KeySentence(at) for at in (*losses[-1:], since) if at >= 0]
