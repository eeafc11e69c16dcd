"""Kiri-ai with both Specials open, solved: what the sense of the game knows by heart.

`python -m kensei.games.kiriai.bots.open_values` computes the table anew, in a few minutes. A state is what both see,
the Specials told: a round of it is a matrix game, and rounds are worth a little less the later they come,
for the printed rules may stall for ever. Layer by layer (Specials spent, wounds taken: neither comes
back) the values are iterated to a fixed point, the mixtures by regret matching.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from kensei.games.compiling import compiled
from kensei.games.kiriai.action import act
from kensei.games.kiriai.cards import ACTIONS, RESTABLE, SPACES, SPECIALS, STANCES
from kensei.games.kiriai.moves import plans

SPOTS = tuple((red, blue) for red in range(1, 6) for blue in range(red, 6))
STANDINGS = tuple((spots, (mine, theirs)) for spots in SPOTS for mine in STANCES for theirs in STANCES)
"""Where both stand, and how."""
NUMBER = {standing: number for number, standing in enumerate(STANDINGS)}
CONFIGS = ("", *SPECIALS)
"""The Special still in hand; the empty text for a spent one."""
RESTS = ("", *RESTABLE)
FACES = tuple(ACTIONS)
PATIENCE = 0.98
"""What a round later is worth."""
SWEEPS, ROUNDS = 40, 30
SCALE = 120
FILE = Path(__file__).with_name("open_values.npy")
Table = np.ndarray[Any, np.dtype[Any]]


@cache
def table() -> Table:
    """Give the values by (Red's Special, Blue's, wounds, wounds, resting, resting, standing), as Red sees them."""
    return np.asarray(np.load(FILE)) / SCALE


@cache
def steps() -> tuple[Table, Table]:
    """Tabulate one action of both: the standing after it, and who was hurt (-1: nobody)."""
    after = np.zeros((len(STANDINGS), len(FACES), len(FACES)), dtype=np.int64)
    hurt = np.full(after.shape, -1, dtype=np.int64)
    for number, (spots, stances) in enumerate(STANDINGS):
        for i, mine in enumerate(FACES):
            for j, theirs in enumerate(FACES):
                done = act(SPACES["standard"], spots, stances, (mine, theirs))
                after[number, i, j] = NUMBER[done.spots, done.stances]
                hurt[number, i, j] = -1 if done.hurt is None else done.hurt
    return after, hurt


@cache
def plan_table() -> tuple[Table, Table]:
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
def worth(values, after, hurt, one, other, wounds, standing, patience):
    """Give what a pair of plans is worth to Red; one wounded twice has lost."""
    first = hurt[standing, one[0], other[0]]
    mid = after[standing, one[0], other[0]]
    red, blue = wounds
    if first == 0:
        red += 1
    if first == 1:
        blue += 1
    if red < 2 and blue < 2:
        second = hurt[mid, one[1], other[1]]
        if second == 0:
            red += 1
        if second == 1:
            blue += 1
    if red > 1:
        return -1.0
    if blue > 1:
        return 1.0
    last = after[mid, one[1], other[1]]
    return patience * values[one[3], other[3], red, blue, one[2], other[2], last]


@compiled
def play_off(matrix, mine, theirs, rounds):
    """Match regrets for some rounds, going on from those given; give the value of the average play."""
    n, m = matrix.shape
    sums, sums2 = np.zeros(n), np.zeros(m)
    p, q = np.empty(n), np.empty(m)
    for t in range(1, rounds + 1):
        whole, whole2 = mine[:n].sum(), theirs[:m].sum()
        for i in range(n):
            p[i] = mine[i] / whole if whole > 0 else 1.0 / n
        for j in range(m):
            q[j] = theirs[j] / whole2 if whole2 > 0 else 1.0 / m
        up = matrix @ q
        down = p @ matrix
        value = p @ up
        for i in range(n):
            mine[i] = max(0.0, mine[i] + up[i] - value)
            sums[i] += t * p[i]
        for j in range(m):
            theirs[j] = max(0.0, theirs[j] + value - down[j])
            sums2[j] += t * q[j]
    return (sums / sums.sum()) @ matrix @ (sums2 / sums2.sum())


@compiled
def play_out(
    values: Table, after: Table, hurt: Table, mine: Table, theirs: Table, wounds: tuple[int, int], standing: int,
    patience: float, matrix: Table,
) -> None:  # fmt: skip
    """Fill in what every pair of plans is worth to Red."""
    for i in range(matrix.shape[0]):
        for j in range(matrix.shape[1]):
            matrix[i, j] = worth(values, after, hurt, mine[i], theirs[j], wounds, standing, patience)


@compiled
def layer(values, after, hurt, found, counts, config, wounds, sweeps, rounds):
    """Iterate all states with these Specials and wounds; give the last change."""
    rests, standings = values.shape[4], values.shape[6]
    ours, others = np.zeros((rests, rests, standings, 52)), np.zeros((rests, rests, standings, 52))
    change = 0.0
    for _ in range(sweeps):
        change = 0.0
        for a in range(rests):
            for b in range(rests):
                n, m = counts[config[0], a], counts[config[1], b]
                matrix = np.empty((n, m))
                for s in range(standings):
                    mine, theirs = found[config[0], a], found[config[1], b]
                    play_out(values, after, hurt, mine, theirs, wounds, s, PATIENCE, matrix)
                    new = play_off(matrix, ours[a, b, s], others[a, b, s], rounds)
                    old = values[config[0], config[1], wounds[0], wounds[1], a, b, s]
                    change = max(change, abs(new - old))
                    values[config[0], config[1], wounds[0], wounds[1], a, b, s] = new
        if change < 0.004:
            break
    return change


def mirrored(part: Table) -> Table:
    """Give a layer as the other sees it: seats, wounds and resting cards change places, the field is turned."""
    turned = [NUMBER[(6 - blue, 6 - red), (theirs, mine)] for (red, blue), (mine, theirs) in STANDINGS]
    return np.asarray(-part.transpose(1, 0, 2)[:, :, turned])


def solve() -> Table:
    """Compute all values, layer by layer; one of two mirrored layers is enough."""
    values = np.zeros((4, 4, 2, 2, len(RESTS), len(RESTS), len(STANDINGS)))
    after, hurt = steps()
    found, counts = plan_table()
    configs = sorted(((a, b) for a in range(4) for b in range(4)), key=lambda c: (c[0] > 0) + (c[1] > 0))
    for a, b in configs:
        for wounds in ((1, 1), (0, 1), (1, 0), (0, 0)):
            if (a, b) > (b, a) or (a == b and wounds == (1, 0)):
                values[a, b, wounds[0], wounds[1]] = mirrored(values[b, a, wounds[1], wounds[0]])
            else:
                layer(values, after, hurt, found, counts, (a, b), wounds, SWEEPS, ROUNDS)
    return values


if __name__ == "__main__":
    np.save(FILE, np.round(solve() * SCALE).astype(np.int8))
