"""One linear program: the mixture of a player for one public position and memory, by column generation.

Columns stand in families. A family is what the player makes the opponent believe, and all of its columns share the
shares of the own Specials in it (`mass`): one family for each next point k, and one for each own Special that is shown.
A column of a family is a plan and a rule, which says for each plan of the opponent which guarantees (l) are kept next.
Rows are the plans of the opponent, for each Special that they may hold.

`losses[family, plan, l, row]` is what the opponent wins, times the mass that meets them. The answers to the opponent's
plans with a Special do not depend on l: they stand at l = 0.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from kensei.games.compiling import compiled
from kensei.games.kiriai.kernel import Array

MOST_ROWS = 3 * 52 + 3
MOST_COLUMNS = 648
"""An odd number of cache lines, so that the rows of a column do not fall into the same few of them."""
MOST_FAMILIES = 16
KEPT = 24
"""Columns of a mixture that are kept for the next layer, to begin with."""
ADDED = 24
"""Columns that are added at once."""
SLACK = 100_000
"""Numbers of variables from here on are slacks of the rows."""
PIVOTS = 800
ATTEMPTS = 3
SHIFT = 4.0
"""Added to the excess over promises, so that the program begins feasible."""


class Shape(NamedTuple):
    """The sizes and weights of the programs of a phase; those of a position are set for it."""

    sizes: Array
    """Families, own types (0: nothing is hidden), types of the opponent, their plans without a Special, all of them."""
    plans: Array
    """Plans of each family."""
    vectors: Array
    """Guarantees (l) among which each family chooses."""
    mass: Array
    """What a unit of a family takes of each own type."""
    weight: Array
    """How much of a unit of a family meets each type of the opponent."""


FAMILIES, OWN_TYPES, TYPES, PLAIN_ROWS, ROWS_A_TYPE = range(5)


class Work(NamedTuple):
    """Memory for a program: the tableau, and the columns that are in it."""

    tableau: Array
    rhs: Array
    basis: Array
    outside: Array
    column: Array
    dual: Array
    share: Array
    """The weight of each column in the mixture."""
    family: Array
    plan: Array
    rule: Array
    value: Array
    numbers: Array
    """Columns in the tableau, pivots, columns of the mixture, and for the caller: program failed, not converged."""


IN_TABLEAU, PIVOTED, COLUMNS, FAILED, UNCONVERGED = range(5)


def work() -> Work:
    return Work(
        np.zeros((MOST_ROWS + 1, MOST_COLUMNS)),
        np.zeros(MOST_ROWS + 1),
        np.zeros(MOST_ROWS, dtype=np.int64),
        np.zeros(MOST_COLUMNS, dtype=np.int64),
        np.zeros(MOST_ROWS),
        np.zeros(MOST_ROWS),
        np.zeros(MOST_COLUMNS),
        np.zeros(MOST_COLUMNS, dtype=np.int64),
        np.zeros(MOST_COLUMNS, dtype=np.int64),
        np.zeros((MOST_COLUMNS, 38), dtype=np.uint8),
        np.zeros(MOST_ROWS),
        np.zeros(5, dtype=np.int64),
    )


@compiled
def enter(work: Any, rows: int, cost: float) -> None:
    """Add the column in `work.column` to the tableau, in terms of the present basis."""
    tableau, _rhs, basis, outside, column = work[0], work[1], work[2], work[3], work[4]
    numbers = work[11]
    at = numbers[IN_TABLEAU]
    if numbers[PIVOTED] == 0:
        for i in range(rows):
            tableau[i, at] = column[i]
        tableau[rows, at] = -cost
    else:
        places = np.empty(at, dtype=np.int64)
        factors = np.empty(at)
        used = 0
        for j in range(at):
            if outside[j] >= SLACK and column[outside[j] - SLACK] != 0.0:
                places[used], factors[used] = j, column[outside[j] - SLACK]
                used += 1
        for i in range(rows + 1):
            row = tableau[i]
            total = -cost if i == rows else 0.0
            if i < rows and basis[i] >= SLACK:
                total += column[basis[i] - SLACK]
            for q in range(used):
                total += factors[q] * row[places[q]]
            row[at] = total


@compiled
def pivot(work: Any, rows: int) -> bool:
    """Run the simplex method from the present basis; return whether it came to an end."""
    tableau, rhs, basis, outside, numbers = work[0], work[1], work[2], work[3], work[11]
    columns = numbers[IN_TABLEAU]
    for _ in range(PIVOTS):
        aim = tableau[rows]
        enters, least = -1, -1e-9
        for j in range(columns):
            if aim[j] < least:
                enters, least = j, aim[j]
        if enters < 0:
            return True
        leaves, ratio, largest = -1, 1e300, 0.0
        for i in range(rows):
            c = tableau[i, enters]
            if c > 1e-9:
                r = rhs[i] / c
                if r < ratio - 1e-13 or (r < ratio + 1e-13 and c > largest):
                    leaves, ratio, largest = i, r, c
        if leaves < 0:
            return False
        row = tableau[leaves]
        p = 1.0 / row[enters]
        for j in range(columns):
            row[j] *= p
        row[enters] = p
        rhs[leaves] *= p
        for i in range(rows + 1):
            if i != leaves:
                other = tableau[i]
                c = other[enters]
                if c != 0.0:
                    for j in range(columns):
                        other[j] -= c * row[j]
                    other[enters] = -c * p
                    rhs[i] -= c * rhs[leaves]
        basis[leaves], outside[enters] = outside[enters], basis[leaves]
        numbers[PIVOTED] += 1
    return False


@compiled
def write_losses(shape: Any, losses: Array, family: int, plan: int, rule: Array, out: Array) -> None:
    """Write what the opponent wins from a column, by row."""
    sizes = shape[0]
    plain, width = sizes[PLAIN_ROWS], sizes[ROWS_A_TYPE]
    for j in range(sizes[TYPES]):
        for b in range(plain):
            out[j * width + b] = losses[family, plan, rule[b], j * width + b]
        for b in range(plain, width):
            out[j * width + b] = losses[family, plan, 0, j * width + b]


@compiled
def add(shape: Any, losses: Array, work: Any, first: int, family: int, plan: int, rule: Array) -> None:
    """Add a column of the mixture; `first` columns of the tableau are values."""
    sizes, mass, weight = shape[0], shape[3], shape[4]
    column, numbers = work[4], work[11]
    width, types = sizes[ROWS_A_TYPE], sizes[TYPES]
    rows = types * width
    write_losses(shape, losses, family, plan, rule, column)
    for j in range(types):
        for b in range(width):
            column[j * width + b] -= 2.0 * weight[family, j]
    own = max(1, sizes[OWN_TYPES])
    for i in range(own):
        column[rows + i] = mass[family, i]
    enter(work, rows + own, 0.0)
    at = numbers[COLUMNS]
    work[3][numbers[IN_TABLEAU]] = first + at
    work[7][at], work[8][at] = family, plan
    for b in range(sizes[PLAIN_ROWS]):
        work[9][at, b] = rule[b]
    numbers[IN_TABLEAU] += 1
    numbers[COLUMNS] += 1


@compiled
def answer(shape: Any, losses: Array, family: int, plan: int, dual: Array, wish: Array, rule: Array) -> None:
    """Write the rule that is best against these prices; where a plan has none, against the wish."""
    sizes, vectors = shape[0], shape[2]
    width, types = sizes[ROWS_A_TYPE], sizes[TYPES]
    for b in range(sizes[PLAIN_ROWS]):
        priced = 0.0
        for j in range(types):
            priced += dual[j * width + b]
        best = 1e9
        rule[b] = 0
        for k in range(vectors[family]):
            value = 0.0
            for j in range(types):
                price = dual[j * width + b] if priced > 1e-12 else wish[j]
                value += price * losses[family, plan, k, j * width + b]
            if value < best - 1e-12:
                best = value
                rule[b] = k


@compiled
def reduced_costs(shape: Any, losses: Array, have: Array, dual: Array, costs: Array) -> float:
    """Write the least reduced cost of each family and plan; return the least of all."""
    sizes, plans, vectors, mass, weight = shape
    width, types, plain = sizes[ROWS_A_TYPE], sizes[TYPES], sizes[PLAIN_ROWS]
    rows, own = types * width, max(1, sizes[OWN_TYPES])
    priced = np.empty(width, dtype=np.int64)
    count = 0
    sums = np.zeros(3)
    for b in range(width):
        total = 0.0
        for j in range(types):
            total += dual[j * width + b]
            sums[j] += dual[j * width + b]
        if total > 1e-12:
            priced[count] = b
            count += 1
    places, prices = np.empty(rows, dtype=np.int64), np.empty(rows)
    paid = 0
    for r in range(rows):
        if dual[r] > 0:
            places[paid], prices[paid] = r, dual[r]
            paid += 1
    least = 0.0
    for family in range(sizes[FAMILIES]):
        base, usable = 0.0, True
        for i in range(own):
            base += mass[family, i] * dual[rows + i]
            if mass[family, i] > 0 and have[i] <= 0:
                usable = False
        for j in range(types):
            base -= 2.0 * sums[j] * weight[family, j]
        for plan in range(plans[family]):
            if not usable:
                costs[family, plan] = 1.0
                continue
            cost = base
            only = losses[family, plan, 0]
            if vectors[family] == 1:
                for q in range(paid):
                    cost += prices[q] * only[places[q]]
            else:
                for q in range(count):
                    b = priced[q]
                    best = 0.0
                    for j in range(types):
                        best += dual[j * width + b] * only[j * width + b]
                    for k in range(1, vectors[family] if b < plain else 1):
                        other = losses[family, plan, k]
                        value = 0.0
                        for j in range(types):
                            value += dual[j * width + b] * other[j * width + b]
                        best = min(best, value)
                    cost += best
            costs[family, plan] = cost
            least = min(least, cost)
    return least


@compiled
def read_dual(work: Any, rows: int) -> None:
    tableau, outside, dual = work[0], work[3], work[5]
    dual[:rows] = 0.0
    for j in range(work[11][IN_TABLEAU]):
        if outside[j] >= SLACK:
            dual[outside[j] - SLACK] = max(0.0, tableau[rows, j])


@compiled
def begin(shape: Any, work: Any, have: Array, wish: Array, promises: Array, attempt: int) -> int:
    """Set the program up with the columns of the values alone; return their number.

    Without promises there is a value for each type of the opponent, weighted by the wish. With promises there is one
    value, by how much the mixture keeps the promise that it keeps worst.
    """
    sizes = shape[0]
    rhs, column, numbers = work[1], work[4], work[11]
    width, types, own = sizes[ROWS_A_TYPE], sizes[TYPES], max(1, sizes[OWN_TYPES])
    rows = types * width
    numbers[IN_TABLEAU] = numbers[PIVOTED] = numbers[COLUMNS] = 0
    # a little noise keeps the simplex method from going round in circles
    noise, seed = 1e-8 * 10.0**attempt, 777 + 13 * attempt
    for r in range(rows):
        seed = (seed * 1664525 + 1013904223) % 4294967296
        rhs[r] = noise * (0.2 + (seed >> 8) / 16777216.0)
    for i in range(own):
        rhs[rows + i] = have[i]
    rhs[rows + own] = 0.0
    for r in range(rows + own):
        work[2][r] = SLACK + r
    first = types if len(promises) == 0 else 1
    for j in range(first):
        column[: rows + own] = 0.0
        for r in range(rows):
            if first == 1 or r // width == j:
                column[r] = 1.0
        enter(work, rows + own, wish[j] if len(promises) == 0 else 1.0)
        work[3][j] = j
        numbers[IN_TABLEAU] += 1
    if len(promises) > 0:
        for j in range(types):
            for b in range(width):
                rhs[j * width + b] += SHIFT - (2.0 * present(shape, have, j) - promises[j])
    return first


@compiled
def present(shape: Any, have: Array, j: int) -> float:
    """Return how much of the player meets the opponent's type j: those whose own Special is another."""
    own = shape[0][OWN_TYPES]
    if own == 0:
        return 1.0
    total = 0.0
    first_special = shape[0][FAMILIES] - own
    for i in range(own):
        total += have[i] * shape[4][first_special + i, j]
    return total


