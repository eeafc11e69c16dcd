"""What a round came to, in one or two sentences: who wounded whom with what, else how the blades missed or met."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kensei.core.i18n import N_, _
from kensei.core.protocol import Event
from kensei.drawing.last_move.key_events import MOST_TOLD, KeySentence
from kensei.games.kiriai import View
from kensei.games.kiriai.cards import ACTIONS, TITLES

SAID = {
    "hit": N_("{name}’s {face} wounds {other}."),
    "countered": N_("{name} turns {face} back and wounds {other}."),
    "missed": N_("{name}’s {face} misses at distance {n}."),
    "feinted": N_("{name}’s {face} misses: it needs {stance}."),
}
SAID_OF_YOU = {
    "hit": N_("Your {face} wounds {other}."),
    "countered": N_("You turn {face} back and wound {other}."),
    "missed": N_("Your {face} misses at distance {n}."),
    "feinted": N_("Your {face} misses: it needs {stance}."),
}
SAID_AGAINST_YOU = {
    "hit": N_("{name}’s {face} wounds you."),
    "countered": N_("{name} turns {face} back and wounds you."),
}
UNHURT = N_("Nobody was hit: you are {n} apart.")
UNHURT_FOR_ALL = N_("Nobody was hit: they are {n} apart.")


def told_since(events: Sequence[Event], names: Sequence[str], view: View, you: int | None = None) -> list[KeySentence]:
    """Return the wounds, each with what gave it, then clashes, then misses; `you`: the seat that is spoken to."""
    wounds, clashes, misses = list[KeySentence](), list[KeySentence](), list[KeySentence]()
    for at, event in enumerate(events):
        facts: Any = event.facts
        if event.name == "clashed":
            clashes.append(KeySentence(at))
        elif event.name in SAID:
            seat, face = facts["seat"], _(TITLES[facts["face"]])
            others = SAID | SAID_AGAINST_YOU if you == 1 - seat else SAID
            needs = ACTIONS[facts["face"]].needs
            is_feint = event.name == "missed" and needs not in ("", facts["stance"])
            key = "feinted" if is_feint else event.name
            words = _((SAID_OF_YOU if you == seat else others)[key]).format(
                name=names[seat],
                other=names[1 - seat],
                face=face,
                n=facts.get("distance"),
                stance=_(TITLES[needs]) if is_feint else "",
            )
            (misses if event.name == "missed" else wounds).append(KeySentence(at, words))
    found = [*reversed(wounds), *reversed(clashes), *reversed(misses)][:MOST_TOLD]
    if found or not any(event.name == "revealed" for event in events):
        return found
    red, blue = (shown.space or 0 for shown in view.shown)
    words = _(UNHURT_FOR_ALL if view.seat is None else UNHURT).format(n=blue - red)
    return [
        KeySentence(max(at for at, event in enumerate(events) if event.name in ("revealed", "moved", "turned")), words)
    ]
