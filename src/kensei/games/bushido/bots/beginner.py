"""The weakest level: random cards, and too many refused challenges.

Random cards alone are hard to beat, because both play each of nine cards once before they have them back. Refusals
cost health, so that is where this bot is weak.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

from kensei.bots.protocol import Budget
from kensei.games.bushido.moves import ACCEPT, REFUSE, Move
from kensei.games.bushido.state import View

REFUSAL_RATE = 0.95
"""How often a challenge is refused."""
BRAVE = 10
"""With no more health than this every challenge is accepted."""


class BeginnerBot:
    """Lays any card, takes any fighter, and refuses most challenges."""

    name = "beginner"

    def choose(self, view: View, legal_moves: Sequence[Move], rng: random.Random, budget: Budget) -> Move:
        """Return any move; as an answer to a challenge mostly the refusal."""
        if REFUSE not in legal_moves:
            return rng.choice(legal_moves)
        assert view.seat is not None, "spectators are asked nothing"
        return REFUSE if view.shown[view.seat].health > BRAVE and rng.random() < REFUSAL_RATE else ACCEPT
