"""The payoffs of one hand against all others, filled row by row in compiled code; `layer` says what a row is.

The cells of all b are filled at once as sums of rows: cache-friendly, and without branches. Paying is a maximum over
rows of `paid`, which holds the sums for one or two cards paid.
"""

from __future__ import annotations

import numpy as np

from kensei.games.bushido.bots.exact.odds import (
    CARDS,
    FULL,
    HANDS,
    ONE_LOST,
    ONE_PAID,
    PLAIN,
    TAKEN_BACK,
    THREE_LOST,
)
from kensei.games.compiling import compiled

SIZES = np.array([bin(hand).count("1") for hand in range(HANDS)])
"""How many cards a hand has."""


@compiled
def add(out, row, share):
    for r in range(HANDS):
        out[r] += share * row[r]


@compiled
def raise_to(out, row):
    for r in range(HANDS):
        out[r] = max(out[r], row[r])


@compiled
def total(values, fights, case, one, other, pair, hand, out):
    """Fill what a pair of cards is worth against every hand, the first's hand being this after it."""
    out[:] = fights.ends[case, one, other, pair]
    for n in range(fights.starts[case, one, other, pair], fights.starts[case, one, other, pair + 1]):
        add(out, values[fights.kinds[n], fights.layers[n], hand], fights.chances[n])


@compiled
def unpaid(values, fights, a, i, j, one, other, out, spare):
    """Fill what two cards are worth to hand a against every rest of hand b, nothing paid."""
    pair = i * CARDS + j
    left = a & ~(1 << i)
    if not fights.by_hands[one, other, pair]:
        total(values, fights, 1, one, other, pair, left, out)
        return
    for case in range(3):
        total(values, fights, case, one, other, pair, left, spare)
        for r in range(HANDS):
            more = (SIZES[left] > SIZES[r]) - (SIZES[left] < SIZES[r])
            if more + 1 == case:
                out[r] = spare[r]


@compiled
def fill_row(values, paid, fights, a, one, other, cells, spare):
    """Fill the payoffs of hand a: by both cards and what is left of the other's hand."""
    for i in range(CARDS):
        if not a >> i & 1:
            continue
        left = a & ~(1 << i)
        for j in range(CARDS):
            unpaid(values, fights, a, i, j, one, other, cells[i, j], spare)
            if fights.most[i] == 0 or i == j:
                continue
            for u in range(CARDS):
                if left >> u & 1:
                    raise_to(cells[i, j], paid[0, j, left & ~(1 << u)])
                    if fights.most[i] > 1:
                        for w in range(u):
                            if left >> w & 1:
                                raise_to(cells[i, j], paid[1, j, left & ~(1 << u) & ~(1 << w)])


@compiled
def lose_one(values, a, layer):
    """Fill the mean over one forced discard of hand a."""
    out = values[ONE_LOST, layer, a]
    count = SIZES[a]
    if count < 2:
        out[:] = values[PLAIN, layer, 0]
        return
    out[:] = 0.0
    share = np.float32(1.0 / count)
    for u in range(CARDS):
        if a >> u & 1:
            add(out, values[PLAIN, layer, a & ~(1 << u)], share)


@compiled
def take_back(values, a, layer, take):
    """Fill the best that each hand b can take back; the card that does so is not on the pile yet."""
    known, out = values[PLAIN, layer, a], values[TAKEN_BACK, layer, a]
    for b in range(HANDS):
        if b >> take & 1:
            continue
        best = known[b]
        for u in range(CARDS):
            if u != take and not b >> u & 1:
                best = min(best, known[b | 1 << u])
        out[b] = best


@compiled
def pay(values, paid, fights, a, one, other):
    """Fill the sums for whoever pays down to hand a."""
    for i in range(CARDS):
        if fights.most[i] and not a >> i & 1:
            for j in range(CARDS):
                if j != i:
                    for k in range(fights.most[i]):
                        total(values, fights, ONE_PAID + k, one, other, i * CARDS + j, a, paid[k, j, a])


@compiled
def close_row(values, paid, fights, a, one, other, layer):
    """Fill what other rows need of a finished one."""
    values[PLAIN, layer, a, 0] = values[PLAIN, layer, a, FULL]
    if fights.has_kinds:
        lose_one(values, a, layer)
        if fights.take >= 0:
            take_back(values, a, layer, fights.take)
    pay(values, paid, fights, a, one, other)


@compiled
def lose_three(values, layer):
    """Fill the means over three forced discards, which other layers read."""
    for a in range(HANDS):
        out = values[THREE_LOST, layer, a]
        if SIZES[a] <= 3:
            out[:] = values[PLAIN, layer, 0]
            continue
        out[:] = 0.0
        share = np.float32(6.0 / (SIZES[a] * (SIZES[a] - 1) * (SIZES[a] - 2)))
        for u in range(CARDS):
            for w in range(u):
                for z in range(w):
                    if a >> u & 1 and a >> w & 1 and a >> z & 1:
                        add(out, values[PLAIN, layer, a & ~(1 << u | 1 << w | 1 << z)], share)


@compiled
def listed(hand, out):
    """Fill the cards of a hand; return how many."""
    n = 0
    for card in range(CARDS):
        if hand >> card & 1:
            out[n] = card
            n += 1
    return n


@compiled
def fill_matrix(cells, mine, m, theirs, n, b, matrix):
    """Fill the matrix game of hand b against the hand whose payoffs these are, both as lists of cards."""
    for i in range(m):
        for j in range(n):
            matrix[i, j] = cells[mine[i], theirs[j], b & ~(1 << theirs[j])]
