"""What the playouts take from Musashi's Challenge for two."""

from __future__ import annotations

from kensei.games.compiling import compiled
from kensei.games.kendo.bots.network import playouts
from kensei.games.kendo.bots.network.playouts import PlayoutRules, drawn_card
from kensei.games.kendo.kernel.rows import POINT
from kensei.games.kendo.musashi.bots.network.inputs import INPUTS, OUTPUTS_OF, write_inputs
from kensei.games.kendo.musashi.bots.network.memory import remember
from kensei.games.kendo.musashi.kernel.offers import MOST_MOVES, OVER, asked_seat, legal
from kensei.games.kendo.musashi.kernel.play import bring, is_chance, play


@compiled
def act(row, seat: int, move: int, dice, index: int) -> None:
    """Play the move, let chance follow, and remember what it shows."""
    before = row.copy()
    play(row, seat, move)
    while is_chance(row):
        bring(row, drawn_card(row, dice, index))
    remember(before, move, row)


@compiled
def is_over(row) -> bool:
    return row[POINT] == OVER


RULES = PlayoutRules(__name__, asked_seat, legal, act, is_over, write_inputs, INPUTS, OUTPUTS_OF, MOST_MOVES)
PLAYOUTS = playouts.made_for(RULES)
