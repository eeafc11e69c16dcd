"""Matrix games: which rows belong to best mixes, which give something away whatever best mix the other plays.

A best mix of the other player need not be the only one. A row is *good* if it gives nothing away against any of them,
a *mistake* if it gives much away against all of them; what lies between is offered in no puzzle.

>>> rows = judged(np.array([[1.0, -1.0], [-1.0, 1.0], [-1.0, -0.5]]))
>>> [(round(row.least, 3), round(row.most, 3)) for row in rows.rows]
[(0.0, 0.0), (0.0, 0.0), (0.75, 0.75)]
"""

from __future__ import annotations

from collections.abc import Sequence
from math import log2
from random import Random
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from studies.puzzles.mining import Found, bounded

Matrix: TypeAlias = NDArray[np.float64]
WITHIN = 0.01
"""What a good row gives away at most."""
LOSS = 0.05
"""What a mistake gives away at least."""
MARGIN = 0.8
"""Miners keep this far from both bounds: the tables they read are rounded."""
SLACK = 1e-7
OFFERED = 4
DECIDED = 0.85
"""A position worth more than this to somebody makes no puzzle."""


class Row(NamedTuple):
    """What a row gives away: against the best mix that likes it most, and against the one that punishes it most."""

    least: float
    most: float
    share: float
    """In a best mix of the row player."""


class Judged(NamedTuple):
    """A matrix game judged."""

    value: float
    rows: tuple[Row, ...]


def judged(matrix: Matrix) -> Judged:
    value, mix = best_mix(matrix)
    _value, theirs = best_mix(-matrix.T)
    rows = []
    for i, row in enumerate(matrix):
        loss = value - float(row @ theirs)
        # against one best mix it loses something between the two bounds: no more is needed where it settles the row
        is_clear = WITHIN < loss < LOSS
        least = loss if is_clear else value - extreme(matrix, value, row)
        most = loss if is_clear else value + extreme(matrix, value, -row)
        rows.append(Row(least, most, float(mix[i])))
    return Judged(value, tuple(rows))


def best_mix(matrix: Matrix) -> tuple[float, Matrix]:
    """Return the value to the row player, and a mix that secures it."""
    m, n = matrix.shape
    found = program(
        np.append(np.zeros(m), -1.0), np.hstack([-matrix.T, np.ones((n, 1))]), np.zeros(n), np.append(np.ones(m), 0.0)
    )
    return -float(found.fun), np.asarray(found.x[:m])


def extreme(matrix: Matrix, value: float, row: Matrix) -> float:
    """Return the most that a row wins against any best mix of the column player."""
    m, n = matrix.shape
    found = program(-row, matrix, np.full(m, value + SLACK), np.ones(n), is_free_last=False)
    return -float(found.fun)


def program(goal: Matrix, limits: Matrix, bounds: Matrix, whole: Matrix, is_free_last: bool = True) -> Any:
    from scipy.optimize import linprog

    free = [(0, None)] * (len(goal) - is_free_last) + [(None, None)] * is_free_last
    found = linprog(goal, A_ub=limits, b_ub=bounds, A_eq=whole[None, :], b_eq=[1.0], bounds=free, method="highs")
    if not found.success:
        raise ArithmeticError(found.message)
    return found


def offered(matrix: Matrix, names: Sequence[str], replies: Sequence[str], rng: Random, largest: float) -> Found | None:
    """Return what a puzzle offers: one mistake among good rows, in the order of the rows; None if there is none."""
    found = judged(matrix)
    good = [i for i, row in enumerate(found.rows) if row.most <= MARGIN * WITHIN and row.share >= 0.02]
    bad = [i for i, row in enumerate(found.rows) if LOSS / MARGIN <= row.least <= largest]
    if len(good) < 2 or not bad or abs(found.value) > DECIDED:
        return None
    wrong = rng.choice(bad)
    good = sorted(rng.sample(good, min(len(good), OFFERED - 1)))
    choices = sorted([wrong, *good])
    loss = found.rows[wrong].least
    shares = {names[i]: ["", round(100 * found.rows[i].share)] for i in good}
    worst = int(np.argmin(matrix[wrong]))
    return {
        "theme": "mistake",
        "rating": bounded(680 + 270 * log2(1 / loss) + 40 * (len(choices) - 3)),
        "line": names[wrong],
        "others": [shares],
        "choices": [names[i] for i in choices],
        "facts": {
            "loss": round(50 * loss, 1),
            "reply": replies[worst],
            "value": round(found.value, 3),
        },
    }
