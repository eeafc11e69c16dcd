"""The practised bot of Musashi's Challenge for two in the compiled game: the same weights, a thousand times as fast.

It is an opponent to learn against (`selfplay --against practised`). A test compares it with the bot itself.
"""

from __future__ import annotations

from itertools import accumulate

import numpy as np

from kensei.games.compiling import compiled
from kensei.games.kendo.bots.network.card_inputs import held_by_other
from kensei.games.kendo.bots.practised import weights
from kensei.games.kendo.cards import COLOURS, GREENS
from kensei.games.kendo.kernel.cards import (
    COLOUR_OF,
    FIRST_GREEN,
    FIRST_RED,
    JODAN,
    KINDS,
    MAKI,
    MET,
    MUSHIN,
    NUMBER_OF,
    OSHIDASHI,
    SEME,
    STRIKES,
)
from kensei.games.kendo.kernel.rows import BOX, CARD, CHOOSING, HAND, HAND_SIZE, PLAYED, POINT
from kensei.games.kendo.musashi.bots.network.inputs import FREE
from kensei.games.kendo.musashi.kernel.numbers import CHANGE, MOVES, PAIR, RED
from kensei.games.kendo.musashi.kernel.offers import (
    ALONE,
    ATTACKING,
    EFFECT,
    FORMS,
    LETTERS,
    MOST_MOVES,
    MUSHIN_FORM,
    RED_FORM,
    answered_row,
    asked_seat,
    legal,
)
from kensei.games.kendo.musashi.kernel.play import BOOST_OF, CARDS_OF
from kensei.games.kendo.musashi.offers import TABLE

_WEIGHTS = weights("musashi", "move").table
DEAL, AFTER_ATTACK, START, GO_ON = range(4)
WHEN = ("deal", "2 attack", "2 start", "2 go on")
AFTER = np.array([{"B": START, "N": START, "C": GO_ON}.get(letter, AFTER_ATTACK) for letter in LETTERS])
"""In which situation an answer leaves its player."""
LAID = ("brown", "maki", "oshidashi", "jodan", "seme")
"""What an attack is made of."""
MOST_OF_COLOUR = np.array([3, 5, 6])
IS_AIMED = np.array([getattr(move, "to", None) is not None for move in MOVES])


def _w(name: str) -> float:
    return _WEIGHTS.get(name, 0.0)


def _sums(what: str, most: int) -> list[float]:
    """Return the sum of the weights of `what 1` to `what n`, for each n."""
    return list(accumulate((_w(f"{what} {n}") for n in range(1, most + 1)), initial=0.0))


def _each(name: str, most: int) -> np.ndarray:
    return np.array([_sums(f"{when} {name}", most) for when in WHEN])


def _against(what: str) -> list[list[float]]:
    return [[_w(f"{what} their {colour}s {number}") for number in range(7)] for colour in COLOURS]


OF_GREEN = np.stack([_each(green, 2) for green in GREENS], axis=1)
OF_FREE, OF_BROWNS, OF_REDS, OF_MEETS = (
    _each(name, most) for name, most in (("free", 5), ("browns", 4), ("reds", 6), ("meets", 4))
)
OF_MAKES, OF_SIZE = _each("makes", 4), _each("cards", 14)
RED_WITH, BROWN_WITH = (
    np.array([[_w(f"{when} {colour} with {green}") for green in ("jodan", "seme", "mushin")] for when in WHEN])
    for colour in ("red", "brown")
)
BROWN_WITH[:, 2] = 0.0
NO_START = np.array([_w(f"{when} no start") for when in WHEN])
LAY = np.array([_w(f"2 lay {what}") for what in LAID])
LAY_AGAINST = np.array([_against(f"lay {what}") for what in LAID])
LAY_RANK, ANSWER_RANK = (np.array([_w(f"{what} rank {rank}") for rank in range(4)]) for what in ("lay", "answer"))
ANSWER = np.array([[_w(f"2 answer {row} {form}") for form in FORMS] for row in TABLE.rows])
ANSWER_AGAINST = np.array([_against(f"answer {letter}") for letter in LETTERS])
ANSWER_WITH = np.array([_w(f"2 answer with {boost}") for boost in ("jodan", "seme")])
TARGET = np.array([_w(f"target {size}") for size in range(10)])
TARGET_BOOSTED = np.array([_w(f"target {size} boosted") for size in range(10)])
KEEP = _w("keep")
CHANGED = np.array([_w(f"change {colour}") for colour in COLOURS])
CHANGED_NUMBER = np.array([0.0, *(_w(f"change number {number}") for number in range(1, 6))])


@compiled
def practised_move(row) -> int:
    """Return the move of whoever is asked."""
    seat, moves = asked_seat(row), np.empty(MOST_MOVES, dtype=np.int64)
    count = legal(row, seat, moves)
    if count == 1:
        return moves[0]
    ranks, theirs = _ranks(row, seat), np.minimum(held_by_other(row, seat), MOST_OF_COLOUR)
    best, most = moves[0], -1e30
    for place in range(count):
        found = worth(row, seat, moves[place], ranks, theirs)
        if found > most:
            best, most = moves[place], found
    return best


