"""Regret matching for two, compiled: for games that know their pairs of moves by heart, where all time goes here."""

from __future__ import annotations

from kensei.bots.nodes import Floats, Joint
from kensei.games.compiling import compiled


class QuickJoint(Joint):
    """A decision of two whose mixtures are found by compiled rounds."""

    __slots__ = ()

    def train(self, rounds: int) -> None:
        """Let both match their regrets."""
        one, other = self.spots
        match(
            self.values[0], self.values[1], one.regrets, one.sums, one.rounds, other.regrets, other.sums, other.rounds,
            self.faith[0], self.faith[1], self.habits[0], self.habits[1], rounds,
        )  # fmt: skip
        one.rounds += rounds
        other.rounds += rounds


@compiled
def match(
    mine: Floats,
    theirs: Floats,
    regrets: Floats,
    sums: Floats,
    before: int,
    other_regrets: Floats,
    other_sums: Floats,
    other_before: int,
    faith: float,
    other_faith: float,
    habit: Floats,
    other_habit: Floats,
    rounds: int,
) -> None:
    """Match regrets for so many rounds, changing the regrets and sums of both in place.

    What each gains is weighed with the other's mixture as he expects it: with some faith, and by habit for the rest.
    """
    n, m = mine.shape
    for step in range(1, rounds + 1):
        whole, other_whole = regrets.sum(), other_regrets.sum()
        p = regrets / whole if whole > 0 else regrets * 0.0 + 1.0 / n
        q = other_regrets / other_whole if other_whole > 0 else other_regrets * 0.0 + 1.0 / m
        gains = mine @ (faith * q + habit)
        losses = (other_faith * p + other_habit) @ theirs
        gain, loss = p @ gains, q @ losses
        for i in range(n):
            sums[i] += (before + step) * p[i]
            regrets[i] = max(0.0, regrets[i] + gains[i] - gain)
        for j in range(m):
            other_sums[j] += (other_before + step) * q[j]
            other_regrets[j] = max(0.0, other_regrets[j] + losses[j] - loss)
