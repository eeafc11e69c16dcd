"""Kaito analysed: proved where the solver reaches the end, searched elsewhere."""

from __future__ import annotations

import random
from collections.abc import Sequence

from kensei.bots.analysis import SEARCHES, AnalysedMove, Analysis, ordered, spread
from kensei.bots.protocol import Budget
from kensei.core.protocol import CHANCE
from kensei.games.compiling import affordable
from kensei.games.kaito.bots.oracle import simulated
from kensei.games.kaito.bots.solver import Solver, solve
from kensei.games.kaito.moves import Turn
from kensei.games.kaito.state import State, View

NODES = affordable(200_000)
"""Positions that the solver expands where the caller names no number."""
SIMULATIONS = 8
"""Nodes of the solver that one simulation costs."""


def analyse(position: State | View, seat: int, nodes: int | None) -> Analysis | None:
    state = position if isinstance(position, State) else position.state
    if CHANCE in state.to_act() or not state.to_act():
        return None
    legal = state.legal_moves(state.turn)
    found = solve(state, nodes or NODES, all=True, solver=Solver())
    if found.value is None:
        return searched(state, seat, legal, nodes or NODES)
    sign = 1.0 if seat == state.turn else -1.0
    shown = won_at_once(state, legal) or found.moves
    moves = proved(legal, found.value, found.moves, found.unsettled, shown) if seat == state.turn else ()
    return Analysis(seat, sign * found.value, 0.0, True, moves, found.nodes, str(found))


def won_at_once(state: State, legal: Sequence[Turn]) -> Sequence[Turn]:
    """Return the moves that end the game with a win: of all that win by force, these are the ones to show."""
    ends = [(move, state.apply(state.turn, move).state.outcome()) for move in legal]
    return [move for move, outcome in ends if outcome and outcome.scores[state.turn] > 0]


def proved(
    legal: Sequence[Turn], value: int, winning: Sequence[Turn], unsettled: Sequence[Turn], shown: Sequence[Turn]
) -> tuple[AnalysedMove, ...]:
    """Return all moves with proved values; unsettled ones are left out. `shown`: the winning ones to play."""
    if value < 0:
        return tuple(AnalysedMove(move, 1 / len(legal), -1.0) for move in legal)
    won = set(winning)
    found = [
        AnalysedMove(move, float(move in shown) / len(shown), 1.0 if move in won else -1.0)
        for move in legal
        if move not in unsettled
    ]
    return ordered(found)


def searched(state: State, seat: int, legal: Sequence[Turn], nodes: int) -> Analysis:
    """Average a few independent searches; the best move alone is the mix, for nothing is hidden."""
    simulations = max(affordable(200, least=50), nodes // SIMULATIONS // SEARCHES)
    totals = dict.fromkeys(legal, 0.0)
    counts = dict.fromkeys(legal, 0)
    values, spent = [], 0
    for seed in range(SEARCHES):
        thought = simulated(state, random.Random(seed), simulations, Budget(simulations))
        spent += simulations
        values.append(thought.considered[0].value if thought.considered else 0.0)
        for one in thought.considered:
            totals[one.move] += one.value
            counts[one.move] += 1
    means = {move: totals[move] / counts[move] for move in legal if counts[move]}
    best = max(means, key=lambda move: means[move])
    sign = 1.0 if seat == state.turn else -1.0
    moves = ordered(AnalysedMove(move, float(move == best), mean) for move, mean in means.items())
    words = f"{SEARCHES} searches of {simulations:,} simulations"
    return Analysis(seat, sign * means[best], spread(values), False, moves if seat == state.turn else (), spent, words)
