"""What a bot is."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from kensei.core.protocol import Move, View


@dataclass(frozen=True, slots=True)
class Budget:
    """How much a bot may think: a number of nodes, so that it plays the same everywhere.

    `deadline`, in the terms of `time.monotonic()`, is for the edge, where people wait.
    """

    nodes: int = 1000
    deadline: float | None = None


class Bot(Protocol):
    """Who chooses among legal moves by what its seat may know."""

    name: str

    def choose(self, view: View, legal_moves: Sequence[Move], rng: random.Random, budget: Budget) -> Move:
        """Give one of the legal moves; the same for the same view, rng and nodes."""
