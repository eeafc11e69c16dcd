"""What follows a decision or a draw, section by section as in the reference (`procedure.py`, `plays.py`).

The comments name no clauses: the reference cites them, and a test compares the two.
"""

from __future__ import annotations

from kensei.games.compiling import compiled
from kensei.games.kendo.kernel.cards import FUDOSHIN, JIKAN, JODAN, NUMBER_OF, SEME, cards_of
from kensei.games.kendo.kernel.rows import (
    ASIDE,
    BY,
    CARD,
    CHOOSING,
    CHOSEN,
    GREEN,
    HAND_SIZE,
    OWED,
    PLAYED,
    POINT,
    TAKING,
    TURN,
    ask_both,
    draw_card,
    owe,
    put,
    put_all,
    put_hand,
    set_attack,
)
from kensei.games.kendo.shiai.kernel.numbers import (
    DRAW,
    DROP,
    GREEN_ALONE,
    HIKI_START,
    MOVES,
    PASSED,
    PICK,
    RED,
    SHOW,
    SHOWN_NOTHING,
    STARTED,
    STRIKE,
    SWITCH,
)
from kensei.games.kendo.shiai.kernel.offers import (
    ALONE,
    ANSWERING,
    BROWN,
    BROWN_TAIJODAN,
    DEAL,
    DROPPING,
    EFFECT,
    HANDING_OVER,
    HIKI_FORM,
    LETTERS,
    LOT,
    OPENING_PICK,
    OPENING_SWITCH,
    PASS_FORM,
    PICKING,
    RAID,
    RED_FORM,
    REFILL,
    SHOWING,
    STARTING,
    STROKE,
    SWITCHING,
    THROWING,
    answered_row,
    can_drop,
)
from kensei.games.kendo.shiai.kernel.rounds import (
    aim,
    ask_play,
    call_time,
    fill,
    make_deck,
    new_round,
    penalise,
    score,
    start_or_fetch,
    take_turn,
)
from kensei.games.kendo.shiai.kernel.rows import FILLING, PENALISED, SERVED, TIES
from kensei.games.kendo.shiai.offers import TIES as MOST_TIES

A, B, C, E, H, I, J, K, L, M, R, S, T, W = range(len(LETTERS))  # noqa: E741
CARDS_OF = cards_of(MOVES)


@compiled
def start(row, seat: int, move: int) -> None:
    if move == PASSED:
        row[PENALISED] = 1
        penalise(row, seat)
        return
    first, second = CARDS_OF[move, 0], CARDS_OF[move, 1]
    put_all(row, PLAYED, seat, CARDS_OF[move])
    if first == JIKAN:
        call_time(row, seat)
    elif first == SEME:
        aim(row, seat, -1, SEME)
    else:
        aim(row, seat, first, JODAN if second == JODAN else -1)


