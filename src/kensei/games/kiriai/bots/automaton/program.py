"""One linear program: the mixture of a player for one public position and memory, by column generation."""

from __future__ import annotations

from typing import Any

import numpy as np

from kensei.games.compiling import compiled
from kensei.games.kiriai.bots.automaton.families import (
    ADDED,
    COLUMNS,
    FAILED,
    FAMILIES,
    MOST_FAMILIES,
    NO_ROW,
    OWN_TYPES,
    PLAIN_ROWS,
    ROWS_A_TYPE,
    TYPES,
    UNCONVERGED,
    add_best,
    add_kept,
    add_usual,
    reduced_costs,
    write_losses,
)
from kensei.games.kiriai.bots.automaton.simplex import (
    AIM,
    IN_TABLEAU,
    MOST_COLUMNS,
    ROWS_IN,
    SLACK,
    add_column,
    add_row,
    clear,
    primal,
    read_dual,
    set_costs,
    settle,
)
from kensei.games.kiriai.kernel import Array

ATTEMPTS = 3
SHIFT = 4.0
"""Added to the excess over promises, so that the program begins feasible."""


@compiled
def solve(
    shape: Any, losses: Array, work: Any, have: Array, wish: Array, promises: Array, usual: int, vector: int,
    kept: Any, at: int, tolerance: float, iterations: int, values: Array,
) -> None:  # fmt: skip
    """Find a mixture for the shares `have` of the own types; write what the opponent wins from it by type.

    `usual` and `vector`: the family and the guarantees of the columns to begin with, where none are kept (of place
    `at`) from the last layer. The mixture stays in `work`, and is kept unless the program failed.
    """
    sizes, numbers = shape[0], work.numbers
    rows = sizes[TYPES] * sizes[ROWS_A_TYPE]
    for attempt in range(ATTEMPTS):
        first = begin(shape, work, have, wish, promises, attempt)
        open_rows(shape, work, kept[5][at] if attempt == 0 else kept[5][at, :0])
        if kept[0][at] > 0 and attempt == 0:
            add_kept(shape, losses, work, kept, at)
        else:
            add_usual(shape, losses, work, have, usual, vector)
        done = generate(shape, losses, work, have, wish, len(promises) > 0, tolerance, iterations)
        finish(shape, losses, work, have, first, done, values)
        if not numbers[FAILED]:
            keep(work, kept, at, sizes[PLAIN_ROWS], rows)
            break


@compiled
def solve_again(
    shape: Any, losses: Array, work: Any, have: Array, wish: Array, kept: Any, at: int, tolerance: float,
    iterations: int, values: Array,
) -> bool:  # fmt: skip
    """Go on from the last program, which had no promises and other weights; return whether that came to an end."""
    sizes, tableau, numbers = shape[0], work.tableau, work.numbers
    if numbers[FAILED] or tableau.numbers[IN_TABLEAU] > MOST_COLUMNS // 2:
        return False
    types = sizes[TYPES]
    set_costs(tableau, wish[:types])
    add_kept(shape, losses, work, kept, at)
    done = generate(shape, losses, work, have, wish, False, tolerance, iterations)
    finish(shape, losses, work, have, types, done, values)
    if not numbers[FAILED]:
        keep(work, kept, at, sizes[PLAIN_ROWS], types * sizes[ROWS_A_TYPE])
    return not numbers[FAILED]


@compiled
def generate(
    shape: Any, losses: Array, work: Any, have: Array, wish: Array, is_promised: bool, tolerance: float,
    iterations: int,
) -> bool:  # fmt: skip
    """Add columns and rows until none pays and none is broken; return whether each program came to an end."""
    tableau = work.tableau
    rows = shape[0][TYPES] * shape[0][ROWS_A_TYPE]
    costs = np.zeros((MOST_FAMILIES, 38))
    least = 0.0
    for iteration in range(iterations):
        if not (primal(tableau) and settle(tableau, rows)):
            work.numbers[UNCONVERGED] = least <= -tolerance
            return False
        if is_promised and tableau.rhs[AIM] >= SHIFT:  # all promises are kept
            break
        read_dual(tableau)
        least = reduced_costs(shape, losses, have, tableau.dual, costs)
        if least > -tolerance or iteration == iterations - 1:
            break
        if tableau.numbers[IN_TABLEAU] + ADDED >= MOST_COLUMNS:
            break
        add_best(shape, losses, work, wish, costs)
    work.numbers[UNCONVERGED] = least <= -tolerance
    return True


@compiled
def finish(shape: Any, losses: Array, work: Any, have: Array, first: int, done: bool, values: Array) -> None:
    """Read the mixture from the tableau and write what it loses, and whether the program failed."""
    read_mixture(work, first)
    missing = evaluate(shape, losses, work, have, values)
    work.numbers[FAILED] = not done or missing > 1e-5


