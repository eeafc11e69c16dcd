"""The network with lookahead as a bot; without the compiler it plays the network's mixture alone."""

from __future__ import annotations

import random
from collections.abc import Sequence

import numpy as np

from kensei.bots.protocol import Bot, Budget, Considered, Thought
from kensei.core.protocol import Event, Move
from kensei.games.compiling import IS_COMPILED
from kensei.games.kendo.bots.network.bot import kept_shares
from kensei.games.kendo.musashi.bots.network.bot import MusashiNetworkBot
from kensei.games.kendo.musashi.bots.network.history import decisions
from kensei.games.kendo.musashi.bots.network.lookahead import Lookahead
from kensei.games.kendo.musashi.kernel.numbers import MOVES
from kensei.games.kendo.musashi.state import View

PLAYOUTS = 512
"""Playouts of each likely move, where the budget says nothing."""


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
        row, playouts = self.row(view), budget.nodes or PLAYOUTS
        history = decisions(row, view.seat, self.story)
        dice = np.random.default_rng(rng.getrandbits(64))
        numbers, found, values = Lookahead(self.weights, playouts).mixture(row, view.seat, history, dice)
        moves, shares = [MOVES[number] for number in numbers], kept_shares(found.tolist())
        order = sorted(range(len(moves)), key=lambda place: (-shares[place], place))
        seen = tuple(Considered(moves[place], shares[place], float(values[place])) for place in order)
        chosen = rng.choices(moves, shares)[0]
        return Thought(chosen, seen, (chosen,), playouts * len(moves) if len(moves) > 1 else 1)
