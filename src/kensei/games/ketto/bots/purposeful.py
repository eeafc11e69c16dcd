"""The bot itself: it gives every move points of strength and plays the one with most."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

from kensei.bots.protocol import Budget
from kensei.core.protocol import Move as AnyMove
from kensei.games.ketto import Move, View
from kensei.games.ketto.bots import battle, planning
from kensei.games.ketto.bots.observation import Observation
from kensei.games.ketto.bots.weights import CALM, Weights

JUDGES: dict[str, Callable[[Observation, Move], float]] = {
    "choose": planning.judge_choice,
    "action": planning.judge_action,
    "discard": planning.judge_discard,
    "attack": battle.judge_attack,
    "parry": battle.judge_parry,
    "flow": battle.judge_flow,
    "spend": battle.judge_spend,
    "strike": battle.judge_strike,
    "evade": battle.judge_evade,
    "guard": battle.judge_guard,
}
"""How each kind of decision is judged."""


class PurposefulBot:
    """Plays by rules of thumb, the same from either side of the seen."""

    def __init__(self, weights: Weights = CALM, name: str = "purposeful") -> None:
        self.weights = weights
        self.name = name

    def choose(self, view: View, legal_moves: Sequence[AnyMove], rng: random.Random, budget: Budget) -> AnyMove:
        if len(legal_moves) == 1:
            return legal_moves[0]
        seen = Observation.of(view, self.weights)
        judge = JUDGES[view.now.point]
        moves = planning.candidates(seen, legal_moves) if view.now.point == "action" else legal_moves
        return max(moves, key=lambda move: judge(seen, move) + rng.random() * self.weights.noise)

    def ranked(self, view: View, legal_moves: Sequence[AnyMove]) -> list[AnyMove]:
        """Return the moves, the best first, without the chance in what it likes."""
        seen = Observation.of(view, self.weights)
        judge = JUDGES[view.now.point]
        return sorted(legal_moves, key=lambda move: -judge(seen, move))