@compiled
def begin(shape: Any, work: Any, have: Array, wish: Array, promises: Array, attempt: int) -> int:
    """Set the program up with the columns of the values alone; return their number.

    Without promises there is a value for each type of the opponent, weighted by the wish. With promises there is one
    value, by how much the mixture keeps the promise that it keeps worst.
    """
    sizes, tableau = shape[0], work.tableau
    width, types, own = sizes[ROWS_A_TYPE], sizes[TYPES], max(1, sizes[OWN_TYPES])
    rows, limit = types * width, work.tableau.limit
    clear(tableau)
    work.numbers[COLUMNS] = 0
    # a little noise keeps the simplex method from going round in circles
    noise, seed = 1e-8 * 10.0**attempt, 777 + 13 * attempt
    for r in range(rows):
        seed = (seed * 1664525 + 1013904223) % 4294967296
        limit[r] = noise * (0.2 + (seed >> 8) / 16777216.0)
        if len(promises) > 0:
            limit[r] += SHIFT - (2.0 * present(shape, have, r // width) - promises[r // width])
    for i in range(own):
        limit[rows + i] = have[i]
        add_row(tableau, rows + i)
    first = types if len(promises) == 0 else 1
    for j in range(first):
        column = tableau.entries[j]
        column[: rows + own] = 0.0
        for r in range(rows):
            if first == 1 or r // width == j:
                column[r] = 1.0
        add_column(tableau, wish[j] if len(promises) == 0 else 1.0)
    return first


@compiled
def open_rows(shape: Any, work: Any, kept_rows: Array) -> None:
    """Begin with the rows that mattered in the last layer, and at least one for each type."""
    tableau, types, width = work.tableau, shape[0][TYPES], shape[0][ROWS_A_TYPE]
    for r in kept_rows:
        if r < types * width and not tableau.is_in[r]:
            add_row(tableau, int(r))
    for j in range(types):
        if not tableau.is_in[j * width]:
            add_row(tableau, j * width)


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
def read_mixture(work: Any, first: int) -> None:
    """Read the shares of the columns from the tableau, whose first columns are values."""
    tableau, share = work.tableau, work.share
    share[: work.numbers[COLUMNS]] = 0.0
    for i in range(tableau.numbers[ROWS_IN]):
        if first <= tableau.basis[i] < SLACK:
            share[tableau.basis[i] - first] = max(0.0, tableau.rhs[i])


@compiled
def evaluate(shape: Any, losses: Array, work: Any, have: Array, values: Array) -> float:
    """Write what the opponent wins from the mixture by type; return the most that is missing, which counts as lost."""
    return evaluate_columns(
        shape, losses, work.numbers[COLUMNS], work.share, work.family, work.plan, work.rule, have, work.column,
        work.value, values,
    )  # fmt: skip


@compiled
def evaluate_kept(shape: Any, losses: Array, work: Any, kept: Any, at: int, have: Array, values: Array) -> None:
    """Write what the opponent wins from the mixture that was kept; the program in `work` stays as it is."""
    kept_count, kept_family, kept_plan, kept_rule, kept_share, _kept_rows = kept
    rule = np.zeros((kept_family.shape[1], 38), dtype=np.uint8)
    if kept_rule.shape[2] > 1:
        rule[:] = kept_rule[at]
    evaluate_columns(
        shape, losses, kept_count[at], kept_share[at].copy(), kept_family[at], kept_plan[at], rule, have, work.column,
        work.value, values,
    )  # fmt: skip


@compiled
def evaluate_columns(
    shape: Any, losses: Array, count: int, share: Array, families: Array, plans: Array, rules: Array, have: Array,
    column: Array, value: Array, values: Array,
) -> float:  # fmt: skip
    """Write what the opponent wins by row and by type. Shares are scaled down where they are more than there is."""
    sizes, mass, weight = shape[0], shape[3], shape[4]
    width, types, own = sizes[ROWS_A_TYPE], sizes[TYPES], max(1, sizes[OWN_TYPES])
    rows = types * width
    totals = np.zeros(3)
    for c in range(count):
        for i in range(own):
            totals[i] += share[c] * mass[families[c], i]
    scale = 1.0
    for i in range(own):
        if totals[i] > have[i]:
            scale = min(scale, have[i] / totals[i])
    value[:rows] = 0.0
    for c in range(count):
        share[c] *= scale
        if share[c] > 0:
            write_losses(shape, losses, families[c], plans[c], rules[c], column)
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
def keep(work: Any, kept: Any, at: int, plain: int, rows: int) -> None:
    """Keep the columns of the mixture with the largest shares, and the rows that have a price."""
    kept_count, kept_family, kept_plan, kept_rule, kept_share, kept_rows = kept
    share = work.share.copy()
    count = 0
    while count < kept_family.shape[1]:
        c = np.argmax(share[: work.numbers[COLUMNS]])
        if share[c] <= 0:
            break
        kept_share[at, count], share[c] = share[c], 0.0
        kept_family[at, count], kept_plan[at, count] = work.family[c], work.plan[c]
        if kept_rule.shape[2] > 1:
            for b in range(plain):
                kept_rule[at, count, b] = work.rule[c, b]
        count += 1
    kept_count[at] = count
    read_dual(work.tableau)
    kept_rows[at] = NO_ROW
    count = 0
    for r in range(rows):
        if count < kept_rows.shape[1] and work.tableau.dual[r] > 0:
            kept_rows[at, count] = r
            count += 1