@compiled
def read_mixture(work: Any, rows: int, first: int) -> None:
    """Read the shares of the columns from the tableau."""
    rhs, basis, share = work[1], work[2], work[6]
    share[: work[11][COLUMNS]] = 0.0
    for i in range(rows):
        if first <= basis[i] < SLACK:
            share[basis[i] - first] = max(0.0, rhs[i])


@compiled
def take_kept(shape: Any, work: Any, kept: Any, at: int) -> None:
    """Take the mixture that was kept instead of solving a program."""
    kept_count, kept_family, kept_plan, kept_rule, kept_share = kept
    work[11][COLUMNS] = kept_count[at]
    for c in range(kept_count[at]):
        work[6][c], work[7][c], work[8][c] = kept_share[at, c], kept_family[at, c], kept_plan[at, c]
        for b in range(shape[0][PLAIN_ROWS]):
            work[9][c, b] = kept_rule[at, c, b] if kept_rule.shape[2] > 1 else 0


@compiled
def evaluate(shape: Any, losses: Array, work: Any, have: Array, values: Array) -> float:
    """Write what the opponent wins from the mixture by type, missing shares counted as lost; return the most missing.

    Shares are scaled down where they are more than there is.
    """
    sizes, mass, weight = shape[0], shape[3], shape[4]
    column, share, value, numbers = work[4], work[6], work[10], work[11]
    width, types, own = sizes[ROWS_A_TYPE], sizes[TYPES], max(1, sizes[OWN_TYPES])
    rows = types * width
    totals = np.zeros(3)
    for c in range(numbers[COLUMNS]):
        for i in range(own):
            totals[i] += share[c] * mass[work[7][c], i]
    scale = 1.0
    for i in range(own):
        if totals[i] > have[i]:
            scale = min(scale, have[i] / totals[i])
    value[:rows] = 0.0
    for c in range(numbers[COLUMNS]):
        share[c] *= scale
        if share[c] > 0:
            write_losses(shape, losses, work[7][c], work[8][c], work[9][c], column)
            for r in range(rows):
                value[r] += share[c] * column[r]
    most = 0.0
    for j in range(types):
        best = -9.0
        for b in range(width):
            best = max(best, value[j * width + b])
        missing = 0.0
        for i in range(own):
            lacking = max(0.0, have[i] - scale * totals[i])
            if sizes[OWN_TYPES] > 0:
                lacking *= weight[sizes[FAMILIES] - sizes[OWN_TYPES] + i, j]
            missing += lacking
        values[j] = best + missing
        most = max(most, missing)
    return most


