"""A match of Kendo Shiai as a row of whole numbers.

The first `CARDS_FROM` places hold what `State` has besides cards; after them stands, for each pile of `PILES`, how many
copies of every card lie in it, in the order of `cards.CARDS`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeAlias

import numpy as np

from kensei.core.errors import BadOption
from kensei.games.kendo.cards import ATTACKS_WITH, CARDS, COLOUR, COLOURS, IS_HIKI, MEETS, NUMBER, ORDER, TECHNIQUES
from kensei.games.kendo.moves import Attack, Say, say
from kensei.games.kendo.shiai.kernel import numbers
from kensei.games.kendo.shiai.state import State, View
from kensei.games.kendo.shiai.words import QUESTIONS

Row: TypeAlias = "np.ndarray[Any, np.dtype[np.int16]]"

POINTS = tuple(QUESTIONS)
"""What may be decided, by number."""

POINT, TURN, BY, CARD, GREEN, SCORE, HANSOKU = 0, 1, 2, 3, 4, 5, 7
PENALISED, RAIDING, FILLING, LAST_ROUND, ENCHO, TIES, SERVED = 9, 10, 11, 13, 14, 15, 16
CHOOSING, CHOSEN, OWED, DRAWS = 18, 19, 21, 22
"""Where things stand. `BY`, `CARD`, `GREEN`: the attack, -1 where there is none. `FILLING`: who fills up the hand, then
who, -1 for nobody. `CHOSEN`: the number of each seat's move, -1 for none. `OWED`: how many draws are owed; `DRAWS`:
three times the seat and the colour of each, the next one last."""
MOST_DRAWS = 16
HAND_SIZE, DECK_SIZE, SPENT_SIZE = DRAWS + MOST_DRAWS, DRAWS + MOST_DRAWS + 2, DRAWS + MOST_DRAWS + 5
"""How many cards each hand has; by colour, how many are in the deck, and how many were played or thrown."""
CARDS_FROM = SPENT_SIZE + 3
KINDS = len(CARDS)
HAND, DECK, THROWN, PLAYED, BOX = (CARDS_FROM + KINDS * place for place in (0, 2, 3, 4, 5))
SIZE = CARDS_FROM + 6 * KINDS

COLOUR_OF = np.array([COLOUR[card] for card in CARDS], dtype=np.int16)
NUMBER_OF = np.array([NUMBER.get(card, 0) for card in CARDS], dtype=np.int16)
STRIKES = np.array([TECHNIQUES.index(ATTACKS_WITH[card]) if card in ATTACKS_WITH else -1 for card in CARDS], np.int16)
"""The technique with which a card attacks, -1 for the greens."""
MET = np.array([TECHNIQUES.index(MEETS[card]) if card in MEETS else -1 for card in CARDS], dtype=np.int16)
HIKI = np.array([card in IS_HIKI for card in CARDS])
FIRST = np.array([0, *(next(p for p, c in enumerate(CARDS) if COLOUR[c] == colour) for colour in (1, 2)), KINDS])
"""Where the cards of each colour begin, and where the last ends."""


def pack(state: State) -> Row:
    """Return the row of a state."""
    row = _begin(state)
    row[CHOOSING] = bool(state.chosen)
    row[CHOSEN : CHOSEN + 2] = [numbers.number(move) if move else -1 for move in state.chosen or (None, None)]
    if len(state.draws) > MOST_DRAWS:
        raise BadOption(f"{len(state.draws)} draws are owed: a row has room for {MOST_DRAWS}")
    row[OWED] = len(state.draws)
    for place, (seat, colour) in enumerate(reversed(state.draws)):
        row[DRAWS + place] = 3 * seat + colour
    _lay_out(row, state)
    return row


def pack_view(view: View) -> Row:
    """Return a row with what a seat may know; hidden cards are in no pile, but their numbers are right."""
    assert view.seat is not None
    row = _begin(view)
    row[CHOOSING] = view.is_choosing
    row[CHOSEN : CHOSEN + 2] = [numbers.PASSED if player.has_chosen else -1 for player in view.players]
    _count(row, PLAYED, (card for pile in view.played for card in pile))
    _count(row, BOX, (card for pile in view.box for card in pile))
    _count(row, HAND + KINDS * view.seat, view.hand)
    row[HAND_SIZE : HAND_SIZE + 2] = [player.cards for player in view.players]
    for colour in range(3):
        row[DECK_SIZE + colour] = view.decks[colour]
        row[SPENT_SIZE + colour] = view.thrown[colour] + len(view.played[colour])
    return row


def _begin(seen: State | View) -> Row:
    """Return a row with what is public besides cards."""
    row = np.zeros(SIZE, dtype=np.int16)
    row[POINT], row[TURN] = POINTS.index(seen.point), seen.turn
    row[BY : GREEN + 1] = -1
    if seen.attack:
        row[BY] = seen.attack.by
        row[CARD], row[GREEN] = (ORDER.get(card, -1) for card in (seen.attack.card, seen.attack.green))
    row[SCORE : SCORE + 2], row[HANSOKU : HANSOKU + 2] = seen.scores, seen.hansoku
    row[PENALISED], row[RAIDING], row[TIES] = seen.is_penalised, seen.raiding, seen.ties
    row[LAST_ROUND], row[ENCHO] = seen.is_last_round, seen.is_encho
    row[FILLING : FILLING + 2] = (*seen.filling, -1, -1)[:2]
    for seat in seen.served:
        row[SERVED + seat] = 1
    return row


def _count(row: Row, place: int, cards: Iterable[str]) -> None:
    for card in cards:
        row[place + ORDER[card]] += 1


def _lay_out(row: Row, state: State) -> None:
    piles = ((DECK, state.decks), (THROWN, state.thrown), (PLAYED, state.played), (BOX, state.box))
    for place, heaps in piles:
        _count(row, place, (card for heap in heaps for card in heap))
    for seat, hand in enumerate(state.hands):
        row[HAND_SIZE + seat] = len(hand)
        _count(row, HAND + KINDS * seat, hand)
    for colour in range(3):
        row[DECK_SIZE + colour] = len(state.decks[colour])
        row[SPENT_SIZE + colour] = len(state.thrown[colour]) + len(state.played[colour])


def unpack(row: Row) -> State:
    """Return the state of a row."""
    attack = None
    if row[BY] >= 0:
        attack = Attack(int(row[BY]), *(CARDS[row[place]] if row[place] >= 0 else "" for place in (CARD, GREEN)))
    return State(
        box=_piles(row, BOX),
        point=POINTS[row[POINT]],
        hands=tuple(_heap(row, HAND + KINDS * seat, 0, KINDS) for seat in (0, 1)),
        decks=_piles(row, DECK),
        turn=int(row[TURN]),
        thrown=_piles(row, THROWN),
        played=_piles(row, PLAYED),
        draws=tuple(divmod(int(code), 3) for code in row[DRAWS : DRAWS + row[OWED]][::-1]),
        chosen=tuple(_chosen(int(code)) for code in row[CHOSEN : CHOSEN + 2]) if row[CHOOSING] else (),
        ties=int(row[TIES]),
        served=tuple(seat for seat in (0, 1) if row[SERVED + seat]),
        attack=attack,
        scores=tuple(map(int, row[SCORE : SCORE + 2])),
        hansoku=tuple(map(int, row[HANSOKU : HANSOKU + 2])),
        is_penalised=bool(row[PENALISED]),
        raiding=int(row[RAIDING]),
        filling=tuple(int(seat) for seat in row[FILLING : FILLING + 2] if seat >= 0),
        is_last_round=bool(row[LAST_ROUND]),
        is_encho=bool(row[ENCHO]),
    )


def _chosen(code: int) -> Say | None:
    if code < 0:
        return None
    move = numbers.MOVES[code]
    return move if isinstance(move, Say) else say("pass")


def _piles(row: Row, place: int) -> tuple[tuple[str, ...], ...]:
    return tuple(_heap(row, place, int(FIRST[colour]), int(FIRST[colour + 1])) for colour in range(len(COLOURS)))


def _heap(row: Row, place: int, first: int, last: int) -> tuple[str, ...]:
    return tuple(CARDS[kind] for kind in range(first, last) for _ in range(row[place + kind]))
