"""What the network sees and what it may answer, by the row of a match for two.

Inputs come from the seat's own hand and from what is public. Cards count by sort: the number on a brown, and whether
it is a hiki, matters before play alone. Whether the opponent has chosen is left out: a mixture must not depend on who
was quicker.
"""

from __future__ import annotations

import numpy as np

from kensei.games.compiling import compiled
from kensei.games.kendo.bots.network.card_inputs import held_by_other, unseen, write_cards
from kensei.games.kendo.bots.network.mixture import numbered
from kensei.games.kendo.cards import ATTACKS_WITH, BROWNS, CARDS, GREENS, REDS, TECHNIQUES
from kensei.games.kendo.kernel.cards import (
    BOGYO,
    FIRST_GREEN,
    FIRST_RED,
    FUDOSHIN,
    JODAN,
    KAIHI,
    KINDS,
    MAKI,
    MET,
    NUMBER_OF,
    OSHIDASHI,
    SEME,
    STRIKES,
    TSUBAZERIAI,
    TSUYOI,
)
from kensei.games.kendo.kernel.rows import (
    BY,
    CARD,
    CHOOSING,
    DECK_SIZE,
    GREEN,
    HAND,
    HAND_SIZE,
    POINT,
)
from kensei.games.kendo.moves import Lay, Say
from kensei.games.kendo.musashi.kernel.numbers import MOVES
from kensei.games.kendo.musashi.kernel.rows import POINTS
from kensei.games.kendo.musashi.offers import BOOSTS

SORTS = (*(green for green in GREENS if green != "jikan"), *TECHNIQUES, *REDS)
"""The cards that a player tells apart in play."""
_SORT = {card: SORTS.index(ATTACKS_WITH[card] if card in BROWNS else card) for card in CARDS if card != "jikan"}
SORT_OF = np.array([_SORT.get(card, 0) for card in CARDS], dtype=np.int64)
COUNT = len(SORTS)
FREE = np.array([BOGYO, FUDOSHIN, KAIHI, TSUBAZERIAI, TSUYOI], dtype=np.int64)
"""The greens that answer any brown or red."""
FACTS = 44
"""Inputs that are no cards: see `_facts`."""
INPUTS = 4 * COUNT + len(POINTS) + FACTS


def _outputs(move: Lay | Say) -> tuple[str, ...]:
    """Name the outputs of a move, which are added up: of a strike by its sort and by what lies with it."""
    if isinstance(move, Say):
        if move.verb != "change":
            return (move.verb,)
        return (*(f"change {card}" for card in move.cards), f"change {len(move.cards)}")
    sorts = [SORTS[_SORT[card]] for card in move.cards]
    strengthened = [f"with {green}" for green in ("mushin", *BOOSTS) if green in sorts[1:]]
    return (f"lay {'+'.join(sorts)}", *strengthened)


OUTPUT_NAMES, OUTPUTS_OF = numbered([_outputs(move) for move in MOVES])
"""The outputs of each move, whose sum is its logit."""
OUTPUTS = len(OUTPUT_NAMES) + 1


@compiled
def write_inputs(row, seat: int, x) -> None:
    """Write what the seat sees; `x` has room for `INPUTS` numbers and is zero."""
    write_cards(row, seat, SORT_OF, COUNT, x)
    x[4 * COUNT + row[POINT]] = 1.0
    _facts(row, seat, x[4 * COUNT + len(POINTS) :])


@compiled
def _facts(row, seat: int, x) -> None:
    hand, mine, theirs = HAND + KINDS * seat, row[HAND_SIZE + seat], row[HAND_SIZE + 1 - seat]
    x[0], x[1], x[2] = 0.1 * mine, 0.1 * theirs, 0.1 * (mine - theirs)
    x[3], x[4], x[5], x[6] = mine == 1, mine == 2, theirs == 1, theirs == 2
    if row[CHOOSING]:
        for card in range(FIRST_RED):
            x[7] += 0.1 * NUMBER_OF[card] * row[hand + card]
            x[7 + NUMBER_OF[card]] += 0.5 * row[hand + card]
    held = held_by_other(row, seat)
    for colour in range(3):
        x[13 + colour], x[16 + colour], x[19 + colour] = 0.25 * held[colour], held[colour] == 0, held[colour] == 1
    for card in range(FIRST_RED, FIRST_GREEN):
        x[35 + MET[card]] += 0.5 * row[hand + card]
        x[39 + MET[card]] += 0.1 * unseen(row, seat, card)
    x[22] = 0.1 * row[DECK_SIZE]
    for place in range(len(FREE)):
        x[23] += 0.3 * row[hand + FREE[place]]
    if row[BY] < 0:
        return
    card, green = row[CARD], row[GREEN]
    x[24 + (row[BY] != seat)] = 1.0
    x[26], x[27], x[28], x[29] = green == SEME, green == JODAN, card == OSHIDASHI, card == MAKI
    if STRIKES[card] >= 0:
        x[30 + STRIKES[card]] = 1.0
        x[34] = x[35 + STRIKES[card]]
        x[43] = x[39 + STRIKES[card]]
