"""Count which cards the network keeps at the opening: `python -m studies.kendo.openings`.

Prints how likely each card of Musashi's Challenge is in a hand after both have changed cards, against chance.
"""

from __future__ import annotations

import argparse
from typing import Any

import numpy as np

import kensei
from kensei.adapters.vector import seeded
from kensei.games.kendo.bots.network.bot import LEAST_SHARE, forward, shipped
from kensei.games.kendo.bots.network.mixture import drawn, mixture
from kensei.games.kendo.cards import CARDS
from kensei.games.kendo.kernel.cards import FIRST, KINDS
from kensei.games.kendo.kernel.rows import BOX, HAND
from kensei.games.kendo.musashi import batch
from kensei.games.kendo.musashi.bots.network.inputs import INPUTS, OUTPUTS_OF
from kensei.games.kendo.musashi.bots.network.memory import REMEMBERED
from kensei.games.kendo.musashi.bots.network.playouts import PLAYOUTS, act
from kensei.games.kendo.musashi.kernel.offers import MOST_MOVES, asked_seat
from kensei.games.kendo.musashi.offers import DEALT


def opened(number: int, seed: int) -> Any:
    """Return matches in which both seats have changed cards as the network does."""
    first = np.append(batch.begin(kensei.game("musashi").start()).row, np.zeros(REMEMBERED, dtype=np.int16))
    rows, dice = np.zeros((number, len(first)), dtype=np.int16), seeded(number, seed)
    batch.deal_all(rows, dice, first, (), np.ones(number, dtype=np.bool_), 0, number)
    waiting, counts = (np.zeros(number, dtype=np.int64) for _ in range(2))
    moves, x = np.zeros((number + 1, MOST_MOVES), dtype=np.int64), np.zeros((number, INPUTS), dtype=np.float32)
    shares = np.empty(MOST_MOVES)
    for _ in range(2):
        PLAYOUTS.begin_all(rows, dice, waiting, moves, counts, x)
        for match, logits in enumerate(forward(shipped("musashi"), x)):
            mixture(logits, OUTPUTS_OF, moves[match], counts[match], shares)
            move = moves[match, drawn(shares, counts[match], LEAST_SHARE, dice, match)]
            act(rows[match], asked_seat(rows[match]), move, dice, match)
    return rows


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=4000)
    parser.add_argument("--seed", type=int, default=77)
    args = parser.parse_args()
    rows = opened(args.matches, args.seed)
    held = (rows[:, HAND : HAND + KINDS] + rows[:, HAND + KINDS : HAND + 2 * KINDS]).mean(axis=0) / 2
    for colour, dealt in enumerate(DEALT):
        cards = range(int(FIRST[colour]), int(FIRST[colour + 1]))
        box = rows[0, BOX + cards.start : BOX + cards.stop]
        for card in cards:
            if rows[0, BOX + card]:
                print(f"{CARDS[card]} {held[card] * box.sum() / (dealt * rows[0, BOX + card]):.2f}")


if __name__ == "__main__":
    main()
