"""The bot that plays Kaito perfectly as soon as the solver sees the end; until then it searches a tree, compiled.

A new node is evaluated by `glance`, which won nine games of ten against playouts. Proved values are backed up: a
node with a lost child is won, one whose children are all won is lost.
"""

from __future__ import annotations

import random
import time
from collections.abc import Sequence
from typing import TypeAlias

import numpy as np

from kensei.bots.protocol import Budget, Considered, Thinker, Thought
from kensei.games.compiling import INTEGER, affordable, compiled
from kensei.games.kaito import kernel
from kensei.games.kaito.bots import dfpn
from kensei.games.kaito.bots.dfpn import MOVE, STANDARD, WIDTH, Numbers, danger, expand, ones, standing
from kensei.games.kaito.bots.solver import Solution, Solver, solve
from kensei.games.kaito.kernel import CROSS, HASH, KAITO, OCCUPIED, TURN, Position, play, undo
from kensei.games.kaito.moves import Turn
from kensei.games.kaito.state import State, View

NODES = 300_000
MEMORY = 64
SHARE = 8
"""Nodes of the solver for one simulation: a simulation costs about that much more."""
FEWEST = affordable(200, least=50)
SHOWN = 11
"""How many moves of a line are shown after the first."""
SOLVING_TIME = 0.6
"""The part of the time until a deadline that the solver gets."""
SIMULATIONS_A_SECOND = affordable(30_000)
"""What a slow machine reaches: the compiled search cannot look at the clock."""
FIRST, COUNT, VISITS, POINTS, STEP, PROVED = range(6)
"""A node: where its children begin, how many they are, visits, points of the one who moved into it
(1000 a win), the move into it, and what is proved for the one to move in it: 1, -1 or 0."""
DEEPEST = 44
EXPLORATION = 0.6
"""The UCB exploration constant."""


