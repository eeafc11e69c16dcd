"""A match of two as a row of whole numbers: the part that both games have.

The first places hold the question, the attack, choices made at once and draws that are owed; then stands, for each
pile, how many copies of every card lie in it, in the order of `cards.CARDS`. From `OWN` on a game has its own places.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeAlias

import numpy as np

from kensei.core.errors import BadOption
from kensei.games.compiling import compiled
from kensei.games.kendo.cards import CARDS, COLOURS, ORDER, Heap, Piles
from kensei.games.kendo.kernel.cards import COLOUR_OF, FIRST, KINDS
from kensei.games.kendo.moves import Attack

Row: TypeAlias = "np.ndarray[Any, np.dtype[np.int16]]"

POINT, TURN, BY, CARD, GREEN, CHOOSING, CHOSEN, TAKING, OWED, DRAWS = 0, 1, 2, 3, 4, 5, 6, 8, 9, 10
"""Where things stand. `BY`, `CARD`, `GREEN`: the attack, -1 where there is none. `CHOSEN`: the number of each seat's
move, -1 for none. `TAKING`: how many cards are still taken blind from the hand of `TURN`. `OWED`: how many draws are
owed; `DRAWS`: three times the seat and the colour of each, the next one last."""
MOST_DRAWS = 24
HAND_SIZE, DECK_SIZE, SPENT_SIZE = DRAWS + MOST_DRAWS, DRAWS + MOST_DRAWS + 2, DRAWS + MOST_DRAWS + 5
"""How many cards each hand has; by colour, how many are in the deck, and how many were played or lie unseen."""
CARDS_FROM = SPENT_SIZE + 3
HAND, DECK, ASIDE, PLAYED, BOX = (CARDS_FROM + KINDS * place for place in (0, 2, 3, 4, 5))
"""Both hands, the decks, the cards that lie unseen beside them, those played, and the box."""
OWN = CARDS_FROM + 6 * KINDS


def begin(seen: Any, size: int, points: Sequence[str]) -> Row:
    """Return a row with the question, whose turn it is, and the attack, of a state or a view."""
    row = np.zeros(size, dtype=np.int16)
    row[POINT], row[TURN] = points.index(seen.point), seen.turn
    row[BY : GREEN + 1] = -1
    if seen.attack:
        row[BY] = seen.attack.by
        row[CARD], row[GREEN] = (ORDER.get(card, -1) for card in (seen.attack.card, seen.attack.green))
    _count(row, BOX, (card for pile in seen.box for card in pile))
    _count(row, PLAYED, (card for pile in seen.played for card in pile))
    return row


def lay_out(row: Row, state: Any, aside: Piles, number: Callable[[Any], int]) -> None:
    """Write the hands, the decks, the cards beside them, the draws and the choices of a state.

    `number` returns the number of the move that a seat has chosen.
    """
    if len(state.draws) > MOST_DRAWS:
        raise BadOption(f"{len(state.draws)} draws are owed: a row has room for {MOST_DRAWS}")
    row[CHOOSING] = bool(state.chosen)
    row[CHOSEN : CHOSEN + 2] = [-1 if one is None else number(one) for one in state.chosen or (None, None)]
    row[OWED] = len(state.draws)
    for place, (seat, colour) in enumerate(reversed(state.draws)):
        row[DRAWS + place] = 3 * seat + colour
    for place, heaps in ((DECK, state.decks), (ASIDE, aside)):
        _count(row, place, (card for heap in heaps for card in heap))
    for seat, hand in enumerate(state.hands):
        row[HAND_SIZE + seat] = len(hand)
        _count(row, HAND + KINDS * seat, hand)
    for colour in range(3):
        row[DECK_SIZE + colour] = len(state.decks[colour])
        row[SPENT_SIZE + colour] = len(aside[colour]) + len(state.played[colour])


def lay_out_seen(row: Row, view: Any, aside: Sequence[int], chosen: int) -> None:
    """Write what a seat may know of cards; hidden ones are in no pile, but their numbers are right.

    `chosen` is the number that stands for any choice: the seat knows only whether one is made.
    """
    row[CHOOSING] = view.is_choosing
    row[CHOSEN : CHOSEN + 2] = [chosen if player.has_chosen else -1 for player in view.players]
    _count(row, HAND + KINDS * view.seat, view.hand)
    row[HAND_SIZE : HAND_SIZE + 2] = [player.cards for player in view.players]
    for colour in range(3):
        row[DECK_SIZE + colour] = view.decks[colour]
        row[SPENT_SIZE + colour] = aside[colour] + len(view.played[colour])


def _count(row: Row, place: int, cards: Iterable[str]) -> None:
    for card in cards:
        row[place + ORDER[card]] += 1


def attack_of(row: Row) -> Attack | None:
    if row[BY] < 0:
        return None
    return Attack(int(row[BY]), *(CARDS[row[place]] if row[place] >= 0 else "" for place in (CARD, GREEN)))


def hands_of(row: Row) -> tuple[Heap, ...]:
    return tuple(_heap(row, HAND + KINDS * seat, 0, KINDS) for seat in (0, 1))


def piles_of(row: Row, place: int) -> Piles:
    return tuple(_heap(row, place, int(FIRST[colour]), int(FIRST[colour + 1])) for colour in range(len(COLOURS)))


def draws_of(row: Row) -> tuple[tuple[int, int], ...]:
    return tuple(divmod(int(code), 3) for code in row[DRAWS : DRAWS + row[OWED]][::-1])


def _heap(row: Row, place: int, first: int, last: int) -> Heap:
    return tuple(CARDS[kind] for kind in range(first, last) for _ in range(row[place + kind]))


@compiled
def put(row, pile: int, seat: int, card: int) -> None:
    """Move a card of the seat's hand to a pile of spent cards."""
    row[HAND + KINDS * seat + card] -= 1
    row[HAND_SIZE + seat] -= 1
    row[pile + card] += 1
    row[SPENT_SIZE + COLOUR_OF[card]] += 1


