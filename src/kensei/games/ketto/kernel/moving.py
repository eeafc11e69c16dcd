"""Chance, moves taken down, and cards that change hands: what both phases of the compiled twin need.

`tally` holds what the duel is worth to Black so far, how likely it has come so far, and whether a Death is counted with
its chance instead of being drawn: so that where it lies makes no noise. `trace` takes down moves, if it has room.
"""

from __future__ import annotations

import numpy as np

from kensei.games.compiling import compiled
from kensei.games.ketto.kernel.tables import COMBAT_END, DECK_COMBAT, HAND_COMBAT, KINDS, LAID

VALUE, LEFT, IS_COUNTED = 0, 1, 2
NONE = -99
"""Stands for what a move does not name."""
VERBS = (
    *("card", "turned", "stance", "draw", "draw tactic", "show", "place", "reveal", "valor", "end", "pass", "discard"),
    *("attack", "parry", "flow", "stop", "spend", "strike", "evade", "guard"),
)
(CARD, TURNED, NEW_STANCE, DRAW, DRAW_TACTIC, SHOW, PLACE, REVEALING, CALL, END, PASS, THROW) = range(12)
ATTACKING, PARRYING, FLOWING, STOP, SPENDING, STRIKING, EVADING, GUARD_MOVE = range(12, 20)
STEP, SHIFT1, SHIFT2 = np.uint64(0x9E3779B97F4A7C15), np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB)
U30, U27, U31, U11 = np.uint64(30), np.uint64(27), np.uint64(31), np.uint64(11)


@compiled
def chance(rng):
    """Return a number from 0 to 1 (splitmix64)."""
    rng[0] += STEP
    z = rng[0]
    z = (z ^ (z >> U30)) * SHIFT1
    z = (z ^ (z >> U27)) * SHIFT2
    z = z ^ (z >> U31)
    return float(z >> U11) * 2.0**-53


@compiled
def note(trace, seat, verb, what=NONE, movement=NONE, x=NONE, y=NONE):
    """Take a move down."""
    if len(trace) > 1:
        trace[0, 0] += 1
        row = trace[trace[0, 0]]
        row[0], row[1], row[2], row[3], row[4], row[5] = seat, verb, what, movement, x, y


@compiled
def draw(duel, seat, tactic, rng, trace):
    """Let chance bring a card of the combat deck, or of the tactics deck."""
    duel.sides[seat, DECK_COMBAT + tactic] -= 1
    duel.sides[seat, HAND_COMBAT + tactic] += 1
    point = int(chance(rng) * (duel.sides[seat, DECK_COMBAT + tactic] + 1))
    begin = COMBAT_END if tactic else 0
    for card in range(begin, KINDS if tactic else COMBAT_END):
        point -= duel.deck[seat, card]
        if point < 0:
            duel.deck[seat, card] -= 1
            duel.hand[seat, card] += 1
            note(trace, -1, CARD, card)
            return


@compiled
def take(duel, seat, card):
    duel.hand[seat, card] -= 1
    duel.sides[seat, HAND_COMBAT + (card >= COMBAT_END)] -= 1


@compiled
def lay(duel, seat, card, place, x, y):
    """Put a card of the hand into a movement; one more than there are is a new one."""
    take(duel, seat, card)
    if place == duel.sides[seat, LAID]:
        duel.sides[seat, LAID] += 1
        duel.size[seat, place] = 0
        duel.number[seat, place] = place + 1
    i = duel.size[seat, place]
    duel.x[seat, place, i], duel.y[seat, place, i] = x, y
    duel.card[seat, place, i], duel.up[seat, place, i] = card, 0
    duel.size[seat, place] += 1
