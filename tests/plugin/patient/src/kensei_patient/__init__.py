"""A bot that plays the last of its legal moves: in Iai it always waits as long as it may."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from kensei.bots import Bot, Budget


class PatientBot:
    """Plays the last of its legal moves."""

    name = "patient"

    def choose(self, view: Any, legal_moves: Sequence[Any], rng: random.Random, budget: Budget) -> Any:
        return legal_moves[-1]


def make(game: str) -> Bot:
    return PatientBot()
