"""Kendo Shiai: what may be played: the table of answers, and what a hand offers at each question."""

from __future__ import annotations

from functools import cache, lru_cache
from itertools import combinations

from kensei.core.i18n import N_, _
from kensei.games.kendo.answer_table import AnswerTable, AttackRow, Form
from kensei.games.kendo.cards import (
    ATTACKS_WITH,
    COLOUR,
    COLOURS,
    GREEN_ATTACKS,
    IS_HIKI,
    MEETS,
    NUMBER,
    Heap,
    fits,
    without,
)
from kensei.games.kendo.moves import PASS, Attack, Lay, Say, lay, say

GRID = """
against    brown red red+tsubazeriai hiki+tsubazeriai red+seme red+mushin+seme red+fudoshin bogyo seme fudoshin jodan brown+taijodan red+taijodan kaihi tsuyoi pass
brown      E     A   -               -                -        S               R            B     -    -        -     -              -            -     -      I
red        E     A   T               A                S        S               R            B     -    -        -     -              -            -     -      I
seme       M     -   -               -                -        -               -            -     C    C        -     -              -            -     -      I
raid       -     -   -               -                -        -               -            -     -    C        -     -              -            -     -      L
jodan      -     -   -               -                -        -               -            -     -    C        C     E              A            -     -      J
oshidashi  -     -   -               -                -        -               -            -     -    -        -     -              -            E     -      H
maki       -     -   -               -                -        -               -            -     -    -        -     -              -            -     E      H
stroke     -     W   -               -                -        -               -            -     -    -        -     -              -            -     -      K
"""  # noqa: E501
"""`brown` is a Men, Kote, Do or Tsuki, never a hiki, and of the technique that attacks (on a Seme of
any); `red` fits, or any red lies with Mushin."""

TABLE = AnswerTable(
    GRID,
    {
        "brown": AttackRow(N_("a brown"), "shiai.brown", "shiai.ippon"),
        "red": AttackRow(N_("a red"), "shiai.red", "shiai.ippon"),
        "seme": AttackRow(N_("Seme, alone or with a red"), "shiai.seme", "shiai.ippon"),
        "raid": AttackRow(N_("a red with Fudoshin"), "shiai.fudoshin.cancel", "shiai.fudoshin.raid"),
        "jodan": AttackRow(N_("Jodan no kamae with a brown"), "shiai.jodan", "shiai.jodan.fail"),
        "oshidashi": AttackRow("Oshidashi", "shiai.hansoku.oshidashi", "shiai.hansoku.oshidashi"),
        "maki": AttackRow("Maki waza", "shiai.hansoku.maki", "shiai.hansoku.maki"),
        "stroke": AttackRow(N_("a brown on your own Seme"), "shiai.seme.stroke", "shiai.seme.stroke"),
    },
    {
        "brown": Form("shiai.brown", N_("a brown of the same technique")),
        "red": Form("shiai.red", N_("a red that fits, or any red with Mushin")),
        "red+tsubazeriai": Form("shiai.tsubazeriai", N_("such a red with Tsubazeriai")),
        "hiki+tsubazeriai": Form("shiai.tsubazeriai", N_("a hiki brown with Tsubazeriai")),
        "red+seme": Form("shiai.seme", N_("a red that fits with Seme")),
        "red+mushin+seme": Form("shiai.red.with", N_("any red with Mushin and Seme")),
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
    },
)
WITH_RED = ("tsubazeriai", "seme", "fudoshin", "taijodan")
"""What may lie with a red that answers, one of them, besides Mushin [shiai.red.with]."""
ENOUGH = 6
"""Hands are filled up to so many cards after an ippon [shiai.refill]."""
ENCHO_HAND = 5
"""Cards for the encho [shiai.jikan.encho]."""
TIES = 3
"""After so many equal comparisons the lot decides [shiai.deal.tie]."""
SHOW_NOTHING = say("show")
PICKS = tuple(say("pick", (), deck) for deck in COLOURS[1:])
HAND_OVER = (say("start"), say("yield"))
STARTS = tuple(say("starts", (), "", seat) for seat in (0, 1))


def row_of(attack: Attack, point: str = "answer") -> str:
    """The row of what has to be answered now: at the stroke it is the brown on the own Seme."""
    if point == "stroke":
        return point
    if attack.green:
        return "raid" if attack.green == "fudoshin" else attack.green
    return attack.card if attack.card in GREEN_ATTACKS else "brown" if attack.card in NUMBER else "red"


