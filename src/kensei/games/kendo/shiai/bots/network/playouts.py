"""What the playouts take from Kendo Shiai: they end with the next ippon, and its score is judged by a table."""

from __future__ import annotations

from typing import Any

import numpy as np

from kensei.games.compiling import compiled
from kensei.games.kendo.bots.network import playouts
from kensei.games.kendo.bots.network.mixture import uniform
from kensei.games.kendo.bots.network.playouts import PlayoutRules, drawn_card
from kensei.games.kendo.kernel.cards import KINDS
from kensei.games.kendo.kernel.rows import POINT, Row
from kensei.games.kendo.shiai.bots.network.inputs import INPUTS, OUTPUTS_OF, write_inputs
from kensei.games.kendo.shiai.kernel.offers import LOT, MOST_MOVES, OVER, asked_seat, legal
from kensei.games.kendo.shiai.kernel.play import bring, is_chance, play
from kensei.games.kendo.shiai.kernel.rows import SCORE, SIZE

THROWN, UNTIL = SIZE, SIZE + KINDS
"""What is added to a row: how many of each card the seat knows to lie thrown, and at how many ippon a playout ends."""
ADDED = KINDS + 1

LEAD, LEVEL = 0.49, 0.21
"""What a match is worth, from -1 to 1, to whoever leads 1:0, and at 1:1 to whoever suffered the second ippon.
`python -m studies.kendo.ippon` counts it."""


@compiled
def act(row, seat: int, move: int, dice, index: int) -> None:
    """Play the move, and let chance follow."""
    play(row, seat, move)
    while is_chance(row):
        if row[POINT] == LOT:
            bring(row, 0 if uniform(dice, index) < 0.5 else 1)
        else:
            bring(row, drawn_card(row, dice, index))


@compiled
def is_over(row) -> bool:
    return row[POINT] == OVER or row[SCORE] + row[SCORE + 1] >= row[UNTIL]


RULES = PlayoutRules(__name__, asked_seat, legal, act, is_over, write_inputs, INPUTS, OUTPUTS_OF, MOST_MOVES)
PLAYOUTS = playouts.made_for(RULES)


def points(rows: Any, begun: Row) -> Any:
    """Return what seat 0 gets in each row: the whole where the match is over, else what the score is worth."""
    ahead = np.sign(rows[:, SCORE] - rows[:, SCORE + 1])
    led_before = np.sign(begun[SCORE] - begun[SCORE + 1])
    return np.where(rows[:, POINT] == OVER, ahead, np.where(ahead == 0, LEVEL * led_before, LEAD * ahead))
