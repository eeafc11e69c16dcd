"""Zero-sum matrix games: equilibria by regret matching, and restricted best responses."""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np

Floats: TypeAlias = "np.ndarray[Any, np.dtype[np.float64]]"

TRACE = 1e-12
"""A regret so small that it counts only where there is no other."""


def equilibrium(values: Floats, rounds: int) -> tuple[Floats, Floats]:
    """Solve a matrix game by regret matching: the mixtures of the row player, who gains the values, and of the other.

    >>> mine, theirs = equilibrium(np.array([[2.0, -1.0], [-1.0, 1.0]]), 2000)
    >>> [round(float(share), 1) for share in mine]
    [0.4, 0.6]
    """
    mine, theirs = equilibria(values[None], rounds)
    return mine[0], theirs[0]


def equilibria(values: Floats, rounds: int) -> tuple[Floats, Floats]:
    """Solve several matrix games of one size together: numpy takes hardly longer than for one."""
    count, rows, columns = values.shape
    regrets, other_regrets = np.zeros((count, rows)), np.zeros((count, columns))
    sums, other_sums = np.zeros((count, rows)), np.zeros((count, columns))
    turned = values.transpose(0, 2, 1)
    for number in range(1, rounds + 1):
        mine, theirs = mixed(regrets), mixed(other_regrets)
        sums += number * mine
        other_sums += number * theirs
        gains = np.matmul(values, theirs[:, :, None])[:, :, 0]
        losses = np.matmul(turned, mine[:, :, None])[:, :, 0]
        worth = (mine * gains).sum(axis=1, keepdims=True)
        regrets = np.maximum(0.0, regrets + gains - worth)
        other_regrets = np.maximum(0.0, other_regrets - losses + worth)
    whole = rounds * (rounds + 1) / 2
    return sums / whole, other_sums / whole


def mixed(regrets: Floats) -> Floats:
    """Return the mixtures that regret matching plays, a row each: uniform while nothing is regretted."""
    regrets = regrets + TRACE
    return np.asarray(regrets / regrets.sum(axis=1, keepdims=True))


def softmax(promises: Floats, temperature: float) -> Floats:
    """Return the softmax of values.

    >>> [round(float(share), 2) for share in softmax(np.array([0.0, 1.0]), 1.0)]
    [0.27, 0.73]
    """
    shares = np.exp((promises - promises.max()) / temperature)
    return np.asarray(shares / shares.sum())


def response(values: Floats, crowd: Floats, trust: float, rounds: int) -> Floats:
    """Return the best mixture for the row player if with probability `trust` the other plays as the crowd does.

    Else the other plays the worst answer: so the mixture gains from the crowd and can be exploited only little.
    """
    return equilibrium(trust * (values @ crowd)[:, None] + (1 - trust) * values, rounds)[0]
