"""Search by rollouts: candidates are what a policy would play, and games played on by it evaluate them.

For games whose plans pay off late: a tree of a few thousand nodes does not reach that far, a rollout does.
Playing the best of several candidates is never worse than the policy, on average.
"""

from __future__ import annotations

import random
import time
from collections.abc import Sequence
from math import log
from typing import Protocol, runtime_checkable

from kensei.bots.evaluation import GameModel
from kensei.bots.protocol import Bot, Considered, Thought
from kensei.bots.simulation import Ends, play_all, policy_move, rollout, settle
from kensei.core.protocol import AnyState, Move, View

LONGEST = 400
"""Decisions after which a game without a horizon is evaluated where it stands."""
CANDIDATE_COST = 100
"""Decisions that a candidate costs at least: a smaller budget has fewer candidates."""
LEAST_PRIOR = 0.05
"""Moves that the policy plays less often than this share of its first are no candidates."""
MOST_CANDIDATES = 6
"""Nor are more moves than this."""
PRIOR_GAMES = 2.0
"""How many won games outweigh that the policy plays a move e times as often."""


@runtime_checkable
class Ranks(Bot, Protocol):
    """A policy that ranks the legal moves."""

    def ranked(self, view: View, legal_moves: Sequence[Move]) -> list[tuple[Move, float]]:
        """Return the moves with their shares, the best first."""


def think(
    model: GameModel,
    policy: Ranks,
    view: View,
    legal_moves: Sequence[Move],
    rng: random.Random,
    nodes: int,
    deadline: float | None,
) -> Thought:
    """Play on from each candidate in the same imagined states; half of them drop out at each stage."""
    bonuses = candidates(policy.ranked(view, legal_moves), nodes // (3 * (model.policy.horizon or CANDIDATE_COST)))
    moves = list(bonuses)
    if len(moves) == 1:
        return Thought(moves[0], (Considered(moves[0], 1.0, 0.0),), (moves[0],), 1)
    totals = dict.fromkeys(moves, 0.0)
    games = dict.fromkeys(moves, 0)
    spent = 0
    left = list(moves)
    stage = nodes // max(1, (len(moves) - 1).bit_length())
    while len(left) > 1:
        until = spent + stage
        # with a horizon the cost of one more state is known: none is begun that would exceed the budget
        latest = until - max(0, len(left) * model.policy.horizon - 1)
        while spent < latest and not (deadline is not None and time.monotonic() >= deadline):
            state = model.imagine(view, rng)
            for move in left:
                value, decisions = tried(model, policy, state, view.seat, move, rng)
                totals[move] += value
                games[move] += 1
                spent += decisions
        left.sort(key=lambda move: -(totals[move] + bonuses[move]) / max(1, games[move]))
        left = left[: (len(left) + 1) // 2]
    whole = sum(games.values()) or 1
    seen = [Considered(move, games[move] / whole, totals[move] / max(1, games[move])) for move in moves]
    seen.sort(key=lambda c: (c.move != left[0], -c.share, -c.value))
    return Thought(left[0], tuple(seen), (left[0],), spent)


def candidates(ranked: Sequence[tuple[Move, float]], affordable: int) -> dict[Move, float]:
    """Return the moves to play on from, the likeliest first, each with a bonus for its prior.

    Of moves that the policy cannot tell apart one is tried.
    """
    by_share = {share / ranked[0][1]: move for move, share in reversed(ranked)}
    shares = sorted([share for share in by_share if share >= LEAST_PRIOR], reverse=True)
    most = min(MOST_CANDIDATES, max(1, affordable))
    return {by_share[share]: PRIOR_GAMES * log(share) for share in shares[:most]}


def tried(
    model: GameModel, policy: Bot, state: AnyState, seat: int, move: Move, rng: random.Random
) -> tuple[float, int]:
    """Play the move, then let the policy play for everybody; return the value and how many decisions it took."""
    _first, last, decisions = played_on(model, policy, state, seat, move, rng)
    return model.final_values(last)[seat], decisions


def played_on(
    model: GameModel, policy: Bot, state: AnyState, seat: int, move: Move, rng: random.Random, ends: Ends | None = None
) -> tuple[AnyState, AnyState, int]:
    """Return the state after the move, the one that the policy came to from there, and how many decisions it took.

    `ends`: where chance may end the game, that is counted and the game goes on.
    """
    state = settle(state, rng)
    choices = [
        (each, move if each == seat else policy_move(state, each, policy, rng)) for each in sorted(state.to_act())
    ]
    first = play_all(state, choices, rng, ends)
    last, decisions = rollout(first, policy, (model.policy.horizon or LONGEST) - 1, rng, ends)
    return first, last, decisions + 1
