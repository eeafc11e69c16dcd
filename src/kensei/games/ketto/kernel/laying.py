"""Laying tried out, compiled: actions that a style might take, each played on in guessed states with calls by rules."""

from __future__ import annotations

import numpy as np

from kensei.games.compiling import compiled
from kensei.games.ketto.kernel import moving
from kensei.games.ketto.kernel.acting import act, play_action
from kensei.games.ketto.kernel.calling import FEATURES, NO_CALL, adapt, play_called
from kensei.games.ketto.kernel.duels import copied
from kensei.games.ketto.kernel.guessing import guess
from kensei.games.ketto.kernel.moving import IS_COUNTED, LEFT, NONE, VALUE
from kensei.games.ketto.kernel.policy import LEAST, MARGIN, NOISE
from kensei.games.ketto.kernel.tables import LAID, TURN

MOST = 6
"""How many actions are tried."""
ASKED, LOOSE = 14, 1.2
"""How often the style is asked for an action, and with how much noise after the first time."""
APART = np.uint64(7919)


@compiled
def proposed(duel, scratch, deck, rows, rng, found):
    """List actions that the style might take, its own first; calls are left out. Return how many."""
    seat, count = duel.now[TURN], 0
    trace = np.zeros((6, 6), dtype=np.int64)
    kept = rows[seat].copy()
    rows[seat, MARGIN], rows[seat, LEAST] = NO_CALL, NO_CALL
    for asked in range(ASKED):
        if asked:
            rows[seat, NOISE] = LOOSE
        copied(scratch, duel)
        trace[0, 0] = 0
        act(scratch, deck, rows[seat], rng, trace)
        is_new = trace[1, 1] != moving.CALL
        for i in range(count):
            is_same = True
            for j in range(1, 6):
                is_same = is_same and found[i, j] == trace[1, j]
            is_new = is_new and not is_same
        if is_new:
            found[count] = trace[1]
            count += 1
            if count == MOST:
                break
    rows[seat] = kept
    return count


@compiled
def play_found(duel, move, rng, trace):
    seat = duel.now[TURN]
    verb, what, number = move[1], move[2], move[3]
    place = number - 1
    if verb == moving.PLACE and move[4] == NONE:
        place = duel.sides[seat, LAID]
    x = 0 if move[4] == NONE else move[4]
    y = 0 if move[5] == NONE else move[5]
    play_action(duel, seat, verb, what, place, x, y, rng, trace)


@compiled
def best_action(duel, scratch, guessed, deck, copies, weights, extras, rules, kinds, playouts, doubt, rng):
    """Return which of the listed actions does best, how many there are, the list, and what each came to."""
    found = np.zeros((MOST, 6), dtype=np.int64)
    seat, tally = duel.now[TURN], np.zeros(3)
    trace = np.zeros((1, 6), dtype=np.int64)
    f, rows = np.zeros(FEATURES), weights.copy()
    adapt(duel, weights, extras, rows)
    count = proposed(duel, scratch, deck, rows, rng, found)
    scores = np.zeros((MOST, max(1, playouts)))
    if count <= 1:
        return 0, count, found, scores
    for n in range(playouts):
        copied(guessed, duel)
        guess(guessed, deck, copies, 1 - seat, weights[1 - seat], rng)
        rng[0] += APART
        seed = rng[0]
        for which in range(count):
            copied(scratch, guessed)
            rng[0] = seed
            tally[VALUE], tally[LEFT], tally[IS_COUNTED] = 0.0, 1.0, 1.0
            play_found(scratch, found[which], rng, trace)
            play_called(scratch, deck, weights, extras, rules, kinds, rng, trace, tally, f)
            scores[which, n] = tally[VALUE] if seat == 0 else -tally[VALUE]
    best, lead = 0, 0.0
    for which in range(1, count):
        gain, square = 0.0, 0.0
        for n in range(playouts):
            one = scores[which, n] - scores[0, n]
            gain += one
            square += one * one
        gain /= playouts
        error = (1.0 + max(0.0, square - playouts * gain * gain)) ** 0.5 / playouts
        if gain - doubt * error > lead:
            best, lead = which, gain - doubt * error
    return best, count, found, scores