@compiled
def solve(
    shape: Any, losses: Array, work: Any, have: Array, wish: Array, promises: Array, usual: int, vector: int,
    kept: Any, at: int, tolerance: float, iterations: int, values: Array,
) -> None:  # fmt: skip
    """Find a mixture for the shares `have` of the own types; write what the opponent wins from it by type.

    `usual` and `vector`: the family and the guarantees of the columns to begin with, besides those kept (of place `at`)
    from the last layer. The mixture stays in `work`, and is kept.
    """
    sizes, plans, vectors = shape[0], shape[1], shape[2]
    kept_count, kept_family, kept_plan, kept_rule, _kept_share = kept
    plain, types, own = sizes[PLAIN_ROWS], sizes[TYPES], max(1, sizes[OWN_TYPES])
    rows = types * sizes[ROWS_A_TYPE] + own
    numbers = work[11]
    rule = np.zeros(38, dtype=np.uint8)
    costs = np.zeros((MOST_FAMILIES, 38))
    first_special = sizes[FAMILIES] - sizes[OWN_TYPES]
    has_rules = kept_rule.shape[2] > 1
    numbers[FAILED] = numbers[UNCONVERGED] = 0
    for attempt in range(ATTEMPTS):
        first = begin(shape, work, have, wish, promises, attempt)
        rule[:] = vector
        for plan in range(plans[usual]):
            add(shape, losses, work, first, usual, plan, rule)
        for i in range(sizes[OWN_TYPES]):
            rule[:] = vectors[first_special + i] // 2
            if have[i] > 0:
                for plan in range(plans[first_special + i]):
                    add(shape, losses, work, first, first_special + i, plan, rule)
        for c in range(kept_count[at]):
            family = kept_family[at, c]
            common = vector if family < first_special else vectors[family] // 2
            is_new = family != usual and family < first_special
            for b in range(plain):
                rule[b] = kept_rule[at, c, b] if has_rules else 0
                is_new = is_new or rule[b] != common
            if is_new:
                add(shape, losses, work, first, family, kept_plan[at, c], rule)
        done, least = True, 0.0
        for iteration in range(iterations):
            done = pivot(work, rows)
            if not done or (sizes[FAMILIES] == 1 and vectors[0] == 1):
                break
            if len(promises) > 0 and work[1][rows] >= SHIFT:  # all promises are kept
                break
            read_dual(work, rows)
            least = reduced_costs(shape, losses, have, work[5], costs)
            if least > -tolerance or iteration == iterations - 1:
                break
            if numbers[IN_TABLEAU] + ADDED >= MOST_COLUMNS:
                break
            for _ in range(ADDED):
                best, family, plan = -1e-7, -1, -1
                for f in range(sizes[FAMILIES]):
                    for p in range(plans[f]):
                        if costs[f, p] < best:
                            best, family, plan = costs[f, p], f, p
                if family < 0:
                    break
                costs[family, plan] = 0.0
                answer(shape, losses, family, plan, work[5], wish, rule)
                add(shape, losses, work, first, family, plan, rule)
        read_mixture(work, rows, first)
        missing = evaluate(shape, losses, work, have, values)
        numbers[UNCONVERGED] = least <= -tolerance
        numbers[FAILED] = not done or missing > 1e-5
        if not numbers[FAILED]:
            break
    keep(work, kept, at, plain)


@compiled
def keep(work: Any, kept: Any, at: int, plain: int) -> None:
    """Keep the columns of the mixture with the largest shares."""
    kept_count, kept_family, kept_plan, kept_rule, kept_share = kept
    share, numbers = work[6].copy(), work[11]
    count = 0
    while count < kept_family.shape[1]:
        c = np.argmax(share[: numbers[COLUMNS]])
        if share[c] <= 0:
            break
        kept_share[at, count], share[c] = share[c], 0.0
        kept_family[at, count], kept_plan[at, count] = work[7][c], work[8][c]
        if kept_rule.shape[2] > 1:
            for b in range(plain):
                kept_rule[at, count, b] = work[9][c, b]
        count += 1
    kept_count[at] = count
