"""Many matches of Kendo Shiai at once, stepped by the compiled game.

In the opening, where both decide at once, one seat is asked after the other.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from kensei.adapters.vector import Beginning
from kensei.adapters.vector.dice import compiled, roll
from kensei.games.kendo.batch import rolled_card, show_decks
from kensei.games.kendo.cards import ORDER
from kensei.games.kendo.kernel.cards import KINDS
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
from kensei.games.kendo.shiai.encoding import LENGTH, POINTS, STANDING
from kensei.games.kendo.shiai.kernel.offers import LOT, MOST_MOVES, OVER, asked_seat, legal
from kensei.games.kendo.shiai.kernel.play import bring, is_chance, play
from kensei.games.kendo.shiai.kernel.rows import (
    ENCHO,
    FILLING,
    HANSOKU,
    LAST_ROUND,
    PENALISED,
    SCORE,
    SERVED,
    TIES,
    pack,
    unpack,
)
from kensei.games.kendo.shiai.state import State

SIMULTANEOUS = False
STANDS = np.array([ORDER[green] for green in STANDING], dtype=np.int16)
QUESTIONS = len(POINTS)


def begin(start: State) -> Beginning:
    return Beginning(pack(start), (), (LENGTH,))


def state_of(row: list[int], tables: Any) -> State:
    return unpack(np.array(row, dtype=np.int16))


@compiled
def settle(row, dice, index: int) -> None:
    """Let chance bring what it has to, until somebody decides or the match is over."""
    while is_chance(row):
        if row[POINT] == LOT:
            bring(row, 1 if roll(dice, index, 2) else 0)
        else:
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
            winner = 0 if row[SCORE] > row[SCORE + 1] else 1
            rewards[index, winner], rewards[index, 1 - winner] = 1.0, -1.0


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
    """Write what the seat may know, as `encoding.LAYOUT` says."""
    seen[:] = 0
    hand = HAND + KINDS * seat
    for card in range(KINDS):
        seen[card] = row[hand + card]
        seen[KINDS + card] = row[PLAYED + card]
    at = 2 * KINDS
    show_decks(row, seen[at:])
    at += 6
    seen[at + row[POINT]] = 1
    at += QUESTIONS
    seen[at + (row[TURN] != seat)] = 1
    at += 2
    for one in (seat, 1 - seat):
        seen[at], seen[at + 1] = row[HAND_SIZE + one], row[SCORE + one]
        seen[at + 2], seen[at + 3] = row[HANSOKU + one], row[CHOOSING] and row[CHOSEN + one] >= 0
        at += 4
    seen[at], seen[at + 1] = row[SERVED + seat], row[SERVED + 1 - seat]
    at += 2
    if row[BY] >= 0:
        seen[at + (row[BY] != seat)] = 1
    at += 2
    if row[CARD] >= 0:
        seen[at + row[CARD]] = 1
    at += KINDS
    for place in range(len(STANDS)):
        seen[at + place] = row[GREEN] == STANDS[place]
    at += len(STANDS)
    seen[at], seen[at + 1], seen[at + 2] = row[TIES], row[PENALISED], row[TAKING]
    seen[at + 3], seen[at + 4] = row[LAST_ROUND], row[ENCHO]
    at += 5
    for place in range(2):
        if row[FILLING + place] >= 0:
            seen[at + (row[FILLING + place] != seat)] = 1
