"""What a seat does not know, imagined: the other's hand and the decks, by how likely the other would have played so."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from kensei.games.compiling import compiled
from kensei.games.kendo.bots.network.bot import Weights, forward
from kensei.games.kendo.bots.network.card_inputs import held_by_other, unseen
from kensei.games.kendo.bots.network.dealing import deal_unknown
from kensei.games.kendo.bots.network.lookahead import PastMove
from kensei.games.kendo.bots.network.mixture import mixture
from kensei.games.kendo.cards import CARDS, GREENS
from kensei.games.kendo.kernel.cards import KINDS
from kensei.games.kendo.kernel.rows import ASIDE, CHOSEN, DECK, HAND, POINT
from kensei.games.kendo.musashi.bots.network.inputs import INPUTS, OUTPUTS_OF, write_inputs
from kensei.games.kendo.musashi.bots.network.memory import BURIED, KNOWN, LACKS
from kensei.games.kendo.musashi.kernel.offers import MOST_MOVES, MULLIGAN, legal

TREMBLE = 0.1
"""How often the other is believed to play any move: a world is never ruled out by what the network would not do."""

_KEPT = {"jodan": 0.57, "maki": 0.78, "oshidashi": 0.83, "seme": 0.42, "taijodan": 0.36}
IN_HAND = np.array([1.0 if card not in GREENS else _KEPT.get(card, 1.34) for card in CARDS])
"""How likely each card is in a hand after the opening, against chance: the network changes some greens, keeps others.
`python -m studies.kendo.openings` counts it."""


@compiled
def imagine_all(rows, seat: int, dice) -> None:
    for index in range(len(rows)):
        imagine(rows[index], seat, dice, index)


@compiled
def imagine(row, seat: int, dice, index: int) -> None:
    """Deal what the seat does not know anew: the other's hand, the decks, and what the other put under them."""
    other, hidden = 1 - seat, held_by_other(row, seat)
    hand, pool, odds = HAND + KINDS * other, np.zeros(KINDS, dtype=np.int64), np.ones(KINDS)
    if row[POINT] == MULLIGAN:
        row[CHOSEN + other] = -1
    else:
        odds[:] = IN_HAND
    row[BURIED + KINDS * other : BURIED + KINDS * (other + 1)] = 0
    for card in range(KINDS):
        known, buried = row[KNOWN + KINDS * other + card], row[BURIED + KINDS * seat + card]
        pool[card] = max(0, unseen(row, seat, card) - known - buried)
        row[hand + card], row[ASIDE + card], row[DECK + card] = known, buried, 0
        if row[LACKS + KINDS * other + card]:
            odds[card] = 0.0
    deal_unknown(row, other, hidden, pool, odds, dice, index)


@compiled
def look_back(past, hands, other: int, move: int, x, moves, counts, places) -> None:
    """Write what the other saw when they made this move, in each imagined world, and what they could have played.

    `past` is the row in which they decided, with room for any hand; `hands` what they held then, world by world.
    """
    row = past.copy()
    row[BURIED + KINDS * other : BURIED + KINDS * (other + 1)] = 0
    x[:] = 0
    for world in range(len(hands)):
        row[HAND + KINDS * other : HAND + KINDS * (other + 1)] = hands[world]
        write_inputs(row, other, x[world])
        counts[world] = legal(row, other, moves[world])
        places[world] = -1
        for place in range(counts[world]):
            if moves[world, place] == move:
                places[world] = place


@compiled
def add_likelihood(logits, moves, counts, places, found) -> None:
    shares = np.empty(MOST_MOVES, dtype=np.float64)
    for world in range(len(counts)):
        if places[world] < 0:
            found[world] = -1e30
            continue
        mixture(logits[world], OUTPUTS_OF, moves[world], counts[world], shares)
        found[world] += np.log((1 - TREMBLE) * shares[places[world]] + TREMBLE / counts[world])


def likelihoods(row: Any, worlds: Any, seat: int, history: Sequence[PastMove], weights: Weights) -> Any:
    """Return the logarithm of how likely the other played as they did, in each imagined world.

    `history` has what the other has laid since their hand last changed unseen: the row before, and the move. What has
    left and entered their hand since is public, so the hand of then follows from the imagined one of now.
    """
    other, number = 1 - seat, len(worlds)
    hand = slice(HAND + KINDS * other, HAND + KINDS * (other + 1))
    x, moves = np.zeros((number, INPUTS), dtype=np.float32), np.zeros((number, MOST_MOVES), dtype=np.int64)
    counts, places = (np.zeros(number, dtype=np.int64) for _ in range(2))
    found = np.zeros(number)
    for past, move in history:
        look_back(
            past, np.maximum(0, worlds[:, hand] + (past[hand] - row[hand])), other, move, x, moves, counts, places
        )
        add_likelihood(forward(weights, x), moves, counts, places, found)
    return found
