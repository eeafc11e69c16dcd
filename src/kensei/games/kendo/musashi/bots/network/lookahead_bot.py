"""The network with lookahead as a bot; without the compiler it plays the network's mixture alone."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from kensei.bots.protocol import Bot, Budget, Thought
from kensei.core.protocol import Event, Move
from kensei.games.compiling import IS_COMPILED
from kensei.games.kendo.bots.network.lookahead import Lookahead, LookaheadGame
from kensei.games.kendo.kernel.rows import Row
from kensei.games.kendo.musashi.bots.network.bot import MusashiNetworkBot
from kensei.games.kendo.musashi.bots.network.history import decisions
from kensei.games.kendo.musashi.bots.network.playouts import PLAYOUTS, RULES
from kensei.games.kendo.musashi.bots.network.worlds import imagine_all, likelihoods
from kensei.games.kendo.musashi.kernel.numbers import MOVES
from kensei.games.kendo.musashi.kernel.offers import TIE
from kensei.games.kendo.musashi.kernel.rows import IS_IN
from kensei.games.kendo.musashi.state import View

NODES = 512
"""Playouts of each likely move, where the budget says nothing."""


def points(rows: Any, begun: Row) -> Any:
    return rows[:, IS_IN] - rows[:, IS_IN + 1]


LOOKAHEAD = LookaheadGame(RULES, PLAYOUTS, MOVES, imagine_all, points, likelihoods, TIE)


class MusashiLookaheadBot(MusashiNetworkBot):
    """Plays the likely moves of Musashi's Challenge for two to the end before it chooses; a node is a playout of each.

    Among more it searches, as the network does.
    """

    name = "lookahead"

    def following(self, story: Sequence[Event]) -> Bot:
        return MusashiLookaheadBot(self.weights, story)

    def think(self, view: View, legal_moves: Sequence[Move], rng: random.Random, budget: Budget) -> Thought:
        if len(view.players) > 2 or len(legal_moves) == 1 or not IS_COMPILED:
            return super().think(view, legal_moves, rng, budget)
        assert view.seat is not None
        row = self.row(view)
        history = decisions(row, view.seat, self.story)
        return Lookahead(LOOKAHEAD, self.weights, budget.nodes or NODES).think(row, view.seat, history, rng)
