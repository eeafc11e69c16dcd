"""Matrix games between two: what no opponent can gain from, and what gains from those who can be read."""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np

from kensei.games.compiling import compiled

Floats: TypeAlias = "np.ndarray[Any, np.dtype[np.float64]]"


def equilibrium(values: Floats, rounds: int) -> tuple[Floats, Floats]:
    """Solve a matrix game by regret matching: the mixtures of who gains the values and of who loses them.

    >>> mine, theirs = equilibrium(np.array([[2.0, -1.0], [-1.0, 1.0]]), 2000)
    >>> [round(float(share), 1) for share in mine]
    [0.4, 0.6]
    """
    sums: tuple[Floats, Floats] = _matched(np.ascontiguousarray(values), rounds)
    return sums[0] / sums[0].sum(), sums[1] / sums[1].sum()


@compiled
def _matched(values: Any, rounds: int) -> Any:
    """Match regrets for so many rounds; give how often each was played, later rounds counting more.

    Plain loops, for compiled code is fastest with them.
    """
    rows, columns = values.shape
    regrets, other_regrets = np.zeros(rows), np.zeros(columns)
    sums, other_sums = np.zeros(rows), np.zeros(columns)
    mine, theirs = np.zeros(rows), np.zeros(columns)
    for number in range(1, rounds + 1):
        _mix(regrets, mine, sums, number)
        _mix(other_regrets, theirs, other_sums, number)
        value = 0.0
        for row in range(rows):
            for column in range(columns):
                value += mine[row] * values[row, column] * theirs[column]
        for row in range(rows):
            gain = -value
            for column in range(columns):
                gain += values[row, column] * theirs[column]
            regrets[row] = max(0.0, regrets[row] + gain)
        for column in range(columns):
            gain = value
            for row in range(rows):
                gain -= mine[row] * values[row, column]
            other_regrets[column] = max(0.0, other_regrets[column] + gain)
    return sums, other_sums


@compiled
def _mix(regrets: Any, mix: Any, sums: Any, weight: int) -> None:
    """Set the mix in proportion to the regrets, and add it to the weighted sum of all mixes."""
    whole = regrets.sum()
    for n in range(regrets.shape[0]):
        mix[n] = regrets[n] / whole if whole > 0 else 1.0 / regrets.shape[0]
        sums[n] += weight * mix[n]


def tempted(promises: Floats, heat: float) -> Floats:
    """Give the mixture of who likes what promises most, the more surely the less heat there is.

    >>> [round(float(share), 2) for share in tempted(np.array([0.0, 1.0]), 1.0)]
    [0.27, 0.73]
    """
    shares = np.exp((promises - promises.max()) / heat)
    return np.asarray(shares / shares.sum())


def response(values: Floats, crowd: Floats, trust: float, rounds: int) -> Floats:
    """Give the mixture for who gains the values, if with so much `trust` the other lays as the crowd does.

    For the rest the other may do his worst: so it gains from the crowd and cannot be punished much for that.
    """
    return equilibrium(trust * (values @ crowd)[:, None] + (1 - trust) * values, rounds)[0]
