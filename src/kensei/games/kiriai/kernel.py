"""Kiri-ai compiled: a round over small whole numbers, for thousands of duels at once.

The reference is `round.py`; a test compares the two in every case there is. A duel is a row:
for Red and then Blue space, stance, wounds, resting card, Special, whether it is spent; then the rounds over.
Faces are numbered as in `cards.ACTIONS`, stances Heaven 0 and Earth 1, Specials from 1 as in
`SPECIALS`, resting cards from 1 as in `RESTABLE`; 0 is nothing.
"""

from __future__ import annotations

import numpy as np

from kensei.games.compiling import compiled
from kensei.games.kiriai.cards import ACTIONS, EARTH, HEAVEN, RESTABLE, SPECIALS, STANCES

SPACE, STANCE, WOUNDS, RESTING, SPECIAL, SPENT = range(6)
"""The columns of a side."""
SIDE = 6
ROUNDS = 2 * SIDE
COLUMNS = ROUNDS + 1

UNHURT = -1
ALIVE, DEFEATED, STALLED = range(3)

_HEAVEN = STANCES.index(HEAVEN)
_EARTH = STANCES.index(EARTH)
_ANY = -1
_FAR = 8

FACES = tuple(ACTIONS)
STEP = np.array([action.step for action in ACTIONS.values()], dtype=np.int8)
TURNS = np.array([action.turns for action in ACTIONS.values()], dtype=np.int8)
NEEDS = np.array([STANCES.index(a.needs) if a.needs else _ANY for a in ACTIONS.values()], dtype=np.int8)
ENDS_IN = np.array([STANCES.index(a.ends_in) if a.ends_in else _ANY for a in ACTIONS.values()], dtype=np.int8)
COUNTERS = np.array([action.counters for action in ACTIONS.values()], dtype=np.int8)
REACH = np.array([[gap in action.reach for gap in range(_FAR)] for action in ACTIONS.values()], dtype=np.int8)
IS_SPECIAL = np.array([name in SPECIALS for name in ACTIONS], dtype=np.int8)
RESTS = np.array([RESTABLE.index(a.card) + 1 if a.card in RESTABLE else 0 for a in ACTIONS.values()], dtype=np.int8)
"""What each face leaves aside when it was played second [kiriai.return]."""


@compiled
def act(spaces: int, red: int, blue: int, red_stance: int, blue_stance: int, red_face: int, blue_face: int):
    """Carry out both faces; return spaces, stances and who is hurt (UNHURT: nobody)."""
    for stance in (_HEAVEN, _EARTH):
        for pace in (2, 1):
            red_moves = red_stance == stance and abs(STEP[red_face]) == pace
            blue_moves = blue_stance == stance and abs(STEP[blue_face]) == pace
            if red_moves and STEP[red_face] < 0:
                red = max(red - 1, 1)
            if blue_moves and STEP[blue_face] < 0:
                blue = min(blue + 1, spaces)
            red_ahead = red_moves and STEP[red_face] > 0
            blue_ahead = blue_moves and STEP[blue_face] > 0
            # None may pass, and both go as far [kiriai.order.equal].
            room = (blue - red) // 2 if red_ahead and blue_ahead else blue - red
            if red_ahead:
                red += min(pace, room)
            if blue_ahead:
                blue -= min(pace, room)
    if TURNS[red_face]:
        red_stance = 1 - red_stance
    if TURNS[blue_face]:
        blue_stance = 1 - blue_stance
    gap = blue - red
    red_hits = REACH[red_face, gap] and (NEEDS[red_face] == _ANY or NEEDS[red_face] == red_stance)
    blue_hits = REACH[blue_face, gap] and (NEEDS[blue_face] == _ANY or NEEDS[blue_face] == blue_stance)
    hurt = UNHURT
    if red_hits and not blue_hits:
        hurt = 0 if COUNTERS[blue_face] else 1
    if blue_hits and not red_hits:
        hurt = 1 if COUNTERS[red_face] else 0
    if ENDS_IN[red_face] != _ANY:
        red_stance = ENDS_IN[red_face]
    if ENDS_IN[blue_face] != _ANY:
        blue_stance = ENDS_IN[blue_face]
    return red, blue, red_stance, blue_stance, hurt


@compiled
def play_round(duel, spaces: int, lives: int, cap: int, first, second):
    """Play the plans (their first and second faces, by seat) on a row; return how the duel stands.

    `cap` 0: none, and rounds are not counted, as in the reference.
    """
    for faces in (first, second):
        red, blue, red_stance, blue_stance, hurt = act(
            spaces, duel[SPACE], duel[SIDE + SPACE], duel[STANCE], duel[SIDE + STANCE], faces[0], faces[1]
        )
        duel[SPACE], duel[SIDE + SPACE] = red, blue
        duel[STANCE], duel[SIDE + STANCE] = red_stance, blue_stance
        for seat in range(2):
            if IS_SPECIAL[faces[seat]]:
                duel[seat * SIDE + SPENT] = 1
        if hurt != UNHURT:
            duel[hurt * SIDE + WOUNDS] += 1
            if duel[hurt * SIDE + WOUNDS] >= lives:
                return DEFEATED
    for seat in range(2):
        duel[seat * SIDE + RESTING] = RESTS[second[seat]]
    if cap > 0:
        duel[ROUNDS] += 1
        if duel[ROUNDS] == cap:
            return STALLED
    return ALIVE
