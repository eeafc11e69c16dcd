"""Monte-Carlo tree search over information sets: the same tree for every game.

Each simulation plays through one imagined world. Every seat chooses by what it would know there: what
the search remembers is kept by view, a tree for each seat, so nobody in it peeks at what is hidden
from him, and what looks the same is the same. What a game knows comes from its sense: what a knowing one would
play (where to look first), who plays on from a new decision, and what a state is worth then.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from functools import partial
from typing import TypeAlias

import numpy as np

from kensei.bots.imagined import Worlds, played_on, settle, together
from kensei.bots.nodes import Alone, Floats, Guided, Joint, Together, serious
from kensei.bots.protocol import Considered, Thought
from kensei.core.protocol import AnyState, Move, Seat, View

LONGEST = 60
"""Decisions after which a simulation is judged where it stands."""
LAST = 400
"""Decisions after which a game that a policy plays on to its end is judged where it stands."""
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
Reached: TypeAlias = tuple[AnyState, Sequence[float] | None]
"""Where a simulation got to, and what that is worth if it ends there."""
Pair: TypeAlias = tuple[Sequence[Move], Sequence[Move]]


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
        self.policy = worlds.sense.policy() if worlds.sense.policy else None
        self.pool: list[tuple[AnyState, int]] = []
        """Worlds in the order in which every move of the root meets them, each with a seed for what happens there."""
        self.chance = rng
        """What draws in the simulation that goes on."""
        self.first: int | None = None
        """The move of the root that it tries, if that was chosen before its world."""

    @property
    def is_decided(self) -> bool:
        """Say whether there is nothing to think about: one who knows the game considers one move only."""
        return self.root is not None and len(self.root.moves) == 1

    def simulate(self) -> None:
        """Play through one imagined world to a new decision, judge it there, and learn from it."""
        state = self._world()
        lessons: Lessons = []
        self.nodes += 1
        values: Sequence[float] | None = None
        depth = 0
        while depth < LONGEST and values is None and (seats := sorted(state.to_act())):
            if len(seats) == 2:
                state, values = self._both(state, (seats[0], seats[1]), depth, lessons)
            else:
                state, values = self._each(state, seats, depth, lessons)
            depth += 1
        if values is None:
            values = self._judged(state, depth)
        for learn in lessons:
            learn(values)

    def _world(self) -> AnyState:
        """Imagine a world; all moves that are tried at a guided root meet the same ones, with the same chances."""
        if self.worlds.sense.prior is None or isinstance(self.root, Together):
            self.chance = self.rng
            return settle(self.worlds.believe(self._doubted(), self.rng), self.rng)
        number = 0
        if self.root is not None:
            self.first = self.root.select(self.rng)[0]
            number = self.root.visits[self.first]
        while number >= len(self.pool):
            self.pool.append((self.worlds.believe(self.view, self.rng), self.rng.getrandbits(64)))
        world, chance = self.pool[number]
        self.chance = random.Random(chance)
        return settle(world, self.chance)

    def _doubted(self) -> View:
        """Give the view, or one that the others may take it for: the first is the true one, for there is the root."""
        doubt = self.worlds.sense.doubt
        return self.view if doubt is None or self.root is None else doubt(self.view, self.rng)

    def _each(self, state: AnyState, seats: Sequence[Seat], depth: int, lessons: Lessons) -> Reached:
        """One seat decides, or several for themselves; at a decision that is new the state is judged.

        Another who knows the game goes on: what he holds is hardly ever imagined twice, so his decisions stay new.
        """
        is_new = False
        choices = []
        for seat in seats:
            moves = state.legal_moves(seat)
            if len(moves) == 1:
                choices.append((seat, moves[0]))
                continue
            view = state.view(seat)
            is_known = view in self.spots
            spot = self._spot(view, moves, len(seats) > 1)
            is_new |= not is_known and not (isinstance(spot, Guided) and seat != self.view.seat)
            index, chance = self._selected(spot, depth)
            choices.append((seat, spot.moves[index]))
            if not is_new or depth == 0:
                lessons.append(partial(_teach, spot, index, chance, seat))
        if is_new and depth:
            return state, self._judged(state, depth)
        return together(state, choices, self.chance), None

    def _selected(self, spot: Spot, depth: int) -> tuple[int, float]:
        if depth == 0 and spot is self.root and self.first is not None:
            return self.first, 1.0
        return spot.select(self.chance)

    def _judged(self, state: AnyState, depth: int) -> Sequence[float]:
        """Say what a state is worth: if there is a policy, after it has played on as far as its horizon."""
        if self.policy is None:
            return self.worlds.values(state, self.chance)
        horizon = self.worlds.sense.horizon or LAST
        state, _ = played_on(state, self.policy, horizon - depth, self.chance)
        outcome = state.outcome()
        return outcome.scores if outcome else self.worlds.sense.values(state)

    def _both(self, state: AnyState, seats: tuple[Seat, Seat], depth: int, lessons: Lessons) -> Reached:
        """Two seats decide at once: first seen, the state is judged; seen again, every pair of moves is."""
        moves = (state.legal_moves(seats[0]), state.legal_moves(seats[1]))
        size = len(moves[0]) * len(moves[1])
        views = (state.view(seats[0]), state.view(seats[1]))
        if size == 1 or not (self.joints.get(views) or self._is_affordable(state, size)):
            return self._each(state, seats, depth, lessons)
        if depth and views not in self.joints:
            self.joints[views] = None
            return state, self._judged(state, depth)
        joint = self.joints.get(views)
        if joint is None:
            joint = self.joints[views] = self._joint(state, seats, moves, depth)
            self._train(joint, depth)
            if depth:
                return state, self._seated(state, seats, joint.worth())
        pair = (joint.spots[0].select(self.chance)[0], joint.spots[1].select(self.chance)[0])
        lessons.append(partial(_teach_both, joint, pair, seats))
        return together(state, [(seat, moves[i][pair[i]]) for i, seat in enumerate(seats)], self.chance), None

    def _joint(self, state: AnyState, seats: tuple[Seat, Seat], moves: Pair, depth: int) -> Joint:
        """Judge every pair of moves, and let both seats find their mixtures for it."""
        values = self._by_heart(state)
        if values is None:
            values = self._tried(state, seats, moves)
            self.nodes += values[0].size
        one, other = (self._spot(state.view(seat), own, True) for seat, own in zip(seats, moves, strict=True))
        assert isinstance(one, Together)
        assert isinstance(other, Together)
        kind = self.worlds.sense.joint or Joint
        (mine, his_habit), (theirs, my_habit) = (self._read(state, seats, i, depth) for i in (0, 1))
        return kind((one, other), values, (mine, theirs), (my_habit, his_habit))

    def _read(self, state: AnyState, seats: tuple[Seat, Seat], i: int, depth: int) -> tuple[float, Floats | None]:
        """Say how far one of two believes in the other's best play, and what he expects for the rest.

        Only who searches reads the other; by his habits, where they are known, only at once: they are dear to find.
        """
        sense = self.worlds.sense
        if seats[i] != self.view.seat or (sense.habit and depth):
            return 1.0, None
        return sense.faith, sense.habit(state, seats[1 - i]) if sense.habit else None

    def _is_affordable(self, state: AnyState, size: int) -> bool:
        """Say whether all pairs may be judged: what is known by heart costs nothing.

        Where one who knows the game leads, each learns for himself: what chance makes of single pairs says little.
        """
        if not self.worlds.sense.prior and size <= LARGEST_JOINT and self.nodes + size <= self.limit:
            return True
        return self._by_heart(state) is not None

    def _by_heart(self, state: AnyState) -> Floats | None:
        return self.worlds.sense.pairs(state) if self.worlds.sense.pairs else None

    def _tried(self, state: AnyState, seats: tuple[Seat, Seat], moves: Pair) -> Floats:
        """Try every pair of moves, and judge where it leads."""
        values = np.zeros((2, len(moves[0]), len(moves[1])))
        for i, mine in enumerate(moves[0]):
            laid = state.apply(seats[0], mine).state
            for j, theirs in enumerate(moves[1]):
                then = settle(laid.apply(seats[1], theirs).state, self.chance)
                found = self.worlds.values(then, self.chance)
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

    def _seated(self, state: AnyState, seats: tuple[Seat, Seat], worth: tuple[float, float]) -> Sequence[float]:
        """Give what a decision of two is worth to every seat: to the others, what it looks like."""
        values = list(self.worlds.sense.values(state))
        values[seats[0]], values[seats[1]] = worth
        return values

    def _spot(self, view: View, moves: Sequence[Move], is_several: bool) -> Spot:
        spot = self.spots.get(view)
        if spot is None:
            spot = self.spots[view] = self._new(view, moves, is_several)
        if self.root is None and view.seat == self.view.seat:
            self.root = spot
        return spot

    def _new(self, view: View, moves: Sequence[Move], is_several: bool) -> Spot:
        prior = self.worlds.sense.prior
        liked = prior(view, moves) if prior else None
        if liked is None:
            return Together(moves) if is_several else Alone(moves)
        kept, shares = serious(moves, liked)
        return Together(kept, shares) if is_several else Guided(kept, shares)

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
        state = settle(self.worlds.believe(self.view, self.rng), self.rng)
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
                    choices.append((seat, spot.moves[spot.favourite()]))
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
