"""Many duels of Kiri-ai at once, over the compiled round; both seats plan in every step."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from kensei.adapters.vector import Beginning
from kensei.adapters.vector.dice import compiled, roll
from kensei.core.errors import BadOption
from kensei.games.kiriai.cards import RESTABLE, SPECIALS, STANCES
from kensei.games.kiriai.encoding import FAR, LENGTH, PLACES, PLANS
from kensei.games.kiriai.kernel import (
    ALIVE,
    DEFEATED,
    FACES,
    RESTING,
    ROUNDS,
    SIDE,
    SPECIAL,
    SPENT,
    STANDING,
    UNPLACED,
    WOUNDS,
    action_table,
    play_round,
    standings,
)
from kensei.games.kiriai.moves import PLACES as OFFERED
from kensei.games.kiriai.moves import plans
from kensei.games.kiriai.state import Shown, Side, State

SIMULTANEOUS = True
MOVES = (*PLANS, *PLACES)
RESTS, DEALT = ("", *RESTABLE), ("", *SPECIALS)
"""The cards by their numbers in a row; 0 is nothing."""


def _mask(moves: Any) -> NDArray[np.int8]:
    return np.array([move in moves for move in MOVES], dtype=np.int8)


FIRST = np.array([FACES.index(plan.first) for plan in PLANS], dtype=np.int8)
SECOND = np.array([FACES.index(plan.second) for plan in PLANS], dtype=np.int8)
PLAN_MASKS = np.array([[_mask(plans(resting, special)) for resting in RESTS] for special in DEALT])
"""What may be planned, by the Special still in hand and the resting card."""
PLACE_MASKS = np.array([_mask(OFFERED[seat]) for seat in (0, 1)])
AT_STANCE, AT_WOUNDS, AT_RESTING, AT_SPENT, AT_CHOSEN = FAR, FAR + 2, FAR + 3, FAR + 8, FAR + 11
A_SIDE = AT_CHOSEN + 1
AT_SPECIAL = 2 * A_SIDE
PLANNED = len(PLANS)


def begin(start: State) -> Beginning:
    if any(side.choice for side in start.sides):
        raise BadOption("many duels start where nobody has chosen yet")
    known = standings(start.spaces)
    numbers = {standing: number for number, standing in enumerate(known)}

    def standing(red: Any, blue: Any) -> int:
        return numbers.get(((red.space, blue.space), (red.stance, blue.stance)), UNPLACED)

    placed = np.array([[standing(red, blue) for blue in PLACES] for red in PLACES])
    where = np.array([tuple(zip(spots, map(STANCES.index, stances), strict=True)) for spots, stances in known])
    row = [standing(start.sides[0].shown, start.sides[1].shown)]
    for side in start.sides:
        shown = side.shown
        row += (shown.wounds, RESTS.index(shown.resting), DEALT.index(side.special), bool(shown.spent))
    rules = (start.spaces, start.lives, start.cap or 0)
    # The last two: the standing after the set-up by both places, and the space and the stance of both by the standing.
    tables = (*rules, *action_table(start.spaces), placed, where)
    return Beginning(np.array([*row, start.rounds], dtype=np.int32), tables, (LENGTH,))


def state_of(row: list[int], tables: Any) -> State:
    spaces, lives, cap = tables[:3]
    is_placed = row[STANDING] != UNPLACED
    spots, stances = standings(spaces)[row[STANDING]] if is_placed else ((None, None), (None, None))
    sides = []
    for seat in (0, 1):
        wounds, resting, special, spent = row[seat * SIDE + WOUNDS : (seat + 1) * SIDE + WOUNDS]
        name = DEALT[special]
        shown = Shown(spots[seat], stances[seat], wounds, RESTS[resting], name if spent else "", dealt=True)
        sides.append(Side(shown, name))
    return State(spaces, (sides[0], sides[1]), cap or None, row[ROUNDS], lives)


@compiled
def deal_all(rows, dice, first, tables, ended, start: int, stop: int):
    """Start the duels that have ended; Specials that the start leaves open are dealt, two different ones."""
    for index in range(start, stop):
        if not ended[index]:
            continue
        duel = rows[index]
        duel[:] = first
        red, blue = first[SPECIAL] - 1, first[SIDE + SPECIAL] - 1
        if red < 0:
            red = roll(dice, index, 3)
        if blue < 0:
            blue = (red + 1 + roll(dice, index, 2)) % 3
        duel[SPECIAL], duel[SIDE + SPECIAL] = red + 1, blue + 1


@compiled
def play_all(rows, dice, tables, actions, rewards, ended, start: int, stop: int):
    _spaces, lives, cap, after, hurt, placed, _where = tables
    for index in range(start, stop):
        duel = rows[index]
        red, blue = actions[index, 0], actions[index, 1]
        if duel[STANDING] == UNPLACED:
            duel[STANDING] = placed[red - PLANNED, blue - PLANNED]
            continue
        stands = play_round(duel, after, hurt, lives, cap, (FIRST[red], FIRST[blue]), (SECOND[red], SECOND[blue]))
        ended[index] = stands != ALIVE
        if stands == DEFEATED:
            loser = 0 if duel[WOUNDS] >= lives else 1
            rewards[index, loser], rewards[index, 1 - loser] = -1.0, 1.0


@compiled
def show_side(row, at: int, duel, where, side: int, spaces: int, viewer: int):
    """Write what everybody sees of a side, spaces counted from the viewer's end."""
    offset = side * SIDE
    if duel[STANDING] != UNPLACED:
        space, stance = where[duel[STANDING], side]
        row[at + (space - 1 if viewer == 0 else spaces - space)] = 1
        row[at + AT_STANCE + stance] = 1
    row[at + AT_WOUNDS] = duel[offset + WOUNDS]
    if duel[offset + RESTING] > 0:
        row[at + AT_RESTING + duel[offset + RESTING] - 1] = 1
    if duel[offset + SPENT]:
        row[at + AT_SPENT + duel[offset + SPECIAL] - 1] = 1


@compiled
def show_all(rows, tables, seats, observations, masks, start: int, stop: int):
    spaces, lives, cap, _after, _hurt, _placed, where = tables
    for index in range(start, stop):
        duel = rows[index]
        for seat in range(2):
            row = observations[index, seat]
            row[:] = 0
            show_side(row, 0, duel, where, seat, spaces, seat)
            show_side(row, A_SIDE, duel, where, 1 - seat, spaces, seat)
            special = duel[seat * SIDE + SPECIAL]
            row[AT_SPECIAL + special - 1] = 1
            row[AT_SPECIAL + 3] = spaces == FAR
            row[AT_SPECIAL + 4] = lives
            row[AT_SPECIAL + 5] = cap > 0
            row[AT_SPECIAL + 6] = min(cap - duel[ROUNDS], 127) if cap > 0 else 0
            if duel[STANDING] == UNPLACED:
                masks[index, seat] = PLACE_MASKS[seat]
            else:
                in_hand = 0 if duel[seat * SIDE + SPENT] else special
                masks[index, seat] = PLAN_MASKS[in_hand, duel[seat * SIDE + RESTING]]
