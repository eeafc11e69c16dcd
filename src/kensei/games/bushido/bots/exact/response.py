"""The best response to a bot that plays by approximate values: how much who knows it wins, exactly.

The bot solves each turn as a matrix game over its values one turn later, pays and takes back by them. So its mix is
a function of the state, and who knows it faces a decision process on the same layers as the solver.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from kensei.games.bushido.bots.exact.layer import MOST_PASSES, guess, refresh, solve_hand
from kensei.games.bushido.bots.exact.odds import (
    CARDS,
    FULL,
    HANDS,
    KINDS,
    PLAIN,
    TAKEN_BACK,
    Array,
    Fights,
    fights,
)
from kensei.games.bushido.bots.exact.payoffs import (
    SIZES,
    fill_row,
    listed,
    lose_one,
    lose_three,
    pay,
    take_back,
    unpaid,
)
from kensei.games.bushido.bots.exact.payoffs import close_row as close_judged
from kensei.games.bushido.bots.matchup import Pair
from kensei.games.compiling import compiled

TOLERANCE = 1e-6
FIRST, SECOND = 0, 1


class Response(NamedTuple):
    """What is kept while a best response is computed."""

    values: Array
    """As in `layer.Work`: what the responder makes of it, to the first fighter."""
    paid: Array
    judged: Array
    """What the bot believes, in the same form."""
    judged_paid: Array
    mixes: Array
    """The bot's mix in each state of the layer."""


@compiled
def find_mixes(work, fights, one, other, size, seat):
    """Fill the bot's mix for all hands of a layer."""
    x, y, counts = np.zeros((HANDS, CARDS)), np.zeros((HANDS, CARDS)), np.zeros(5, np.int64)
    layer, unused = one * size + other, np.zeros(HANDS)
    for a in range(HANDS):
        close_judged(work.judged, work.judged_paid, fights, a, one, other, layer)
    if fights.has_kinds:
        lose_three(work.judged, layer)
    for a in range(1, HANDS):
        solve_hand(work.judged, work.judged_paid, fights, a, one, other, unused, x, y, counts)
        work.mixes[a] = x if seat == FIRST else y


@compiled
def raise_where(out, row, best, judged):
    """Take a row where the bot believes it better than what it would do else."""
    for r in range(HANDS):
        if judged[r] > best[r]:
            best[r] = judged[r]
            out[r] = row[r]


@compiled
def fill_guided_row(work, fights, a, one, other, cells, spare, best):
    """As `payoffs.fill_row`, the first paying what the bot believes best."""
    for i in range(CARDS):
        if not a >> i & 1:
            continue
        left = a & ~(1 << i)
        for j in range(CARDS):
            unpaid(work.values, fights, a, i, j, one, other, cells[i, j], spare)
            if fights.most[i] == 0 or i == j:
                continue
            unpaid(work.judged, fights, a, i, j, one, other, best, spare)
            for u in range(CARDS):
                if left >> u & 1:
                    hand = left & ~(1 << u)
                    raise_where(cells[i, j], work.paid[0, j, hand], best, work.judged_paid[0, j, hand])
                    if fights.most[i] > 1:
                        for w in range(u):
                            if left >> w & 1:
                                hand = left & ~(1 << u) & ~(1 << w)
                                raise_where(cells[i, j], work.paid[1, j, hand], best, work.judged_paid[1, j, hand])


@compiled
def take_back_guided(values, judged, a, layer, take):
    """As `payoffs.take_back`, the second taking what the bot believes best."""
    known, believed, out = values[PLAIN, layer, a], judged[PLAIN, layer, a], values[TAKEN_BACK, layer, a]
    for b in range(HANDS):
        if b >> take & 1:
            continue
        best, out[b] = believed[b], known[b]
        for u in range(CARDS):
            hand = b | 1 << u
            if u != take and not b >> u & 1 and believed[hand] < best:
                best, out[b] = believed[hand], known[hand]


@compiled
def close_row(work, fights, a, one, other, layer, seat):
    work.values[PLAIN, layer, a, 0] = work.values[PLAIN, layer, a, FULL]
    if fights.has_kinds:
        lose_one(work.values, a, layer)
        if fights.take >= 0:
            if seat == SECOND:
                take_back_guided(work.values, work.judged, a, layer, fights.take)
            else:
                take_back(work.values, a, layer, fights.take)
    pay(work.values, work.paid, fights, a, one, other)


@compiled
def answer(cells, mix, mine, m, theirs, n, b, seat):
    """Return what the best answer to a mix is worth to the first."""
    if seat == FIRST:
        value = np.float32(9.0)
        for j in range(n):
            total = np.float32(0.0)
            for i in range(m):
                total += mix[i] * cells[mine[i], theirs[j], b & ~(1 << theirs[j])]
            value = min(value, total)
        return value
    value = np.float32(-9.0)
    for i in range(m):
        total = np.float32(0.0)
        for j in range(n):
            total += mix[j] * cells[mine[i], theirs[j], b & ~(1 << theirs[j])]
        value = max(value, total)
    return value


@compiled
def respond_layer(work, fights, one, other, size, seat, tolerance):
    """Fill the values of a layer where `seat` is the bot and the other answers best."""
    layer = one * size + other
    find_mixes(work, fights, one, other, size, seat)
    mine, theirs = np.zeros(CARDS, np.int64), np.zeros(CARDS, np.int64)
    spare, best = np.zeros(HANDS, np.float32), np.zeros(HANDS, np.float32)
    cells = np.zeros((CARDS, CARDS, HANDS), np.float32)
    guess(work.values, one, other, size)
    for _ in range(MOST_PASSES):
        close_row(work, fights, 0, one, other, layer, seat)
        for a in range(1, HANDS):
            if seat == FIRST:
                fill_guided_row(work, fights, a, one, other, cells, spare, best)
            else:
                fill_row(work.values, work.paid, fights, a, one, other, cells, spare)
            m = listed(a, mine)
            for b in range(1, HANDS):
                if not fights.is_even or SIZES[b] == m:
                    n = listed(b, theirs)
                    work.values[PLAIN, layer, a, b] = answer(cells, work.mixes[a, b], mine, m, theirs, n, b, seat)
            close_row(work, fights, a, one, other, layer, seat)
        if refresh(work.values, layer) < tolerance:
            break
    if fights.has_kinds:
        lose_three(work.values, layer)


def best_response(
    believed: Array,
    fighters: Pair,
    bot: str,
    text: str = "",
    progress: Callable[[int], None] = lambda done: None,
) -> Array:
    """Return the values to the first fighter of whoever answers best to a bot that plays one of the two by its beliefs.

    `believed` and the result are by layer, with the healths from 0, and both hands; `fighters` in the order of
    `odds.oriented`.
    """
    size = round(len(believed) ** 0.5)
    known: Fights = fights(text, fighters, size - 1)
    shape = (KINDS if known.has_kinds else 1, size * size, HANDS, HANDS)
    pays = (2, CARDS, HANDS, HANDS) if known.most.any() else (2, CARDS, 1, 1)
    judged = np.zeros(shape, np.float32)
    judged[PLAIN] = believed
    work = Response(
        np.zeros(shape, np.float32),
        np.zeros(pays, np.float32),
        judged,
        np.zeros(pays, np.float32),
        np.zeros((HANDS, HANDS, CARDS), np.float32),
    )
    for one in range(1, size):
        for other in range(1, size):
            respond_layer(work, known, one, other, size, fighters.index(bot), np.float32(TOLERANCE))
            progress((one - 1) * (size - 1) + other)
    return np.asarray(work.values[PLAIN])
