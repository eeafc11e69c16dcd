"""What may be played, by the numbers of the moves."""

from __future__ import annotations

import numpy as np

from kensei.games.compiling import compiled
from kensei.games.kendo.cards import BROWNS, CARDS, IS_HIKI, ORDER
from kensei.games.kendo.kernel.cards import (
    COLOUR_OF,
    FIRST_GREEN,
    FIRST_RED,
    FUDOSHIN,
    HIKI,
    JIKAN,
    JODAN,
    KINDS,
    MAKI,
    MET,
    MUSHIN,
    OSHIDASHI,
    SEME,
    STRIKES,
    TAIJODAN,
    TSUBAZERIAI,
    effects_of,
    forms_alone,
)
from kensei.games.kendo.kernel.rows import CARD, GREEN, HAND, HAND_SIZE, OWED, POINT, TAKING, decides, has_deck
from kensei.games.kendo.shiai.kernel.numbers import (
    DRAW,
    DROP,
    GREEN_ALONE,
    HIKI_START,
    PASSED,
    PICK,
    RED,
    SHOW,
    SHOWN_NOTHING,
    STARTED,
    STRIKE,
    SWITCH,
    THROW,
    YIELDED,
)
from kensei.games.kendo.shiai.kernel.rows import ENCHO, POINTS, SCORE
from kensei.games.kendo.shiai.offers import TABLE, WITH_RED

DEAL, OPENING_SWITCH, OPENING_PICK, SHOWING, LOT, SWITCHING, PICKING, STARTING, DROPPING, ANSWERING, STROKE = range(11)
HANDING_OVER, THROWING, RAID, REFILL, OVER = range(11, 16)
assert POINTS[STROKE] == "stroke"
assert POINTS[OVER] == "over"

