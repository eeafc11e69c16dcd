"""The bots that think ahead: by the tree alone, or in the way that serves a game best."""

from __future__ import annotations

import random
import time
from collections.abc import Sequence

from kensei.bots import rollouts
from kensei.bots.imagined import Worlds
from kensei.bots.protocol import Budget, Considered, Thought
from kensei.bots.tree import Search
from kensei.core.protocol import AnyGame, Move, View

NODES = 1500
"""Simulations when the budget names no number."""


class TreeBot:
    """Searches the tree for so many simulations, or until the deadline: the same in every game."""

    name = "mcts"

    def __init__(self, game: AnyGame, nodes: int = NODES) -> None:
        self.worlds = Worlds.of(game)
        self.nodes = nodes

    def choose(self, view: View, legal_moves: Sequence[Move], rng: random.Random, budget: Budget) -> Move:
        """Give the move that the search likes best, or one drawn from its mixture."""
        return self.think(view, legal_moves, rng, budget).move

    def think(self, view: View, legal_moves: Sequence[Move], rng: random.Random, budget: Budget) -> Thought:
        """Search, and show what was found."""
        if len(legal_moves) == 1:
            return Thought(legal_moves[0], (Considered(legal_moves[0], 1.0, 0.0),), (legal_moves[0],))
        return self._searched(view, legal_moves, rng, budget)

    def _searched(self, view: View, legal_moves: Sequence[Move], rng: random.Random, budget: Budget) -> Thought:
        nodes = self._nodes(budget)
        search = Search(self.worlds, view, rng, nodes)
        search.simulate()
        while search.nodes < nodes and not search.is_decided:
            if budget.deadline is not None and time.monotonic() >= budget.deadline:
                break
            search.simulate()
        return search.thought(legal_moves)

    def _nodes(self, budget: Budget) -> int:
        return self.nodes if budget.nodes is None else budget.nodes


class SearchBot(TreeBot):
    """Searches in the way that serves the game best: one of its own, by a policy that plays on, or the tree."""

    name = "search"

    def _searched(self, view: View, legal_moves: Sequence[Move], rng: random.Random, budget: Budget) -> Thought:
        sense, nodes = self.worlds.sense, self._nodes(budget)
        if sense.ahead:
            return sense.ahead(view, legal_moves, rng, nodes, budget.deadline)
        if sense.policy:
            return rollouts.think(self.worlds, sense.policy(), view, legal_moves, rng, nodes, budget.deadline)
        return super()._searched(view, legal_moves, rng, budget)
