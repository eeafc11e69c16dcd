"""Matches played to the end by the network, thousands at once, in the compiled game."""

from __future__ import annotations

from typing import Any

import numpy as np

from kensei.games.compiling import compiled
from kensei.games.kendo.bots.network.bot import LEAST_SHARE, Weights, forward
from kensei.games.kendo.bots.network.mixture import drawn, mixture, uniform
from kensei.games.kendo.kernel.rows import POINT, chance_pile
from kensei.games.kendo.musashi.bots.network.inputs import INPUTS, OUTPUTS_OF, write_inputs
from kensei.games.kendo.musashi.bots.network.memory import remember
from kensei.games.kendo.musashi.kernel.offers import MOST_MOVES, OVER, asked_seat, legal
from kensei.games.kendo.musashi.kernel.play import bring, is_chance, play
from kensei.games.kendo.musashi.kernel.rows import IS_IN


@compiled
def settle(row, dice, index: int) -> None:
    """Let chance bring what it has to, until somebody decides or the match is over."""
    while is_chance(row):
        place, first, end, cards = chance_pile(row)
        left = uniform(dice, index) * cards
        for card in range(first, end):
            left -= row[place + card]
            if left < 0:
                bring(row, card)
                break


@compiled
def act(row, seat: int, move: int, dice, index: int) -> None:
    """Play the move, let chance follow, and remember what it shows."""
    before = row.copy()
    play(row, seat, move)
    settle(row, dice, index)
    remember(before, move, row)


@compiled
def to_choice(row, dice, index: int, moves) -> int:
    """Play forced moves; return how many moves the next to decide may choose from, 0 when the match is over."""
    while row[POINT] != OVER:
        seat = asked_seat(row)
        count = legal(row, seat, moves)
        if count > 1:
            return count
        act(row, seat, moves[0], dice, index)
    return 0


@compiled
def act_all(rows, seat: int, moves, dice) -> None:
    """Play each of the moves in its share of the rows, which is one after the other."""
    each = len(rows) // len(moves)
    for index in range(len(rows)):
        act(rows[index], seat, moves[index // each], dice, index)


@compiled
def begin_all(rows, dice, waiting, moves, counts, x) -> int:
    """Play every row on to its first choice; return how many wait for one."""
    number = 0
    for index in range(len(rows)):
        count = to_choice(rows[index], dice, index, moves[number])
        if count:
            waiting[number], counts[number] = index, count
            x[number] = 0
            write_inputs(rows[index], asked_seat(rows[index]), x[number])
            number += 1
    return number


@compiled
def step_all(rows, dice, waiting, number: int, moves, counts, logits, x) -> int:
    """Choose in every row that waits by the network's outputs, and play on to its next choice."""
    shares, after = np.empty(MOST_MOVES, dtype=np.float64), 0
    for place in range(number):
        index = waiting[place]
        row = rows[index]
        mixture(logits[place], OUTPUTS_OF, moves[place], counts[place], shares)
        move = moves[place, drawn(shares, counts[place], LEAST_SHARE, dice, index)]
        act(row, asked_seat(row), move, dice, index)
        count = to_choice(row, dice, index, moves[after])
        if count:
            waiting[after], counts[after] = index, count
            x[after] = 0
            write_inputs(row, asked_seat(row), x[after])
            after += 1
    return after


def play_out(rows: Any, dice: Any, weights: Weights) -> Any:
    """Play every row to its end by the network; return what seat 0 gets."""
    number = len(rows)
    waiting, counts = (np.zeros(number, dtype=np.int64) for _ in range(2))
    moves = np.zeros((number + 1, MOST_MOVES), dtype=np.int64)
    x = np.zeros((number, INPUTS), dtype=np.float32)
    left = begin_all(rows, dice, waiting, moves, counts, x)
    while left:
        left = step_all(rows, dice, waiting, left, moves, counts, forward(weights, x[:left]), x)
    return rows[:, IS_IN] - rows[:, IS_IN + 1]
