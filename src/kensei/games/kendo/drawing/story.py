"""What a bout of kendo tells of itself: the cards of the exchange so far, and with what each ippon was won."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kensei.core.protocol import Event
from kensei.games.kendo.cards import ATTACKS_WITH, BROWNS, HIKI

BEGINS = ("started", "attacked")


def technique(card: str) -> str:
    """Give the target that a card strikes at; nothing for one that strikes at none.

    >>> technique("hikikote3"), technique("kote-men"), technique("seme")
    ('kote', 'men', '')
    """
    if card in BROWNS:
        return HIKI.get(card[:-1], card[:-1])
    return ATTACKS_WITH.get(card, "")


def laid(story: Sequence[Event]) -> list[str]:
    """Give the cards that were laid in answer to one another since the last start, the newest last."""
    out: list[str] = []
    for event in story:
        facts: Any = event.facts
        if event.name in BEGINS:
            out = list(facts["cards"][:1])
        elif event.name == "countered":
            out.append(facts["cards"][0])
    return out


def won(story: Sequence[Event], seat: int) -> str:
    """Give the letters of the ippon of a seat: of the target that was struck, H for two hansoku."""
    letters, struck, is_penalty = "", "", False
    for event in story:
        facts: Any = event.facts
        if event.name in (*BEGINS, "countered", "struck", "met"):
            struck = technique(facts["cards"][0]) or struck
        if event.name == "scored" and facts["seat"] == seat:
            letters += "H" if is_penalty else struck[:1].upper()
        is_penalty = event.name == "penalised"
    return letters
