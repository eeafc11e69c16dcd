"""Exact equilibria of short duels of Kiri-ai: what a learner or a solver can be measured against.

A round is one matrix game. Where both Specials are spent everything is public, and the rounds are solved
backwards, one linear program a position; where Specials are hidden, the last round before the cap is solved
as one program over both players' Specials. Longer duels with hidden Specials need beliefs: they are refused.

>>> import kensei
>>> short = kensei.game("kiriai").read("5 2H0:move:kesa! 3H0:charge:zan! 0/1 1w")
>>> solve(short).value > 0
True
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from kensei.core.errors import BadOption, KenseiError
from kensei.games.kiriai import State
from kensei.games.kiriai.bots.evaluation import deals
from kensei.games.kiriai.cards import SEATS
from kensei.games.kiriai.moves import Plan, plans

Matrix: TypeAlias = NDArray[np.float64]
Pair: TypeAlias = tuple[str, str]

GAP = 1e-8
"""The two players' programs must agree on the value so well."""


@dataclass(frozen=True, slots=True)
class Mixes:
    """An equilibrium of the round to be planned."""

    value: float
    """What Red wins on average, from -1 to 1."""
    by_special: tuple[Mapping[str, Mapping[Plan, float]], Mapping[str, Mapping[Plan, float]]]
    """For Red and for Blue: how each plan is mixed, by the Special that the player holds or held."""


@lru_cache(maxsize=1 << 14)
def solve(state: State) -> Mixes:
    """Solve the round that both are about to plan, or that follows the deal, whatever Specials are hidden."""
    if state.cap is None or not state.to_act() or any(side.choice for side in state.sides):
        raise BadOption("only a duel with a cap is solved, that goes on, and where nobody has planned yet")
    worlds = worlds_of(state)
    if len(worlds) > 1 and state.rounds != state.cap - 1:
        raise BadOption("hidden Specials are solved in the last round before the cap alone")
    payoffs = {deal: payoff(world) for deal, world in worlds.items()}
    hands = [{deal[seat]: hand(world, seat) for deal, world in worlds.items()} for seat in SEATS]
    red_value, red = best_mixes(payoffs, hands[0])
    flipped = {(blue, red): -matrix.T for (red, blue), matrix in payoffs.items()}
    blue_value, blue = best_mixes(flipped, hands[1])
    if abs(red_value + blue_value) > GAP:
        raise KenseiError(f"the programs give {red_value} to Red and {blue_value} to Blue: not solved")
    return Mixes((red_value - blue_value) / 2, (red, blue))


def exploitability(state: State, mixes: Mixes) -> float:
    """Return what best responses win against these mixes of the last round, on average over the two seats.

    >>> import kensei
    >>> start = kensei.game("kiriai").start(lives=1, cap=1)
    >>> round(exploitability(start, uniform(start)), 4), exploitability(start, solve(start)) < 1e-9
    (0.2404, True)
    """
    if state.cap is None or state.rounds != state.cap - 1:
        raise BadOption("exploitability is that of the last round before the cap")
    payoffs = {deal: payoff(world) for deal, world in worlds_of(state).items()}
    red, blue = mixes.by_special
    flipped = {(theirs, mine): -matrix.T for (mine, theirs), matrix in payoffs.items()}
    return (best_reply(state, 0, payoffs, blue) + best_reply(state, 1, flipped, red)) / 2


def best_reply(
    state: State, seat: int, payoffs: Mapping[Pair, Matrix], theirs: Mapping[str, Mapping[Plan, float]]
) -> float:
    """Return what the seat wins that knows how the other mixes.

    `payoffs` are by the own Special and the other's, with the own plans as rows.
    """
    won: dict[str, Any] = {}
    for (mine, other), matrix in payoffs.items():
        world = dealt(state, (mine, other) if seat == 0 else (other, mine))
        mix = np.array([theirs[other].get(plan, 0.0) for plan in hand(world, 1 - seat)])
        won[mine] = won.get(mine, 0.0) + matrix @ mix / len(payoffs)
    return float(sum(np.max(plans_won) for plans_won in won.values()))


