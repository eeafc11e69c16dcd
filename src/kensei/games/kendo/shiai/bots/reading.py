"""The bot that has read a player of Kendo Shiai: it expects their habits, and keeps what answers them.

Its candidates are what the network plays. Each is tried in the same imagined matches: both go on as the network does,
but for the player's habits, until the player has made two plays; the learnt evaluation judges where that leads.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from math import log
from statistics import fmean
from typing import cast

from kensei.bots.evaluation import GameModel
from kensei.bots.protocol import Budget, Considered, Thinker, Thought
from kensei.bots.simulation import settle
from kensei.core.habits import Profile
from kensei.games.kendo.bots.network.bot import kept_shares
from kensei.games.kendo.bots.practised import rewind
from kensei.games.kendo.moves import Lay, Say
from kensei.games.kendo.shiai import GAME
from kensei.games.kendo.shiai.bots.network.bot import ShiaiNetworkBot
from kensei.games.kendo.shiai.habits import choice, situation
from kensei.games.kendo.shiai.state import State, View

TRIALS = 40
"""Imagined matches in which every candidate is tried."""
MOST_CANDIDATES = 4
PLAYS = 2
"""Plays of the player after which a match is judged."""
LONGEST = 24
"""Decisions after which it is judged in any case."""
CAUTION = 0.08
"""By so much a candidate must win more that the network plays e times less often: trials are few."""


class HandReaderBot(Thinker):
    """Plays the network's moves, those first that win most against the player's habits."""

    name = "reader"

    def __init__(self, profile: Profile) -> None:
        self.profile = profile
        self.network = ShiaiNetworkBot()
        self.model = GameModel.of(GAME)

    def think(self, view: View, legal_moves: Sequence[Lay | Say], rng: random.Random, budget: Budget) -> Thought:
        shares = kept_shares(self.network.shares(view, legal_moves))
        order = sorted(range(len(shares)), key=lambda place: (-shares[place], place))[:MOST_CANDIDATES]
        tried = [place for place in order if shares[place] > 0]
        if len(tried) == 1:
            return self.network.think(view, legal_moves, rng, budget)
        values = self.values(view, [legal_moves[place] for place in tried], rng)
        seen = [Considered(legal_moves[place], shares[place], values[i]) for i, place in enumerate(tried)]
        seen.sort(key=lambda one: -(one.value + CAUTION * log(one.share)))
        best = replace(seen[0], share=1.0)
        return Thought(best.move, (best, *(replace(one, share=0.0) for one in seen[1:])), (best.move,), TRIALS)

    def values(self, view: View, moves: Sequence[Lay | Say], rng: random.Random) -> list[float]:
        """Return what each move wins on average, in the same imagined matches."""
        won: list[list[float]] = [[] for _ in moves]
        for _ in range(TRIALS):
            state, chance = GAME.imagine(rewind(view), rng), rng.getrandbits(64)
            for place, move in enumerate(moves):
                won[place].append(self.tried(state, view.seat or 0, move, random.Random(chance)))
        return [fmean(each) for each in won]

    def tried(self, state: State, seat: int, move: Lay | Say, rng: random.Random) -> float:
        """Play a move and go on until the player has shown what they do."""
        plays = 0
        state = self.apply(state, seat, move, rng)
        for _ in range(LONGEST):
            asked = sorted(state.to_act())
            if not asked or plays == PLAYS:
                break
            view, legal = state.view(asked[0]), state.legal_moves(asked[0])
            plays += asked[0] != seat and view.point in ("start", "answer")
            state = self.apply(state, asked[0], self.expected(view, legal, rng, asked[0] != seat), rng)
        return float(self.model.final_values(state)[seat])

    def apply(self, state: State, seat: int, move: Lay | Say, rng: random.Random) -> State:
        """Play a move; where the other has still to choose at the same time, they are asked next."""
        return cast(State, settle(state.apply(seat, move).state, rng))

    def expected(self, view: View, legal: Sequence[Lay | Say], rng: random.Random, is_player: bool) -> Lay | Say:
        """Draw a move as the network plays; of the player, as their habits tilt it."""
        if len(legal) == 1:
            return legal[0]
        shares = self.network.shares(view, legal)
        tilts = self.profile.get(situation(view, (), view.seat or 0)) if is_player else None
        if tilts:
            tilted = [share * tilts.get(choice(move, view), 100) for share, move in zip(shares, legal, strict=True)]
            shares = tilted if sum(tilted) > 0 else shares
        return rng.choices(legal, shares)[0]