@compiled
def form_of(move: int) -> int:
    """Return the column of an answer in the table."""
    if move == PASSED:
        return PASS_FORM
    if move >= RED:
        return RED_FORM[(move - RED) // 5 % 2, (move - RED) % 5]
    if move >= HIKI_START:
        return HIKI_FORM
    if move >= STRIKE:
        return BROWN if (move - STRIKE) % 3 == 0 else BROWN_TAIJODAN
    return ALONE[move - GREEN_ALONE]


@compiled
def answer(row, seat: int, move: int) -> None:
    effect = EFFECT[answered_row(row), form_of(move)]
    first = CARDS_OF[move, 0]
    put_all(row, PLAYED, seat, CARDS_OF[move])
    if effect == E:
        new_round(row, 1 - seat, True)
    elif effect == A:
        aim(row, seat, first, -1)
    elif effect in (S, R):
        aim(row, seat, first, SEME if effect == S else FUDOSHIN)
    elif effect == T:
        set_attack(row, -1, -1, -1)
        row[POINT] = HANDING_OVER
    elif effect == B:
        new_round(row, seat, False)
    elif effect == C:
        cancel(row)
    elif effect == M:
        set_attack(row, seat, first, -1)
        row[TURN], row[POINT] = 1 - seat, STROKE
    elif effect in (W, I):
        score(row, seat if effect == W else 1 - seat)
    elif effect == K:
        take_turn(row, seat, True)
    elif effect == H:
        penalise(row, seat)
    elif effect == L:
        suffer_raid(row, seat)
    else:
        yield_to_jodan(row, seat)


@compiled
def cancel(row) -> None:
    if row[CARD] >= 0:
        row[GREEN], row[POINT] = -1, ANSWERING
        return
    by = row[BY]
    set_attack(row, -1, -1, -1)
    take_turn(row, by, True)


@compiled
def suffer_raid(row, seat: int) -> None:
    row[TAKING] = min(2, row[HAND_SIZE + seat])
    if row[TAKING]:
        row[POINT] = RAID
    else:
        new_round(row, seat, False)


@compiled
def yield_to_jodan(row, seat: int) -> None:
    if row[HAND_SIZE + seat] > 2:
        row[POINT] = THROWING
        return
    put_hand(row, ASIDE, seat)
    new_round(row, seat, False)


@compiled
def first_start(row, seat: int) -> None:
    row[TIES], row[SERVED], row[SERVED + 1] = 0, 1, 1
    take_turn(row, seat, True)


@compiled
def compare(row, first: int, second: int) -> None:
    mine = 0 if first == SHOWN_NOTHING else NUMBER_OF[first - SHOW]
    theirs = 0 if second == SHOWN_NOTHING else NUMBER_OF[second - SHOW]
    if mine != theirs:
        first_start(row, 0 if mine > theirs else 1)
        return
    row[TIES] += 1
    if row[TIES] == MOST_TIES or mine == 0:
        row[POINT] = LOT
    else:
        ask_both(row, SHOWING)


@compiled
def choose(row, seat: int, move: int) -> None:
    row[CHOSEN + seat] = move
    first, second = row[CHOSEN], row[CHOSEN + 1]
    if first < 0 or second < 0:
        return
    row[CHOOSING], row[CHOSEN], row[CHOSEN + 1] = 0, -1, -1
    if row[POINT] == SHOWING:
        compare(row, first, second)
        return
    for owner in (1, 0):
        made = second if owner else first
        if row[POINT] == OPENING_SWITCH:
            put(row, ASIDE, owner, (made - SWITCH) // 3)
            owe(row, owner, (made - SWITCH) % 3)
        else:
            owe(row, owner, made - PICK + 1)
    make_deck(row)


@compiled
def play(row, seat: int, move: int) -> None:
    """Play the seat's move; chance is left to `settle` or `bring`."""
    point = row[POINT]
    if row[CHOOSING]:
        choose(row, seat, move)
    elif point in (ANSWERING, STROKE):
        answer(row, seat, move)
    elif point == STARTING:
        start(row, seat, move)
    elif point == SWITCHING:
        put(row, ASIDE, seat, (move - SWITCH) // 3)
        owe(row, seat, (move - SWITCH) % 3)
        make_deck(row)
    elif point in (PICKING, REFILL):
        owe(row, seat, move - PICK + 1 if point == PICKING else move - DRAW)
        make_deck(row)
    elif point == DROPPING:
        put(row, ASIDE, seat, move - DROP)
        start_or_fetch(row)
    elif point == HANDING_OVER:
        new_round(row, seat if move == STARTED else 1 - seat, True)
    else:
        put_all(row, ASIDE, seat, CARDS_OF[move])
        new_round(row, seat, False)


@compiled
def is_chance(row) -> bool:
    return row[OWED] > 0 or row[TAKING] > 0 or row[POINT] == LOT


@compiled
def bring(row, outcome: int) -> None:
    """Let chance bring a card; at the lot the seat that starts."""
    if row[OWED]:
        draw_card(row, outcome)
        if row[OWED]:
            make_deck(row)
        else:
            after_draws(row)
    elif row[TAKING]:
        victim = row[TURN]
        put(row, ASIDE, victim, outcome)
        row[TAKING] -= 1
        if row[TAKING] == 0:
            new_round(row, victim, False)
    else:
        first_start(row, outcome)


@compiled
def after_draws(row) -> None:
    point = row[POINT]
    if point == DEAL:
        ask_both(row, OPENING_SWITCH)
    elif point == OPENING_SWITCH:
        ask_both(row, OPENING_PICK)
    elif point == OPENING_PICK:
        ask_both(row, SHOWING)
    elif point == SWITCHING:
        row[POINT] = PICKING
    elif point == PICKING:
        ask_play(row)
    elif point == DROPPING:
        if row[HAND_SIZE + row[TURN]] == 1 or not can_drop(row, row[TURN]):
            start_or_fetch(row)
    else:
        fill(row, row[FILLING], row[FILLING + 1])
