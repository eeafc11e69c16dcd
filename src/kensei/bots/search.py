"""The bots that think ahead: by the tree alone, or in the way that serves a game best."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

from kensei.bots import rollouts
from kensei.bots.evaluation import GameModel
from kensei.bots.protocol import Budget, Considered, Thinker, Thought
from kensei.bots.tree import Search
from kensei.core.protocol import AnyGame, Move, View

NODES = 1500
"""Simulations when the budget names no number."""

OwnSearch: TypeAlias = Callable[[Any, Sequence[Any], random.Random, int, float | None], Thought]
"""A search of a game's own: by view, legal moves, random numbers, nodes and deadline."""


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
        search = Search(self.model, view, rng, nodes)
        search.simulate()
        while search.nodes < nodes and not search.is_decided:
            if deadline is not None and time.monotonic() >= deadline:
                break
            search.simulate()
        return search.thought()


class SearchBot(TreeBot):
    """Searches in the way that serves the game best: by its own search, by rollouts of its policy, or the tree."""

    name = "search"

    def __init__(self, game: AnyGame, own: OwnSearch | None = None) -> None:
        super().__init__(game)
        self.own = own

    def _search(
        self, view: View, legal_moves: Sequence[Move], rng: random.Random, nodes: int, deadline: float | None
    ) -> Thought:
        if self.own:
            return self.own(view, legal_moves, rng, nodes, deadline)
        if player := self.model.policy.player:
            return rollouts.think(self.model, player(), view, legal_moves, rng, nodes, deadline)
        return super()._search(view, legal_moves, rng, nodes, deadline)