def uniform(state: State) -> Mixes:
    worlds = worlds_of(state).items()
    red, blue = (
        {deal[seat]: dict.fromkeys(hand(world, seat), 1 / len(hand(world, seat))) for deal, world in worlds}
        for seat in SEATS
    )
    return Mixes(0.0, (red, blue))


def worlds_of(state: State) -> dict[Pair, State]:
    """Return the duel with each pair of Specials that is possible by what everybody sees, all equally likely."""
    return {deal: dealt(state, deal) for deal in deals(state.view(None))}


def dealt(state: State, deal: Pair) -> State:
    red, blue = (
        replace(side, special=special, shown=replace(side.shown, dealt=True))
        for side, special in zip(state.sides, deal, strict=True)
    )
    return replace(state, sides=(red, blue))


def hand(state: State, seat: int) -> tuple[Plan, ...]:
    side = state.sides[seat]
    return plans(side.shown.resting, "" if side.shown.spent else side.special)


@lru_cache(maxsize=64)
def payoff(state: State) -> Matrix:
    """Return what Red wins for each plan of theirs (rows) and of Blue's (columns)."""
    matrix = np.zeros((len(hand(state, 0)), len(hand(state, 1))))
    for row, mine in enumerate(hand(state, 0)):
        committed = state.apply(0, mine).state
        for column, theirs in enumerate(hand(state, 1)):
            after = committed.apply(1, theirs).state
            outcome = after.outcome()
            matrix[row, column] = outcome.scores[0] if outcome else solve(after).value
    return matrix


def best_mixes(
    payoffs: Mapping[Pair, Matrix], hands: Mapping[str, Sequence[Plan]]
) -> tuple[float, dict[str, dict[Plan, float]]]:
    """Return the value and the mixes of the player whose plans are the rows, by one linear program.

    Unknown are a weight for each (own Special, plan) and, for each Special of the opponent, what they can hold the
    player to; the sum of these is what the player makes as large as possible.
    """
    from scipy.optimize import linprog

    start, size = {}, 0
    for special, choices in hands.items():
        start[special], size = size, size + len(choices)
    limits, held = holds(payoffs, start, size)
    whole = np.zeros((len(hands), size + held))
    for place, (special, choices) in enumerate(hands.items()):
        whole[place, start[special] : start[special] + len(choices)] = 1.0
    found = linprog(
        c=np.concatenate([np.zeros(size), -np.ones(held)]),
        A_ub=limits,
        b_ub=np.zeros(len(limits)),
        A_eq=whole,
        b_eq=np.ones(len(hands)),
        bounds=[(0, None)] * size + [(None, None)] * held,
        method="highs",
    )
    if not found.success:
        raise KenseiError(f"the linear program was not solved: {found.message}")
    mixes = {special: mix(found.x[start[special] :], choices) for special, choices in hands.items()}
    return -float(found.fun), mixes


def holds(payoffs: Mapping[Pair, Matrix], start: Mapping[str, int], size: int) -> tuple[Matrix, int]:
    """Return a row for each plan of the opponent with each of their Specials, and how many Specials they may have.

    What they can hold the player to with that Special is no more than what the player wins against that plan.
    """
    theirs = list(dict.fromkeys(their for _, their in payoffs))
    rows: list[Matrix] = []
    for place, their in enumerate(theirs):
        worlds = [(mine, matrix) for (mine, other), matrix in payoffs.items() if other == their]
        block = np.zeros((worlds[0][1].shape[1], size + len(theirs)))
        for mine, matrix in worlds:
            block[:, start[mine] : start[mine] + len(matrix)] -= matrix.T / len(payoffs)
        block[:, size + place] = 1.0
        rows.append(block)
    return np.vstack(rows), len(theirs)


def mix(weights: Matrix, choices: Sequence[Plan]) -> dict[Plan, float]:
    """Return the plans that are played at all, with their shares."""
    kept = {plan: float(weight) for plan, weight in zip(choices, weights, strict=False) if weight > 0}
    whole = sum(kept.values())
    return {plan: weight / whole for plan, weight in kept.items()}
