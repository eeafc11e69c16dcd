"""One layer of a duel, all hands at two healths, solved in compiled code.

`values[kind, layer, a, b]`: kind 0 is the value to the first fighter with hand a against hand b; 1 and 3 its mean over
three or one forced discards of a; 2 the best that b can take back. Row 0 and column 0 are copies of the full hand:
an empty hand is refreshed.

The rows a are solved as numbers, upwards. A turn without damage leads to rows already done, for the first fighter's
hand only shrinks, and the second may do what they like within a row that is done; only an emptied a leads to the full
hand. That row is guessed from the neighbour layers, and the next pass solves again only states whose matrix moved by
more than the tolerance. So the first must not take cards back, nor the second pay: `odds.oriented` turns the pair.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from kensei.games.bushido.bots.exact.matrix_game import SADDLES, SIZE, WARM_GAP, solve, support, warm
from kensei.games.bushido.bots.exact.odds import CARDS, FULL, HANDS, KINDS, PLAIN, Array, Fights
from kensei.games.bushido.bots.exact.payoffs import SIZES, close_row, fill_matrix, fill_row, listed, lose_three
from kensei.games.compiling import compiled

MOST_PASSES = 40

PASSES, GAMES, COLD = range(3)
"""What `DuelBuffers.effort` counts: passes over a layer, matrix games, those whose guessed basis did not fit."""


class DuelBuffers(NamedTuple):
    """What is kept while a duel is solved."""

    values: Array
    paid: Array
    """By cards paid less one, the other's card and the hand after paying."""
    cells: Array
    """The payoffs of the last pass: by hand a, both cards and what is left of hand b."""
    rows: Array
    """The rows of each state's basis in the last layer, tried first in the next."""
    columns: Array
    counts: Array
    """See `matrix_game`."""
    effort: Array
    gaps: Array
    """The worst duality gap of a guessed basis that was taken, and the largest that may be."""


def new_work(fights: Fights, health: int) -> DuelBuffers:
    pays = bool(fights.most.any())
    return DuelBuffers(
        np.zeros((KINDS if fights.has_kinds else 1, (health + 1) ** 2, HANDS, HANDS), np.float32),
        np.zeros((2, CARDS, HANDS, HANDS) if pays else (2, CARDS, 1, 1), np.float32),
        np.zeros((HANDS, CARDS, CARDS, HANDS), np.float32),
        np.zeros((HANDS, HANDS), np.int16),
        np.zeros((HANDS, HANDS), np.int16),
        np.zeros(5, np.int64),
        np.zeros(3, np.int64),
        np.array([0.0, WARM_GAP]),
    )


@compiled
def guess(values, one, other, size):
    """Guess the full hand of a layer from its neighbours, as the row of an emptied hand."""
    layer = one * size + other
    for b in range(HANDS):
        value = np.float32(0.0)
        if one > 1 and other > 1:
            value = (
                values[PLAIN, layer - size, FULL, b]
                + values[PLAIN, layer - 1, FULL, b]
                - values[PLAIN, layer - size - 1, FULL, b]
            )
        elif other > 1:
            value = values[PLAIN, layer - 1, FULL, b]
        elif one > 1:
            value = values[PLAIN, layer - size, FULL, b]
        values[PLAIN, layer, 0, b] = max(np.float32(-1.0), min(np.float32(1.0), value))


@compiled
def refresh(values, layer):
    """Copy the full hand to the emptied one; return the largest change."""
    change = np.float32(0.0)
    for b in range(1, HANDS):
        change = max(change, abs(values[PLAIN, layer, 0, b] - values[PLAIN, layer, FULL, b]))
        values[PLAIN, layer, 0, b] = values[PLAIN, layer, FULL, b]
    values[PLAIN, layer, 0, 0] = values[PLAIN, layer, FULL, FULL]
    return change


@compiled
def spread(moved, depth, a):
    """Fill how far the rows moved that hand a can shrink to by one card, two, and so on."""
    for k in range(1, depth + 1):
        moved[k, a] = moved[k - 1, a]
        for u in range(CARDS):
            if a >> u & 1:
                moved[k, a] = max(moved[k, a], moved[k - 1, a & ~(1 << u)])


@compiled
def can_move(moved, depth, a, tolerance):
    """Whether a row that hand a leads to moved by more than the tolerance."""
    largest = np.float32(0.0)
    for i in range(CARDS):
        if a >> i & 1:
            largest = max(largest, moved[depth, a & ~(1 << i)])
    return largest >= tolerance


@compiled
def is_dirty(fresh, old, mine, m, theirs, n, b, tolerance):
    """Whether some payoff of a state moved by more than the tolerance."""
    for i in range(m):
        for j in range(n):
            r = b & ~(1 << theirs[j])
            if abs(fresh[mine[i], theirs[j], r] - old[mine[i], theirs[j], r]) > tolerance:
                return True
    return False


