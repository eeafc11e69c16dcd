"""Kendo Shiai: every answer, as the table of the rulebook page has it.

What lies against you (the rows) and what you lay (the columns) say what follows: a letter of
`FOLLOWS`, or `-` where the answer is not allowed.
"""

from __future__ import annotations

from functools import cache, lru_cache

from kensei.core.i18n import N_, _
from kensei.games.kendo.answer_table import AnswerTable, AttackRow, Form, rows_of
from kensei.games.kendo.cards import ATTACKS_WITH, COLOUR, GREEN, IS_HIKI, MEETS, NUMBER, Heap, distinct, fits

GRID = """
against    brown red red+tsubazeriai hiki+tsubazeriai red+seme red+fudoshin bogyo seme fudoshin jodan brown+taijodan red+taijodan kaihi tsuyoi pass
brown      E     A   -               -                -        R            B     -    -        -     -              -            -     -      I
red        E     A   T               A                S        R            B     -    -        -     -              -            -     -      I
seme       M     -   -               -                -        -            -     C    C        -     -              -            -     -      I
raid       -     -   -               -                -        -            -     -    C        -     -              -            -     -      L
jodan      -     -   -               -                -        -            -     -    C        C     E              A            -     -      J
oshidashi  -     -   -               -                -        -            -     -    -        -     -              -            E     -      H
maki       -     -   -               -                -        -            -     -    -        -     -              -            -     E      H
stroke     -     W   -               -                -        -            -     -    -        -     -              -            -     -      K
"""  # noqa: E501
"""`brown` is a Men, Kote, Do or Tsuki, never a hiki, and of the technique that attacks (on a Seme of
any); `red` fits, or any red lies with Mushin."""

FOLLOWS = {
    "A": "it is an attack on the opponent",
    "B": "the attack is blocked; you start, without switch-and-pick",
    "C": "cancelled; answer what remains in this turn; nothing remains of a lone Seme, its player starts again",
    "E": "the attack is cancelled; the attacker starts a new round",
    "H": "a hansoku for you; you start",
    "I": "an ippon for the opponent",
    "J": "you throw two cards and start",
    "K": "you switch and pick, then the brown is an attack on you",
    "L": "two of your cards are raided; you start",
    "M": "the Seme player may strike at once; if he does not, the brown is an attack on him",
    "R": "a raid: if it is not cancelled the opponent loses two cards and starts",
    "S": "Seme stands with the red: the opponent answers the Seme first",
    "T": "the red does not attack; you start a new round, or hand over",
    "W": "an ippon for you",
}

WITH_RED = ("tsubazeriai", "seme", "fudoshin", "taijodan")
"""What may lie with a red that answers, one of them, besides Mushin [shiai.red.with]."""

ATTACKS = {
    "brown": AttackRow(N_("a brown"), "shiai.brown", "shiai.ippon"),
    "red": AttackRow(N_("a red"), "shiai.red", "shiai.ippon"),
    "seme": AttackRow(N_("Seme, alone or with a red"), "shiai.seme", "shiai.ippon"),
    "raid": AttackRow(N_("a red with Fudoshin"), "shiai.fudoshin.cancel", "shiai.fudoshin.raid"),
    "jodan": AttackRow(N_("Jodan no kamae with a brown"), "shiai.jodan", "shiai.jodan.fail"),
    "oshidashi": AttackRow("Oshidashi", "shiai.hansoku.oshidashi", "shiai.hansoku.oshidashi"),
    "maki": AttackRow("Maki waza", "shiai.hansoku.maki", "shiai.hansoku.maki"),
    "stroke": AttackRow(N_("a brown on your own Seme"), "shiai.seme.stroke", "shiai.seme.stroke"),
}
ANSWERS = {
    "brown": Form("shiai.brown", N_("a brown of the same technique")),
    "red": Form("shiai.red", N_("a red that fits, or any red with Mushin")),
    "red+tsubazeriai": Form("shiai.tsubazeriai", N_("such a red with Tsubazeriai")),
    "hiki+tsubazeriai": Form("shiai.tsubazeriai", N_("a hiki brown with Tsubazeriai")),
    "red+seme": Form("shiai.seme", N_("such a red with Seme")),
    "red+fudoshin": Form("shiai.fudoshin", N_("such a red with Fudoshin")),
    "bogyo": Form("shiai.bogyo", "Bogyo"),
    "seme": Form("shiai.seme.cancel", "Seme"),
    "fudoshin": Form("shiai.fudoshin", "Fudoshin"),
    "jodan": Form("shiai.jodan", "Jodan no kamae"),
    "brown+taijodan": Form("shiai.tai-jodan", N_("a brown of the same technique with Tai-jodan")),
    "red+taijodan": Form("shiai.tai-jodan", N_("a red that fits, or any with Mushin, and Tai-jodan")),
    "kaihi": Form("shiai.kamae-kaihi", "Kaihi suru"),
    "tsuyoi": Form("shiai.kamae-kaihi", "Tsuyoi kamae"),
    "pass": Form("shiai.decline", N_("pass")),
}

