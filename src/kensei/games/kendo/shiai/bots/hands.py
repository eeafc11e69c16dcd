"""Kendo Shiai: what a hand can do, and its traits."""

from __future__ import annotations

from functools import cache, lru_cache

from kensei.games.kendo.bots.packed_hand import MEETS_PART, STRIKES_PART, count, counts, parts
from kensei.games.kendo.bots.weights import Sheaf
from kensei.games.kendo.cards import GREENS
from kensei.games.kendo.shiai import answer_table


def able(hand: int, row: str, technique: str) -> tuple[str, ...]:
    """List what the hand can do now: the kinds of starts, or the columns of answers to the technique."""
    any_brown = row == "seme" or row not in answer_table.ROWS
    strikes = hand & STRIKES_PART if any_brown else technique and count(hand, f"strikes {technique}")
    meets = technique and count(hand, f"meets {technique}")
    hiki = count(hand, "hiki") > 0
    return able_with(row, parts(hand)[0], bool(strikes), bool(meets), bool(hand & MEETS_PART), hiki)


@cache
def able_with(row: str, greens: int, brown: bool, fitting: bool, red: bool, hiki: bool) -> tuple[str, ...]:
    """List what cards of these sorts can do."""
    held = {green for green in GREENS if count(greens, green)}
    if fitting or (red and "mushin" in held):
        held.add("red")
    held |= {what for what, has in (("brown", brown), ("hiki", hiki)) if has}
    if row not in answer_table.ROWS:
        return tuple(kind for kind, cards in START_KINDS.items() if held.issuperset(cards))
    return tuple(form for form in answer_table.ALLOWED[row] if held.issuperset(form.split("+")))


START_KINDS = {
    "brown": ("brown",),
    "jodan": ("brown", "jodan"),
    "tsubazeriai": ("hiki", "tsubazeriai"),
    "seme": ("seme",),
    "maki": ("maki",),
    "oshidashi": ("oshidashi",),
}


@lru_cache(maxsize=1 << 16)
def shape(hand: int) -> tuple[int, int, int]:
    """Count the browns that strike alone, the reds and the greens, as far as it matters."""
    greens = sum([count(hand, green) for green in GREENS])
    return min(3, sum(counts(hand, "strikes"))), min(4, sum(counts(hand, "meets"))), min(4, greens)


def reach(hand: int) -> int:
    """Count the techniques that the reds of the hand meet, and one more for Mushin."""
    reds = sum(map(bool, counts(hand, "meets")))
    return reds + (reds > 0 and count(hand, "mushin") > 0)


def held(when: str, hand: int) -> list[Sheaf]:
    """Give the traits of a hand in a situation."""
    greens, blades, makes = parts(hand)
    has = (bool(hand & STRIKES_PART), bool(hand & MEETS_PART), count(hand, "hiki") > 0)
    return [("greens", when, greens), ("blades", when, blades), ("makes", when, makes), ("pairs", when, greens, *has)]