@compiled
def solve_row(work, fresh, a, layer, is_even, is_first, tolerance):
    """Solve hand a against every hand b; return the largest change."""
    matrix, tableau = np.zeros((CARDS, CARDS)), np.zeros((SIZE, SIZE))
    basis, rest = np.zeros(SIZE, np.int64), np.zeros(SIZE, np.int64)
    x, y = np.zeros(CARDS), np.zeros(CARDS)
    mine, theirs = np.zeros(CARDS, np.int64), np.zeros(CARDS, np.int64)
    in_rows, in_columns = np.zeros(CARDS, np.int64), np.zeros(CARDS, np.int64)
    values, old = work.values[PLAIN, layer, a], work.cells[a]
    m = listed(a, mine)
    change = np.float32(0.0)
    for b in range(1, HANDS):
        if is_even and SIZES[b] != m:
            continue
        n = listed(b, theirs)
        if not is_first and not is_dirty(fresh, old, mine, m, theirs, n, b, tolerance):
            continue
        for i in range(m):
            for j in range(n):
                r = b & ~(1 << theirs[j])
                matrix[i, j] = fresh[mine[i], theirs[j], r]
                old[mine[i], theirs[j], r] = fresh[mine[i], theirs[j], r]
        work.effort[GAMES] += 1
        value, gap = warm(
            matrix, m, n, work.rows[a, b], work.columns[a, b], tableau, in_rows, in_columns, x, y
        )  # fmt: skip
        if gap <= work.gaps[1]:
            work.gaps[0] = max(work.gaps[0], gap)
        else:
            work.effort[COLD] += 1
            saddles = work.counts[SADDLES]
            value = solve(matrix, m, n, tableau, basis, rest, x, y, work.counts)
            rows, columns = support(m, n, basis, rest, x, y, work.counts[SADDLES] > saddles)
            work.rows[a, b] = rows
            work.columns[a, b] = columns
        change = max(change, abs(np.float32(value) - values[b]))
        values[b] = value
    return change


@compiled
def solve_layer(work, fights, one, other, size, tolerance):
    """Solve all hands at two healths, the layers below being known."""
    values, paid = work.values, work.paid
    layer = one * size + other
    spare, fresh = np.zeros(HANDS, np.float32), np.zeros((CARDS, CARDS, HANDS), np.float32)
    depth = fights.most.max() + (1 if fights.has_kinds else 0)  # cards that the first may lose besides the one played
    moved = np.zeros((4, HANDS), np.float32)
    guess(values, one, other, size)
    for number in range(MOST_PASSES):
        work.effort[PASSES] += 1
        close_row(values, paid, fights, 0, one, other, layer)
        for a in range(1, HANDS):
            moved[0, a] = 0.0
            if number == 0 or can_move(moved, depth, a, tolerance):
                fill_row(values, paid, fights, a, one, other, fresh, spare)
                moved[0, a] = solve_row(work, fresh, a, layer, fights.is_even, number == 0, tolerance)
                close_row(values, paid, fights, a, one, other, layer)
            spread(moved, depth, a)
        change = refresh(values, layer)
        moved[:, 0] = change
        if change < tolerance:
            break
    if fights.has_kinds:
        lose_three(values, layer)


@compiled
def reopen_layer(work, fights, one, other, size):
    """Fill what is derived from the values of a layer that was solved before."""
    layer = one * size + other
    refresh(work.values, layer)
    for a in range(HANDS):
        close_row(work.values, work.paid, fights, a, one, other, layer)
    if fights.has_kinds:
        lose_three(work.values, layer)


@compiled
def solve_hand(values, paid, fights, a, one, other, found, x, y, counts):
    """Solve hand a against every hand b from scratch: fill by b the value and both mixes; return how many states."""
    matrix, tableau = np.zeros((CARDS, CARDS)), np.zeros((SIZE, SIZE))
    basis, rest = np.zeros(SIZE, np.int64), np.zeros(SIZE, np.int64)
    mine, theirs = np.zeros(CARDS, np.int64), np.zeros(CARDS, np.int64)
    spare, cells = np.zeros(HANDS, np.float32), np.zeros((CARDS, CARDS, HANDS), np.float32)
    fill_row(values, paid, fights, a, one, other, cells, spare)
    m, states = listed(a, mine), 0
    for b in range(1, HANDS):
        if fights.is_even and SIZES[b] != m:
            continue
        n = listed(b, theirs)
        fill_matrix(cells, mine, m, theirs, n, b, matrix)
        found[b] = solve(matrix, m, n, tableau, basis, rest, x[b], y[b], counts)
        states += 1
    return states


@compiled
def residual(work, fights, one, other, size, hands):
    """Solve the states of these hands a once more, from scratch: return the largest change, the worst gap, how many."""
    x, y, counts = np.zeros((HANDS, CARDS)), np.zeros((HANDS, CARDS)), np.zeros(5, np.int64)
    layer, worst, states, found = one * size + other, 0.0, 0, np.zeros(HANDS)
    for a in range(HANDS):
        close_row(work.values, work.paid, fights, a, one, other, layer)
    for a in hands:
        kept = work.values[PLAIN, layer, a]
        found[:] = kept
        states += solve_hand(work.values, work.paid, fights, a, one, other, found, x, y, counts)
        for b in range(1, HANDS):
            worst = max(worst, abs(found[b] - kept[b]))
    return worst, counts[4] * 1e-9, states
