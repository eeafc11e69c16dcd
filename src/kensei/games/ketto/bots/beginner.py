"""The beginner of Kettō: fights as somebody does who has just had the lesson, and hardly defends itself.

It lays strokes and no shields but the defense card, calls the battle as soon as it holds a Valor and a stroke that
flows, and neither parries nor evades. Many of its actions are careless, though not senseless: a card laid without a
look at its arrows, a draw too many. Duels against it come to blows; of moves that are any legal one come strokes that
do not flow, and no fight.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

from kensei.bots.protocol import Budget
from kensei.games.ketto import Move, View, cards
from kensei.games.ketto.bots.judging import JUDGES, candidates
from kensei.games.ketto.bots.observation import Observation, Weights

HASTY = Weights(movements=2, pool=0, margin=-99.0, least=1.0, behind=0.0)
"""Wants no shields, and calls the battle as soon as anything may go through."""
UNANSWERED = ("parry", "evade")
"""The questions of Battle that it passes."""
MOST_MOVEMENTS = 4
"""It begins no further one by carelessness, the defensive one included."""


class HastyBot:
    """Plays the purposeful rules of thumb in haste, and some actions without any."""

    name = "beginner"

    def __init__(self, careless: float = 0.6, forgets: float = 0.5) -> None:
        self.careless = careless
        """The share of its actions in Planning that it does not think about."""
        self.forgets = forgets
        """How often it takes an attack, or what is left of it, without spending a shield."""

    def choose(self, view: View, legal_moves: Sequence[Move], rng: random.Random, budget: Budget) -> Move:
        point = view.now.point
        if len(legal_moves) == 1 or point in UNANSWERED:
            return legal_moves[-1]
        if point == "spend" and rng.random() < self.forgets:
            return legal_moves[-1]
        if point == "action" and not view.now.valors and rng.random() < self.careless:
            kinds = careless_moves(view, legal_moves)
            if kinds:
                return rng.choice(rng.choice(kinds))
        seen, judge = Observation(view, HASTY), JUDGES[point]
        return max(candidates(seen, legal_moves), key=lambda move: judge(seen, move) + rng.random() * HASTY.noise)


def careless_moves(view: View, legal_moves: Sequence[Move]) -> list[list[Move]]:
    """Return the moves that need no thought, by kind: draws, a card that begins a movement, a card laid anywhere."""
    kinds: dict[str, list[Move]] = {}
    has_room = len(view.mine.movements) < MOST_MOVEMENTS
    for move in legal_moves:
        if move.verb == "draw":
            kinds.setdefault(f"draw {move.what}", []).append(move)
        elif move.verb == "place" and move.what in cards.ATTACKS and (move.cell or has_room):
            kinds.setdefault("place" if move.cell else "begin", []).append(move)
    return list(kinds.values())
