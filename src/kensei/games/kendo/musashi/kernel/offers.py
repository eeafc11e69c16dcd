"""What may be played, by the numbers of the moves."""

from __future__ import annotations

import numpy as np

from kensei.games.compiling import compiled
from kensei.games.kendo.cards import CARDS, GREENS
from kensei.games.kendo.kernel.cards import (
    FIRST_GREEN,
    FIRST_RED,
    JIKAN,
    JODAN,
    KINDS,
    MAKI,
    MET,
    MUSHIN,
    OSHIDASHI,
    SEME,
    STRIKES,
    effects_of,
    forms_alone,
)
from kensei.games.kendo.kernel.rows import CARD, GREEN, HAND, OWED, POINT, TAKING, decides
from kensei.games.kendo.moves import lay
from kensei.games.kendo.musashi.kernel.numbers import (
    BROWN,
    CHANGE,
    GREEN_ATTACK,
    KEPT,
    MOVES,
    PAIR,
    PASSED,
    RED,
    number,
)
from kensei.games.kendo.musashi.kernel.rows import POINTS
from kensei.games.kendo.musashi.offers import AIMED as AIMED_LETTERS
from kensei.games.kendo.musashi.offers import TABLE

DEAL, MULLIGAN, TIE, ATTACKING, ANSWERING, TAKE, BONUS, OVER = range(8)
assert POINTS[ANSWERING] == "answer"
assert POINTS[OVER] == "over"

FORMS = tuple(TABLE.answers)
LETTERS = "ABCDFNT"
EFFECT, ALONE = effects_of(TABLE, LETTERS), forms_alone(TABLE)
PRICE = np.array([int(row["pass"]) for row in TABLE.rows.values()], dtype=np.int16)
"""How many cards a seat without an answer gives."""
AS_SEME, AS_JODAN, AS_BASIC, AS_OSHIDASHI, AS_MAKI = range(len(PRICE))
RED_FORM, MUSHIN_FORM = FORMS.index("red"), FORMS.index("red+mushin")


def _green_moves(to: int | None) -> list[int]:
    """Return the number of each green laid alone, at a seat or at none; -1 where there is no such move."""
    return [number(lay((green,), to)) if lay((green,), to) in MOVES else -1 for green in GREENS]


GREEN_MOVE = np.array([_green_moves(to) for to in (0, 1, None)], dtype=np.int16).T.copy()
IS_AIMED = np.array([letter in AIMED_LETTERS for letter in LETTERS])
BOOST = np.array([-1, JODAN, SEME], dtype=np.int16)
"""What strengthens a brown or a red, in the order of the moves' numbers."""
CHANGED = np.array([CHANGE + card - (card > JIKAN) for card in range(KINDS)], dtype=np.int16)
"""The number of each single card to change."""
PAIRED = np.zeros((KINDS, KINDS), dtype=np.int16)
"""The number of a pair to change."""
_used = [card for card in range(KINDS) if card != JIKAN]
for _place, _pair in enumerate((one, two) for at, one in enumerate(_used) for two in _used[at:]):
    PAIRED[_pair] = PAIR + _place
assert MOVES[PAIRED[0, KINDS - 1]].cards == (CARDS[0], CARDS[-1])
MOST_MOVES = 120
"""Twelve cards before play leave at most 79 choices, and 35 browns strengthened in two ways with two greens 107."""


@compiled
def answered_row(row) -> int:
    """Return the row of the table of what has to be answered."""
    green, card = row[GREEN], row[CARD]
    if green >= 0:
        return AS_SEME if green == SEME else AS_JODAN
    if card == OSHIDASHI:
        return AS_OSHIDASHI
    return AS_MAKI if card == MAKI else AS_BASIC


@compiled
def is_asked(row, seat: int) -> bool:
    """Whether the seat has to decide."""
    return not (row[OWED] or row[TAKING] or row[POINT] == OVER) and decides(row, seat)


@compiled
def asked_seat(row) -> int:
    """Return who has to decide; where both do, seat 0 first."""
    return 0 if is_asked(row, 0) else 1


@compiled
def can_attack(row, seat: int) -> bool:
    hand = HAND + KINDS * seat
    found = row[hand + MAKI] + row[hand + OSHIDASHI] > 0
    for card in range(FIRST_RED):
        found = found or row[hand + card] > 0
    return found


@compiled
def legal(row, seat: int, moves) -> int:
    """Write the numbers of the seat's moves; return how many there are."""
    if not is_asked(row, seat):
        return 0
    point = row[POINT]
    if point == ANSWERING:
        return _answers(row, seat, moves)
    if point == ATTACKING:
        count = _attacks(row, seat, moves)
        return count if count else _singles(row, seat, KINDS, moves, 0)
    if point == TIE:
        return _singles(row, seat, FIRST_RED, moves, 0)
    moves[0] = KEPT
    return _pairs(row, seat, moves, _singles(row, seat, KINDS, moves, 1))


@compiled
def _singles(row, seat: int, last: int, moves, count: int) -> int:
    for card in range(last):
        if row[HAND + KINDS * seat + card]:
            moves[count] = CHANGED[card]
            count += 1
    return count


@compiled
def _pairs(row, seat: int, moves, count: int) -> int:
    hand = HAND + KINDS * seat
    for card in range(KINDS):
        if not row[hand + card]:
            continue
        for other in range(card, KINDS):
            if row[hand + other] > (other == card):
                moves[count] = PAIRED[card, other]
                count += 1
    return count


@compiled
def _attacks(row, seat: int, moves) -> int:
    hand, other, count = HAND + KINDS * seat, 1 - seat, 0
    for card in range(FIRST_RED):
        if row[hand + card]:
            for boost in range(3):
                if boost == 0 or row[hand + BOOST[boost]]:
                    moves[count] = BROWN + 6 * card + 2 * boost + other
                    count += 1
    for place, card in enumerate((MAKI, OSHIDASHI)):
        if row[hand + card]:
            moves[count] = GREEN_ATTACK + 2 * place + other
            count += 1
    return count


@compiled
def _answers(row, seat: int, moves) -> int:
    hand, other, against, count = HAND + KINDS * seat, 1 - seat, answered_row(row), 0
    technique = STRIKES[row[CARD]]
    for card in range(FIRST_RED, FIRST_GREEN):
        if not row[hand + card]:
            continue
        mushin = int(MET[card] != technique)
        if EFFECT[against, MUSHIN_FORM if mushin else RED_FORM] < 0 or (mushin and not row[hand + MUSHIN]):
            continue
        for boost in range(3):
            if boost == 0 or row[hand + BOOST[boost]]:
                moves[count] = RED + 12 * (card - FIRST_RED) + 6 * mushin + 2 * boost + other
                count += 1
    for card in range(FIRST_GREEN, KINDS):
        form = ALONE[card - FIRST_GREEN]
        if row[hand + card] and form >= 0 and EFFECT[against, form] >= 0:
            moves[count] = GREEN_MOVE[card - FIRST_GREEN, other if IS_AIMED[EFFECT[against, form]] else 2]
            count += 1
    if count == 0:
        moves[0] = PASSED
        return 1
    return count
