"""Musashi's Challenge: what may be played: the table of answers, and what a hand offers at each question."""

from __future__ import annotations

from functools import cache, lru_cache
from itertools import combinations

from kensei.core.i18n import N_
from kensei.games.kendo.answer_table import AnswerTable, AttackRow, Form
from kensei.games.kendo.cards import ATTACKS_WITH, GREEN_ATTACKS, MEETS, NUMBER, Heap, fits, heap
from kensei.games.kendo.moves import PASS, Attack, Lay, Say, lay, say

GRID = """
against    red red+mushin seme jodan mushin taijodan tsubazeriai bogyo kaihi tsuyoi fudoshin oshidashi maki pass
seme       -   A          C    -     C      -        -           -     D     D      F        -         -    1
jodan      -   -          -    C     -      C        -           -     D     D      F        -         -    1
basic      A   A          -    -     -      -        B           B     D     D      F        -         -    2
oshidashi  -   -          -    -     -      -        -           -     N     N      F        T         -    1
maki       -   -          -    -     -      -        -           -     N     N      F        -         T    1
"""
"""`red` fits, the red of `red+mushin` does not; both may lie with Seme or Jodan no kamae besides."""

TABLE = AnswerTable(
    GRID,
    {
        "seme": AttackRow("against Seme", "musashi.seme", "musashi.strength.first"),
        "jodan": AttackRow("against Jodan no kamae", "musashi.jodan", "musashi.strength.first"),
        "basic": AttackRow("against brown or red alone", "musashi.block", "musashi.basic.unanswered"),
        "oshidashi": AttackRow("against Oshidashi", "musashi.oshidashi-maki", "musashi.other.unanswered"),
        "maki": AttackRow("against Maki waza", "musashi.oshidashi-maki", "musashi.other.unanswered"),
    },
    {
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
    },
)
AIMED = frozenset("ADFT")
RED_FORMS = frozenset({"red", "red+mushin"})
BOOSTS = ("jodan", "seme")
"""What strengthens a brown or a red, one at a time [musashi.jodan, musashi.seme]."""
MANY = 4
"""From so many players still in, nobody is attacked straight back [musashi.counts-now]."""
DEALT = (3, 4, 5)
"""Cards of each colour dealt to a player [musashi.deal]."""
KEEP = say("keep")


def row_of(attack: Attack) -> str:
    """The row of an attack: what has to be answered first [musashi.strength.first]."""
    return attack.green or (attack.card if attack.card in GREEN_ATTACKS else "basic")


def price_of(attack: Attack) -> int:
    return int(TABLE.rows[row_of(attack)]["pass"])


@lru_cache(maxsize=1 << 14)
def form_of(cards: Heap, attack: str) -> str:
    """The column of cards laid against an attacking card, empty if they are of none.

    >>> form_of(("do-men", "mushin", "seme"), "kote3"), form_of(("bogyo",), "kote3")
    ('red+mushin', 'bogyo')
    """
    first, *greens = cards
    if first not in ATTACKS_WITH:
        return first if not greens and first in TABLE.answers else ""
    rest = [card for card in greens if card not in BOOSTS]
    if first not in MEETS or attack in GREEN_ATTACKS or len(greens) - len(rest) > 1:
        return ""
    if fits(first, attack):
        return "" if rest else "red"
    return "red+mushin" if rest == ["mushin"] else ""


def boost_of(cards: Heap) -> str:
    """The strengthening among cards laid together, empty if there is none; Mushin is none."""
    return next((card for card in cards[1:] if card in BOOSTS), "")


def attacks(hand: Heap, targets: tuple[int, ...]) -> tuple[Lay, ...]:
    """The new attacks: a brown, strengthened or not, Maki waza, Oshidashi [musashi.attack.forms]."""
    boosts = [boost for boost in BOOSTS if boost in hand]
    found: list[Lay] = []
    for card in dict.fromkeys(hand):
        if card in NUMBER:
            found += [lay((card,), to) for to in targets]
            found += [lay((card, boost), to) for boost in boosts for to in targets]
        elif card in GREEN_ATTACKS:
            found += [lay((card,), to) for to in targets]
    return tuple(found)


def can_attack(hand: Heap) -> bool:
    return any(card in NUMBER or card in GREEN_ATTACKS for card in hand)


def changes(hand: Heap) -> tuple[Say, ...]:
    """The cards that who cannot attack may change for a brown [musashi.no-attack]."""
    return tuple([say("change", (card,)) for card in dict.fromkeys(hand)])


def mulligans(hand: Heap) -> tuple[Say, ...]:
    """The changes of up to two cards before play [musashi.mulligan]."""
    pairs = dict.fromkeys(combinations(hand, 2))
    return (KEEP, *changes(hand), *[say("change", pair) for pair in pairs])


def tie_changes(hand: Heap, players: int) -> tuple[Say, ...]:
    """The browns that a tied leader may change: a smallest one, with two players still in any [musashi.first]."""
    browns = [card for card in hand if card in NUMBER]
    if players > 2:
        least = min(NUMBER[card] for card in browns)
        browns = [card for card in browns if NUMBER[card] == least]
    return changes(heap(browns))


def answers(hand: Heap, attack: Attack, others: tuple[int, ...]) -> tuple[Lay | Say, ...]:
    """The answers that the table allows, in the order of its columns; if there is none, `pass` alone.

    Who can react must [musashi.attack.target].
    """
    row = row_of(attack)
    onward = targets(attack, others)
    found: list[Lay | Say] = []
    for form in TABLE.allowed[row]:
        if form in RED_FORMS:
            found += [lay(cards, to) for cards in counters(hand, attack.card, form) for to in onward]
        elif form in hand:
            follows = TABLE.rows[row][form]
            if follows not in AIMED:
                found.append(lay((form,)))
            else:
                found += [lay((form,), to) for to in (others if follows == "T" else onward)]
    return tuple(found) or (PASS,)


def forms_held(hand: Heap, attack: Attack) -> list[str]:
    """The forms of answers that the hand has, in the order of the table."""
    return [
        form
        for form in TABLE.allowed[row_of(attack)]
        if (counters(hand, attack.card, form) if form in RED_FORMS else form in hand)
    ]


def targets(attack: Attack, others: tuple[int, ...]) -> tuple[int, ...]:
    """Whom a reaction may aim at: with four or more still in not who attacked [musashi.reaction.target]."""
    if len(others) + 1 < MANY:
        return others
    return tuple([other for other in others if other != attack.by])


def counters(hand: Heap, attack: str, form: str) -> list[Heap]:
    """The reds of the hand that answer, each alone and with a strengthening [musashi.red]."""
    mushin = form == "red+mushin"
    if mushin and "mushin" not in hand:
        return []
    boosts = tuple([boost for boost in BOOSTS if boost in hand])
    reds = dict.fromkeys([card for card in hand if card in MEETS and fits(card, attack) is not mushin])
    return [cards for red in reds for cards in strengthened(red, mushin, boosts)]


@cache
def strengthened(red: str, mushin: bool, boosts: Heap) -> tuple[Heap, ...]:
    base = (red, "mushin") if mushin else (red,)
    return (base, *(heap((*base, boost)) for boost in boosts))
