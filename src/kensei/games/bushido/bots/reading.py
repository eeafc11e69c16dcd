"""Matrix games: equilibria by regret matching; and level-k reasoning, which gains from weaker levels.

Level 0 plays uniformly at random, level 1 a softmax best answer to that. Every higher level assumes with
probability `trust` an opponent from a fixed mixture of the lower levels, and else the worst case.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from kensei.games.bushido.bots.matchup import Floats

TRACE = 1e-12
"""A regret so small that it counts only where there is no other."""
ROUNDS = 100
"""Rounds of regret matching for a card to lay: what is left to gain is then a hundredth of a duel."""
TEMPERATURE = 0.01
"""Temperature of level 1, in shares of the health of both."""


@dataclass(slots=True)
class Matrix:
    """The payoffs of every pair of cards to the first of two, whose cards are the rows."""

    values: Floats
    """By the race."""
    glances: Floats
    """By health alone, as level 1 judges: a share of the full health of both."""


class Reader(NamedTuple):
    """A level: its trust in the mixture of lower levels that it expects, and that mixture."""

    trust: float
    crowd: tuple[float, ...]


READERS = {
    2: Reader(0.7, (0.3, 0.7)),
    3: Reader(0.8, (0.2, 0.3, 0.5)),
    4: Reader(0.7, (0.05, 0.4, 0.15, 0.4)),
}


def readings(found: Matrix, depth: int) -> list[tuple[Floats, Floats]]:
    """Return for each level up to that depth its mixture, and that of the same reader in the opponent's place."""
    mine, theirs = (found.values, found.glances), (-found.values.T, -found.glances.T)
    levels: list[tuple[Floats, Floats]] = []
    for level in range(depth + 1):
        own, others = [one[0] for one in levels], [one[1] for one in levels]
        levels.append((_lay(mine, others, level), _lay(theirs, own, level)))
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
