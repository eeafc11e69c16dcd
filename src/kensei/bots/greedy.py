"""The bot that looks one step ahead: it plays what looks best right after."""

from __future__ import annotations

import random
from collections.abc import Sequence

from kensei.bots.imagined import Worlds, at_random, settle, together
from kensei.bots.protocol import Budget, Considered, Thought
from kensei.core.protocol import AnyGame, AnyState, Move, Seat, View

NODES = 400
FEWEST_WORLDS = 4


class GreedyBot:
    """Tries each move in a few imagined worlds, and judges what it sees at a glance."""

    name = "greedy"

    def __init__(self, game: AnyGame) -> None:
        self.worlds = Worlds.of(game)

    def choose(self, view: View, legal_moves: Sequence[Move], rng: random.Random, budget: Budget) -> Move:
        """Give the move that looks best."""
        return self.think(view, legal_moves, rng, budget).move

    def think(self, view: View, legal_moves: Sequence[Move], rng: random.Random, budget: Budget) -> Thought:
        """Judge every move in the same worlds; among equals, any."""
        if len(legal_moves) == 1:
            return Thought(legal_moves[0], (), (legal_moves[0],))
        if self.worlds.sense.near:
            return self.worlds.sense.near(view, legal_moves, rng)
        nodes = NODES if budget.nodes is None else budget.nodes
        if budget.nodes is not None and nodes < len(legal_moves):
            legal_moves = _some(legal_moves, max(1, nodes), rng)
        count = 1 if self.worlds.sense.open else worlds_for(nodes, len(legal_moves), budget.nodes is not None)
        totals = [0.0] * len(legal_moves)
        for _ in range(count):
            world = self.worlds.imagine(view, rng)
            others = [
                (seat, rng.choice(world.legal_moves(seat))) for seat in sorted(world.to_act()) if seat != view.seat
            ]
            for i, move in enumerate(legal_moves):
                after = together(world, [(view.seat, move), *others], rng)
                totals[i] += self._value(after, view.seat, rng)
        best = rng.choice([i for i, total in enumerate(totals) if total == max(totals)])
        seen = [Considered(move, float(i == best), totals[i] / count) for i, move in enumerate(legal_moves)]
        seen.sort(key=lambda c: (-c.share, -c.value))
        return Thought(legal_moves[best], tuple(seen), (legal_moves[best],), count * len(legal_moves))

    def _value(self, state: AnyState, seat: Seat, rng: random.Random) -> float:
        for _ in range(self.worlds.sense.replies):
            if not state.to_act() or seat in state.to_act():
                break
            state = at_random(settle(state, rng), rng)
        outcome = state.outcome()
        sense = self.worlds.sense
        return (outcome.scores if outcome else (sense.glance or sense.values)(state))[seat]


def worlds_for(nodes: int, moves: int, is_bound: bool) -> int:
    """Say in how many worlds every move is tried: in a few at least, unless a budget forbids it.

    >>> worlds_for(400, 9, True), worlds_for(400, 300, False), worlds_for(400, 300, True)
    (44, 4, 1)
    """
    return max(1 if is_bound else FEWEST_WORLDS, nodes // moves)


def _some(moves: Sequence[Move], count: int, rng: random.Random) -> list[Move]:
    """Draw the moves that a budget smaller than their number pays for: the others are not looked at."""
    chosen = set(rng.sample(range(len(moves)), count))
    return [move for n, move in enumerate(moves) if n in chosen]
