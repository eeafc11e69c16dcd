"""The bot that plays anything."""

from __future__ import annotations

import random
from collections.abc import Sequence

from kensei.bots.protocol import Budget
from kensei.core.protocol import Move, View


class RandomBot:
    """Every legal move is as good as any other."""

    name = "random"

    def choose(self, view: View, legal_moves: Sequence[Move], rng: random.Random, budget: Budget) -> Move:
        """Give any of the legal moves."""
        return rng.choice(legal_moves)