FORMS = tuple(TABLE.answers)
LETTERS = "ABCEHIJKLMRSTW"
EFFECT, ALONE = effects_of(TABLE, LETTERS), forms_alone(TABLE)
AS_BROWN, AS_RED, AS_SEME, AS_RAID, AS_JODAN, AS_OSHIDASHI, AS_MAKI, AS_STROKE = range(len(TABLE.rows))
BROWN, HIKI_FORM, BROWN_TAIJODAN, PASS_FORM = (
    FORMS.index(form) for form in ("brown", "hiki+tsubazeriai", "brown+taijodan", "pass")
)
RED_FORM = np.array(
    [
        [FORMS.index("red"), *(FORMS.index(f"red+{green}") for green in WITH_RED)],
        [
            FORMS.index("red"),
            *(FORMS.index("red+mushin+seme" if green == "seme" else f"red+{green}") for green in WITH_RED),
        ],
    ],
    dtype=np.int16,
)
"""The form of a red, without and with Mushin, by what else lies with it."""
GREEN_WITH_RED = np.array([-1, *(ORDER[green] for green in WITH_RED)], dtype=np.int16)
PLACE = np.array(
    [
        [card for card in BROWNS if (card in IS_HIKI) == (one in IS_HIKI)].index(one) if one in BROWNS else -1
        for one in CARDS
    ],
    dtype=np.int16,
)
"""The place of a brown in the block of its kind: strikes, or hiki."""
PAIR = np.zeros((KINDS, KINDS), dtype=np.int16)
"""The number of a pair to throw."""
PAIR[np.triu_indices(KINDS)] = THROW + np.arange(KINDS * (KINDS + 1) // 2)
MOST_MOVES = 400


@compiled
def answered_row(row) -> int:
    """Return the row of the table of what has to be answered."""
    if row[POINT] == STROKE:
        return AS_STROKE
    green, card = row[GREEN], row[CARD]
    if green >= 0:
        return AS_SEME if green == SEME else AS_RAID if green == FUDOSHIN else AS_JODAN
    if card == OSHIDASHI:
        return AS_OSHIDASHI
    if card == MAKI:
        return AS_MAKI
    return AS_BROWN if card < FIRST_RED else AS_RED


@compiled
def is_asked(row, seat: int) -> bool:
    """Whether the seat has to decide."""
    return not (row[OWED] or row[TAKING] or row[POINT] == LOT or row[POINT] == OVER) and decides(row, seat)


@compiled
def asked_seat(row) -> int:
    """Return who has to decide; where both do, seat 0 first."""
    return 0 if is_asked(row, 0) else 1


@compiled
def may_call_time(row, seat: int) -> bool:
    return row[SCORE + seat] == 1 and not row[ENCHO]


@compiled
def can_start(row, seat: int, lacking: int) -> bool:
    """Whether the hand could start a round without one copy of the card `lacking`; -1: with all of it."""
    hand = HAND + KINDS * seat
    has_tsubazeriai = row[hand + TSUBAZERIAI] > (lacking == TSUBAZERIAI)
    for card in range(FIRST_RED):
        if row[hand + card] > (lacking == card) and (not HIKI[card] or has_tsubazeriai):
            return True
    for card in (MAKI, OSHIDASHI, SEME):
        if row[hand + card] > (lacking == card):
            return True
    return may_call_time(row, seat) and row[hand + JIKAN] > (lacking == JIKAN)


@compiled
def can_drop(row, seat: int) -> bool:
    """Whether some card may be dropped without losing the last start."""
    if not can_start(row, seat, -1):
        return row[HAND_SIZE + seat] > 0
    found = False
    for card in range(KINDS):
        found = found or (row[HAND + KINDS * seat + card] > 0 and can_start(row, seat, card))
    return found


@compiled
def legal(row, seat: int, moves) -> int:
    """Write the numbers of the seat's moves; return how many there are."""
    if not is_asked(row, seat):
        return 0
    point = row[POINT]
    if point in (ANSWERING, STROKE):
        return _answers(row, seat, moves)
    if point == STARTING:
        return _starts(row, seat, moves)
    if point in (SWITCHING, OPENING_SWITCH):
        return _switches(row, seat, moves)
    if point in (SHOWING, DROPPING, THROWING):
        return _from_hand(row, seat, moves)
    if point == HANDING_OVER:
        moves[0], moves[1] = STARTED, YIELDED
        return 2
    count = 0
    for colour in range(0 if point == REFILL else 1, 3):
        if has_deck(row, colour):
            moves[count] = DRAW + colour if point == REFILL else PICK + colour - 1
            count += 1
    return count


@compiled
def _answers(row, seat: int, moves) -> int:
    hand, against = HAND + KINDS * seat, answered_row(row)
    technique = STRIKES[row[CARD]] if row[CARD] >= 0 else -1
    count = 0
    for card in range(FIRST_RED):
        if not row[hand + card]:
            continue
        if HIKI[card]:
            if EFFECT[against, HIKI_FORM] >= 0 and row[hand + TSUBAZERIAI]:
                moves[count] = HIKI_START + PLACE[card]
                count += 1
        elif against == AS_SEME or STRIKES[card] == technique:
            if EFFECT[against, BROWN] >= 0:
                moves[count] = STRIKE + 3 * PLACE[card]
                count += 1
            if EFFECT[against, BROWN_TAIJODAN] >= 0 and row[hand + TAIJODAN]:
                moves[count] = STRIKE + 3 * PLACE[card] + 2
                count += 1
    for card in range(FIRST_RED, FIRST_GREEN):
        if row[hand + card]:
            count = _reds(row, hand, card, MET[card] == technique, against, moves, count)
    for card in range(FIRST_GREEN, KINDS):
        form = ALONE[card - FIRST_GREEN]
        if row[hand + card] and form >= 0 and EFFECT[against, form] >= 0:
            moves[count] = GREEN_ALONE + card - FIRST_GREEN
            count += 1
    moves[count] = PASSED
    return count + 1


@compiled
def _reds(row, hand: int, card: int, fits: bool, against: int, moves, count: int) -> int:
    for mushin in range(2):
        if (mushin and not row[hand + MUSHIN]) or not (mushin or fits):
            continue
        for extra in range(5):
            if extra and not row[hand + GREEN_WITH_RED[extra]]:
                continue
            if EFFECT[against, RED_FORM[mushin, extra]] >= 0:
                moves[count] = RED + 10 * (card - FIRST_RED) + 5 * mushin + extra
                count += 1
    return count


@compiled
def _starts(row, seat: int, moves) -> int:
    hand, count = HAND + KINDS * seat, 0
    for card in range(FIRST_RED):
        if not row[hand + card]:
            continue
        if HIKI[card]:
            if row[hand + TSUBAZERIAI]:
                moves[count] = HIKI_START + PLACE[card]
                count += 1
            continue
        moves[count] = STRIKE + 3 * PLACE[card]
        count += 1
        if row[hand + JODAN]:
            moves[count] = STRIKE + 3 * PLACE[card] + 1
            count += 1
    for card in (JIKAN, MAKI, OSHIDASHI, SEME):
        if row[hand + card] and (card != JIKAN or may_call_time(row, seat)):
            moves[count] = GREEN_ALONE + card - FIRST_GREEN
            count += 1
    if count == 0:
        moves[0] = PASSED
        return 1
    return count


@compiled
def _switches(row, seat: int, moves) -> int:
    count = 0
    for card in range(KINDS):
        if not row[HAND + KINDS * seat + card]:
            continue
        for colour in range(3):
            if has_deck(row, colour) or COLOUR_OF[card] == colour:
                moves[count] = SWITCH + 3 * card + colour
                count += 1
    return count


@compiled
def _from_hand(row, seat: int, moves) -> int:
    """Write the cards to show, to drop or to throw."""
    hand, point, count = HAND + KINDS * seat, row[POINT], 0
    is_bound = point == DROPPING and can_start(row, seat, -1) and can_drop(row, seat)
    for card in range(FIRST_RED if point == SHOWING else KINDS):
        if not row[hand + card]:
            continue
        if point == SHOWING:
            moves[count] = SHOW + card
            count += 1
        elif point == DROPPING:
            if not is_bound or can_start(row, seat, card):
                moves[count] = DROP + card
                count += 1
        else:
            for other in range(card, KINDS):
                if row[hand + other] > (other == card):
                    moves[count] = PAIR[card, other]
                    count += 1
    if count == 0:
        moves[0] = SHOWN_NOTHING
        return 1
    return count
