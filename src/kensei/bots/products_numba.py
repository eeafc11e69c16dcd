"""Products of vectors and matrices for compiled code: numba's own `@` needs scipy, which playing does without."""

from __future__ import annotations

import numpy as np

from kensei.bots.nodes import Floats
from kensei.games.compiling import compiled


@compiled
def dot(one: Floats, other: Floats) -> float:
    """Return the sum of the products.

    >>> float(dot(np.array([1.0, 2.0]), np.array([3.0, 4.0])))
    11.0
    """
    total = 0.0
    for i in range(len(one)):
        total += one[i] * other[i]
    return total


@compiled
def by_rows(matrix: Floats, weights: Floats) -> Floats:
    """Return `matrix @ weights`: the weighted mean of each row."""
    found = np.zeros(matrix.shape[0])
    for i in range(matrix.shape[0]):
        for j in range(matrix.shape[1]):
            found[i] += matrix[i, j] * weights[j]
    return found


@compiled
def by_columns(weights: Floats, matrix: Floats) -> Floats:
    """Return `weights @ matrix`: the weighted mean of each column."""
    found = np.zeros(matrix.shape[1])
    for i in range(matrix.shape[0]):
        for j in range(matrix.shape[1]):
            found[j] += weights[i] * matrix[i, j]
    return found
