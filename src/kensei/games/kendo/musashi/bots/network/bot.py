"""The network of Musashi's Challenge as a bot; it was made for two players, and among more a search plays."""

from __future__ import annotations

import random
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from kensei.bots.protocol import Bot, Budget, Thought
from kensei.bots.search import SearchBot
from kensei.core.protocol import Event, Move
from kensei.games.kendo.bots.network.bot import MixingBot, Weights
from kensei.games.kendo.kernel.rows import Row
from kensei.games.kendo.moves import Lay, Say
from kensei.games.kendo.musashi import GAME
from kensei.games.kendo.musashi.bots.network.inputs import INPUTS, OUTPUTS_OF, write_inputs
from kensei.games.kendo.musashi.bots.network.memory import REMEMBERED
from kensei.games.kendo.musashi.bots.network.story import recall
from kensei.games.kendo.musashi.kernel.numbers import number
from kensei.games.kendo.musashi.kernel.rows import pack_view
from kensei.games.kendo.musashi.state import View

NODES = 200
"""What the search thinks a move at tables of three to six."""


class MusashiNetworkBot(MixingBot):
    """Plays each move of Musashi's Challenge for two as often as the network says; among more it searches.

    `following` tells it what has happened, from which it knows much of the other hand.
    """

    GAME = "musashi"
    OUTPUTS_OF = OUTPUTS_OF

    def __init__(self, weights: Weights | None = None, story: Sequence[Event] = ()) -> None:
        super().__init__(weights)
        self.story = story
        self.among_more = SearchBot(GAME)

    def following(self, story: Sequence[Event]) -> Bot:
        return MusashiNetworkBot(self.weights, story)

    def think(self, view: View, legal_moves: Sequence[Move], rng: random.Random, budget: Budget) -> Thought:
        if len(view.players) > 2:
            return self.among_more.think(view, legal_moves, rng, budget.at_most(NODES))
        return super().think(view, legal_moves, rng, budget)

    def inputs(self, view: View) -> NDArray[np.float32]:
        assert view.seat is not None
        x = np.zeros(INPUTS, dtype=np.float32)
        write_inputs(self.row(view), view.seat, x)
        return x

    def row(self, view: View) -> Row:
        """Return what the seat sees and remembers."""
        row = np.append(pack_view(view), np.zeros(REMEMBERED, dtype=np.int16))
        recall(row, self.story)
        return row

    def number(self, move: Lay | Say) -> int:
        return number(move)
