"""What happened in Kettō since a player's move: what the other's turn did, or what became of a stroke."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from kensei.core.i18n import _, counted, listed
from kensei.core.protocol import Event
from kensei.drawing.last_move.key_events import MOST_TOLD, KeySentence
from kensei.games.ketto.position import View

DECIDING = (
    "killed", "tied", "vitality turned up", "evaded", "attack ended", "attack failed", "stroke broken", "pool kept",
    "line held", "stroke complete", "parried", "guarded", "battle begun",
)  # fmt: skip
"""What is told of a battle, the most decisive first."""
PLANNED = frozenset({"drawn", "placed", "stance shown", "stance replaced", "reveal played", "valor played"})


def told_since(events: Sequence[Event], names: Sequence[str], view: View, _you: int | None = None) -> list[KeySentence]:
    """Return what became of the last strokes, else what the other did in their turn."""
    found = [(DECIDING.index(event.name), -at) for at, event in enumerate(events) if event.name in DECIDING]
    if [events[-at].name for _rank, at in found] == ["battle begun"]:
        return battle_told(events, -found[0][1], names, view)
    if found:
        return [KeySentence(-at, used_up(events, -at, names, _you)) for _rank, at in sorted(found)[:MOST_TOLD]]
    other = [at for at, event in enumerate(events) if event.name in PLANNED and event.facts["seat"] != view.seat]
    if view.seat is None:  # a movement that was turned up is too long to be read here: it lies on the board
        return [KeySentence(at) for at in other if events[at].name != "reveal played"][-1:]
    if not other:
        return []
    return [KeySentence(other[0], did_in_turn([events[at] for at in other], names[1 - view.seat]))]


def battle_told(events: Sequence[Event], at: int, names: Sequence[str], view: View) -> list[KeySentence]:
    """Say that the battle has begun, until somebody attacks; and why the reader does where the other has the first attack."""
    if any(event.name == "attack begun" for event in events[at:]):
        return []
    first = int(str(events[at].facts["seat"]))
    if view.seat is None or first == view.seat or view.now.turn != view.seat:
        return [KeySentence(at)]
    words = _("Battle begins. {name} has no movement to attack with: you attack.")
    return [KeySentence(at, words.format(name=names[first]))]


def used_up(events: Sequence[Event], at: int, names: Sequence[str], you: int | None) -> str:
    """Say of an attack that ended against shields how many took it up; "" of all else: the log's sentence."""
    begun = max((i for i, event in enumerate(events[:at]) if event.name == "stroke complete"), default=0)
    spent = [event for event in events[begun:at] if event.name == "spent"]
    if events[at].name != "attack ended" or not spent:
        return ""
    seat = int(str(spent[0].facts["seat"]))
    if seat == you:
        return counted(
            "You spent {} shield: no strength is left.", "You spent {} shields: no strength is left.", len(spent)
        )
    words = counted("spent {} shield: no strength is left", "spent {} shields: no strength is left", len(spent))
    return _("{name} {did}.").format(name=names[seat], did=words)


def did_in_turn(events: Sequence[Event], name: str) -> str:
    """Say in a line what a turn did; "" where there was none."""
    did = Counter(event.name for event in events)
    parts = [
        counted("drew {} card", "drew {} cards", did["drawn"]) if did["drawn"] else "",
        counted("laid {} card", "laid {} cards", did["placed"]) if did["placed"] else "",
        _("showed the stance") if did["stance shown"] else "",
        _("changed the stance") if did["stance replaced"] else "",
        _("turned up a movement of yours") if did["reveal played"] else "",
        _("played Valor: the battle follows") if did["valor played"] else "",
    ]
    words = listed([part for part in parts if part])
    return _("{name} {did}.").format(name=name, did=words) if words else ""