class OracleBot(Thinker):
    """Solves the position, or searches when it cannot."""

    name = "oracle"

    def think(self, view: View, legal_moves: Sequence[Turn], rng: random.Random, budget: Budget) -> Thought:
        if len(legal_moves) == 1:
            return Thought(legal_moves[0], (), tuple(legal_moves))
        state, nodes = view.state, affordable(NODES if budget.nodes is None else budget.nodes, least=800)
        solver, now = Solver(MEMORY), time.monotonic()
        until = None if budget.deadline is None else now + SOLVING_TIME * (budget.deadline - now)
        solution = solve(state, max(1, nodes), deadline=until, solver=solver)
        if solution.value == 1:
            move = solution.moves[0]
            return Thought(move, (Considered(move, 1.0, 1.0),), (move,), solution.nodes, str(solution))
        if solution.value == -1:
            return _resist(state, legal_moves, solver, solution)
        return simulated(state, rng, max(FEWEST, nodes // SHARE), budget, solution.nodes)


def _resist(state: State, legal_moves: Sequence[Turn], solver: Solver, solution: Solution) -> Thought:
    """All turns lose: play the one that makes it last longest."""

    def lasts(move: Turn) -> int:
        then = state.apply(state.turn, move).state
        if then.outcome():
            return 0
        return solver.prove(kernel.pack(then), 20_000).turns or 0

    seen = sorted(((lasts(move), i, move) for i, move in enumerate(legal_moves)), key=lambda s: (-s[0], s[1]))
    considered = tuple(Considered(move, float(rank == 0), -1.0) for rank, (_, _, move) in enumerate(seen))
    return Thought(seen[0][2], considered, (seen[0][2],), solution.nodes, str(solution))


def search_tree(
    view: View, legal_moves: Sequence[Turn], rng: random.Random, nodes: int, deadline: float | None
) -> Thought:
    return simulated(view.state, rng, nodes, Budget(nodes, deadline))


def simulated(state: State, rng: random.Random, simulations: int, budget: Budget, spent: int = 0) -> Thought:
    """Choose by simulations; before the opening choice, between the boards it leads to."""
    if state.kaito is None:
        return _opening(state, rng, simulations, budget, spent)
    seen, line, done = _judged(state, rng, simulations, budget)
    note = f"not solved yet; {_expects(seen[0].value)}, by {done:,} simulations" if done else ""
    return Thought(seen[0].move, seen, line, spent + max(1, done), note)


def _opening(state: State, rng: random.Random, simulations: int, budget: Budget, spent: int) -> Thought:
    found: list[tuple[float, Turn, tuple[Turn, ...]]] = []
    for move in state.legal_moves(state.turn):
        then = state.apply(state.turn, move).state
        if then.outcome():
            found.append((1.0, move, ()))
            continue
        replies, line, done = _judged(then, rng, simulations // 2, budget)
        found.append((-replies[0].value, move, line))
        spent += max(1, done)
    found.sort(key=lambda f: -f[0])
    seen = tuple(Considered(move, float(i == 0), value) for i, (value, move, _) in enumerate(found))
    note = f"not solved yet; {_expects(seen[0].value)}"
    return Thought(seen[0].move, seen, (seen[0].move, *found[0][2]), spent, note)


def _expects(value: float) -> str:
    """
    >>> _expects(0.4)
    'expects to win 70 of 100'
    """
    return f"expects to win {50 + 50 * value:.0f} of 100"


Judged: TypeAlias = tuple[tuple[Considered, ...], tuple[Turn, ...], int]
"""The moves, the best first, how the game may go on, and how many simulations that took."""


def _judged(state: State, rng: random.Random, simulations: int, budget: Budget) -> Judged:
    if budget.deadline is not None:
        left = max(0.0, budget.deadline - time.monotonic())
        simulations = max(FEWEST, min(simulations, int(left * SIMULATIONS_A_SECOND)))
    tree, done = simulate(kernel.pack(state), dfpn.table(1), simulations, rng.getrandbits(62))
    if not tree[0, COUNT]:
        return _decided(state)
    seen = tuple(sorted(_shares(tree), key=lambda c: (-c.share, -c.value)))
    return seen, (seen[0].move, *_line(tree, seen[0].move)), int(done)


def _decided(state: State) -> Judged:
    """Nothing is left to search: one move wins at once, or after every move the other does."""
    moves = state.legal_moves(state.turn)
    ends = [state.apply(state.turn, move).state.outcome() for move in moves]
    values = [outcome.scores[state.turn] if outcome else -1.0 for outcome in ends]
    best = values.index(max(values))
    order = sorted(range(len(moves)), key=lambda i: (i != best, -values[i], ends[i] is not None))
    seen = tuple(Considered(moves[i], float(i == best), values[i]) for i in order)
    return seen, (moves[best],), 0


def _shares(tree: Numbers) -> list[Considered]:
    """Return the moves worth playing with their share of the visits and their values."""
    rows = tree[_children(tree, 0)]
    visits = rows[:, VISITS]
    points = np.where(visits > 0, rows[:, POINTS] / (500 * np.maximum(visits, 1)) - 1, -1.0)
    values = np.where(rows[:, PROVED] != 0, -rows[:, PROVED], points)
    weights = np.where(rows[:, PROVED] == 1, 0, visits + 1)
    if (rows[:, PROVED] == -1).any():
        weights = (rows[:, PROVED] == -1).astype(int)
    whole = max(1, int(weights.sum()))
    return [
        Considered(kernel.unpack_move(int(row[STEP])), float(weight / whole), float(value))
        for row, weight, value in zip(rows, weights, values, strict=True)
    ]


def _line(tree: Numbers, move: Turn) -> tuple[Turn, ...]:
    line: list[Turn] = []
    step = kernel.pack_move(move)
    node = next(child for child in _children(tree, 0) if tree[child, STEP] == step)
    while len(line) < SHOWN and (children := _children(tree, node)):
        node = max(children, key=lambda child: int(tree[child, VISITS]))
        if not tree[node, VISITS]:
            break
        line.append(kernel.unpack_move(int(tree[node, STEP])))
    return tuple(line)


def _children(tree: Numbers, node: int) -> range:
    first = int(tree[node, FIRST])
    return range(first, first + int(tree[node, COUNT]))


@compiled
def draw(chance: Numbers, below: int) -> int:
    """Return the upper half of a linear congruential generator of 64 bits, modulo `below`."""
    # arrays overflow in silence, with and without the compiler
    chance *= 6364136223846793005
    chance += 1442695040888963407
    return (chance[0] >> 33 & 0x7FFFFFFF) % below


@compiled
def glance(p: Position) -> int:
    """Estimate Red's chance to win, in thousandths."""
    seat = p[TURN]
    safe = ones(p[OCCUPIED] & CROSS[p[KAITO]] & ~danger(p, seat))
    score = standing(p, 0) - standing(p, 1) + (7 * safe if seat == 0 else -7 * safe)
    return int(1000 / (1 + np.exp(-score / 50.0)))


@compiled
def pick(tree: Numbers, node: int, chance: Numbers) -> int:
    """Return the child with the best upper bound, among those not proved to lose."""
    scale = EXPLORATION * np.sqrt(np.log(tree[node, VISITS] + 1.0))
    best, most = -1, -1e9
    for child in range(tree[node, FIRST], tree[node, FIRST] + tree[node, COUNT]):
        if tree[child, PROVED] == 1:
            continue
        visits = tree[child, VISITS]
        if visits == 0:
            bound = 10.0 + draw(chance, 1000) * 1e-3
        else:
            bound = tree[child, POINTS] / (1000.0 * visits) + scale / np.sqrt(visits)
        if bound > most:
            best, most = child, bound
    return best


@compiled
def open_node(p: Position, entries: Numbers, tree: Numbers, node: int, used: int, children: Numbers) -> int:
    """Add the children of a node, or settle it; return how many nodes are used then."""
    count = expand(p, entries, children, STANDARD)
    if count <= 0:
        tree[node, PROVED] = 1 if count < 0 else -1
        return used
    tree[node, FIRST], tree[node, COUNT] = used, count
    for i in range(count):
        tree[used + i] = 0
        tree[used + i, STEP] = children[i, MOVE]
    return used + count


@compiled
def settle(tree: Numbers, node: int) -> None:
    lost = 0
    for child in range(tree[node, FIRST], tree[node, FIRST] + tree[node, COUNT]):
        if tree[child, PROVED] == -1:
            tree[node, PROVED] = 1
            return
        lost += tree[child, PROVED]
    if lost == tree[node, COUNT]:
        tree[node, PROVED] = -1


@compiled
def simulate(p: Position, entries: Numbers, simulations: int, seed: int) -> tuple[Numbers, int]:
    """Run so many simulations; return the tree, whose first node is the position, and how many were made."""
    tree = np.zeros((simulations * 12 + WIDTH, 6), dtype=INTEGER)
    children = np.zeros((WIDTH, 5), dtype=INTEGER)
    chance = np.array([seed], dtype=np.int64)
    path, undone = np.zeros(DEEPEST, dtype=INTEGER), np.zeros((DEEPEST, 2), dtype=INTEGER)
    used = open_node(p, entries, tree, 0, 1, children)
    done = 0
    while done < simulations and tree[0, PROVED] == 0 and used + WIDTH < tree.shape[0]:
        done += 1
        node, depth = 0, 0
        while tree[node, COUNT] and tree[node, PROVED] == 0:
            node = pick(tree, node, chance)
            undone[depth, 1] = p[HASH]
            undone[depth, 0] = play(p, tree[node, STEP])
            path[depth] = node
            depth += 1
        if tree[node, PROVED] == 0 and tree[node, VISITS] > 0:
            used = open_node(p, entries, tree, node, used, children)
        red = glance(p)
        if tree[node, PROVED]:
            red = 1000 if (tree[node, PROVED] == 1) == (p[TURN] == 0) else 0
        for i in range(depth - 1, -1, -1):
            node = path[i]
            undo(p, tree[node, STEP], undone[i, 0], undone[i, 1])
            tree[node, VISITS] += 1
            # the points belong to the one who moved into the node, who is to move now
            tree[node, POINTS] += red if p[TURN] == 0 else 1000 - red
            above = path[i - 1] if i else 0
            if tree[node, PROVED]:
                settle(tree, above)
        tree[0, VISITS] += 1
    return tree, done
