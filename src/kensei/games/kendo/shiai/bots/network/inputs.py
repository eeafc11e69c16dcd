"""What the network sees and what it may answer, by the row of a match.

Inputs come from the seat's own hand and from what is public. Cards count by sort: the number on a brown matters in the
opening alone.
"""

from __future__ import annotations

import numpy as np

from kensei.games.compiling import compiled
from kensei.games.kendo.bots.network.card_inputs import held_by_other, write_cards
from kensei.games.kendo.bots.network.mixture import numbered
from kensei.games.kendo.cards import CARDS, GREENS, HIKI, NUMBER, REDS, TECHNIQUES
from kensei.games.kendo.kernel.cards import FIRST_RED, FUDOSHIN, JODAN, MAKI, OSHIDASHI, SEME, STRIKES
from kensei.games.kendo.kernel.cards import HIKI as ARE_HIKI
from kensei.games.kendo.kernel.rows import BY, CARD, CHOOSING, CHOSEN, GREEN, HAND_SIZE, POINT, TURN
from kensei.games.kendo.moves import Lay, Say
from kensei.games.kendo.shiai.kernel.numbers import MOVES
from kensei.games.kendo.shiai.kernel.rows import ENCHO, HANSOKU, LAST_ROUND, PENALISED, POINTS, SCORE, SERVED

SORTS = (*GREENS, *TECHNIQUES, *HIKI, *REDS)
"""The cards that a player tells apart after the opening."""
_SORT = {card: SORTS.index(card[:-1] if card in NUMBER else card) for card in CARDS}
SORT_OF = np.array([_SORT[card] for card in CARDS], dtype=np.int64)
COUNT = len(SORTS)
FACTS = 40
"""Inputs that are no cards: see `_facts`."""
INPUTS = 4 * COUNT + len(POINTS) + FACTS


def _outputs(move: Lay | Say) -> tuple[str, ...]:
    """Name the outputs of a move: one, or two that are added up."""
    sorts = [SORTS[_SORT[card]] for card in move.cards]
    if isinstance(move, Lay):
        return (f"lay {'+'.join(sorts)}",)
    if move.verb == "throw":
        return tuple(f"throw {sort}" for sort in sorts)
    return (_said(move, sorts),)


def _said(move: Say, sorts: list[str]) -> str:
    """Name the output of a word; a brown is shown for its number."""
    if move.verb == "show":
        return f"show {NUMBER[move.cards[0]] if move.cards else 0}"
    return " ".join((move.verb, *sorts, move.deck)).strip()


OUTPUT_NAMES, OUTPUTS_OF = numbered([_outputs(move) for move in MOVES])
"""The two outputs of each move, whose sum is its logit."""
OUTPUTS = len(OUTPUT_NAMES) + 1


@compiled
def write_inputs(row, seat: int, x) -> None:
    """Write what the seat sees; `x` has room for `INPUTS` numbers and is zero."""
    write_cards(row, seat, SORT_OF, COUNT, x)
    x[4 * COUNT + row[POINT]] = 1.0
    _facts(row, seat, x[4 * COUNT + len(POINTS) :])


@compiled
def _facts(row, seat: int, x) -> None:
    other = 1 - seat
    x[0], x[1] = row[TURN] == seat, row[CHOOSING] and row[CHOSEN + other] >= 0
    x[2], x[3] = 0.2 * row[HAND_SIZE + seat], 0.2 * row[HAND_SIZE + other]
    x[4], x[5], x[6], x[7] = row[SCORE + seat], row[SCORE + other], row[HANSOKU + seat], row[HANSOKU + other]
    x[8], x[9] = row[LAST_ROUND] and row[SCORE + seat] > row[SCORE + other], row[LAST_ROUND]
    x[10], x[11], x[12], x[13] = row[ENCHO], row[PENALISED], row[SERVED + seat], row[SERVED + other]
    x[14] = row[SCORE + seat] + row[SCORE + other] == 2
    theirs = held_by_other(row, seat)
    for colour in range(3):
        x[15 + colour] = 0.4 * theirs[colour]
        x[18 + colour] = theirs[colour] == 0
        x[21 + colour] = theirs[colour] == 1
    if row[BY] < 0:
        return
    card, green = row[CARD], row[GREEN]
    x[24 + (row[BY] != seat)] = 1.0
    x[26], x[27], x[28] = green == SEME, green == FUDOSHIN, green == JODAN
    x[29], x[30], x[31] = card < 0, card == OSHIDASHI, card == MAKI
    if card >= 0 and STRIKES[card] >= 0:
        x[32 + STRIKES[card]] = 1.0
        x[36], x[37], x[38] = card < FIRST_RED, ARE_HIKI[card], card >= FIRST_RED
