"""The values of the open duel of Kiri-ai, where both know both Specials, tabulated for the field of five spaces.

`python -m studies.kiriai.fit_open_values` computes the table.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import numpy as np

from kensei.games.compiling import compiled
from kensei.games.kiriai.cards import ACTIONS, RESTABLE, SPACES, SPECIALS
from kensei.games.kiriai.kernel import FACES, Array, standings
from kensei.games.kiriai.moves import plans

STANDINGS = standings(SPACES["standard"])
NUMBER = {standing: number for number, standing in enumerate(STANDINGS)}
CONFIGS = ("", *SPECIALS)
"""The Special still in hand; the empty text for a spent one."""
RESTS = ("", *RESTABLE)
SCALE = 120
FILE = Path(__file__).with_name("open_values.npy")


@cache
def table() -> Array:
    """Return Red's values by (Red's Special, Blue's, wounds, wounds, resting, resting, standing)."""
    return np.asarray(np.load(FILE)) / SCALE


@cache
def plan_table() -> tuple[Array, Array]:
    """Tabulate the plans by (Special, resting): first face, second face, resting card and Special after it."""
    found = np.zeros((len(CONFIGS), len(RESTS), 52, 4), dtype=np.int64)
    counts = np.zeros((len(CONFIGS), len(RESTS)), dtype=np.int64)
    for c, special in enumerate(CONFIGS):
        for r, resting in enumerate(RESTS):
            for i, plan in enumerate(plans(resting, special)):
                card = ACTIONS[plan.second].card
                rests = 0 if card in SPECIALS else RESTS.index(card)
                spent = special in (plan.first, plan.second)
                found[c, r, i] = FACES.index(plan.first), FACES.index(plan.second), rests, 0 if spent else c
            counts[c, r] = len(plans(resting, special))
    return found, counts


@compiled
def worth(values, after, hurt, one, other, wounds, standing, discount):
    """Return what a pair of plans is worth to Red; one wounded twice has lost."""
    first = hurt[standing, one[0], other[0]]
    mid = after[standing, one[0], other[0]]
    red, blue = wounds[0] + (first == 0), wounds[1] + (first == 1)
    if red < 2 and blue < 2:
        second = hurt[mid, one[1], other[1]]
        red, blue = red + (second == 0), blue + (second == 1)
    if red > 1:
        return -1.0
    if blue > 1:
        return 1.0
    last = after[mid, one[1], other[1]]
    return discount * values[one[3], other[3], red, blue, one[2], other[2], last]


@compiled
def play_out(
    values: Array, after: Array, hurt: Array, mine: Array, theirs: Array, wounds: tuple[int, int], standing: int,
    discount: float, matrix: Array,
) -> None:  # fmt: skip
    for i in range(matrix.shape[0]):
        for j in range(matrix.shape[1]):
            matrix[i, j] = worth(values, after, hurt, mine[i], theirs[j], wounds, standing, discount)
