"""Search by a policy: candidates are what a knowing bot would play, and games played on by it judge them.

For games whose plans bear fruit late: a tree of a few thousand moves does not reach that far, a game
played on sensibly does. Playing the best of several games is never worse than the policy, on average.
"""

from __future__ import annotations

import random
import time
from collections.abc import Sequence
from math import log
from typing import Protocol, runtime_checkable

from kensei.bots.imagined import NO_BUDGET, Worlds, liked, played_on, settle, together
from kensei.bots.protocol import Bot, Considered, Thought
from kensei.core.protocol import AnyState, Move, View

TRIES = 16
"""How often the policy is asked for a candidate: it has chance in what it likes."""
LONGEST = 400
DEAR = 100
"""What a candidate costs at least, in decisions played: with less to spend there are fewer of them."""
SERIOUS = 0.05
"""What a policy that ranks its moves likes less than this share of its favourite is not considered."""
MOST = 6
"""Nor are more moves than this, where the policy ranks them."""
HUNCH = 2.0
"""How many games won outweigh that the policy likes a move e times as much."""


@runtime_checkable
class Ranks(Bot, Protocol):
    """A policy that says how much it likes each move."""

    def ranked(self, view: View, legal_moves: Sequence[Move]) -> list[tuple[Move, float]]:
        """Give the moves with their shares, the best first."""


def think(
    worlds: Worlds,
    policy: Bot,
    view: View,
    legal_moves: Sequence[Move],
    rng: random.Random,
    nodes: int,
    deadline: float | None,
) -> Thought:
    """Play on from each candidate in the same imagined worlds; half of them drop out at each stage."""
    hunches, spent = considered(policy, view, legal_moves, rng, nodes, worlds.sense.horizon)
    candidates = list(hunches)
    if len(candidates) == 1:
        return Thought(candidates[0], (Considered(candidates[0], 1.0, 0.0),), (candidates[0],), spent)
    totals = dict.fromkeys(candidates, 0.0)
    games = dict.fromkeys(candidates, 0)
    spent = 0
    left = list(candidates)
    share = nodes // max(1, (len(candidates) - 1).bit_length())
    while len(left) > 1:
        until = spent + share
        # with a horizon it is known what a world costs: none is begun that would cost too much
        latest = until - max(0, len(left) * worlds.sense.horizon - 1)
        while spent < latest and not (deadline is not None and time.monotonic() >= deadline):
            world = worlds.imagine(view, rng)
            for move in left:
                value, decisions = tried(worlds, policy, world, view.seat, move, rng)
                totals[move] += value
                games[move] += 1
                spent += decisions
        left.sort(key=lambda move: -(totals[move] + hunches[move]) / max(1, games[move]))
        left = left[: (len(left) + 1) // 2]
    whole = sum(games.values()) or 1
    seen = [Considered(move, games[move] / whole, totals[move] / max(1, games[move])) for move in candidates]
    seen.sort(key=lambda c: (c.move != left[0], -c.share, -c.value))
    return Thought(left[0], tuple(seen), (left[0],), spent)


def considered(
    policy: Bot, view: View, legal_moves: Sequence[Move], rng: random.Random, nodes: int, horizon: int
) -> tuple[dict[Move, float], int]:
    """Give the moves worth playing on from, the most liked first, with a hunch for each; and what it took to find them.

    A policy that ranks its moves is believed until enough games say otherwise; of moves that it cannot tell
    apart one is tried.
    """
    if isinstance(policy, Ranks):
        ranked = policy.ranked(view, legal_moves)
        most = min(MOST, max(1, nodes // (3 * (horizon or DEAR))))
        apart = {share / ranked[0][1]: move for move, share in reversed(ranked)}
        serious = sorted([share for share in apart if share >= SERIOUS], reverse=True)
        return {apart[share]: HUNCH * log(share) for share in serious[:most]}, 1
    liked = [policy.choose(view, legal_moves, rng, NO_BUDGET) for _ in range(TRIES)]
    candidates = sorted(set(liked), key=lambda move: (-liked.count(move), str(move)))
    return dict.fromkeys(candidates[: max(1, nodes // DEAR)], 0.0), TRIES


def tried(worlds: Worlds, policy: Bot, state: AnyState, seat: int, move: Move, rng: random.Random) -> tuple[float, int]:
    """Play the move, then let the policy play for everybody; give what came of it, and how many decisions it took.

    Where the sense has a horizon, it judges what stands there; else games are played to their end.
    """
    state = settle(state, rng)
    choices = [(each, move if each == seat else liked(state, each, policy, rng)) for each in sorted(state.to_act())]
    after, decisions = played_on(together(state, choices, rng), policy, (worlds.sense.horizon or LONGEST) - 1, rng)
    outcome = after.outcome()
    values = outcome.scores if outcome else worlds.sense.values(after)
    return values[seat], decisions + 1
