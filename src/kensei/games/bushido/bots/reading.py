"""Level-k reasoning: each level answers a mixture of the levels below, and stays hard to exploit.

Level 0 plays uniformly at random, level 1 a softmax best answer to that. Every higher level assumes with
probability `trust` an opponent from a fixed mixture of the lower levels, and else the worst case.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from kensei.games.bushido.bots.duel import Matrix
from kensei.games.bushido.bots.matrix import Floats, response, softmax

ROUNDS = 100
"""Rounds of regret matching for a card to lay: what is left to gain is then a hundredth of a duel."""
TEMPERATURE = 0.01
"""Temperature of level 1, in shares of the health of both."""


class Reader(NamedTuple):
    """A level: its trust in the mixture of lower levels that it expects, and that mixture."""

    trust: float
    crowd: tuple[float, ...]


READERS = {
    2: Reader(0.7, (0.3, 0.7)),
    3: Reader(0.8, (0.2, 0.3, 0.5)),
    4: Reader(0.7, (0.05, 0.4, 0.15, 0.4)),
}


def mixtures(found: Matrix, depth: int) -> tuple[Floats, Floats]:
    """Return the mixture of a reader of that depth, and that of the same reader in the opponent's place."""
    return readings(found, depth)[depth]


def readings(found: Matrix, depth: int) -> list[tuple[Floats, Floats]]:
    """Return the mixtures of all readers up to that depth, the shallowest first."""
    mine = (found.values, found.glances)
    theirs = (-found.values.T, -found.glances.T)
    levels: list[tuple[Floats, Floats]] = []
    for level in range(depth + 1):
        below = levels.copy()
        levels.append((_lay(mine, [one[1] for one in below], level), _lay(theirs, [one[0] for one in below], level)))
    return levels


def expected(found: Matrix, depth: int) -> Floats:
    """Return the mixture that a reader of that depth expects of the opponent."""
    return crowd([theirs for _, theirs in readings(found, depth - 1)], depth)


def crowd(below: list[Floats], depth: int) -> Floats:
    """Mix what the levels below play, as a reader of that depth expects to meet them."""
    return np.asarray(sum(share * lays for share, lays in zip(READERS[depth].crowd, below, strict=True)))


def _lay(judged: tuple[Floats, Floats], below: list[Floats], level: int) -> Floats:
    """Return the mixture of a level, by the mixtures of its opponents on the levels below."""
    values, glances = judged
    if level == 0:
        return np.full(len(values), 1 / len(values))
    if level == 1:
        return softmax(glances @ below[0], TEMPERATURE)
    return response(values, crowd(below, level), READERS[level].trust, ROUNDS)
