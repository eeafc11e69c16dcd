"""Many duels of Kiri-ai at once, over the compiled round; both seats plan in every step."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from kensei.adapters.vector.dice import compiled, roll
from kensei.core.errors import BadOption
from kensei.games.kiriai.cards import RESTABLE, SPECIALS, STANCES
from kensei.games.kiriai.encoding import FAR, LENGTH, PLACES, PLANS
from kensei.games.kiriai.kernel import (
    ALIVE,
    COLUMNS,
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

MOVES = (*PLANS, *PLACES)
NUMBER = {move: number for number, move in enumerate(MOVES)}


def _mask(moves: Any) -> NDArray[np.int8]:
    mask = np.zeros(len(MOVES), dtype=np.int8)
    mask[[NUMBER[move] for move in moves]] = 1
    return mask


FIRST = np.array([FACES.index(plan.first) for plan in PLANS], dtype=np.int8)
SECOND = np.array([FACES.index(plan.second) for plan in PLANS], dtype=np.int8)
PLAN_MASKS = np.array([[_mask(plans(resting, special)) for resting in ("", *RESTABLE)] for special in ("", *SPECIALS)])
"""What may be planned, by the Special still in hand and the resting card."""
PLACE_MASKS = np.array([_mask(OFFERED[seat]) for seat in (0, 1)])
AT_STANCE, AT_WOUNDS, AT_RESTING, AT_SPENT, AT_CHOSEN = FAR, FAR + 2, FAR + 3, FAR + 8, FAR + 11
A_SIDE = AT_CHOSEN + 1
AT_SPECIAL = 2 * A_SIDE
PLANNED = len(PLANS)


class Batch:
    """n duels as rows."""

    def __init__(self, n: int, dice: NDArray[np.uint64], start: State) -> None:
        self.rules = (start.spaces, start.lives, start.cap or 0)
        self.standings = standings(start.spaces)
        self.where = np.array([tuple(zip(s, map(STANCES.index, t), strict=True)) for s, t in self.standings])
        """The space and the stance of both by the standing."""
        self.placed = np.array([[self._standing(red, blue) for blue in PLACES] for red in PLACES])
        """The standing after the set-up by both places."""
        self.start = self._row(start)
        self.duels = np.zeros((n, COLUMNS), dtype=np.int32)
        self.dice = dice
        self.observations = np.zeros((n, 2, LENGTH), dtype=np.int8)
        self.masks = np.zeros((n, 2, len(MOVES)), dtype=np.int8)
        self.seats = np.full(n, -1, dtype=np.int8)

    def _standing(self, red: Any, blue: Any) -> int:
        standing = ((red.space, blue.space), (red.stance, blue.stance))
        return self.standings.index(standing) if standing in self.standings else UNPLACED

    def _row(self, state: State) -> NDArray[np.int32]:
        """Return a duel as a row; a Special that is not dealt is 0."""
        if any(side.choice for side in state.sides):
            raise BadOption("many duels start where nobody has chosen yet")
        row = [self._standing(state.sides[0].shown, state.sides[1].shown)]
        for side in state.sides:
            row += (
                side.shown.wounds,
                RESTABLE.index(side.shown.resting) + 1 if side.shown.resting else 0,
                SPECIALS.index(side.special) + 1 if side.special else 0,
                bool(side.shown.spent),
            )
        return np.array([*row, state.rounds], dtype=np.int32)

    def reset(self, start: int, stop: int) -> None:
        deal_all(self.duels, self.dice, self.start, start, stop)
        show_all(self.duels, self.observations, self.masks, self.where, self.rules, start, stop)

    def step(self, actions: Any, rewards: Any, ended: Any, start: int, stop: int) -> None:
        tables = (*action_table(self.rules[0]), self.placed)
        step_all(self.duels, self.dice, self.start, tables, actions, rewards, ended, self.rules, start, stop)
        show_all(self.duels, self.observations, self.masks, self.where, self.rules, start, stop)

    def state(self, index: int) -> State:
        spaces, lives, cap = self.rules
        duel = self.duels[index].tolist()
        is_placed = duel[STANDING] != UNPLACED
        spots, stances = self.standings[duel[STANDING]] if is_placed else ((None, None), (None, None))
        sides = []
        for seat in (0, 1):
            wounds, resting, special, spent = duel[seat * SIDE + WOUNDS : (seat + 1) * SIDE + WOUNDS]
            name, card = SPECIALS[special - 1], RESTABLE[resting - 1] if resting else ""
            sides.append(Side(Shown(spots[seat], stances[seat], wounds, card, name if spent else "", dealt=True), name))
        return State(spaces, (sides[0], sides[1]), cap or None, duel[ROUNDS], lives)


@compiled
def deal(duel, dice, index: int, start):
    """Start a duel; Specials that the start leaves open are dealt, two different ones."""
    duel[:] = start
    red, blue = start[SPECIAL] - 1, start[SIDE + SPECIAL] - 1
    if red < 0:
        red = roll(dice, index, 3)
    if blue < 0:
        blue = (red + 1 + roll(dice, index, 2)) % 3
    duel[SPECIAL], duel[SIDE + SPECIAL] = red + 1, blue + 1


@compiled
def deal_all(duels, dice, first, start: int, stop: int):
    for index in range(start, stop):
        deal(duels[index], dice, index, first)


@compiled
def step_all(duels, dice, first, tables, actions, rewards, ended, rules, start: int, stop: int):
    _, lives, cap = rules
    after, hurt, placed = tables
    for index in range(start, stop):
        duel = duels[index]
        red, blue = actions[index, 0], actions[index, 1]
        if duel[STANDING] == UNPLACED:
            duel[STANDING] = placed[red - PLANNED, blue - PLANNED]
            continue
        stands = play_round(duel, after, hurt, lives, cap, (FIRST[red], FIRST[blue]), (SECOND[red], SECOND[blue]))
        if stands == ALIVE:
            continue
        ended[index] = True
        if stands == DEFEATED:
            loser = 0 if duel[WOUNDS] >= lives else 1
            rewards[index, loser] = -1.0
            rewards[index, 1 - loser] = 1.0
        deal(duel, dice, index, first)


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
def show_all(duels, observations, masks, where, rules, start: int, stop: int):
    """Write what each seat may know and do."""
    spaces, lives, cap = rules
    for index in range(start, stop):
        duel = duels[index]
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
