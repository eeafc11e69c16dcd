"""Count what an ippon of Kendo Shiai is worth: `python -m studies.kendo.ippon`.

The network plays both seats. Printed is what a match is worth, from -1 to 1, to whoever leads 1:0, and at 1:1 to
whoever suffered the second ippon.
"""

from __future__ import annotations

import argparse
from typing import Any

import numpy as np

import kensei
from kensei.adapters.vector import seeded
from kensei.games.kendo.bots.network.bot import shipped
from kensei.games.kendo.bots.network.playouts import play_out
from kensei.games.kendo.kernel.rows import POINT
from kensei.games.kendo.shiai import batch
from kensei.games.kendo.shiai.bots.network.playouts import ADDED, PLAYOUTS, RULES, UNTIL
from kensei.games.kendo.shiai.kernel.offers import OVER
from kensei.games.kendo.shiai.kernel.rows import SCORE


def leads(number: int, seed: int) -> tuple[Any, Any, Any]:
    """Return who leads after the first ippon, after the second, and at the end: 1 for seat 0, -1 for seat 1."""
    first = np.append(batch.begin(kensei.game("shiai").start()).row, np.zeros(ADDED, dtype=np.int16))
    rows, dice = np.zeros((number, len(first)), dtype=np.int16), seeded(number, seed)
    batch.deal_all(rows, dice, first, (), np.ones(number, dtype=np.bool_), 0, number)
    found = []
    for ippon in (1, 2, 3):
        rows[:, UNTIL] = ippon
        play_out(RULES, PLAYOUTS, rows, dice, shipped("shiai"))
        found.append(np.sign(rows[:, SCORE] - rows[:, SCORE + 1]))
    assert (rows[:, POINT] == OVER).all()
    return found[0], found[1], found[2]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=4000)
    parser.add_argument("--seed", type=int, default=78)
    args = parser.parse_args()
    first, second, end = leads(args.matches, args.seed)
    is_level = second == 0
    for what, worth in (("leads 1:0", first * end), ("suffered the second ippon", (first * end)[is_level])):
        error = 1.96 * worth.std() / np.sqrt(len(worth))
        print(f"{what}: {worth.mean():.3f} ± {error:.3f} in {len(worth)} matches")


if __name__ == "__main__":
    main()
