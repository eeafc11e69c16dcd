"""Matrix games of up to nine by nine, values within -1 and 1, solved exactly in compiled code.

A basis that is guessed is tried first; then a saddle point, then the simplex method. The duality gap of every
solution is computed, so nothing is taken on trust.
"""

from __future__ import annotations

import numpy as np

from kensei.games.bushido.bots.exact.odds import CARDS
from kensei.games.compiling import compiled

LARGEST_GAP = 1e-6
"""A larger duality gap is not taken from the simplex method: it is tried again with larger least pivots."""
WARM_GAP = 1e-7
NO_FIT = 9.0
"""The gap of a basis that does not fit."""
SIZE = CARDS + 3

SADDLES, SOLVED, PIVOTS, FALLBACKS, GAP = range(5)
"""What `counts` counts: saddle points, linear programs, their pivots, those that failed; the worst gap in 1e-9."""


@compiled
def gap(values, m, n, x, y):
    """Normalise both mixtures and return what each guarantees: between the two lies the value."""
    first, second = 0.0, 0.0
    for i in range(m):
        first += x[i]
    for j in range(n):
        second += y[j]
    if not (first > 0.5 and second > 0.5):
        return -NO_FIT, NO_FIT
    for i in range(m):
        x[i] /= first
    for j in range(n):
        y[j] /= second
    low, high = NO_FIT, -NO_FIT
    for j in range(n):
        total = 0.0
        for i in range(m):
            total += x[i] * values[i, j]
        low = min(low, total)
    for i in range(m):
        total = 0.0
        for j in range(n):
            total += values[i, j] * y[j]
        high = max(high, total)
    return low, high


@compiled
def match_regrets(values, m, n, x, y, rounds):
    """Fill both mixtures by regret matching: the last resort where pivots fail."""
    regrets, others = np.zeros(m), np.zeros(n)
    x[:m] = 0.0
    y[:n] = 0.0
    p, q = np.zeros(m), np.zeros(n)
    for t in range(1, rounds + 1):
        total, other_total = regrets.sum(), others.sum()
        for i in range(m):
            p[i] = regrets[i] / total if total > 0 else 1.0 / m
        for j in range(n):
            q[j] = others[j] / other_total if other_total > 0 else 1.0 / n
        gains, losses, value = np.zeros(m), np.zeros(n), 0.0
        for i in range(m):
            for j in range(n):
                gains[i] += values[i, j] * q[j]
                losses[j] += values[i, j] * p[i]
            value += p[i] * gains[i]
        for i in range(m):
            regrets[i] = max(0.0, regrets[i] + gains[i] - value)
            x[i] += t * p[i]
        for j in range(n):
            others[j] = max(0.0, others[j] - losses[j] + value)
            y[j] += t * q[j]


@compiled
def simplex(values, m, n, tableau, basis, rest, x, y, counts, steep, least):
    """Fill both mixtures; `steep`: pivots before Bland's rule, `least`: the smallest pivot taken."""
    for i in range(m):
        for j in range(n):
            tableau[i, j] = values[i, j] + 2.0
        tableau[i, n] = 1.0
        basis[i] = n + i
    for j in range(n):
        tableau[m, j] = -1.0
        rest[j] = j
    tableau[m, n] = 0.0
    pivots = 0
    while pivots < 200:
        enters = -1
        if pivots < steep:
            best = -1e-12
            for j in range(n):
                if tableau[m, j] < best:
                    best, enters = tableau[m, j], j
        else:
            lowest = 1 << 30
            for j in range(n):
                if tableau[m, j] < -1e-12 and rest[j] < lowest:
                    lowest, enters = rest[j], j
        if enters < 0:
            break
        leaves, nearest = -1, 1e300
        for i in range(m):
            pivot = tableau[i, enters]
            if pivot > least:
                ratio = tableau[i, n] / pivot
                if ratio < nearest - 1e-14 or (ratio < nearest + 1e-14 and leaves >= 0 and basis[i] < basis[leaves]):
                    nearest, leaves = ratio, i
        if leaves < 0:
            break
        inverse = 1.0 / tableau[leaves, enters]
        for j in range(n + 1):
            tableau[leaves, j] *= inverse
        tableau[leaves, enters] = inverse
        for i in range(m + 1):
            factor = tableau[i, enters]
            if i != leaves and factor != 0.0:
                for j in range(n + 1):
                    tableau[i, j] -= factor * tableau[leaves, j]
                tableau[i, enters] = -factor * inverse
        basis[leaves], rest[enters] = rest[enters], basis[leaves]
        pivots += 1
    counts[SOLVED] += 1
    counts[PIVOTS] += pivots
    value = 1.0 / tableau[m, n] if tableau[m, n] > 1e-9 else 0.0
    x[:m] = 0.0
    y[:n] = 0.0
    for i in range(m):
        if basis[i] < n:
            y[basis[i]] = max(0.0, tableau[i, n] * value)
    for j in range(n):
        if rest[j] >= n:
            x[rest[j] - n] = max(0.0, tableau[m, j] * value)


@compiled
def saddle(values, m, n, x, y):
    """Fill both mixtures and return whether there is a saddle point."""
    best, row = -NO_FIT, 0
    for i in range(m):
        low = NO_FIT
        for j in range(n):
            low = min(low, values[i, j])
        if low > best:
            best, row = low, i
    worst, column = NO_FIT, 0
    for j in range(n):
        high = -NO_FIT
        for i in range(m):
            high = max(high, values[i, j])
        if high < worst:
            worst, column = high, j
    if worst - best >= 1e-9:
        return False
    x[:m] = 0.0
    y[:n] = 0.0
    x[row] = 1.0
    y[column] = 1.0
    return True


