"""The bots that play every game: at random, by a look-ahead of one step, by the tree, or as serves a game best."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

from kensei.bots import rollouts
from kensei.bots.evaluation import GameModel
from kensei.bots.protocol import Budget, Considered, Thinker, Thought
from kensei.bots.simulation import play_all, random_turn, settle
from kensei.bots.tree import Search
from kensei.core.protocol import AnyGame, AnyState, Move, Seat, View

NODES = 1500
"""Simulations when the budget names no number."""
GREEDY_NODES = 400
"""The same for a look-ahead of one step."""
FEWEST_STATES = 4
"""In how many imagined states a look-ahead tries every move, unless a budget forbids it."""

OwnSearch: TypeAlias = Callable[[Any, Sequence[Any], random.Random, int, float | None], Thought]
"""A search of a game's own: by view, legal moves, random numbers, nodes and deadline."""


class RandomBot:
    """Plays a random legal move."""

    name = "random"

    def __init__(self, game: AnyGame) -> None:
        """Take the game, as every method does; it is not needed here."""

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
        nodes = GREEDY_NODES if budget.nodes is None else budget.nodes
        if budget.nodes is not None and nodes < len(legal_moves):
            chosen = set(rng.sample(range(len(legal_moves)), max(1, nodes)))
            legal_moves = [move for n, move in enumerate(legal_moves) if n in chosen]
        fewest = FEWEST_STATES if budget.nodes is None else 1
        count = 1 if self.model.evaluation.is_deterministic else max(fewest, nodes // len(legal_moves))
        totals = [0.0] * len(legal_moves)
        for _ in range(count):
            state = self.model.imagine(view, rng)
            others = [
                (seat, rng.choice(state.legal_moves(seat))) for seat in sorted(state.to_act()) if seat != view.seat
            ]
            for i, move in enumerate(legal_moves):
                after = play_all(state, [(view.seat, move), *others], rng)
                totals[i] += self._value(after, view.seat, rng)
        most = max(totals)
        best = rng.choice([i for i, total in enumerate(totals) if total == most])
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


class TreeBot(Thinker):
    """Searches the tree, in the same way for every game."""

    name = "mcts"

    def __init__(self, game: AnyGame) -> None:
        self.model = GameModel.of(game)

    def think(self, view: View, legal_moves: Sequence[Move], rng: random.Random, budget: Budget) -> Thought:
        if len(legal_moves) == 1:
            return Thought(legal_moves[0], (Considered(legal_moves[0], 1.0, 0.0),), (legal_moves[0],))
        return self._search(view, legal_moves, rng, NODES if budget.nodes is None else budget.nodes, budget.deadline)

    def _search(
        self, view: View, legal_moves: Sequence[Move], rng: random.Random, nodes: int, deadline: float | None
    ) -> Thought:
        return Search(self.model, view, rng, nodes).think(deadline)


class SearchBot(TreeBot):
    """Searches in the way that serves the game best: by its own search, by rollouts of its policy, or by the tree."""

    name = "search"

    def __init__(self, game: AnyGame, own: OwnSearch | None = None) -> None:
        super().__init__(game)
        self.own = own

    def _search(
        self, view: View, legal_moves: Sequence[Move], rng: random.Random, nodes: int, deadline: float | None
    ) -> Thought:
        if self.own:
            return self.own(view, legal_moves, rng, nodes, deadline)
        policy = self.model.policy.player() if self.model.policy.player else None
        if isinstance(policy, rollouts.Ranks):
            return rollouts.think(self.model, policy, view, legal_moves, rng, nodes, deadline)
        return super()._search(view, legal_moves, rng, nodes, deadline)
