"""What the events of a bout say about it: the cards of the exchange so far, and with what each ippon was won."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kensei.core.protocol import Event
from kensei.games.kendo.cards import ATTACKS_WITH

BEGINS = ("started", "attacked")


def laid_since_start(story: Sequence[Event]) -> tuple[str, ...]:
    """The cards that were laid in answer to one another since the last start, the newest last."""
    out: list[str] = []
    for event in reversed(story):
        facts: Any = event.facts
        if event.name in BEGINS or event.name == "countered":
            out.append(facts["cards"][0])
        if event.name in BEGINS:
            break
    return tuple(reversed(out))


def ippon_letters(story: Sequence[Event], seat: int) -> str:
    """The letters of the ippon of a seat: of the target that was struck, H for two hansoku."""
    letters, struck, is_penalty = "", "", False
    for event in story:
        facts: Any = event.facts
        if event.name in (*BEGINS, "countered", "struck", "met"):
            struck = ATTACKS_WITH.get(facts["cards"][0]) or struck
        if event.name == "scored" and facts["seat"] == seat:
            letters += "H" if is_penalty else struck[:1].upper()
        is_penalty = event.name == "penalised"
    return letters
