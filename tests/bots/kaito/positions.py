"""Positions of Kaito for tests of the solver and the proof."""

from __future__ import annotations

import random

from kensei import Match
from kensei.games.kaito import GAME


def positions(tiles, count, seed):
    """Give positions with that many tiles on the grid, reached by random play."""
    rng = random.Random(seed)
    found = []
    while len(found) < count:
        state = Match(GAME, seed=rng.random().hex()).state
        while state.to_act() and 36 - state.grid.count(".") != tiles:
            state = state.apply(state.turn, rng.choice(state.legal_moves(state.turn))).state
        if state.to_act() and state.kaito is not None:
            found.append(state)
    return found
