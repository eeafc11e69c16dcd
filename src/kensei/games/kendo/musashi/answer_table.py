"""Musashi's Challenge: every answer, as the table of the rulebook page has it.

What lies against you (the rows) and what you lay (the columns) say what follows: a letter of
`FOLLOWS`, or `-` where the answer is not allowed.
"""

from __future__ import annotations

from functools import lru_cache

from kensei.core.i18n import N_
from kensei.games.kendo.answer_table import AnswerTable, AttackRow, Form, rows_of
from kensei.games.kendo.cards import COLOUR, GREEN, GREEN_ATTACKS, RED, Heap, fits

GRID = """
against    red red+mushin seme jodan mushin taijodan tsubazeriai bogyo kaihi tsuyoi fudoshin oshidashi maki pass
seme       -   A          C    -     C      -        -           -     D     D      F        -         -    1
jodan      -   -          -    C     -      C        -           -     D     D      F        -         -    1
basic      A   A          -    -     -      -        B           B     D     D      F        -         -    2
oshidashi  -   -          -    -     -      -        -           -     N     N      F        T         -    1
maki       -   -          -    -     -      -        -           -     N     N      F        -         T    1
"""
"""`red` fits, the red of `red+mushin` does not; both may lie with Seme or Jodan no kamae besides."""

FOLLOWS = {
    "A": "the red is your attack, on a player of your choice",
    "B": "the attack is blocked; you start a new one",
    "C": "the strengthening is gone; answer the basic attack",
    "D": "the basic attack, without a strengthening, goes to a player of your choice; you are its attacker",
    "F": "the attack, with a strengthening that stands, goes to a player of your choice; you are its attacker",
    "N": "the attack is over; you start a new one",
    "T": "the attack goes back, or to a player of your choice; you are its attacker",
    "1": "one card is taken from you; without one you are out",
    "2": "two cards are taken from you; with fewer you are out",
}

AIMED = frozenset("ADFT")
"""Answers that need a target."""

BOOSTS = ("jodan", "seme")
"""What strengthens a brown or a red, one at a time [musashi.jodan, musashi.seme]."""

ATTACKS = {
    "seme": AttackRow("against Seme", "musashi.seme", "musashi.strength.first"),
    "jodan": AttackRow("against Jodan no kamae", "musashi.jodan", "musashi.strength.first"),
    "basic": AttackRow("against brown or red alone", "musashi.block", "musashi.basic.unanswered"),
    "oshidashi": AttackRow("against Oshidashi", "musashi.oshidashi-maki", "musashi.other.unanswered"),
    "maki": AttackRow("against Maki waza", "musashi.oshidashi-maki", "musashi.other.unanswered"),
}
ANSWERS = {
    "red": Form("musashi.red", N_("a red that fits")),
    "red+mushin": Form("musashi.mushin", N_("Mushin with a red that does not fit")),
    "seme": Form("musashi.same-card", "Seme"),
    "jodan": Form("musashi.same-card", "Jodan no kamae"),
    "mushin": Form("musashi.mushin", "Mushin"),
    "taijodan": Form("musashi.tai-jodan", "Tai-jodan"),
    "tsubazeriai": Form("musashi.block", "Tsubazeriai"),
    "bogyo": Form("musashi.block", "Bogyo"),
    "kaihi": Form("musashi.kaihi-tsuyoi", "Kaihi suru"),
    "tsuyoi": Form("musashi.kaihi-tsuyoi", "Tsuyoi kamae"),
    "fudoshin": Form("musashi.fudoshin", "Fudoshin"),
    "oshidashi": Form("musashi.oshidashi-maki", "Oshidashi"),
    "maki": Form("musashi.oshidashi-maki", "Maki waza"),
    "pass": Form("musashi.attack.target", N_("pass")),
}

ROWS = rows_of(GRID)
TABLE = AnswerTable(ROWS, FOLLOWS, ATTACKS, ANSWERS)
FORMS = TABLE.forms
ALLOWED = TABLE.allowed()


def against(card: str, boost: str) -> str:
    """The row of an attack: what has to be answered first [musashi.strength.first]."""
    return boost or (card if card in GREEN_ATTACKS else "basic")


@lru_cache(maxsize=1 << 14)
def form_of(cards: Heap, attack: str) -> str:
    """The column of cards laid against an attacking card, empty if they are of none.

    >>> form_of(("do-men", "mushin", "seme"), "kote3"), form_of(("bogyo",), "kote3")
    ('red+mushin', 'bogyo')
    """
    if len(cards) == 1 and COLOUR[cards[0]] == GREEN:
        return cards[0] if cards[0] in FORMS else ""
    if COLOUR[cards[0]] != RED or attack in GREEN_ATTACKS:
        return ""
    greens = cards[1:]
    boosts = [card for card in greens if card in BOOSTS]
    rest = [card for card in greens if card not in BOOSTS]
    if len(boosts) > 1:
        return ""
    if fits(cards[0], attack):
        return "" if rest else "red"
    return "red+mushin" if rest == ["mushin"] else ""


def boost_of(cards: Heap) -> str:
    """The strengthening among cards laid together, empty if there is none; Mushin is none."""
    return next((card for card in cards[1:] if card in BOOSTS), "")
