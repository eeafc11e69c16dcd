"""Duels of Kettō in which the battle is called when that is best, compiled: what timing by search comes to, cheaply.

Where a seat could call the battle with its last action, duels are played on from the call and from its style's other
action, in the state as it is: hidden cards are known to it, which costs nothing and favours both seats alike.
"""

from __future__ import annotations

import numpy as np

from kensei.games.compiling import compiled
from kensei.games.ketto.kernel import moving
from kensei.games.ketto.kernel.acting import play_action
from kensei.games.ketto.kernel.calling import may_call
from kensei.games.ketto.kernel.duels import copied, deal, play_on, step
from kensei.games.ketto.kernel.moving import IS_COUNTED, LEFT, VALUE
from kensei.games.ketto.kernel.tables import OVER, POINT, TURN

APART = np.uint64(7919)


@compiled
def calls(source, scratch, deck, weights, waiting, rng, trace, trials):
    """Whether calling now does better than waiting, over so many pairs of duels."""
    seat, tally, gain = source.now[TURN], np.zeros(3), 0.0
    for _ in range(trials):
        rng[0] += APART
        seed = rng[0]
        for does_wait in range(2):
            copied(scratch, source)
            rng[0] = seed
            tally[VALUE], tally[LEFT], tally[IS_COUNTED] = 0.0, 1.0, 1.0
            if does_wait:
                step(scratch, deck, waiting, rng, trace, tally)
            else:
                play_action(scratch, seat, moving.CALL, -1, -1, 0, 0, rng, trace)
            play_on(scratch, deck, weights, rng, trace, tally)
            value = tally[VALUE] if seat == 0 else -tally[VALUE]
            gain += -value if does_wait else value
    return gain > 0


@compiled
def timed_duels(source, duel, scratch, deck, weights, waiting, seeds, scores, trials):
    """Play whole duels, one for each seed; Black starts. Write the start player's scores down.

    `waiting`: the same weights, but for those by which a battle is called.
    """
    rng, trace, tally = np.zeros(1, dtype=np.uint64), np.zeros((1, 6), dtype=np.int64), np.zeros(3)
    for number in range(len(seeds)):
        copied(duel, source)
        rng[0] = seeds[number]
        tally[VALUE], tally[LEFT], tally[IS_COUNTED] = 0.0, 1.0, 1.0
        deal(duel, deck, weights[number], rng, trace)
        while duel.now[POINT] != OVER:
            if not may_call(duel):
                step(duel, deck, weights[number], rng, trace, tally)
                continue
            kept = rng[0]
            is_called = calls(duel, scratch, deck, weights[number], waiting[number], rng, trace, trials)
            rng[0] = kept
            if is_called:
                play_action(duel, duel.now[TURN], moving.CALL, -1, -1, 0, 0, rng, trace)
            else:
                step(duel, deck, waiting[number], rng, trace, tally)
        scores[number] = tally[VALUE]