@compiled
def shaken(values, m, n, tableau, basis, rest, x, y, counts):
    """Solve the game with a little noise, which parts rows that are nearly alike; return what both guarantee in it."""
    noisy = np.empty((m, n))
    low, high, seed = -NO_FIT, NO_FIT, 777
    for attempt in range(4):
        for i in range(m):
            for j in range(n):
                seed = (seed * 1664525 + 1013904223) % 4294967296
                noisy[i, j] = values[i, j] + 4e-7 * seed / 4294967296.0
        simplex(noisy, m, n, tableau, basis, rest, x, y, counts, 60 if attempt % 2 else 0, 1e-9)
        low, high = gap(values, m, n, x, y)
        if high - low <= LARGEST_GAP:
            break
    return low, high


@compiled
def solve(values, m, n, tableau, basis, rest, x, y, counts):
    """Fill the mixtures of the row player, who gains the values, and of the other; return the value."""
    if saddle(values, m, n, x, y):
        counts[SADDLES] += 1
        low, high = gap(values, m, n, x, y)
        return low
    simplex(values, m, n, tableau, basis, rest, x, y, counts, 60, 1e-11)
    low, high = gap(values, m, n, x, y)
    if high - low > LARGEST_GAP:
        simplex(values, m, n, tableau, basis, rest, x, y, counts, 0, 1e-8)
        low, high = gap(values, m, n, x, y)
    if high - low > LARGEST_GAP:
        simplex(values, m, n, tableau, basis, rest, x, y, counts, 9, 1e-6)
        low, high = gap(values, m, n, x, y)
    if high - low > LARGEST_GAP:
        low, high = shaken(values, m, n, tableau, basis, rest, x, y, counts)
    if high - low > LARGEST_GAP:
        counts[FALLBACKS] += 1
        match_regrets(values, m, n, x, y, 20_000)
        low, high = gap(values, m, n, x, y)
    counts[GAP] = max(counts[GAP], int((high - low) * 1e9))
    return 0.5 * (low + high)


@compiled
def support(m, n, basis, rest, x, y, is_saddle):
    """Return the basis of the last solution as two sets of bits."""
    rows, columns = 0, 0
    if is_saddle:
        for i in range(m):
            if x[i] > 0.5:
                rows = 1 << i
        for j in range(n):
            if y[j] > 0.5:
                columns = 1 << j
        return rows, columns
    for i in range(m):
        if basis[i] < n:
            columns |= 1 << basis[i]
    for j in range(n):
        if rest[j] >= n:
            rows |= 1 << (rest[j] - n)
    return rows, columns


@compiled
def kernel(values, k, tableau, in_rows, in_columns, x, y):
    """Fill the mixtures that make all rows and columns of a basis equal; return whether there are such."""
    for i in range(k):
        for j in range(k):
            tableau[i, j] = values[in_rows[i], in_columns[j]] + 2.0
        tableau[i, k] = 1.0
        tableau[k, i] = -1.0
    tableau[k, k] = 0.0
    used = 0
    for e in range(k):
        best, row = 0.0, -1
        for i in range(k):
            if not used >> i & 1 and abs(tableau[i, e]) > best:
                best, row = abs(tableau[i, e]), i
        if best < 1e-9:
            return False
        used |= 1 << row
        inverse = 1.0 / tableau[row, e]
        for j in range(k + 1):
            tableau[row, j] *= inverse
        tableau[row, e] = inverse
        for i in range(k + 1):
            if i != row:
                factor = tableau[i, e]
                for j in range(k + 1):
                    tableau[i, j] -= factor * tableau[row, j]
                tableau[i, e] = -factor * inverse
        tableau[k + 1, e] = row
    if abs(tableau[k, k]) < 1e-9:
        return False
    value = 1.0 / tableau[k, k]
    for e in range(k):
        row = int(tableau[k + 1, e])
        y[e] = tableau[row, k] * value
        x[row] = tableau[k, e] * value
    least = 0.0
    for e in range(k):
        least = min(least, x[e], y[e])
    return least >= -1e-10


@compiled
def warm(values, m, n, rows, columns, tableau, in_rows, in_columns, x, y):
    """Try a basis: return the value and its gap, NO_FIT if it does not fit."""
    k, other = 0, 0
    for i in range(m):
        if rows >> i & 1:
            in_rows[k] = i
            k += 1
    for j in range(n):
        if columns >> j & 1:
            in_columns[other] = j
            other += 1
    if k == 0 or k != other:
        return 0.0, NO_FIT
    if k == 1:
        x[0] = 1.0
        y[0] = 1.0
    elif k == 2:
        a, b = values[in_rows[0], in_columns[0]], values[in_rows[0], in_columns[1]]
        c, d = values[in_rows[1], in_columns[0]], values[in_rows[1], in_columns[1]]
        whole = a - b - c + d
        if abs(whole) < 1e-12:
            return 0.0, NO_FIT
        x[0] = (d - c) / whole
        y[0] = (d - b) / whole
        x[1] = 1.0 - x[0]
        y[1] = 1.0 - y[0]
        if x[0] < 0.0 or x[1] < 0.0 or y[0] < 0.0 or y[1] < 0.0:
            return 0.0, NO_FIT
    elif not kernel(values, k, tableau, in_rows, in_columns, x, y):
        return 0.0, NO_FIT
    low, high = NO_FIT, -NO_FIT
    for j in range(n):
        total = 0.0
        for e in range(k):
            total += x[e] * values[in_rows[e], j]
        low = min(low, total)
    for i in range(m):
        total = 0.0
        for e in range(k):
            total += values[i, in_columns[e]] * y[e]
        high = max(high, total)
    return 0.5 * (low + high), high - low
