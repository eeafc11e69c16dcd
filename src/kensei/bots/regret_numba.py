"""Regret matching for two seats, compiled: for games that know the values of all pairs of moves."""

from __future__ import annotations

from typing import TypeAlias

from kensei.bots.nodes import Floats, MatrixNode
from kensei.bots.products_numba import by_columns, by_rows, dot
from kensei.games.compiling import compiled

Pair: TypeAlias = tuple[Floats, Floats]


class CompiledMatrixNode(MatrixNode):
    """A decision of two seats, trained by compiled rounds."""

    __slots__ = ()

    def train(self, rounds: int) -> None:
        one, other = self.nodes
        regrets, sums, before = (one.regrets, other.regrets), (one.sums, other.sums), (one.rounds, other.rounds)
        match_regrets(self.values, regrets, sums, before, self.optimal_shares, self.expected, rounds)
        one.rounds += rounds
        other.rounds += rounds


@compiled
def match_regrets(
    values: Floats,
    regrets: Pair,
    sums: Pair,
    before: tuple[int, int],
    optimal: tuple[float, float],
    expected: Pair,
    rounds: int,
) -> None:
    """Do rounds of `MatrixNode.train`, changing the regrets and sums of both seats in place."""
    for step in range(1, rounds + 1):
        p, q = strategy(regrets[0]), strategy(regrets[1])
        rewards = (
            by_rows(values[0], optimal[0] * q + expected[0]),
            by_columns(optimal[1] * p + expected[1], values[1]),
        )
        mixes = (p, q)
        for seat in range(2):
            mean = dot(mixes[seat], rewards[seat])
            for i in range(len(mixes[seat])):
                sums[seat][i] += (before[seat] + step) * mixes[seat][i]
                regrets[seat][i] = max(0.0, regrets[seat][i] + rewards[seat][i] - mean)


@compiled
def strategy(regrets: Floats) -> Floats:
    whole = regrets.sum()
    return regrets / whole if whole > 0 else regrets * 0.0 + 1.0 / len(regrets)