@compiled
def worth(row, seat: int, move: int, ranks, theirs) -> float:
    left = row[HAND + KINDS * seat : HAND + KINDS * (seat + 1)].copy()
    for card in CARDS_OF[move]:
        if card >= 0:
            left[card] -= 1
    if row[CHOOSING]:
        found = KEEP if CARDS_OF[move, 0] < 0 else 0.0
        for card in CARDS_OF[move]:
            if card >= 0:
                found += CHANGED[COLOUR_OF[card]] + CHANGED_NUMBER[NUMBER_OF[card]]
        return found + _hand(DEAL, left)
    if CHANGE <= move < PAIR:
        return _hand(START, left)
    if row[POINT] == ATTACKING:
        found, after = _attack(move, ranks, theirs), AFTER_ATTACK
    else:
        found, after = _answer(row, move, ranks, theirs)
    if IS_AIMED[move]:
        size = min(9, row[HAND_SIZE + 1 - seat])
        found += TARGET[size]
        if BOOST_OF[move] >= 0:
            found += TARGET_BOOSTED[size]
    return found + _hand(after, left)


@compiled
def _attack(move: int, ranks, theirs) -> float:
    card, boost = CARDS_OF[move, 0], BOOST_OF[move]
    kind = 1 if card == MAKI else 2 if card == OSHIDASHI else 0
    found = LAY[kind] + _of_theirs(LAY_AGAINST[kind], theirs)
    if boost >= 0:
        with_it = 3 if boost == JODAN else 4
        found += LAY[with_it] + _of_theirs(LAY_AGAINST[with_it], theirs)
    return found + LAY_RANK[ranks[STRIKES[card]]] if kind == 0 else found


@compiled
def _answer(row, move: int, ranks, theirs):
    first, against = CARDS_OF[move, 0], answered_row(row)
    if move >= RED:
        form = MUSHIN_FORM if (move - RED) // 6 % 2 else RED_FORM
    else:
        form = ALONE[first - FIRST_GREEN]
    letter = EFFECT[against, form]
    technique = -1
    if LETTERS[letter] == "A":
        technique = STRIKES[first]
    elif LETTERS[letter] in "DF":
        technique = STRIKES[row[CARD]]
    found = ANSWER[against, form] + ANSWER_RANK[ranks[technique] if technique >= 0 else 0]
    found += _of_theirs(ANSWER_AGAINST[letter], theirs)
    if BOOST_OF[move] >= 0:
        found += ANSWER_WITH[0 if BOOST_OF[move] == JODAN else 1]
    return found, AFTER[letter]


@compiled
def _of_theirs(table, theirs) -> float:
    return table[0, theirs[0]] + table[1, theirs[1]] + table[2, theirs[2]]


@compiled
def _ranks(row, seat: int):
    """Return how many techniques are harder to meet than each, by the reds not seen."""
    met = np.zeros(4, dtype=np.int64)
    for card in range(FIRST_RED, FIRST_GREEN):
        met[MET[card]] += row[BOX + card] - row[PLAYED + card] - row[HAND + KINDS * seat + card]
    ranks = np.zeros(4, dtype=np.int64)
    for one in range(4):
        for other in range(4):
            ranks[one] += met[other] < met[one]
    return ranks


@compiled
def _hand(when: int, hand) -> float:
    browns, reds = hand[:FIRST_RED].sum(), hand[FIRST_RED:FIRST_GREEN].sum()
    meets, makes = np.zeros(4, dtype=np.int64), np.zeros(4, dtype=np.int64)
    for card in range(FIRST_RED, FIRST_GREEN):
        if hand[card]:
            meets[MET[card]] = makes[STRIKES[card]] = 1
    found = OF_BROWNS[when, min(4, browns)] + OF_REDS[when, min(6, reds)] + OF_SIZE[when, min(14, hand.sum())]
    found += OF_MEETS[when, meets.sum()] + OF_MAKES[when, makes.sum()]
    for green in range(len(GREENS)):
        found += OF_GREEN[when, green, min(2, hand[FIRST_GREEN + green])]
    free = 0
    for green in FREE:
        free += hand[green]
    found += OF_FREE[when, min(5, free)]
    for place, green in enumerate((JODAN, SEME, MUSHIN)):
        if hand[green]:
            found += (RED_WITH[when, place] if reds else 0.0) + (BROWN_WITH[when, place] if browns else 0.0)
    if not (browns or hand[MAKI] or hand[OSHIDASHI]):
        found += NO_START[when]
    return found


@compiled
def practised_all(rows, is_practised, actions) -> None:
    """Write the practised bot's move over the action of every match that it decides."""
    for match in range(len(rows)):
        if is_practised[match]:
            actions[match] = practised_move(rows[match])
