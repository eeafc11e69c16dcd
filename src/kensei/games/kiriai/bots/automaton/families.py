"""The columns of a player's program: what they are, what they cost, which to add.

They stand in families. A family is what the player makes the opponent believe, and all of its columns share the
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
from kensei.games.kiriai.bots.automaton import simplex
from kensei.games.kiriai.bots.automaton.simplex import MOST_COLUMNS, MOST_ROWS, VARIABLES, add_column
from kensei.games.kiriai.kernel import Array

MOST_FAMILIES = 16
KEPT = 24
"""Columns of a mixture that are kept for the next layer, to begin with."""
KEPT_ROWS = 40
NO_ROW = 255
ADDED = 12
"""Columns that are added at once."""


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
    """Memory for a program: the tableau, and the columns of the mixture."""

    tableau: simplex.Tableau
    column: Array
    share: Array
    """The weight of each column in the mixture."""
    family: Array
    plan: Array
    rule: Array
    value: Array
    """What the opponent wins from the mixture by row."""
    numbers: Array
    """Columns of the mixture, and for the caller: program failed, not converged."""


COLUMNS, FAILED, UNCONVERGED = range(3)


def work() -> Work:
    return Work(
        simplex.tableau(),
        np.zeros(MOST_ROWS),
        np.zeros(MOST_COLUMNS),
        np.zeros(MOST_COLUMNS, dtype=np.int64),
        np.zeros(MOST_COLUMNS, dtype=np.int64),
        np.zeros((MOST_COLUMNS, 38), dtype=np.uint8),
        np.zeros(MOST_ROWS),
        np.zeros(3, dtype=np.int64),
    )


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
def add(shape: Any, losses: Array, work: Any, family: int, plan: int, rule: Array) -> None:
    """Add a column of the mixture."""
    sizes, mass, weight = shape[0], shape[3], shape[4]
    numbers, tableau = work.numbers, work.tableau
    width, types = sizes[ROWS_A_TYPE], sizes[TYPES]
    rows = types * width
    column = tableau.entries[tableau.numbers[VARIABLES]]
    write_losses(shape, losses, family, plan, rule, column)
    for j in range(types):
        for b in range(width):
            column[j * width + b] -= 2.0 * weight[family, j]
    for i in range(max(1, sizes[OWN_TYPES])):
        column[rows + i] = mass[family, i]
    add_column(tableau, 0.0)
    at = numbers[COLUMNS]
    work.family[at], work.plan[at] = family, plan
    for b in range(sizes[PLAIN_ROWS]):
        work.rule[at, b] = rule[b]
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
def add_usual(shape: Any, losses: Array, work: Any, have: Array, usual: int, vector: int) -> None:
    """Begin with the plans that tell nothing, and those that show the own Special."""
    sizes, plans, vectors = shape[0], shape[1], shape[2]
    rule = np.full(38, vector, dtype=np.uint8)
    for plan in range(plans[usual]):
        add(shape, losses, work, usual, plan, rule)
    for i in range(sizes[OWN_TYPES]):
        family = sizes[FAMILIES] - sizes[OWN_TYPES] + i
        rule[:] = vectors[family] // 2
        if have[i] > 0:
            for plan in range(plans[family]):
                add(shape, losses, work, family, plan, rule)


@compiled
def add_kept(shape: Any, losses: Array, work: Any, kept: Any, at: int) -> None:
    """Begin with the columns that were kept."""
    kept_count, kept_family, kept_plan, kept_rule, _kept_share, _kept_rows = kept
    rule = np.zeros(38, dtype=np.uint8)
    for c in range(kept_count[at]):
        if kept_rule.shape[2] > 1:
            rule[:] = kept_rule[at, c]
        add(shape, losses, work, kept_family[at, c], kept_plan[at, c], rule)


@compiled
def add_best(shape: Any, losses: Array, work: Any, wish: Array, costs: Array) -> None:
    """Add the columns of the least reduced costs."""
    sizes, plans = shape[0], shape[1]
    rule = np.zeros(38, dtype=np.uint8)
    for _ in range(ADDED):
        best, family, plan = -1e-7, -1, -1
        for f in range(sizes[FAMILIES]):
            for p in range(plans[f]):
                if costs[f, p] < best:
                    best, family, plan = costs[f, p], f, p
        if family < 0:
            break
        costs[family, plan] = 0.0
        answer(shape, losses, family, plan, work.tableau.dual, wish, rule)
        add(shape, losses, work, family, plan, rule)
