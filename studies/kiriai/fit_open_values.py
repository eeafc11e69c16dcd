"""Fit the values of the open duel of Kiri-ai: what `kensei.games.kiriai.bots.open_values` reads.

`python -m studies.kiriai.fit_open_values` computes the table anew, in a few minutes. A round is a matrix game, and a
later round is worth a little less, for the printed rules may stall for ever. Layer by layer (Specials spent, wounds
taken: neither comes back) the values are iterated to a fixed point, the mixes by regret matching.
"""

from __future__ import annotations

import numpy as np

from kensei.games.compiling import compiled
from kensei.games.kiriai.bots.open_values import FILE, NUMBER, RESTS, SCALE, STANDINGS, plan_table, play_out
from kensei.games.kiriai.cards import SPACES
from kensei.games.kiriai.kernel import Array, action_table

DISCOUNT = 0.98
"""What a round later is worth."""
SWEEPS, ROUNDS = 40, 30


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
                    play_out(values, after, hurt, mine, theirs, wounds, s, DISCOUNT, matrix)
                    new = play_off(matrix, ours[a, b, s], others[a, b, s], rounds)
                    old = values[config[0], config[1], wounds[0], wounds[1], a, b, s]
                    change = max(change, abs(new - old))
                    values[config[0], config[1], wounds[0], wounds[1], a, b, s] = new
        if change < 0.004:
            break
    return change


def mirrored(part: Array) -> Array:
    """Return a layer as the other sees it: seats, wounds and resting cards change places, the field is turned."""
    turned = [NUMBER[(6 - blue, 6 - red), (theirs, mine)] for (red, blue), (mine, theirs) in STANDINGS]
    return np.asarray(-part.transpose(1, 0, 2)[:, :, turned])


def solve() -> Array:
    """Compute all values, layer by layer; one of two mirrored layers is enough."""
    values = np.zeros((4, 4, 2, 2, len(RESTS), len(RESTS), len(STANDINGS)))
    after, hurt = action_table(SPACES["standard"])
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
