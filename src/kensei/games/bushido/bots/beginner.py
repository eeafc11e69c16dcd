"""The beginner of Bushido Duels: he shies away.

Random cards are hard to beat there, for both lay each of nine cards once before they have them back. What a beginner
does not see is what a refusal costs: so that is where he is weak, and everybody who has read the rules is better.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

from kensei.bots.protocol import Budget
from kensei.games.bushido.moves import ACCEPT, REFUSE, Move
from kensei.games.bushido.state import View

SHYNESS = 0.95
"""How often he refuses a challenge."""
BRAVE = 10
"""With no more health than this he has nothing left to give away, and accepts."""


class BeginnerBot:
    """Lays any card, takes any fighter, and refuses most challenges."""

    name = "beginner"

    def choose(self, view: View, legal_moves: Sequence[Move], rng: random.Random, budget: Budget) -> Move:
        """Return any move; as an answer to a challenge mostly the refusal."""
        if REFUSE not in legal_moves:
            return rng.choice(legal_moves)
        assert view.seat is not None, "spectators are asked nothing"
        return REFUSE if view.shown[view.seat].health > BRAVE and rng.random() < SHYNESS else ACCEPT
