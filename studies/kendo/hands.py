"""Fit the network that guesses the other's hand in Kendo Shiai: `python -m studies.kendo.hands --weights FILE`.

The network that plays plays both seats. At some decisions is kept what the seat sees, which cards it has not seen, and
what the other holds in truth; the cards that are held become likely. Prints the negative logarithm of the likelihood
of a hand on matches that it has not learnt from: by chance, and by the network.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

import kensei
from kensei.adapters.vector import seeded
from kensei.games.compiling import compiled
from kensei.games.kendo.bots.network.bot import Weights, forward, shipped
from kensei.games.kendo.bots.network.card_inputs import unseen
from kensei.games.kendo.bots.network.mixture import uniform
from kensei.games.kendo.cards import BROWN, GREEN, GREENS, RED, REDS
from kensei.games.kendo.kernel.cards import KINDS
from kensei.games.kendo.kernel.rows import CHOOSING, HAND
from kensei.games.kendo.shiai import batch
from kensei.games.kendo.shiai.bots.network.hands import log_odds
from kensei.games.kendo.shiai.bots.network.inputs import COUNT, INPUTS, SORT_OF, SORTS
from kensei.games.kendo.shiai.bots.network.playouts import ADDED, PLAYOUTS, UNTIL
from kensei.games.kendo.shiai.kernel.offers import MOST_MOVES, asked_seat

COLOUR_OF_SORT = np.array([GREEN if sort in GREENS else RED if sort in REDS else BROWN for sort in SORTS])
MATCHES, ROOM = 2000, 40_000
"""Matches at once, and how many decisions of them are kept at most."""
SHARE = 0.15
"""The share of decisions that is kept: those of a match are much alike."""
HIDDEN, BATCH, PACE = 64, 1024, 0.003


class Hands(NamedTuple):
    """What seats saw, how many cards of each sort they had not seen, and how many the other held."""

    seen: Any
    pool: Any
    held: Any


@compiled
def keep(rows, waiting, number: int, x, dice, seen, pool, held, filled: int) -> int:
    """Keep some of the decisions that wait; return how many are kept by now."""
    for place in range(number):
        row = rows[waiting[place]]
        if row[CHOOSING] or filled == len(seen) or uniform(dice, waiting[place]) > SHARE:
            continue
        seat = asked_seat(row)
        seen[filled] = x[place]
        for card in range(KINDS):
            pool[filled, SORT_OF[card]] += unseen(row, seat, card)
            held[filled, SORT_OF[card]] += row[HAND + KINDS * (1 - seat) + card]
        filled += 1
    return filled


def gather(seed: int, matches: int = MATCHES) -> Hands:
    first = np.append(batch.begin(kensei.game("shiai").start()).row, np.zeros(ADDED, dtype=np.int16))
    first[UNTIL] = 9
    rows, dice = np.zeros((matches, len(first)), dtype=np.int16), seeded(matches, seed)
    batch.deal_all(rows, dice, first, (), np.ones(matches, dtype=np.bool_), 0, matches)
    waiting, counts = (np.zeros(matches, dtype=np.int64) for _ in range(2))
    moves, x = np.zeros((matches + 1, MOST_MOVES), dtype=np.int64), np.zeros((matches, INPUTS), dtype=np.float32)
    kept = Hands(*(np.zeros((ROOM, length), dtype=np.float32) for length in (INPUTS, COUNT, COUNT)))
    left, filled, choosing = PLAYOUTS.begin_all(rows, dice, waiting, moves, counts, x), 0, seeded(matches, seed + 1)
    while left:
        filled = keep(rows, waiting, left, x, choosing, *kept, filled)
        logits = forward(shipped("shiai"), x[:left])
        left = PLAYOUTS.step_all(rows, dice, waiting, left, moves, counts, logits, x)
    return Hands(*(one[:filled] for one in kept))


def judge(logs: Any, hands: Hands) -> tuple[float, Any]:
    """Return the negative logarithm of the likelihood of a hand, on average, and its slope by the odds' logarithms."""
    slope, loss = np.zeros_like(logs), 0.0
    for colour in range(3):
        of = colour == COLOUR_OF_SORT
        odds = hands.pool[:, of] * np.exp(logs[:, of])
        shares = odds / (odds.sum(axis=1, keepdims=True) + 1e-9)
        held = hands.held[:, of]
        loss -= float((held * np.log(np.maximum(shares, 1e-9))).sum())
        slope[:, of] = held.sum(axis=1, keepdims=True) * shares - held
    return loss / len(logs), slope / len(logs)


def begun(rng: np.random.Generator) -> Weights:
    return {
        "w0": (rng.normal(size=(INPUTS, HIDDEN)) / np.sqrt(INPUTS)).astype(np.float32),
        "b0": np.zeros(HIDDEN, dtype=np.float32),
        "w1": np.zeros((HIDDEN, COUNT), dtype=np.float32),
        "b1": np.zeros(COUNT, dtype=np.float32),
    }


def slopes(w: Weights, hands: Hands) -> Weights:
    hidden = np.maximum(hands.seen @ w["w0"] + w["b0"], 0)
    _, slope = judge(hidden @ w["w1"] + w["b1"], hands)
    below = (slope @ w["w1"].T) * (hidden > 0)
    return {"w0": hands.seen.T @ below, "b0": below.sum(axis=0), "w1": hidden.T @ slope, "b1": slope.sum(axis=0)}


def fit(hands: Hands, steps: int, seed: int) -> Weights:
    """Fit by Adam, ever more slowly."""
    rng = np.random.default_rng(seed)
    w = begun(rng)
    mean, square = ({name: np.zeros_like(one) for name, one in w.items()} for _ in range(2))
    for step in range(1, steps + 1):
        chosen = rng.integers(len(hands.seen), size=BATCH)
        for name, slope in slopes(w, Hands(*(one[chosen] for one in hands))).items():
            mean[name] += 0.1 * (slope - mean[name])
            square[name] += 0.001 * (slope**2 - square[name])
            root = np.sqrt(square[name] / (1 - 0.999**step)) + 1e-8
            w[name] -= PACE * (1 - 0.9 * step / steps) * mean[name] / (1 - 0.9**step) / root
    return w


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--weights", type=Path, required=True, help="where the network is written")
    parser.add_argument("--rounds", type=int, default=12, help=f"of {MATCHES} matches each")
    parser.add_argument("--steps", type=int, default=6000)
    parser.add_argument("--seed", type=int, default=100)
    args = parser.parse_args()
    rounds = [gather(args.seed + 2 * one) for one in range(args.rounds + 1)]
    test, learnt = rounds[0], Hands(*(np.concatenate(parts) for parts in zip(*rounds[1:], strict=True)))
    w: dict[str, Any] = {name: one.astype(np.float16) for name, one in fit(learnt, args.steps, args.seed).items()}
    np.savez_compressed(args.weights, **w)
    by_chance, by_network = (judge(logs, test)[0] for logs in (np.zeros_like(test.pool), log_odds(w, test.seen)))
    print(f"{len(learnt.seen)} decisions; a hand by chance {by_chance:.3f}, by the network {by_network:.3f}")


if __name__ == "__main__":
    main()
