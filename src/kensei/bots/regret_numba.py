"""Regret matching for two seats, compiled: for games that know the values of all pairs of moves."""

from __future__ import annotations

from kensei.bots.nodes import Floats, MatrixNode
from kensei.games.compiling import compiled


class CompiledMatrixNode(MatrixNode):
    """A decision of two seats, trained by compiled rounds."""

    __slots__ = ()

    def train(self, rounds: int) -> None:
        one, other = self.nodes
        match_regrets(
            self.values[0], self.values[1], one.regrets, one.sums, one.rounds, other.regrets, other.sums, other.rounds,
            *self.optimal_shares, *self.expected, rounds,
        )  # fmt: skip
        one.rounds += rounds
        other.rounds += rounds


@compiled
def match_regrets(
    mine: Floats,
    theirs: Floats,
    regrets: Floats,
    sums: Floats,
    before: int,
    other_regrets: Floats,
    other_sums: Floats,
    other_before: int,
    optimal: float,
    other_optimal: float,
    expected: Floats,
    other_expected: Floats,
    rounds: int,
) -> None:
    """Do rounds of `MatrixNode.train`, changing the regrets and sums of both seats in place."""
    n, m = mine.shape
    for step in range(1, rounds + 1):
        whole, other_whole = regrets.sum(), other_regrets.sum()
        p = regrets / whole if whole > 0 else regrets * 0.0 + 1.0 / n
        q = other_regrets / other_whole if other_whole > 0 else other_regrets * 0.0 + 1.0 / m
        gains = mine @ (optimal * q + expected)
        losses = (other_optimal * p + other_expected) @ theirs
        gain, loss = p @ gains, q @ losses
        for i in range(n):
            sums[i] += (before + step) * p[i]
            regrets[i] = max(0.0, regrets[i] + gains[i] - gain)
        for j in range(m):
            other_sums[j] += (other_before + step) * q[j]
            other_regrets[j] = max(0.0, other_regrets[j] + losses[j] - loss)
