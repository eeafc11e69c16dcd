"""Draws that are owed, turns and rounds, ippon and hansoku: the part of the compiled game below its decisions.

The reference is `plays.py`, section by section; a test compares the two.
"""

from __future__ import annotations

from kensei.games.compiling import compiled
from kensei.games.kendo.kernel.cards import FIRST, KINDS
from kensei.games.kendo.kernel.rows import (
    ASIDE,
    BOX,
    BY,
    DECK,
    DECK_SIZE,
    HAND,
    HAND_SIZE,
    OWED,
    PLAYED,
    POINT,
    SPENT_SIZE,
    TURN,
    owe,
    owed_colour,
    set_attack,
)
from kensei.games.kendo.shiai.kernel.offers import (
    ANSWERING,
    DROPPING,
    OVER,
    PICKING,
    REFILL,
    STARTING,
    SWITCHING,
    can_start,
)
from kensei.games.kendo.shiai.kernel.rows import ENCHO, FILLING, HANSOKU, LAST_ROUND, PENALISED, SCORE, SERVED
from kensei.games.kendo.shiai.offers import ENCHO_HAND, ENOUGH


@compiled
def make_deck(row) -> None:
    """Shuffle the spent cards into the deck that the next draw needs, where it is empty."""
    if row[OWED] == 0:
        return
    colour = owed_colour(row)
    if row[DECK_SIZE + colour]:
        return
    for card in range(FIRST[colour], FIRST[colour + 1]):
        row[DECK + card] = row[PLAYED + card] + row[ASIDE + card]
        row[PLAYED + card] = row[ASIDE + card] = 0
    row[DECK_SIZE + colour] = row[SPENT_SIZE + colour]
    row[SPENT_SIZE + colour] = 0


@compiled
def start_or_fetch(row) -> None:
    row[PENALISED] = 0
    if can_start(row, row[TURN], -1):
        row[POINT] = STARTING
    else:
        row[POINT] = DROPPING
        owe(row, row[TURN], 0)
        make_deck(row)


@compiled
def ask_play(row) -> None:
    if row[PENALISED]:
        start_or_fetch(row)
    else:
        row[POINT] = ANSWERING if row[BY] >= 0 else STARTING


@compiled
def take_turn(row, seat: int, due: bool) -> None:
    row[TURN] = seat
    is_served = row[SERVED + seat] == 1
    row[SERVED + seat] = 0
    if not due or is_served:
        ask_play(row)
    else:
        row[POINT] = SWITCHING if row[HAND_SIZE + seat] else PICKING


@compiled
def finish(row) -> None:
    row[POINT], row[PENALISED] = OVER, 0


@compiled
def new_round(row, seat: int, due: bool) -> None:
    set_attack(row, -1, -1, -1)
    if row[LAST_ROUND]:
        finish(row)
    else:
        take_turn(row, seat, due)


@compiled
def aim(row, seat: int, card: int, green: int) -> None:
    set_attack(row, seat, card, green)
    take_turn(row, 1 - seat, True)


@compiled
def fill(row, first: int, second: int) -> None:
    """Fill up the hands of these seats, one after the other; `second` is -1 where only one does."""
    enough = ENCHO_HAND if row[ENCHO] else ENOUGH
    if row[HAND_SIZE + first] < enough:
        row[POINT], row[TURN], row[FILLING], row[FILLING + 1] = REFILL, first, first, second
    elif second >= 0 and row[HAND_SIZE + second] < enough:
        row[POINT], row[TURN], row[FILLING], row[FILLING + 1] = REFILL, second, second, -1
    else:
        row[FILLING] = row[FILLING + 1] = -1
        new_round(row, 1 - (first if second < 0 else second), False)


@compiled
def score(row, seat: int) -> None:
    row[SCORE + seat] += 1
    set_attack(row, -1, -1, -1)
    if row[SCORE + seat] == 2:
        finish(row)
        return
    row[LAST_ROUND] = 0
    fill(row, 1 - seat, seat)


@compiled
def penalise(row, seat: int) -> None:
    row[HANSOKU + seat] = 1 - row[HANSOKU + seat]
    if row[HANSOKU + seat] == 0:
        score(row, 1 - seat)
    elif row[PENALISED]:
        start_or_fetch(row)
    else:
        new_round(row, seat, False)


@compiled
def call_time(row, seat: int) -> None:
    if row[SCORE + 1 - seat] == 0:
        row[LAST_ROUND] = 1
        set_attack(row, -1, -1, -1)
        take_turn(row, 1 - seat, True)
        return
    row[ENCHO] = 1
    row[HANSOKU] = row[HANSOKU + 1] = row[HAND_SIZE] = row[HAND_SIZE + 1] = 0
    for card in range(KINDS):
        row[HAND + card] = row[HAND + KINDS + card] = row[ASIDE + card] = row[PLAYED + card] = 0
        row[DECK + card] = row[BOX + card]
    for colour in range(3):
        row[SPENT_SIZE + colour] = row[DECK_SIZE + colour] = 0
        for card in range(FIRST[colour], FIRST[colour + 1]):
            row[DECK_SIZE + colour] += row[BOX + card]
    fill(row, seat, 1 - seat)
