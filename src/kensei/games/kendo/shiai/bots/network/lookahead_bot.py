"""The network of Kendo Shiai with lookahead as a bot; without the compiler it plays the network's mixture alone."""

from __future__ import annotations

import random
from collections.abc import Sequence

import numpy as np

from kensei.bots.protocol import Bot, Budget, Thought
from kensei.core.protocol import Event, Move
from kensei.games.compiling import IS_COMPILED
from kensei.games.kendo.bots.network.bot import Weights
from kensei.games.kendo.bots.network.lookahead import Lookahead, LookaheadGame
from kensei.games.kendo.kernel.rows import Row
from kensei.games.kendo.shiai.bots.network.bot import ShiaiNetworkBot
from kensei.games.kendo.shiai.bots.network.playouts import ADDED, PLAYOUTS, RULES, UNTIL, points
from kensei.games.kendo.shiai.bots.network.worlds import imagine_all, recall
from kensei.games.kendo.shiai.kernel.numbers import MOVES
from kensei.games.kendo.shiai.kernel.rows import SCORE, pack_view
from kensei.games.kendo.shiai.state import View

NODES = 256
"""Playouts of each likely move, where the budget says nothing."""

LOOKAHEAD = LookaheadGame(RULES, PLAYOUTS, MOVES, imagine_all, points)


class ShiaiLookaheadBot(ShiaiNetworkBot):
    """Plays the likely moves of Kendo Shiai to the next ippon before it chooses; a node is a playout of each.

    In the opening, where both decide at once, it plays the network's mixture.
    """

    name = "lookahead"

    def __init__(self, weights: Weights | None = None, story: Sequence[Event] = ()) -> None:
        super().__init__(weights)
        self.story = story

    def following(self, story: Sequence[Event]) -> Bot:
        return ShiaiLookaheadBot(self.weights, story)

    def think(self, view: View, legal_moves: Sequence[Move], rng: random.Random, budget: Budget) -> Thought:
        if view.is_choosing or len(legal_moves) == 1 or not IS_COMPILED:
            return super().think(view, legal_moves, rng, budget)
        assert view.seat is not None
        return Lookahead(LOOKAHEAD, self.weights, budget.nodes or NODES).think(self.row(view), view.seat, (), rng)

    def row(self, view: View) -> Row:
        """Return what the seat sees, what it knows of the thrown cards, and when a playout ends."""
        row = np.append(pack_view(view), np.zeros(ADDED, dtype=np.int16))
        row[UNTIL] = row[SCORE] + row[SCORE + 1] + 1
        recall(row, self.story)
        return row
