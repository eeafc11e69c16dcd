"""Kiri-ai compiled: rounds over small whole numbers, for search and for thousands of duels at once.

What one action of both does is tabulated by the reference (`action.py`), so the rules are written once. A standing is
where both samurai stand, and how. A duel is a row: the standing (`UNPLACED` before the advanced set-up); for Red and
then Blue wounds, resting card, Special, whether it is spent; then the rounds over. Faces are numbered as in
`cards.ACTIONS`, Specials from 1 as in `SPECIALS`, resting cards from 1 as in `RESTABLE`; 0 is nothing.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np

from kensei.games.compiling import compiled
from kensei.games.kiriai.action import act
from kensei.games.kiriai.cards import ACTIONS, RESTABLE, SPECIALS, STANCES

Array = np.ndarray[Any, np.dtype[Any]]
Standing = tuple[tuple[int, int], tuple[str, str]]

STANDING = 0
WOUNDS, RESTING, SPECIAL, SPENT = range(1, 5)
"""The columns of Red's side; Blue's are `SIDE` further."""
SIDE = 4
ROUNDS = 1 + 2 * SIDE
COLUMNS = ROUNDS + 1
UNPLACED = -1
UNHURT = -1
ALIVE, DEFEATED, STALLED = range(3)

FACES = tuple(ACTIONS)
IS_SPECIAL = np.array([name in SPECIALS for name in ACTIONS], dtype=np.int8)
RESTS = np.array([RESTABLE.index(a.card) + 1 if a.card in RESTABLE else 0 for a in ACTIONS.values()], dtype=np.int8)
"""What each face leaves aside when it was played second [kiriai.return]."""


@cache
def standings(spaces: int) -> tuple[Standing, ...]:
    spots = [(red, blue) for red in range(1, spaces + 1) for blue in range(red, spaces + 1)]
    return tuple((both, (mine, theirs)) for both in spots for mine in STANCES for theirs in STANCES)


@cache
def action_table(spaces: int) -> tuple[Array, Array]:
    """Tabulate one action of both by (standing, face, face): the standing after it, and who was hurt."""
    numbers = {standing: number for number, standing in enumerate(standings(spaces))}
    after = np.zeros((len(numbers), len(FACES), len(FACES)), dtype=np.int64)
    hurt = np.full(after.shape, UNHURT, dtype=np.int64)
    for (spots, stances), number in numbers.items():
        for i, mine in enumerate(FACES):
            for j, theirs in enumerate(FACES):
                done = act.__wrapped__(spaces, spots, stances, (mine, theirs))
                after[number, i, j] = numbers[done.spots, done.stances]
                hurt[number, i, j] = UNHURT if done.hurt is None else done.hurt
    return after, hurt


@compiled
def play_round(duel, after: Array, hurt: Array, lives: int, cap: int, first, second):
    """Play the plans (their first and second faces, by seat) on a row; return how the duel stands.

    `cap` 0: none, and rounds are not counted, as in the reference.
    """
    for faces in (first, second):
        struck = hurt[duel[STANDING], faces[0], faces[1]]
        duel[STANDING] = after[duel[STANDING], faces[0], faces[1]]
        for seat in range(2):
            if IS_SPECIAL[faces[seat]]:
                duel[seat * SIDE + SPENT] = 1
        if struck != UNHURT:
            duel[struck * SIDE + WOUNDS] += 1
            if duel[struck * SIDE + WOUNDS] >= lives:
                return DEFEATED
    for seat in range(2):
        duel[seat * SIDE + RESTING] = RESTS[second[seat]]
    if cap > 0:
        duel[ROUNDS] += 1
        if duel[ROUNDS] == cap:
            return STALLED
    return ALIVE
