"""A bot in a package of its own: it always waits as long as it may."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from kensei.bots import Bot, Budget


class PatientBot:
    """Plays the last of its legal moves."""

    name = "patient"

    def choose(self, view: Any, legal_moves: Sequence[Any], rng: random.Random, budget: Budget) -> Any:
        """Give the last move."""
        return legal_moves[-1]


def make(game: str) -> Bot:
    """Make the bot for a game."""
    return PatientBot()
