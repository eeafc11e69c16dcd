"""A linear program in a tableau that grows by columns and by rows: what is not needed is never in it.

Variables below `SLACK` are columns, with `entries[variable, row]`; from there on they are slacks of the rows. Rows have
numbers of their own, by which `entries` and `limit` go; few of them are in the tableau. After new columns the primal
simplex method goes on from the present basis, after new rows the dual one.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from kensei.games.compiling import compiled
from kensei.games.kiriai.kernel import Array

MOST_ROWS = 3 * 52 + 3
MOST_COLUMNS = 648
"""An odd number of cache lines, so that the rows of a column do not fall into the same few of them."""
SLACK = 100_000
"""Numbers of variables from here on are slacks of the rows."""
PIVOTS = 800
ROWS_AT_ONCE = 8
BROKEN = 1e-7
"""A row is broken when it exceeds its limit by more."""
AIM = MOST_ROWS
"""The row of the tableau in which the objective stands."""
IN_TABLEAU, ROWS_IN, VARIABLES = range(3)


class Tableau(NamedTuple):
    """A linear program in terms of its present basis."""

    cells: Array
    rhs: Array
    basis: Array
    outside: Array
    """Variables in the basis by row, and outside of it by column."""
    entries: Array
    limit: Array
    is_in: Array
    """Whether a row is in the tableau."""
    dual: Array
    """Prices of the rows."""
    sums: Array
    """Room for what the rows add up to."""
    numbers: Array
    """Columns and rows in the tableau, and variables there are."""


def tableau() -> Tableau:
    return Tableau(
        np.zeros((MOST_ROWS + 1, MOST_COLUMNS)),
        np.zeros(MOST_ROWS + 1),
        np.zeros(MOST_ROWS, dtype=np.int64),
        np.zeros(MOST_COLUMNS, dtype=np.int64),
        np.zeros((MOST_COLUMNS, MOST_ROWS)),
        np.zeros(MOST_ROWS),
        np.zeros(MOST_ROWS, dtype=np.bool_),
        np.zeros(MOST_ROWS),
        np.zeros(MOST_ROWS),
        np.zeros(3, dtype=np.int64),
    )


@compiled
def clear(t: Any) -> None:
    """Take all rows and columns out."""
    t.numbers[:] = 0
    t.is_in[:] = False
    t.rhs[AIM] = 0.0


@compiled
def add_column(t: Any, cost: float) -> None:
    """Add the variable of the next number, whose entries are written, in terms of the present basis."""
    at, variable = t.numbers[IN_TABLEAU], t.numbers[VARIABLES]
    own = t.entries[variable]
    places = np.empty(at, dtype=np.int64)
    factors = np.empty(at)
    used = 0
    for j in range(at):
        if t.outside[j] >= SLACK and own[t.outside[j] - SLACK] != 0.0:
            places[used], factors[used] = j, own[t.outside[j] - SLACK]
            used += 1
    for i in range(t.numbers[ROWS_IN]):
        row = t.cells[i]
        total = own[t.basis[i] - SLACK] if t.basis[i] >= SLACK else 0.0
        for q in range(used):
            total += factors[q] * row[places[q]]
        row[at] = total
    total = -cost
    for q in range(used):
        total += factors[q] * t.cells[AIM, places[q]]
    t.cells[AIM, at] = total
    t.outside[at] = variable
    t.numbers[IN_TABLEAU] += 1
    t.numbers[VARIABLES] += 1


@compiled
def add_row(t: Any, number: int) -> None:
    """Add the row of that number, its slack in the basis: it may begin broken."""
    columns, at = t.numbers[IN_TABLEAU], t.numbers[ROWS_IN]
    row = t.cells[at]
    for j in range(columns):
        row[j] = t.entries[t.outside[j], number] if t.outside[j] < SLACK else 0.0
    left = t.limit[number]
    for i in range(at):
        if t.basis[i] < SLACK:
            c = t.entries[t.basis[i], number]
            if c != 0.0:
                other = t.cells[i]
                for j in range(columns):
                    row[j] -= c * other[j]
                left -= c * t.rhs[i]
    t.rhs[at] = left
    t.basis[at] = SLACK + number
    t.is_in[number] = True
    t.numbers[ROWS_IN] += 1


@compiled
def set_costs(t: Any, costs: Array) -> None:
    """Give the first variables other costs; the basis stays, and breaks no row that it did not break before."""
    aim, first = t.cells[AIM], len(costs)
    columns = t.numbers[IN_TABLEAU]
    for j in range(columns):
        aim[j] = -costs[t.outside[j]] if t.outside[j] < first else 0.0
    t.rhs[AIM] = 0.0
    for i in range(t.numbers[ROWS_IN]):
        if t.basis[i] < first:
            cost, row = costs[t.basis[i]], t.cells[i]
            for j in range(columns):
                aim[j] += cost * row[j]
            t.rhs[AIM] += cost * t.rhs[i]


@compiled
def exchange(t: Any, leaves: int, enters: int) -> None:
    """Bring the variable of a column into the basis for that of a row."""
    columns, rows = t.numbers[IN_TABLEAU], t.numbers[ROWS_IN]
    row = t.cells[leaves]
    p = 1.0 / row[enters]
    for j in range(columns):
        row[j] *= p
    row[enters] = p
    t.rhs[leaves] *= p
    for place in range(rows + 1):
        i = AIM if place == rows else place
        if i != leaves:
            other = t.cells[i]
            c = other[enters]
            if c != 0.0:
                for j in range(columns):
                    other[j] -= c * row[j]
                other[enters] = -c * p
                t.rhs[i] -= c * t.rhs[leaves]
    t.basis[leaves], t.outside[enters] = t.outside[enters], t.basis[leaves]


@compiled
def primal(t: Any) -> bool:
    """Go on from a basis that breaks no row; return whether the best one was found."""
    columns, rows = t.numbers[IN_TABLEAU], t.numbers[ROWS_IN]
    for _ in range(PIVOTS):
        aim = t.cells[AIM]
        enters, least = -1, -1e-9
        for j in range(columns):
            if aim[j] < least:
                enters, least = j, aim[j]
        if enters < 0:
            return True
        leaves, ratio, largest = -1, 1e300, 0.0
        for i in range(rows):
            c = t.cells[i, enters]
            if c > 1e-9:
                r = t.rhs[i] / c
                if r < ratio - 1e-13 or (r < ratio + 1e-13 and c > largest):
                    leaves, ratio, largest = i, r, c
        if leaves < 0:
            return False
        exchange(t, leaves, enters)
    return False


@compiled
def dual(t: Any) -> bool:
    """Go on from a basis that no column would better, but that breaks rows; return whether the best one was found."""
    columns, rows = t.numbers[IN_TABLEAU], t.numbers[ROWS_IN]
    for _ in range(PIVOTS):
        leaves, most = -1, -1e-11
        for i in range(rows):
            if t.rhs[i] < most:
                leaves, most = i, t.rhs[i]
        if leaves < 0:
            return True
        row, aim = t.cells[leaves], t.cells[AIM]
        enters, ratio, largest = -1, 1e300, 0.0
        for j in range(columns):
            c = -row[j]
            if c > 1e-9:
                r = max(0.0, aim[j]) / c
                if r < ratio - 1e-13 or (r < ratio + 1e-13 and c > largest):
                    enters, ratio, largest = j, r, c
        if enters < 0:
            return False
        exchange(t, leaves, enters)
    return False


@compiled
def settle(t: Any, rows: int) -> bool:
    """Add those of the first `rows` rows that are broken, until none is; return whether that came to an end."""
    for _ in range(rows + 1):
        sums = t.sums
        for r in range(rows):
            sums[r] = -t.limit[r]
        for i in range(t.numbers[ROWS_IN]):
            if t.basis[i] < SLACK and t.rhs[i] != 0.0:
                level, own = t.rhs[i], t.entries[t.basis[i]]
                for r in range(rows):
                    sums[r] += level * own[r]
        is_any = False
        for _each in range(ROWS_AT_ONCE):
            worst, most = -1, BROKEN
            for r in range(rows):
                if sums[r] > most and not t.is_in[r]:
                    worst, most = r, sums[r]
            if worst < 0:
                break
            add_row(t, worst)
            is_any = True
        if not is_any:
            return True
        if not dual(t):
            return False
    return False


@compiled
def read_dual(t: Any) -> None:
    """Write the prices of the rows; those that are not in the tableau cost nothing."""
    t.dual[:] = 0.0
    for j in range(t.numbers[IN_TABLEAU]):
        if t.outside[j] >= SLACK:
            t.dual[t.outside[j] - SLACK] = max(0.0, t.cells[AIM, j])
