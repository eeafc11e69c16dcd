"""Duels of Kettō in which each seat calls the battle by its rule, compiled, and what a call gains over waiting."""

from __future__ import annotations

import numpy as np

from kensei.games.compiling import compiled
from kensei.games.ketto.kernel import moving
from kensei.games.ketto.kernel.acting import play_action
from kensei.games.ketto.kernel.calling import FEATURES, adapt, decides, may_call, play_called, wait
from kensei.games.ketto.kernel.duels import copied, deal, play_on, step
from kensei.games.ketto.kernel.moving import IS_COUNTED, LEFT, VALUE, chance
from kensei.games.ketto.kernel.tables import OVER, POINT, TURN
from studies.ketto.search_guess import search_guess

APART = np.uint64(7919)


@compiled
def begin(duel, source, deck, weights, rng, trace, tally):
    copied(duel, source)
    tally[VALUE], tally[LEFT], tally[IS_COUNTED] = 0.0, 1.0, 1.0
    deal(duel, deck, weights, rng, trace)


@compiled
def called_duels(source, duel, deck, weights, extras, rules, kinds, seeds, scores):
    """Play whole duels, one for each seed; Black starts. Write the start player's scores down."""
    rng, trace, tally = np.zeros(1, dtype=np.uint64), np.zeros((1, 6), dtype=np.int64), np.zeros(3)
    f = np.zeros(FEATURES)
    for number in range(len(seeds)):
        rng[0] = seeds[number]
        begin(duel, source, deck, weights, rng, trace, tally)
        play_called(duel, deck, weights, extras, rules, kinds, rng, trace, tally, f)
        scores[number] = tally[VALUE]


@compiled
def paired(duel, scratch, deck, copies, weights, extras, rules, kinds, rng, trace, f, is_guessed):
    """Return what a call gains over waiting, by a pair of duels played on with the same chances.

    `is_guessed`: in a state with guessed cards, the duels played on by the rule of thumb, as `search` does it.
    """
    seat, tally, gain = duel.now[TURN], np.zeros(3), 0.0
    seed, rows = rng[0], weights.copy()
    adapt(duel, weights, extras, rows)
    if is_guessed:
        # it takes the other for one of its own kind
        rows[1 - seat] = rows[seat]
    for does_wait in range(2):
        copied(scratch, duel)
        rng[0] = seed + APART
        if is_guessed:
            search_guess(scratch, deck, copies, 1 - seat, rng)
        tally[VALUE], tally[LEFT], tally[IS_COUNTED] = 0.0, 1.0, 1.0
        if does_wait:
            wait(scratch, deck, rows, rng, trace, tally)
        else:
            play_action(scratch, seat, moving.CALL, -1, -1, 0, 0, rng, trace)
        if is_guessed:
            play_on(scratch, deck, rows, rng, trace, tally)
        else:
            play_called(scratch, deck, weights, extras, rules, kinds, rng, trace, tally, f)
        value = tally[VALUE] if seat == 0 else -tally[VALUE]
        gain += -value if does_wait else value
    rng[0] = seed
    return gain


@compiled
def sampled(source, duel, scratch, deck, copies, weights, extras, rules, kinds, seeds, who, often, rows, gains):
    """Play duels until the rows are full: what `who` saw at the moments at which it might call, and what a call gained.

    `often`: how likely such a moment is taken. Return how many rows were written.
    """
    rng, trace, tally = np.zeros(1, dtype=np.uint64), np.zeros((1, 6), dtype=np.int64), np.zeros(3)
    f, spare, full, playing = np.zeros(FEATURES), np.zeros(FEATURES), 0, weights.copy()
    for number in range(len(seeds)):
        rng[0] = seeds[number]
        begin(duel, source, deck, weights, rng, trace, tally)
        while duel.now[POINT] != OVER:
            seat = duel.now[TURN]
            adapt(duel, weights, extras, playing)
            if not may_call(duel):
                step(duel, deck, playing, rng, trace, tally)
                continue
            is_called = decides(duel, deck, seat, weights[seat], rules[seat], kinds[seat], rng, f)
            if seat == who and chance(rng) < often and full < len(rows):
                rows[full] = f
                gains[full] = paired(
                    duel, scratch, deck, copies, weights, extras, rules, kinds, rng, trace, spare, kinds[seat]
                )
                full += 1
            if is_called:
                play_action(duel, seat, moving.CALL, -1, -1, 0, 0, rng, trace)
            else:
                wait(duel, deck, playing, rng, trace, tally)
        if full == len(rows):
            break
    return full
