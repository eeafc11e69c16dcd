"""The bot that thinks ahead: Monte-Carlo tree search over information sets.

Each simulation plays through one imagined world. Every seat chooses by what it would know there: what
the search remembers is kept by view, a tree for each seat, so nobody in it peeks at what is hidden
from him, and what looks the same is the same.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Sequence
from functools import partial
from typing import TypeAlias

import numpy as np

from kensei.bots import outlook
from kensei.bots.protocol import Budget, Considered, Thought
from kensei.bots.spots import Alone, Floats, Joint, Together
from kensei.bots.worlds import Worlds, settle, together
from kensei.core.protocol import Game, Move, Seat, State, View

NODES = 1500
"""Simulations when the budget names no number."""
LONGEST = 60
"""Decisions after which a simulation is judged where it stands."""
SHOWN = 12
"""How many moves of a line are shown."""
LARGEST_JOINT = 4000
"""Pairs of moves that are judged one by one where two seats decide at once."""
TRAINING = 60
"""Rounds of regret matching when the pairs have been judged."""

ROOT_TRAINING = 400
"""The same for the decision that is to be made."""

FEW_ROOTS = 12
"""Up to so many other hands are weighed anew with each that is imagined; with more, a new one is only added."""

Spot: TypeAlias = Alone | Together
Lessons: TypeAlias = list[Callable[[Sequence[float]], None]]
Reached: TypeAlias = tuple[State, Sequence[float] | None]
"""Where a simulation got to, and what that is worth if it ends there."""
Pair: TypeAlias = tuple[Sequence[Move], Sequence[Move]]


class TreeBot:
    """Searches the tree for so many simulations, or until the deadline: the same in every game."""

    name = "mcts"

    def __init__(self, game: Game, nodes: int = NODES) -> None:
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
        while search.nodes < nodes:
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
            return outlook.think(self.worlds, sense.policy(), view, legal_moves, rng, nodes, budget.deadline)
        return super()._searched(view, legal_moves, rng, budget)


class Search:
    """One search: what was learnt, by view."""

    def __init__(self, worlds: Worlds, view: View, rng: random.Random, limit: int) -> None:
        self.worlds = worlds
        self.limit = limit
        self.view = view
        self.rng = rng
        self.spots: dict[View, Spot] = {}
        self.joints: dict[tuple[View, View], Joint | None] = {}
        self.root: Spot | None = None
        self.roots: list[Joint] = []
        self.nodes = 0

    def simulate(self) -> None:
        """Play through one imagined world to a new decision, judge it there, and learn from it."""
        state = settle(self.worlds.imagine(self._doubted(), self.rng), self.rng)
        lessons: Lessons = []
        self.nodes += 1
        values: Sequence[float] | None = None
        for depth in range(LONGEST):
            seats = sorted(state.to_act())
            if not seats:
                break
            if len(seats) == 2:
                state, values = self._both(state, (seats[0], seats[1]), depth, lessons)
            else:
                state, values = self._each(state, seats, depth, lessons)
            if values is not None:
                break
        if values is None:
            values = self.worlds.values(state, self.rng)
        for learn in lessons:
            learn(values)

    def _doubted(self) -> View:
        """Give the view, or one that the others may take it for: the first is the true one, for there is the root."""
        doubt = self.worlds.sense.doubt
        return self.view if doubt is None or self.root is None else doubt(self.view, self.rng)

    def _each(self, state: State, seats: Sequence[Seat], depth: int, lessons: Lessons) -> Reached:
        """One seat decides, or several for themselves; at a decision that is new the state is judged."""
        is_new = False
        choices = []
        for seat in seats:
            moves = state.legal_moves(seat)
            if len(moves) == 1:
                choices.append((seat, moves[0]))
                continue
            view = state.view(seat)
            is_new |= view not in self.spots
            spot = self._spot(view, moves, len(seats) > 1)
            index, chance = spot.select(self.rng)
            choices.append((seat, moves[index]))
            if not is_new or depth == 0:
                lessons.append(partial(_teach, spot, index, chance, seat))
        if is_new and depth:
            return state, self.worlds.values(state, self.rng)
        return together(state, choices, self.rng), None

    def _both(self, state: State, seats: tuple[Seat, Seat], depth: int, lessons: Lessons) -> Reached:
        """Two seats decide at once: first seen, the state is judged; seen again, every pair of moves is."""
        moves = (state.legal_moves(seats[0]), state.legal_moves(seats[1]))
        size = len(moves[0]) * len(moves[1])
        views = (state.view(seats[0]), state.view(seats[1]))
        if size == 1 or not (self.joints.get(views) or self._is_affordable(state, size)):
            return self._each(state, seats, depth, lessons)
        if depth and views not in self.joints:
            self.joints[views] = None
            return state, self.worlds.values(state, self.rng)
        joint = self.joints.get(views)
        if joint is None:
            joint = self.joints[views] = self._joint(state, seats, views, moves)
            self._train(joint, depth)
            if depth:
                return state, self._seated(state, seats, joint.worth())
        pair = (joint.spots[0].select(self.rng)[0], joint.spots[1].select(self.rng)[0])
        lessons.append(partial(_teach_both, joint, pair, seats))
        return together(state, [(seat, moves[i][pair[i]]) for i, seat in enumerate(seats)], self.rng), None

    def _joint(self, state: State, seats: tuple[Seat, Seat], views: tuple[View, View], moves: Pair) -> Joint:
        """Judge every pair of moves, and let both seats find their mixtures for it."""
        values = self._by_heart(state)
        if values is None:
            values = self._tried(state, seats, moves)
            self.nodes += values[0].size
        spots = tuple(self._spot(view, own, True) for view, own in zip(views, moves, strict=True))
        assert isinstance(spots[0], Together)
        assert isinstance(spots[1], Together)
        mine, theirs = (self.worlds.sense.faith if seat == self.view.seat else 1.0 for seat in seats)
        return (self.worlds.sense.joint or Joint)((spots[0], spots[1]), values, (mine, theirs))

    def _is_affordable(self, state: State, size: int) -> bool:
        """Say whether all pairs may be judged: what is known by heart costs nothing."""
        if size <= LARGEST_JOINT and self.nodes + size <= self.limit:
            return True
        return self._by_heart(state) is not None

    def _by_heart(self, state: State) -> Floats | None:
        return self.worlds.sense.pairs(state) if self.worlds.sense.pairs else None

    def _tried(self, state: State, seats: tuple[Seat, Seat], moves: Pair) -> Floats:
        """Try every pair of moves, and judge where it leads."""
        values = np.zeros((2, len(moves[0]), len(moves[1])))
        for i, mine in enumerate(moves[0]):
            laid = state.apply(seats[0], mine).state
            for j, theirs in enumerate(moves[1]):
                then = settle(laid.apply(seats[1], theirs).state, self.rng)
                found = self.worlds.values(then, self.rng)
                values[:, i, j] = found[seats[0]], found[seats[1]]
        return values

    def _train(self, joint: Joint, depth: int) -> None:
        """Let both find their mixtures; what may be at the root at the same time is learnt in turns."""
        if depth or len(self.roots) == FEW_ROOTS:
            joint.train(TRAINING)
            return
        self.roots.append(joint)
        for spot in {id(spot): spot for one in self.roots for spot in one.spots}.values():
            spot.forget()
        for _ in range(ROOT_TRAINING):
            for one in self.roots:
                one.train(1)

    def _seated(self, state: State, seats: tuple[Seat, Seat], worth: tuple[float, float]) -> Sequence[float]:
        """Give what a decision of two is worth to every seat: to the others, what it looks like."""
        values = list(self.worlds.sense.values(state))
        values[seats[0]], values[seats[1]] = worth
        return values

    def _spot(self, view: View, moves: Sequence[Move], is_several: bool) -> Spot:
        spot = self.spots.get(view)
        if spot is None:
            spot = self.spots[view] = Together(moves) if is_several else Alone(moves)
        if self.root is None and view.seat == self.view.seat:
            self.root = spot
        return spot

    def thought(self, legal_moves: Sequence[Move]) -> Thought:
        """Choose, and show the shares, the values and a line."""
        root = self.root
        assert root is not None, "a seat that is asked decides in every imagined world"
        shares, means = root.mixture(), root.means()
        if isinstance(root, Together):
            chosen = self.rng.choices(range(len(shares)), shares)[0]
        else:
            chosen = root.favourite()
        seen = [Considered(move, shares[i], means[i]) for i, move in enumerate(root.moves)]
        seen.sort(key=lambda c: (-c.share, -c.value))
        move = root.moves[chosen]
        return Thought(move, tuple(seen), self._line(move), self.nodes)

    def _line(self, move: Move) -> tuple[Move, ...]:
        """Follow the favourites through one more world."""
        state = settle(self.worlds.imagine(self.view, self.rng), self.rng)
        line: list[Move] = []
        first: Move | None = move
        while len(line) < SHOWN and state.to_act():
            choices = []
            for seat in sorted(state.to_act()):
                spot = self.spots.get(state.view(seat))
                moves = state.legal_moves(seat)
                if first is not None and seat == self.view.seat:
                    choices.append((seat, first))
                    first = None
                elif spot is not None and len(moves) > 1:
                    choices.append((seat, moves[spot.favourite()]))
                elif len(moves) == 1:
                    choices.append((seat, moves[0]))
                else:
                    return tuple(line)
            line += [choice for _, choice in choices]
            state = together(state, choices, self.rng)
        return tuple(line)


def _teach(spot: Spot, index: int, chance: float, seat: Seat, values: Sequence[float]) -> None:
    spot.learn(index, chance, values[seat])


def _teach_both(joint: Joint, pair: tuple[int, int], seats: tuple[Seat, Seat], values: Sequence[float]) -> None:
    joint.learn(pair, (values[seats[0]], values[seats[1]]))
    for spot, index, seat in zip(joint.spots, pair, seats, strict=True):
        spot.note(index, values[seat])
    joint.train(1)
