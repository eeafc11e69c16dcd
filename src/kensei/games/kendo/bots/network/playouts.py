"""Matches played to the end by the network, thousands at once, in the compiled game: the part that both games have.

The loops are made for each game of its own compiled functions.
"""

from __future__ import annotations

from functools import partial
from typing import Any, NamedTuple

import numpy as np

from kensei.games.compiling import compiled
from kensei.games.kendo.bots.network.bot import LEAST_SHARE, Weights, forward
from kensei.games.kendo.bots.network.mixture import drawn, mixture, uniform
from kensei.games.kendo.kernel.rows import chance_pile


class PlayoutRules(NamedTuple):
    """What playouts take from a game."""

    module: str
    """Where the functions of the game are imported."""
    asked_seat: Any
    legal: Any
    act: Any
    """Play a move of a seat, and let chance follow."""
    is_over: Any
    """Whether a playout ends with this row."""
    write_inputs: Any
    inputs: int
    outputs_of: Any
    most_moves: int


class Playouts(NamedTuple):
    """The loops over the rows of one game."""

    act_all: Any
    """Play each of the moves in its share of the rows, which is one after the other."""
    begin_all: Any
    """Play every row on to its first choice; return how many wait for one."""
    step_all: Any
    """Choose in every row that waits by the network's outputs, and play on to its next choice."""


@compiled
def drawn_card(row, dice, index: int) -> int:
    """Draw the next card that a deck or a hand gives, every copy equally likely."""
    place, first, end, cards = chance_pile(row)
    left, last = uniform(dice, index) * cards, -1
    for card in range(first, end):
        if row[place + card]:
            left -= row[place + card]
            last = card
            if left < 0:
                break
    return last


def made_for(rules: PlayoutRules) -> Playouts:
    asked_seat, legal, act, is_over, write_inputs = rules[1:6]
    outputs_of, most_moves = rules.outputs_of, rules.most_moves
    compiled_here = partial(compiled, made_for=rules.module)

    @compiled_here
    def to_choice(row, dice, index: int, moves) -> int:
        """Play forced moves; return how many moves the next to decide may choose from, 0 when the match is over."""
        while not is_over(row):
            seat = asked_seat(row)
            count = legal(row, seat, moves)
            if count > 1:
                return count
            act(row, seat, moves[0], dice, index)
        return 0

    @compiled_here
    def act_all(rows, seat: int, moves, dice) -> None:
        each = len(rows) // len(moves)
        for index in range(len(rows)):
            act(rows[index], seat, moves[index // each], dice, index)

    @compiled_here
    def begin_all(rows, dice, waiting, moves, counts, x) -> int:
        number = 0
        for index in range(len(rows)):
            count = to_choice(rows[index], dice, index, moves[number])
            if count:
                waiting[number], counts[number] = index, count
                x[number] = 0
                write_inputs(rows[index], asked_seat(rows[index]), x[number])
                number += 1
        return number

    @compiled_here
    def step_all(rows, dice, waiting, number: int, moves, counts, logits, x) -> int:
        shares, after = np.empty(most_moves, dtype=np.float64), 0
        for place in range(number):
            index = waiting[place]
            row = rows[index]
            mixture(logits[place], outputs_of, moves[place], counts[place], shares)
            move = moves[place, drawn(shares, counts[place], LEAST_SHARE, dice, index)]
            act(row, asked_seat(row), move, dice, index)
            count = to_choice(row, dice, index, moves[after])
            if count:
                waiting[after], counts[after] = index, count
                x[after] = 0
                write_inputs(row, asked_seat(row), x[after])
                after += 1
        return after

    return Playouts(act_all, begin_all, step_all)


def play_out(rules: PlayoutRules, playouts: Playouts, rows: Any, dice: Any, weights: Weights) -> None:
    """Play every row to its end by the network."""
    number = len(rows)
    waiting, counts = (np.zeros(number, dtype=np.int64) for _ in range(2))
    moves = np.zeros((number + 1, rules.most_moves), dtype=np.int64)
    x = np.zeros((number, rules.inputs), dtype=np.float32)
    left = playouts.begin_all(rows, dice, waiting, moves, counts, x)
    while left:
        left = playouts.step_all(rows, dice, waiting, left, moves, counts, forward(weights, x[:left]), x)