@compiled
def put_all(row, pile: int, seat: int, cards) -> None:
    """Move these cards of the seat's hand to a pile of spent cards; -1 stands for none."""
    for card in cards:
        if card >= 0:
            put(row, pile, seat, card)


@compiled
def put_hand(row, pile: int, seat: int) -> None:
    """Move the seat's whole hand to a pile of spent cards."""
    for card in range(KINDS):
        while row[HAND + KINDS * seat + card]:
            put(row, pile, seat, card)


@compiled
def ask_both(row, point: int) -> None:
    row[POINT], row[CHOOSING], row[CHOSEN], row[CHOSEN + 1] = point, 1, -1, -1


@compiled
def decides(row, seat: int) -> bool:
    """Whether the seat has to decide, in a match that goes on and does not wait for chance."""
    return row[CHOSEN + seat] < 0 if row[CHOOSING] else row[TURN] == seat


@compiled
def owe(row, seat: int, colour: int) -> None:
    row[DRAWS + row[OWED]] = 3 * seat + colour
    row[OWED] += 1


@compiled
def owed_colour(row) -> int:
    """Return the colour of the next draw."""
    return row[DRAWS + row[OWED] - 1] % 3


@compiled
def chance_pile(row):
    """Return where the pile stands that the next card comes from, its first card, the end, and how many cards it has.

    The next card is drawn from a deck, or taken blind from a hand.
    """
    if row[OWED]:
        colour = owed_colour(row)
        return DECK, FIRST[colour], FIRST[colour + 1], row[DECK_SIZE + colour]
    return HAND + KINDS * row[TURN], 0, KINDS, row[HAND_SIZE + row[TURN]]


@compiled
def draw_card(row, card: int) -> None:
    """Give the card to whoever draws next."""
    row[OWED] -= 1
    seat = row[DRAWS + row[OWED]] // 3
    row[DECK + card] -= 1
    row[DECK_SIZE + COLOUR_OF[card]] -= 1
    row[HAND + KINDS * seat + card] += 1
    row[HAND_SIZE + seat] += 1


@compiled
def set_attack(row, by: int, card: int, green: int) -> None:
    row[BY], row[CARD], row[GREEN] = by, card, green


@compiled
def has_deck(row, colour: int) -> bool:
    """Whether the deck has a card or can be made anew."""
    return row[DECK_SIZE + colour] + row[SPENT_SIZE + colour] > 0
