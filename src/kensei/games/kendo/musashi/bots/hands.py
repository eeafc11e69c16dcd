"""Musashi's Challenge: what a hand can do, and its traits."""

from __future__ import annotations

from functools import cache

from kensei.games.kendo.bots.packed_hand import MASK, MEETS_PART, PLACE, SORTS, STRIKES_PART, count, parts
from kensei.games.kendo.bots.weights import Sheaf
from kensei.games.kendo.cards import GREEN_ATTACKS, GREENS
from kensei.games.kendo.musashi import answer_table


def able(hand: int, row: str, technique: str) -> tuple[str, ...]:
    """List what the hand can answer with."""
    greens = parts(hand)[0]
    if row == "start":
        brown = bool(hand & STRIKES_PART) or count(hand, "hiki") > 0
        return starts_with(greens, brown)
    if not technique:
        return _answers(row, greens, False, False)
    meets = hand & MASK << PLACE[f"meets {technique}"]
    return _answers(row, greens, bool(meets), hand & MEETS_PART != meets)


@cache
def starts_with(greens: int, brown: bool) -> tuple[str, ...]:
    """List the ways to start with cards of these sorts."""
    found = [other for other in GREEN_ATTACKS if count(greens, other)]
    if brown:
        found += ["brown", *(f"brown {boost}" for boost in answer_table.BOOSTS if count(greens, boost))]
    return tuple(found)


@cache
def _answers(row: str, greens: int, fitting: bool, other: bool) -> tuple[str, ...]:
    held = {green for green in GREENS if count(greens, green)}
    if fitting:
        held.add("red")
    if other and "mushin" in held:
        held.add("red+mushin")
    return tuple(form for form in answer_table.ALLOWED[row] if form in held)


def held(when: str, hand: int) -> list[Sheaf]:
    """Give the traits of a hand in a situation."""
    greens, blades, makes = parts(hand)
    has = (bool(hand & STRIKES_PART) or count(hand, "hiki") > 0, bool(hand & MEETS_PART))
    size = min(14, cards_in(greens) + cards_in(blades))
    return [
        ("greens", when, greens),
        ("blades", when, blades),
        ("makes", when, makes),
        ("pairs", when, greens, *has),
        ("size", when, size),
    ]


@cache
def cards_in(part: int) -> int:
    """Count the cards of a part of a hand."""
    return sum([count(part, sort) for sort in SORTS])
