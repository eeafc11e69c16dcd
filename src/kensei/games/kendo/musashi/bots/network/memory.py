"""What the opponent of each seat remembers of its hand, in a row behind what the compiled game keeps there.

Who can answer must, so a pass proves that the hand has no answer; a card that is taken is known to both; nobody draws
after the opening but who cannot attack. So much of a hand becomes known, and a view does not hold it.
`remember` follows a match in the compiled game, `story` does the same by the events that a seat is told.
"""

from __future__ import annotations

from kensei.games.compiling import compiled
from kensei.games.kendo.kernel.cards import (
    COLOUR_OF,
    FIRST,
    FIRST_GREEN,
    FIRST_RED,
    KINDS,
    MAKI,
    MET,
    MUSHIN,
    OSHIDASHI,
    STRIKES,
)
from kensei.games.kendo.kernel.rows import ASIDE, CARD, CHOOSING, HAND, POINT
from kensei.games.kendo.musashi.kernel.numbers import CHANGE, PAIR, PASSED
from kensei.games.kendo.musashi.kernel.offers import (
    ALONE,
    ANSWERING,
    EFFECT,
    MUSHIN_FORM,
    RED_FORM,
    answered_row,
    asked_seat,
)
from kensei.games.kendo.musashi.kernel.play import CARDS_OF
from kensei.games.kendo.musashi.kernel.rows import SIZE

KNOWN, LACKS, BURIED = SIZE, SIZE + 2 * KINDS, SIZE + 4 * KINDS
"""For each seat and card: how many copies the other knows to be in the seat's hand; 1 where the other knows that the
rest of the hand has none; how many the seat itself has put under a deck that was not made anew since."""
REMEMBERED = 6 * KINDS
"""Places that are added to a row."""


@compiled
def remember_all(before, actions, rows) -> None:
    """Follow the decision of every match: `before` are the rows in which it was made, `rows` what came of it."""
    for game in range(len(rows)):
        remember(before[game], actions[game], rows[game])


@compiled
def remember(before, move: int, row) -> None:
    seat = asked_seat(before)
    if before[CHOOSING] or CHANGE <= move < PAIR:
        for place in range(2):
            card = CARDS_OF[move, place]
            if card >= 0:
                row[BURIED + KINDS * seat + card] += 1
                if not before[CHOOSING]:
                    change(row, seat, COLOUR_OF[card])
    elif move == PASSED and before[POINT] == ANSWERING:
        has_red = False
        for card in range(FIRST_RED, FIRST_GREEN):
            has_red = has_red or before[HAND + KINDS * seat + card] > 0
        miss(row, seat, answered_row(before), STRIKES[before[CARD]], has_red)
        for card in range(KINDS):
            for _ in range(before[HAND + KINDS * seat + card] - row[HAND + KINDS * seat + card]):
                show(row, seat, card)
                row[KNOWN + KINDS * (1 - seat) + card] += 1
    else:
        for place in range(3):
            if CARDS_OF[move, place] >= 0:
                show(row, seat, CARDS_OF[move, place])
    if not row[CHOOSING]:
        for colour in range(3):
            left = 0
            for card in range(FIRST[colour], FIRST[colour + 1]):
                left += row[ASIDE + card]
            if left == 0:
                dig_up(row, colour)


@compiled
def show(row, seat: int, card: int) -> None:
    """A card has left the seat's hand openly: if the other knew of a copy, it was that one as far as they know."""
    place = KNOWN + KINDS * seat + card
    row[place] = max(0, row[place] - 1)


@compiled
def change(row, seat: int, colour: int) -> None:
    """Who has nothing to attack with changes a card of this colour unseen: it may be one that was known."""
    for card in range(FIRST[colour], FIRST[colour + 1]):
        if row[KNOWN + KINDS * seat + card]:
            row[KNOWN + KINDS * seat + card] = row[LACKS + KINDS * seat + card] = 0
    for card in (MAKI, OSHIDASHI):
        row[LACKS + KINDS * seat + card] = 1


@compiled
def miss(row, seat: int, against: int, technique: int, has_red: bool) -> None:
    """Who passes holds nothing that answers this row of the table; with any red that is Mushin too."""
    for card in range(FIRST_RED, KINDS):
        if card < FIRST_GREEN:
            answers = EFFECT[against, RED_FORM] >= 0 and MET[card] == technique
        elif card == MUSHIN and has_red and EFFECT[against, MUSHIN_FORM] >= 0:
            answers = True
        else:
            answers = ALONE[card - FIRST_GREEN] >= 0 and EFFECT[against, ALONE[card - FIRST_GREEN]] >= 0
        if answers:
            row[LACKS + KINDS * seat + card], row[KNOWN + KINDS * seat + card] = 1, 0


@compiled
def dig_up(row, colour: int) -> None:
    """The deck of this colour was made anew of the cards under it, so these may be anywhere."""
    for seat in range(2):
        for card in range(FIRST[colour], FIRST[colour + 1]):
            row[BURIED + KINDS * seat + card] = 0
