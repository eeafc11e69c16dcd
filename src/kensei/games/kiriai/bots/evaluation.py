"""The evaluation of a duel of Kiri-ai: the table of open values on five spaces, a rough one on seven."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import permutations
from typing import Any, TypeAlias

import numpy as np

from kensei.bots.evaluation import Beliefs, Evaluation, by_difference
from kensei.bots.nodes import MatrixNode
from kensei.bots.regret_numba import CompiledMatrixNode
from kensei.games.compiling import IS_COMPILED
from kensei.games.kiriai import State, View
from kensei.games.kiriai.bots.open_values import CONFIGS, NUMBER, RESTS, plan_table, play_out, table
from kensei.games.kiriai.cards import SPACES, SPECIALS
from kensei.games.kiriai.kernel import action_table

Matrix: TypeAlias = "np.ndarray[Any, np.dtype[np.float64]]"

FAITH = 0.6
"""How much of the opponent's play is assumed to be optimal; the rest is assumed to be uniform, and is exploited.

In 400 games against one who plays three plans of ten at random that won 69 %, and 1.0 won 66 %; against the
greedy bot it was 70 % and 64 %."""


def values(state: State) -> tuple[float, ...]:
    if not is_known(state):
        return glance(state)
    resting = [RESTS.index(shown.resting) for shown in state.shown]
    value = float(table()[*configs(state), *wounds(state), *resting, standing(state)])
    return (value, -value)


def pairs(state: State) -> Matrix | None:
    """Return what every pair of plans is worth to Red, and to Blue, by the table."""
    if not is_known(state):
        return None
    value = matrix(state, configs(state))
    return np.array((value, -value))


def matrix(state: State | View, specials: tuple[int, int]) -> Matrix:
    """Return what every pair of plans is worth to Red if these are the Specials in hand."""
    found, counts = plan_table()
    red, blue = (RESTS.index(shown.resting) for shown in state.shown)
    mine, theirs = (specials[0], red), (specials[1], blue)
    filled = np.empty((counts[mine], counts[theirs]))
    plans = found[mine], found[theirs]
    # after the last round under a cap all is even
    discount = 0.0 if state.rounds + 1 == state.cap else 1.0
    play_out(table(), *action_table(SPACES["standard"]), *plans, wounds(state), standing(state), discount, filled)
    return filled


def is_known(state: State | View) -> bool:
    """Whether the table has the field, and both stand on it."""
    return state.spaces == SPACES["standard"] and state.shown[0].space is not None


def wounds(state: State | View) -> tuple[int, int]:
    """Return the wounds of both as the table counts them: one life less for both is one wound more for both."""
    red, blue = state.shown
    return red.wounds + 2 - state.lives, blue.wounds + 2 - state.lives


def standing(state: State | View) -> int:
    red, blue = state.shown
    return NUMBER[(red.space, blue.space), (red.stance, blue.stance)]  # type: ignore[index]


def glance(state: State) -> tuple[float, ...]:
    red, blue = (-1.5 * shown.wounds + (0.0 if shown.spent else 0.4) for shown in state.shown)
    return by_difference((red, blue))


def configs(state: State) -> tuple[int, int]:
    """Return the numbers of the Specials still in hand."""
    red, blue = (0 if side.shown.spent else CONFIGS.index(side.special) for side in state.sides)
    return red, blue


def rewind(view: View) -> View:
    if not any(shown.chosen for seat, shown in enumerate(view.shown) if seat != view.seat):
        return view
    red, blue = (shown if seat == view.seat else replace(shown, chosen=False) for seat, shown in enumerate(view.shown))
    return replace(view, shown=(red, blue))


def deals(view: View) -> list[tuple[str, str]]:
    """Return the deals that are possible by what everybody sees, Red's Special first.

    >>> from kensei.games.kiriai import GAME
    >>> deals(GAME.read("5 1H0:-:kesa 5H0:-:zan!").view(0))
    [('kesa', 'zan'), ('counter', 'zan')]
    """
    red, blue = (shown.spent for shown in view.shown)
    return [deal for deal in permutations(SPECIALS, 2) if red in ("", deal[0]) and blue in ("", deal[1])]


def doubt(view: View, rng: random.Random) -> View:
    """Return the view with any Special that the other may think its seat holds."""
    return replace(view, special=rng.choice(deals(view))[view.seat or 0])


EVALUATION = Evaluation(
    values, shallow=glance, pairs=pairs, matrix_node=CompiledMatrixNode if IS_COMPILED else MatrixNode
)
BELIEFS = Beliefs(rewind, resample_own=doubt, optimal_share=FAITH)
