"""What the network sees and what it may answer, by the row of a match for two.

Inputs come from the seat's own hand, from what is public and from what it remembers (`memory`). Cards count by sort:
the number on a brown, and whether it is a hiki, matters before play alone. Whether the opponent has chosen is left out:
a mixture must not depend on who was quicker.
"""

from __future__ import annotations

import numpy as np

from kensei.games.compiling import compiled
from kensei.games.kendo.bots.network.card_inputs import held_by_other, unseen, write_hand
from kensei.games.kendo.bots.network.mixture import numbered
from kensei.games.kendo.cards import ATTACKS_WITH, BROWNS, CARDS, GREENS, REDS, TECHNIQUES
from kensei.games.kendo.kernel.cards import (
    BOGYO,
    COLOUR_OF,
    FIRST_GREEN,
    FIRST_RED,
    FUDOSHIN,
    JIKAN,
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
    PLAYED,
    POINT,
)
from kensei.games.kendo.moves import Lay, Say
from kensei.games.kendo.musashi.bots.network.memory import BURIED, KNOWN, LACKS
from kensei.games.kendo.musashi.kernel.numbers import MOVES
from kensei.games.kendo.musashi.kernel.offers import ALONE, AS_BASIC, EFFECT, PRICE
from kensei.games.kendo.musashi.kernel.rows import POINTS
from kensei.games.kendo.musashi.offers import BOOSTS

SORTS = (*(green for green in GREENS if green != "jikan"), *TECHNIQUES, *REDS)
"""The cards that a player tells apart in play."""
_SORT = {card: SORTS.index(ATTACKS_WITH[card] if card in BROWNS else card) for card in CARDS if card != "jikan"}
SORT_OF = np.array([_SORT.get(card, 0) for card in CARDS], dtype=np.int64)
COUNT = len(SORTS)
FREE = np.array([BOGYO, FUDOSHIN, KAIHI, TSUBAZERIAI, TSUYOI], dtype=np.int64)
"""The greens that answer any brown or red."""
FACTS = 52
"""Inputs that are no cards: see `_facts` and `_chances`."""
REMEMBERED = 4 * COUNT + len(POINTS) + FACTS
"""Where the inputs begin that say what is remembered of both hands."""
INPUTS = REMEMBERED + 4 * COUNT


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
    write_hand(row, seat, SORT_OF, COUNT, x)
    possible = np.zeros(KINDS, dtype=np.float64)
    facts = x[4 * COUNT + len(POINTS) :]
    for card in range(KINDS):
        if card == JIKAN:
            continue
        x[3 * COUNT + SORT_OF[card]] += 0.25 * row[PLAYED + card]
        if MET[card] >= 0:
            facts[35 + MET[card]] += 0.5 * row[HAND + KINDS * seat + card]
        _remembered(row, seat, card, x)
        if not row[LACKS + KINDS * (1 - seat) + card]:
            known = row[KNOWN + KINDS * (1 - seat) + card] + row[BURIED + KINDS * seat + card]
            possible[card] = max(0, unseen(row, seat, card) - known)
    x[4 * COUNT + row[POINT]] = 1.0
    hidden = held_by_other(row, seat)
    _facts(row, seat, hidden, facts)
    _chances(row, 1 - seat, hidden, possible, x)
    if row[BY] >= 0 and STRIKES[row[CARD]] >= 0:
        facts[34], facts[43] = facts[35 + STRIKES[row[CARD]]], facts[39 + STRIKES[row[CARD]]]


@compiled
def _remembered(row, seat: int, card: int, x) -> None:
    """What each seat knows of the other's hand: copies that it holds, and what its other cards are not."""
    for side in range(2):
        owner = seat if side else 1 - seat
        at = REMEMBERED + 2 * COUNT * side + SORT_OF[card]
        x[at] += 0.5 * row[KNOWN + KINDS * owner + card]
        x[at + COUNT] = row[LACKS + KINDS * owner + card]


@compiled
def _facts(row, seat: int, hidden, x) -> None:
    """Write the sizes of hands and decks and what is to be answered; `hidden`: the opponent's cards by colour."""
    hand, mine, theirs = HAND + KINDS * seat, row[HAND_SIZE + seat], row[HAND_SIZE + 1 - seat]
    x[0], x[1], x[2] = 0.1 * mine, 0.1 * theirs, 0.1 * (mine - theirs)
    x[3], x[4], x[5], x[6] = mine == 1, mine == 2, theirs == 1, theirs == 2
    if row[CHOOSING]:
        for card in range(FIRST_RED):
            x[7] += 0.1 * NUMBER_OF[card] * row[hand + card]
            x[7 + NUMBER_OF[card]] += 0.5 * row[hand + card]
    for colour in range(3):
        held = hidden[colour]
        x[13 + colour], x[16 + colour], x[19 + colour] = 0.25 * held, held == 0, held == 1
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


@compiled
def _chances(row, other: int, hidden, possible, x) -> None:
    """Write how many copies of each sort the opponent holds on average, and how likely they have no answer to what."""
    facts = x[4 * COUNT + len(POINTS) :]
    pools = np.zeros(3, dtype=np.float64)
    for card in range(KINDS):
        hidden[COLOUR_OF[card]] -= row[KNOWN + KINDS * other + card]
        pools[COLOUR_OF[card]] += possible[card]
    for card in range(KINDS):
        colour = COLOUR_OF[card]
        copies = float(row[KNOWN + KINDS * other + card])
        if possible[card] > 0:
            copies += max(0, hidden[colour]) * possible[card] / pools[colour]
        x[2 * COUNT + SORT_OF[card]] += copies
        if MET[card] >= 0:
            facts[39 + MET[card]] += copies
    for against in range(len(PRICE)):
        none = 1.0
        answering = 0.0
        for card in range(FIRST_GREEN, KINDS):
            form = ALONE[card - FIRST_GREEN]
            if form >= 0 and EFFECT[against, form] >= 0:
                answering += possible[card]
                if row[KNOWN + KINDS * other + card]:
                    none = 0.0
        none *= _none_of(answering, pools[2], hidden[2])
        if against != AS_BASIC:
            facts[48 + against - (against > AS_BASIC)] = none
            continue
        for technique in range(4):
            facts[44 + technique] = none * _no_red(row, other, hidden, possible, pools, technique)


@compiled
def _no_red(row, other: int, hidden, possible, pools, technique: int) -> float:
    answering = 0.0
    for card in range(FIRST_RED, FIRST_GREEN):
        if MET[card] == technique:
            answering += possible[card]
            if row[KNOWN + KINDS * other + card]:
                return 0.0
    return _none_of(answering, pools[1], hidden[1])


@compiled
def _none_of(answering: float, pool: float, drawn: int) -> float:
    """Return how likely none of so many drawn cards answers."""
    none = 1.0
    for place in range(drawn):
        if pool - place > 0:
            none *= max(0.0, pool - answering - place) / (pool - place)
    return none
