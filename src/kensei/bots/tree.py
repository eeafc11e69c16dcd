"""Information-set Monte-Carlo tree search, the same for every game.

Each simulation plays through one imagined state (a determinization). Nodes are kept by view, a tree for each seat,
so no seat's choices depend on what is hidden from it. What a game knows comes from its `GameModel`: priors, a
policy for rollouts, and the evaluation of states.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Sequence
from functools import partial
from typing import TypeAlias

import numpy as np

from kensei.bots.evaluation import GameModel
from kensei.bots.nodes import Floats, MatrixNode, PUCTNode, RegretNode, UCBNode, candidates
from kensei.bots.protocol import Considered, Thought
from kensei.bots.simulation import play_all, rollout, settle
from kensei.core.protocol import AnyState, Move, Seat, View

DEEPEST = 60
"""Decisions after which a simulation is evaluated where it stands."""
LONGEST_ROLLOUT = 400
"""Decisions after which a rollout without a horizon is evaluated where it stands."""
LONGEST_LINE = 12
"""How many moves of the expected line are shown."""
LARGEST_MATRIX = 4000
"""Pairs of moves that are tried one by one where two seats decide at once."""
TRAINING = 60
"""Rounds of regret matching for a new matrix."""
ROOT_TRAINING = 400
"""The same for the decision that is to be made."""
MOST_ROOTS = 12
"""Up to so many matrices of the root (one a hidden hand) are trained again with each new one; then only the new one."""

Node: TypeAlias = UCBNode | RegretNode
Updates: TypeAlias = list[tuple[Callable[..., None], Sequence[Seat]]]
"""The nodes to update when a simulation ends, each with the seats whose values it takes."""
Reached: TypeAlias = tuple[AnyState, Sequence[float] | None]
"""Where a simulation got to, and its values if it ends there."""
Seats: TypeAlias = tuple[Seat, Seat]
Views: TypeAlias = tuple[View, View]
Pair: TypeAlias = tuple[Sequence[Move], Sequence[Move]]
"""The moves of two seats."""


class Search:
    """One search: the nodes found so far, by view."""

    def __init__(self, model: GameModel, view: View, rng: random.Random, limit: int) -> None:
        self.model = model
        self.limit = limit
        self.view = view
        self.rng = rng
        self.tree: dict[View, Node] = {}
        self.matrices: dict[Views, MatrixNode | None] = {}
        self.root: Node | None = None
        self.roots: list[MatrixNode] = []
        self.nodes = 0
        self.policy = model.policy.player() if model.policy.player else None
        self.pool: list[tuple[AnyState, int]] = []
        """Imagined states in the order in which every move of the root meets them, each with a seed for its chance."""
        self.chance = rng
        """Random numbers of the simulation that is going on."""
        self.first: int | None = None
        """The index of the root's move that this simulation tries, if it was selected before the state."""

    def think(self, deadline: float | None) -> Thought:
        """Simulate until the nodes are used up, the time is, or the prior leaves only one move."""
        self.simulate()
        while self.nodes < self.limit and not (self.root and len(self.root.moves) == 1):
            if deadline is not None and time.monotonic() >= deadline:
                break
            self.simulate()
        return self.thought()

    def simulate(self) -> None:
        """Play through one imagined state to a new node, evaluate it, and update the nodes on the way."""
        state = self._imagined()
        updates: Updates = []
        self.nodes += 1
        values: Sequence[float] | None = None
        depth = 0
        while depth < DEEPEST and values is None and (seats := sorted(state.to_act())):
            if len(seats) == 2:
                state, values = self._both(state, (seats[0], seats[1]), depth, updates)
            else:
                state, values = self._each(state, seats, depth, updates)
            depth += 1
        if values is None:
            values = self._evaluated(state, depth)
        for update, deciders in updates:
            update(*(values[seat] for seat in deciders))

    def _imagined(self) -> AnyState:
        """Sample a state; where there is a prior, all moves of the root meet the same states with the same chance."""
        if self.model.policy.prior is None or isinstance(self.root, RegretNode):
            self.chance, resample = self.rng, self.model.beliefs.resample_own
            # the first state is made of the true view, for there is the root
            view = self.view if resample is None or self.root is None else resample(self.view, self.rng)
            return settle(self.model.believe(view, self.rng), self.rng)
        number = 0
        if self.root is not None:
            self.first = self.root.select(self.rng)[0]
            number = self.root.visits[self.first]
        while number >= len(self.pool):
            self.pool.append((self.model.believe(self.view, self.rng), self.rng.getrandbits(64)))
        state, seed = self.pool[number]
        self.chance = random.Random(seed)
        return settle(state, self.chance)

    def _each(self, state: AnyState, seats: Sequence[Seat], depth: int, updates: Updates) -> Reached:
        """Let one seat decide, or several independently; at a new node the state is evaluated.

        New nodes of other seats with a prior do not stop the simulation: what they hold is hardly ever imagined
        twice, so their nodes stay new.
        """
        is_new = False
        choices = []
        for seat in seats:
            moves = state.legal_moves(seat)
            if len(moves) == 1:
                choices.append((seat, moves[0]))
                continue
            view = state.view(seat)
            is_known = view in self.tree
            node = self._node(view, moves, len(seats) > 1)
            is_new |= not is_known and not (isinstance(node, PUCTNode) and seat != self.view.seat)
            if depth == 0 and node is self.root and self.first is not None:
                index, probability = self.first, 1.0
            else:
                index, probability = node.select(self.chance)
            choices.append((seat, node.moves[index]))
            if not is_new or depth == 0:
                updates.append((partial(node.update, index, probability), (seat,)))
        if is_new and depth:
            return state, self._evaluated(state, depth)
        return play_all(state, choices, self.chance), None

    def _evaluated(self, state: AnyState, depth: int) -> Sequence[float]:
        if self.policy is None:
            return self.model.values(state, self.chance)
        horizon = self.model.policy.horizon or LONGEST_ROLLOUT
        state, _ = rollout(state, self.policy, horizon - depth, self.chance)
        return self.model.final_values(state)

    def _both(self, state: AnyState, seats: Seats, depth: int, updates: Updates) -> Reached:
        """Let two seats decide at once: first seen, the state is evaluated; seen again, every pair of moves is."""
        moves = (state.legal_moves(seats[0]), state.legal_moves(seats[1]))
        size = len(moves[0]) * len(moves[1])
        views = (state.view(seats[0]), state.view(seats[1]))
        matrix = self.matrices.get(views)
        if size == 1 or not (matrix or self._is_affordable(state, size)):
            return self._each(state, seats, depth, updates)
        if depth and views not in self.matrices:
            self.matrices[views] = None
            return state, self._evaluated(state, depth)
        if matrix is None:
            matrix = self.matrices[views] = self._matrix(state, seats, views, moves, depth)
            self._train(matrix, depth)
            if depth:
                values = list(self.model.evaluation.values(state))
                values[seats[0]], values[seats[1]] = matrix.value()
                return state, values
        pair = (matrix.nodes[0].select(self.chance)[0], matrix.nodes[1].select(self.chance)[0])
        updates.append((partial(matrix.update, pair), seats))
        return play_all(state, [(seat, moves[i][pair[i]]) for i, seat in enumerate(seats)], self.chance), None

    def _matrix(self, state: AnyState, seats: Seats, views: Views, moves: Pair, depth: int) -> MatrixNode:
        """Find the values of all pairs of moves; those that are not known cost a node each."""
        values = self.model.evaluation.pairs(state)
        if values is None:
            values = self._tried(state, seats, moves)
            self.nodes += values[0].size
        one, other = (self._node(view, own, True) for view, own in zip(views, moves, strict=True))
        assert isinstance(one, RegretNode)
        assert isinstance(other, RegretNode)
        (mine, their_habit), (theirs, my_habit) = (self._expected(state, seats, i, depth) for i in (0, 1))
        kind = self.model.evaluation.matrix_node
        return kind((one, other), values, (mine, theirs), (my_habit, their_habit))

    def _expected(self, state: AnyState, seats: Seats, i: int, depth: int) -> tuple[float, Floats | None]:
        """Return how much of the other's play one of two takes to be optimal, and the other's habit.

        Only the searching seat exploits habits; known ones only at the root, because they are slow to find.
        """
        beliefs = self.model.beliefs
        if seats[i] != self.view.seat or (beliefs.habit and depth):
            return 1.0, None
        return beliefs.optimal_share, beliefs.habit(state, seats[1 - i]) if beliefs.habit else None

    def _is_affordable(self, state: AnyState, size: int) -> bool:
        """Whether all pairs of moves may be evaluated: known values cost nothing.

        With a prior each seat learns for itself: chance makes single values of pairs too noisy.
        """
        if not self.model.policy.prior and size <= LARGEST_MATRIX and self.nodes + size <= self.limit:
            return True
        return self.model.evaluation.pairs(state) is not None

    def _tried(self, state: AnyState, seats: Seats, moves: Pair) -> Floats:
        values = np.zeros((2, len(moves[0]), len(moves[1])))
        for i, mine in enumerate(moves[0]):
            half = state.apply(seats[0], mine).state
            for j, theirs in enumerate(moves[1]):
                then = settle(half.apply(seats[1], theirs).state, self.chance)
                found = self.model.values(then, self.chance)
                values[:, i, j] = found[seats[0]], found[seats[1]]
        return values

    def _train(self, matrix: MatrixNode, depth: int) -> None:
        """Train a new matrix; those of the root share a node, so they are trained in turns."""
        if depth or len(self.roots) == MOST_ROOTS:
            matrix.train(TRAINING)
            return
        self.roots.append(matrix)
        for node in {id(node): node for root in self.roots for node in root.nodes}.values():
            node.reset()
        for _ in range(ROOT_TRAINING):
            for root in self.roots:
                root.train(1)

    def _node(self, view: View, moves: Sequence[Move], is_simultaneous: bool) -> Node:
        node = self.tree.get(view)
        if node is None:
            prior = self.model.policy.prior
            likely = prior(view, moves) if prior else None
            kept, shares = (moves, None) if likely is None else candidates(moves, likely)
            if is_simultaneous:
                node = RegretNode(kept, shares)
            else:
                node = UCBNode(kept) if shares is None else PUCTNode(kept, shares)
            self.tree[view] = node
        if self.root is None and view.seat == self.view.seat:
            self.root = node
        return node

    def thought(self) -> Thought:
        """Choose a move, and report shares, values and the expected line."""
        root = self.root
        assert root is not None, "a seat that is asked decides in every imagined state"
        shares, means = root.shares(), root.means()
        if isinstance(root, RegretNode):
            chosen = self.rng.choices(range(len(shares)), shares)[0]
        else:
            chosen = root.best()
        seen = [Considered(move, shares[i], means[i]) for i, move in enumerate(root.moves)]
        seen.sort(key=lambda c: (-c.share, -c.value))
        move = root.moves[chosen]
        return Thought(move, tuple(seen), self._line(move), self.nodes)

    def _line(self, move: Move) -> tuple[Move, ...]:
        """Follow the best moves through one more imagined state."""
        state = settle(self.model.believe(self.view, self.rng), self.rng)
        line: list[Move] = []
        while len(line) < LONGEST_LINE and (asked := sorted(state.to_act())):
            choices = []
            for seat in asked:
                node = self.tree.get(state.view(seat))
                moves = state.legal_moves(seat)
                if not line and seat == self.view.seat:
                    choices.append((seat, move))
                elif node is not None and len(moves) > 1:
                    choices.append((seat, node.moves[node.best()]))
                elif len(moves) == 1:
                    choices.append((seat, moves[0]))
                else:
                    return tuple(line)
            if any(choice not in state.legal_moves(seat) for seat, choice in choices):
                return tuple(line)  # the search met this view with another hidden hand
            line += [choice for _, choice in choices]
            state = play_all(state, choices, self.rng)
        return tuple(line)
