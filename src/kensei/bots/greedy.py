"""The bots that do not search: random moves, and a look-ahead of one step."""

from __future__ import annotations

import random
from collections.abc import Sequence

from kensei.bots.evaluation import GameModel
from kensei.bots.protocol import Budget, Considered, Thinker, Thought
from kensei.bots.simulation import play_all, random_turn, settle
from kensei.core.protocol import AnyGame, AnyState, Move, Seat, View

NODES = 400
FEWEST_STATES = 4


class RandomBot:
    """Plays any legal move."""

    name = "random"

    def __init__(self, game: AnyGame) -> None:
        """Play any game: its rules do not matter here."""

    def choose(self, view: View, legal_moves: Sequence[Move], rng: random.Random, budget: Budget) -> Move:
        return rng.choice(legal_moves)


class GreedyBot(Thinker):
    """Tries each move in a few imagined states, and evaluates what follows."""

    name = "greedy"

    def __init__(self, game: AnyGame) -> None:
        self.model = GameModel.of(game)

    def think(self, view: View, legal_moves: Sequence[Move], rng: random.Random, budget: Budget) -> Thought:
        """Evaluate every move in the same states; of equals choose any."""
        if len(legal_moves) == 1:
            return Thought(legal_moves[0], (), (legal_moves[0],))
        nodes = NODES if budget.nodes is None else budget.nodes
        if budget.nodes is not None and nodes < len(legal_moves):
            chosen = set(rng.sample(range(len(legal_moves)), max(1, nodes)))
            legal_moves = [move for n, move in enumerate(legal_moves) if n in chosen]
        is_bound = budget.nodes is not None
        count = 1 if self.model.evaluation.is_deterministic else states_for(nodes, len(legal_moves), is_bound)
        totals = [0.0] * len(legal_moves)
        for _ in range(count):
            state = self.model.imagine(view, rng)
            others = [
                (seat, rng.choice(state.legal_moves(seat))) for seat in sorted(state.to_act()) if seat != view.seat
            ]
            for i, move in enumerate(legal_moves):
                after = play_all(state, [(view.seat, move), *others], rng)
                totals[i] += self._value(after, view.seat, rng)
        best = rng.choice([i for i, total in enumerate(totals) if total == max(totals)])
        seen = [Considered(move, float(i == best), totals[i] / count) for i, move in enumerate(legal_moves)]
        seen.sort(key=lambda c: (-c.share, -c.value))
        return Thought(legal_moves[best], tuple(seen), (legal_moves[best],), count * len(legal_moves))

    def _value(self, state: AnyState, seat: Seat, rng: random.Random) -> float:
        evaluation = self.model.evaluation
        for _ in range(evaluation.replies):
            if not state.to_act() or seat in state.to_act():
                break
            state = random_turn(settle(state, rng), rng)
        outcome = state.outcome()
        return (outcome.scores if outcome else (evaluation.shallow or evaluation.values)(state))[seat]


def states_for(nodes: int, moves: int, is_bound: bool) -> int:
    """Return in how many imagined states every move is tried: in a few at least, unless a budget forbids it.

    >>> states_for(400, 9, True), states_for(400, 300, False), states_for(400, 300, True)
    (44, 4, 1)
    """
    return max(1 if is_bound else FEWEST_STATES, nodes // moves)
