"""Many matches of Musashi's Challenge for two at once, stepped by the compiled game.

Where both decide at once, before play, one seat is asked after the other.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from kensei.adapters.vector import Beginning
from kensei.adapters.vector.dice import compiled
from kensei.games.kendo.batch import rolled_card, show_decks
from kensei.games.kendo.kernel.cards import JIKAN, JODAN, KINDS, SEME
from kensei.games.kendo.kernel.rows import (
    BY,
    CARD,
    CHOOSING,
    CHOSEN,
    GREEN,
    HAND,
    HAND_SIZE,
    PLAYED,
    POINT,
    TAKING,
    TURN,
)
from kensei.games.kendo.musashi.encoding import POINTS, layout_for
from kensei.games.kendo.musashi.kernel.offers import MOST_MOVES, OVER, TIE, asked_seat, legal
from kensei.games.kendo.musashi.kernel.play import bring, is_chance, play
from kensei.games.kendo.musashi.kernel.rows import IS_IN, LAST_BY, pack, unpack
from kensei.games.kendo.musashi.state import State

SIMULTANEOUS = False
LENGTH = sum(length for _, length in layout_for(2))
QUESTIONS = len(POINTS)
USED = KINDS - 1
PLACE = np.array([card - (card > JIKAN) for card in range(KINDS)], dtype=np.int16)
"""The place of each card in an observation; Jikan desu is not used."""


def begin(start: State) -> Beginning:
    return Beginning(pack(start), (), (LENGTH,))


def state_of(row: list[int], tables: Any) -> State:
    return unpack(np.array(row, dtype=np.int16))


@compiled
def settle(row, dice, index: int) -> None:
    """Let chance bring what it has to, until somebody decides or the match is over."""
    while is_chance(row):
        bring(row, rolled_card(row, dice, index))


@compiled
def deal_all(rows, dice, first, tables, ended, start: int, stop: int):
    """Start the matches that have ended."""
    for index in range(start, stop):
        if ended[index]:
            rows[index] = first
            settle(rows[index], dice, index)


@compiled
def play_all(rows, dice, tables, actions, rewards, ended, start: int, stop: int):
    for index in range(start, stop):
        row = rows[index]
        play(row, asked_seat(row), actions[index])
        settle(row, dice, index)
        if row[POINT] == OVER:
            ended[index] = True
            for seat in range(2):
                rewards[index, seat] = row[IS_IN + seat] - row[IS_IN + 1 - seat]


@compiled
def show_all(rows, tables, seats, observations, masks, start: int, stop: int):
    moves = np.empty(MOST_MOVES, dtype=np.int64)
    for index in range(start, stop):
        row, seen, mask = rows[index], observations[index], masks[index]
        seat = seats[index] = asked_seat(row)
        mask[:] = 0
        for place in range(legal(row, seat, moves)):
            mask[moves[place]] = 1
        show(row, seat, seen)


@compiled
def show(row, seat: int, seen) -> None:
    """Write what the seat may know, as `encoding.layout_for` says."""
    seen[:] = 0
    seen[seat] = 1
    at = 2
    for card in range(KINDS):
        if card != JIKAN:
            seen[at + PLACE[card]] = row[HAND + KINDS * seat + card]
            seen[at + USED + PLACE[card]] = row[PLAYED + card]
    at += 2 * USED
    show_decks(row, seen[at:])
    at += 6
    seen[at + row[POINT]] = 1
    at += QUESTIONS
    seen[at + row[TURN]] = 1
    at += 2
    if row[BY] >= 0:
        seen[at + row[BY]] = 1
        seen[at + 2 + PLACE[row[CARD]]] = 1
    at += 2 + USED
    seen[at], seen[at + 1], seen[at + 2] = row[GREEN] == JODAN, row[GREEN] == SEME, row[TAKING]
    at += 7
    seen[at] = seen[at + 1] = row[POINT] == TIE
    at += 2
    for one in range(2):
        seen[at], seen[at + 1] = row[HAND_SIZE + one], row[IS_IN + one]
        seen[at + 2] = row[CHOOSING] and row[CHOSEN + one] >= 0
        at += 3
    for one in range(2):
        if row[LAST_BY + one] >= 0:
            seen[at + row[LAST_BY + one]] = 1
        at += 2