ROWS = rows_of(GRID)
TABLE = AnswerTable(ROWS, FOLLOWS, ATTACKS, ANSWERS)
FORMS = TABLE.forms
ALLOWED = TABLE.allowed()


def against(card: str, green: str) -> str:
    if green:
        return "raid" if green == "fudoshin" else green
    return card if COLOUR[card] == GREEN else "brown" if card in NUMBER else "red"


@lru_cache(maxsize=1 << 14)
def form_of(cards: Heap, row: str, attack: str) -> str:
    """The column of cards laid against an attack, empty if they are of none.

    >>> form_of(("do-men", "mushin", "seme"), "red", "men-kote"), form_of(("men3",), "brown", "kote1")
    ('red+seme', '')
    """
    first, greens = cards[0], cards[1:]
    if COLOUR[first] == GREEN:
        return first if not greens and first in FORMS else ""
    if first in IS_HIKI:
        return "hiki+tsubazeriai" if greens == ("tsubazeriai",) else ""
    if first in NUMBER:
        meets = row == "seme" or ATTACKS_WITH.get(attack) == ATTACKS_WITH[first]
        return {(): "brown", ("taijodan",): "brown+taijodan"}.get(greens, "") if meets else ""
    if attack not in ATTACKS_WITH or not ("mushin" in greens or fits(first, attack)):
        return ""
    rest = [green for green in greens if green != "mushin"]
    if len(greens) - len(rest) > 1 or len(rest) > 1 or not set(rest) <= set(WITH_RED):
        return ""
    return f"red+{rest[0]}" if rest else "red"


@cache
def red_plays(red: str, green: str, attack: str, mushin: bool) -> tuple[Heap, ...]:
    """The ways to lay a red against an attacking card: as it fits, and with Mushin if it is there."""
    extra = (green,) if green else ()
    plain = ((red, *extra),) if fits(red, attack) else ()
    return (*plain, (red, *sorted(("mushin", *extra)))) if mushin else plain


def answers(hand: Heap, row: str, attack: str) -> list[Heap]:
    """What the hand can lay by the table, in the order of its columns."""
    found: list[Heap] = []
    for form in ALLOWED[row]:
        first, _, green = form.partition("+")
        if green and green not in hand:
            continue
        if first == "red":
            mushin = "mushin" in hand
            for red in [card for card in distinct(hand) if card in MEETS]:
                found += red_plays(red, green, attack, mushin)
        elif first == "hiki":
            found += [(card, green) for card in distinct(hand) if card in IS_HIKI]
        elif first == "brown":
            for brown in [card for card in distinct(hand) if card in NUMBER and card not in IS_HIKI]:
                if row == "seme" or ATTACKS_WITH[brown] == ATTACKS_WITH[attack]:
                    found.append((brown, green) if green else (brown,))
        elif first in hand:
            found.append((first,))
    return found


def what_answers(row: str) -> str:
    return _("a Men, Kote, Do or Tsuki; Seme; Fudoshin") if row == "seme" else TABLE.what_answers(row)