@lru_cache(maxsize=1 << 14)
def form_of(cards: Heap, row: str, attack: str) -> str:
    """The column of cards laid against an attack, empty if they are of none.

    >>> form_of(("do-men", "mushin", "seme"), "red", "men-kote"), form_of(("men3",), "brown", "kote1")
    ('red+mushin+seme', '')
    """
    first, greens = cards[0], cards[1:]
    if first not in ATTACKS_WITH:
        return first if not greens and first in TABLE.answers else ""
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
    if rest == ["seme"] and "mushin" in greens:
        return "red+mushin+seme"
    return f"red+{rest[0]}" if rest else "red"


def answers(hand: Heap, row: str, attack: str) -> tuple[Lay | Say, ...]:
    """What the hand can lay by the table, in the order of its columns; `pass` is always the last [shiai.decline]."""
    held = dict.fromkeys(hand)
    found: list[Heap] = []
    for form in TABLE.allowed[row]:
        first, *greens = form.split("+")
        if not held.keys() >= set(greens):
            continue
        if first == "red":
            for red in [card for card in held if card in MEETS]:
                found += red_plays(red, form, attack, "mushin" in hand)
        elif first == "hiki":
            found += [(card, *greens) for card in held if card in IS_HIKI]
        elif first == "brown":
            for brown in [card for card in held if card in NUMBER and card not in IS_HIKI]:
                if row == "seme" or ATTACKS_WITH[brown] == ATTACKS_WITH[attack]:
                    found.append((brown, *greens))
        elif first in hand:
            found.append((first,))
    return (*[lay(cards) for cards in found], PASS)


@cache
def red_plays(red: str, form: str, attack: str, mushin: bool) -> tuple[Heap, ...]:
    """The ways to lay a red of this form against an attacking card: as it fits, and with Mushin if it is there."""
    greens = form.split("+")[1:]
    if "mushin" in greens:
        return ((red, *greens),)
    plain = ((red, *greens),) if fits(red, attack) else ()
    if not mushin or "seme" in greens:  # Mushin and Seme have a form of their own
        return plain
    return (*plain, (red, *sorted(("mushin", *greens))))


def what_answers(row: str) -> str:
    return _("a Men, Kote, Do or Tsuki; Seme; Fudoshin") if row == "seme" else TABLE.what_answers(row)


def switches(hand: Heap, decks: tuple[bool, ...]) -> tuple[Say, ...]:
    """The cards to throw and the decks to draw from; the thrown card may make its deck [shiai.decks]."""
    return tuple(
        [
            say("switch", (card,), COLOURS[colour])
            for card in dict.fromkeys(hand)
            for colour in range(3)
            if decks[colour] or COLOUR[card] == colour
        ]
    )


def picks(decks: tuple[bool, ...]) -> tuple[Say, ...]:
    """The red and the green deck where there are cards [shiai.switch-pick]."""
    return tuple([pick for pick, has_cards in zip(PICKS, decks[1:], strict=True) if has_cards])


def shows(hand: Heap) -> tuple[Say, ...]:
    """The browns to show; without one there is nothing to show [shiai.deal.tie]."""
    return tuple([say("show", (card,)) for card in dict.fromkeys(hand) if card in NUMBER]) or (SHOW_NOTHING,)


def starts(hand: Heap, may_call_time: bool) -> tuple[Lay, ...]:
    """What starts a round [shiai.start.forms]."""
    found: list[Lay] = []
    for card in dict.fromkeys(hand):
        if card in IS_HIKI:
            if "tsubazeriai" in hand:
                found.append(lay((card, "tsubazeriai")))
        elif card in NUMBER:
            found.append(lay((card,)))
            if "jodan" in hand:
                found.append(lay((card, "jodan")))
        elif card in GREEN_ATTACKS or card == "seme" or (card == "jikan" and may_call_time):
            found.append(lay((card,)))
    return tuple(found)


def droppable(hand: Heap, may_call_time: bool) -> Heap:
    """The cards that may be dropped for a brown: not the last that one could start with [shiai.hansoku.no-start]."""
    cards = tuple(dict.fromkeys(hand))
    if not starts(hand, may_call_time):
        return cards
    return tuple([card for card in cards if starts(without(hand, card), may_call_time)])


def drops(hand: Heap, may_call_time: bool) -> tuple[Say, ...]:
    """What may be dropped; all of a hand that is only imagined and needs every card to start."""
    return tuple([say("drop", (card,)) for card in droppable(hand, may_call_time) or dict.fromkeys(hand)])


def throws(hand: Heap) -> tuple[Say, ...]:
    """The pairs to throw away [shiai.jodan.fail]."""
    return tuple([say("throw", pair) for pair in dict.fromkeys(combinations(hand, 2))])


def may_call_time(scores: tuple[int, ...], seat: int, is_encho: bool) -> bool:
    """Whether Jikan desu may be played: leading 1:0, or at 1:1, not in the encho [shiai.jikan.lead]."""
    return scores[seat] == 1 and not is_encho
