"""Kaito analysed: proved where the solver reaches the end, searched elsewhere."""

from __future__ import annotations

import random
from collections.abc import Sequence
from math import hypot
from statistics import fmean

from kensei.bots.analysis import SEARCHES, AnalysedMove, Analysis, compared, ordered
from kensei.bots.protocol import Budget
from kensei.bots.reasons import counted, expected, spread
from kensei.core.protocol import CHANCE
from kensei.core.review import MeasuredReason
from kensei.games.compiling import affordable
from kensei.games.kaito.bots.evaluation import MEASURES
from kensei.games.kaito.bots.oracle import simulated
from kensei.games.kaito.bots.solver import Solver, solve
from kensei.games.kaito.moves import Turn
from kensei.games.kaito.state import State, View

NODES = affordable(200_000)
"""Positions that the solver expands where the caller names no number."""
SEARCH_ERROR = 0.2
"""What a searched value is off by, whatever its searches agree on.

In the reviews of six random games the next search corrected 46 moments by 14 points of 100 (root mean square), where
nothing but the turn itself can change a value: so each of the two is off by 10."""
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


def loses_soon(state: State, move: Turn) -> bool:
    """Whether a turn ends the game with a loss, or lets the other end it so at once."""
    then = state.apply(state.turn, move).state
    if outcome := then.outcome():
        return outcome.scores[state.turn] < 0
    return bool(won_at_once(then, then.legal_moves(then.turn)))


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


def why(state: State, better: Turn, other: Turn) -> MeasuredReason | None:
    """Return what the better turn changes at once that the other does not; None where that is nothing to count."""
    if state.kaito is None or better == other:
        return None
    after = [state.apply(state.turn, move).state for move in (better, other)]
    first, second = (counted(MEASURES, then, then, state.turn) for then in after)
    return expected(MEASURES, first, second)


def searched(state: State, seat: int, legal: Sequence[Turn], nodes: int) -> Analysis:
    """Average a few independent searches; the best move alone is the mix, for nothing is hidden."""
    simulations = max(affordable(200, least=50), nodes // SIMULATIONS // SEARCHES)
    each: dict[Turn, list[float]] = {move: [] for move in legal}
    values, spent = [], 0
    for seed in range(SEARCHES):
        thought = simulated(state, random.Random(seed), simulations, Budget(simulations))
        spent += simulations
        values.append(thought.considered[0].value if thought.considered else 0.0)
        for one in thought.considered:
            each[one.move].append(one.value)
    for move in legal:
        # the tree leaves out what loses at once, or to the reply
        if not each[move] and loses_soon(state, move):
            each[move] = [-1.0] * SEARCHES
    means = {move: fmean(found) for move, found in each.items() if found}
    best = max(means, key=lambda move: means[move])
    sign = 1.0 if seat == state.turn else -1.0
    moves = ordered(AnalysedMove(move, float(move == best), mean) for move, mean in means.items())
    beside = {move: one._replace(reason=why(state, best, move)) for move, one in compared(moves, each).items()}
    words = f"{SEARCHES} searches of {simulations:,} simulations"
    error = hypot(spread(values), SEARCH_ERROR)
    shown = moves if seat == state.turn else ()
    return Analysis(seat, sign * means[best], error, False, shown, spent, words, compared=beside)
