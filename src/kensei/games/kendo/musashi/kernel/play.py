"""What follows a decision or a draw, section by section as in the reference (`procedure.py`), for two players.

The comments name no clauses: the reference cites them, and a test compares the two.
"""

from __future__ import annotations

import numpy as np

from kensei.games.compiling import compiled
from kensei.games.kendo.cards import ORDER
from kensei.games.kendo.kernel.cards import COLOUR_OF, FIRST, FIRST_GREEN, FIRST_RED, KINDS, NUMBER_OF, cards_of
from kensei.games.kendo.kernel.rows import (
    ASIDE,
    BY,
    CARD,
    CHOOSING,
    CHOSEN,
    DECK,
    DECK_SIZE,
    GREEN,
    HAND,
    HAND_SIZE,
    OWED,
    PLAYED,
    POINT,
    SPENT_SIZE,
    TAKING,
    TURN,
    ask_both,
    draw_card,
    has_deck,
    owe,
    owed_colour,
    put,
    put_all,
    put_hand,
    set_attack,
)
from kensei.games.kendo.moves import Lay
from kensei.games.kendo.musashi.kernel.numbers import CHANGE, MOVES, PAIR, PASSED, RED
from kensei.games.kendo.musashi.kernel.offers import (
    ALONE,
    ANSWERING,
    ATTACKING,
    DEAL,
    EFFECT,
    LETTERS,
    MULLIGAN,
    MUSHIN_FORM,
    OVER,
    PRICE,
    RED_FORM,
    TAKE,
    TIE,
    answered_row,
    can_attack,
)
from kensei.games.kendo.musashi.kernel.rows import FOLLOWS, IS_IN, LAST_BY
from kensei.games.kendo.musashi.offers import boost_of

A, B, C, D, F, N, T = range(len(LETTERS))
CARDS_OF = cards_of(MOVES)
BOOST_OF = np.array([ORDER.get(boost_of(move.cards), -1) if isinstance(move, Lay) else -1 for move in MOVES], np.int16)
"""What strengthens the card that each move lays, -1 for nothing."""


@compiled
def make_deck(row) -> None:
    """Shuffle the cards beside the deck that the next draw needs, where it is empty; without any those played."""
    if row[OWED] == 0:
        return
    colour = owed_colour(row)
    if row[DECK_SIZE + colour]:
        return
    aside = 0
    for card in range(FIRST[colour], FIRST[colour + 1]):
        aside += row[ASIDE + card]
    source = ASIDE if aside else PLAYED
    for card in range(FIRST[colour], FIRST[colour + 1]):
        row[DECK + card] = row[source + card]
        row[DECK_SIZE + colour] += row[source + card]
        row[source + card] = 0
    row[SPENT_SIZE + colour] -= row[DECK_SIZE + colour]


@compiled
def choose(row, seat: int, move: int) -> None:
    row[CHOSEN + seat] = move
    if row[CHOSEN] < 0 or row[CHOSEN + 1] < 0:
        return
    for owner in (1, 0):
        for place in (1, 0):
            card = CARDS_OF[row[CHOSEN + owner], place]
            if card >= 0:
                put(row, ASIDE, owner, card)
                owe(row, owner, COLOUR_OF[card])
    row[CHOOSING], row[CHOSEN], row[CHOSEN + 1] = 0, -1, -1
    if row[OWED]:
        make_deck(row)
    else:
        compare(row)


@compiled
def compare(row) -> None:
    lead = 0
    for card in range(FIRST_RED):
        lead += NUMBER_OF[card] * (row[HAND + card] - row[HAND + KINDS + card])
    if lead == 0:
        ask_both(row, TIE)
    else:
        start(row, 0 if lead > 0 else 1, False)


@compiled
def start(row, seat: int, has_blocked: bool) -> None:
    set_attack(row, -1, -1, -1)
    row[FOLLOWS] = 0
    if has_blocked and row[HAND_SIZE + seat] == 0:
        row[POINT] = OVER
    elif not can_attack(row, seat) and (row[HAND_SIZE + seat] == 0 or not has_deck(row, 0)):
        drop_out(row, seat)
    else:
        row[POINT], row[TURN] = ATTACKING, seat


@compiled
def drop_out(row, seat: int) -> None:
    put_hand(row, PLAYED, seat)
    set_attack(row, -1, -1, -1)
    row[IS_IN + seat], row[FOLLOWS] = 0, 0
    row[POINT], row[TURN] = OVER, 1 - seat


@compiled
def aim(row, seat: int, card: int, green: int) -> None:
    set_attack(row, seat, card, green)
    row[POINT], row[TURN], row[LAST_BY + 1 - seat] = ANSWERING, 1 - seat, seat


@compiled
def attack(row, seat: int, move: int) -> None:
    card = CARDS_OF[move, 0]
    if CHANGE <= move < PAIR:
        put(row, ASIDE, seat, card)
        if has_deck(row, 0):
            owe(row, seat, 0)
            make_deck(row)
        else:
            drop_out(row, seat)
        return
    put_all(row, PLAYED, seat, CARDS_OF[move])
    aim(row, seat, card, BOOST_OF[move])


@compiled
def answer(row, seat: int, move: int) -> None:
    if move == PASSED:
        decline(row, seat)
        return
    first, old, green = CARDS_OF[move, 0], row[CARD], row[GREEN]
    if move >= RED:
        form = MUSHIN_FORM if (move - RED) // 6 % 2 else RED_FORM
    else:
        form = ALONE[first - FIRST_GREEN]
    effect = EFFECT[answered_row(row), form]
    put_all(row, PLAYED, seat, CARDS_OF[move])
    if effect == A:
        aim(row, seat, first, BOOST_OF[move])
    elif effect == C:
        row[GREEN] = -1
    elif effect in (B, N):
        start(row, seat, effect == B)
    else:
        aim(row, seat, old, green if effect == F else -1)


@compiled
def decline(row, seat: int) -> None:
    price = PRICE[answered_row(row)]
    if row[HAND_SIZE + seat] < price:
        drop_out(row, seat)
    else:
        row[POINT], row[TAKING] = TAKE, price


@compiled
def play(row, seat: int, move: int) -> None:
    """Play the seat's move; chance is left to `settle` or `bring`."""
    if row[CHOOSING]:
        choose(row, seat, move)
    elif row[POINT] == ANSWERING:
        answer(row, seat, move)
    else:
        attack(row, seat, move)


@compiled
def is_chance(row) -> bool:
    return row[OWED] > 0 or row[TAKING] > 0


@compiled
def bring(row, card: int) -> None:
    """Let chance bring a card: one drawn from a deck, or one taken blind from a hand."""
    if row[OWED] == 0:
        take(row, card)
        return
    draw_card(row, card)
    if row[OWED]:
        make_deck(row)
    elif row[POINT] == DEAL:
        ask_both(row, MULLIGAN)
    elif row[POINT] in (MULLIGAN, TIE):
        compare(row)


@compiled
def take(row, card: int) -> None:
    loser, taker = row[TURN], row[BY]
    row[HAND + KINDS * loser + card] -= 1
    row[HAND + KINDS * taker + card] += 1
    row[HAND_SIZE + loser] -= 1
    row[HAND_SIZE + taker] += 1
    row[TAKING] -= 1
    if row[TAKING]:
        return
    if row[GREEN] >= 0:
        row[POINT], row[GREEN] = ANSWERING, -1
    else:
        start(row, loser, False)
