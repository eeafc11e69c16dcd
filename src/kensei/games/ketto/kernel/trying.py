"""Moves tried out, compiled: each is played in the same position, and the duel played on from there.

A move is a row: verb, what (a card or a side), movement by its place among those left, card of it by its place, cell.
"""

from __future__ import annotations

import numpy as np

from kensei.games.compiling import compiled
from kensei.games.ketto.kernel import battle, moving, planning
from kensei.games.ketto.kernel.acting import play_action
from kensei.games.ketto.kernel.duels import copied, play_on
from kensei.games.ketto.kernel.moving import IS_COUNTED, LEFT, VALUE
from kensei.games.ketto.kernel.tables import (
    ACTION,
    EVASION,
    FIRST_PARRY,
    FLOW,
    HAND_COMBAT,
    HAND_TACTICS,
    PARRIED,
    PARRY,
    POINT,
    SPEND,
    STRENGTH,
    TURN,
    WAS_PARRIED,
)

VERB, WHAT, PLACE, CARD, X, Y = range(6)


@compiled
def play(duel, deck, move, rng, trace, tally):
    """Play the move of whoever is asked."""
    now, turn, verb, what = duel.now, duel.now[TURN], move[VERB], move[WHAT]
    if now[POINT] == ACTION:
        play_action(duel, turn, verb, what, move[PLACE], move[X], move[Y], rng, trace)
    elif verb == moving.THROW:
        moving.take(duel, turn, what)
        if duel.sides[turn, HAND_COMBAT] + duel.sides[turn, HAND_TACTICS] == 5:
            planning.hand_over(duel)
    elif verb == moving.ATTACKING:
        battle.attack(duel, deck, move[PLACE], move[CARD])
    elif verb == moving.FLOWING:
        battle.flow(duel, deck, what)
    elif verb == moving.STOP:
        if now[POINT] == FLOW:
            battle.complete(duel, deck)
        else:
            battle.resolve(duel)
    elif verb == moving.STRIKING:
        battle.strike(duel, rng, trace, tally)
    elif verb == moving.GUARD_MOVE:
        battle.guard(duel, move[CARD])
    else:
        answer(duel, deck, verb, what, rng, trace, tally)


@compiled
def answer(duel, deck, verb, what, rng, trace, tally):
    """Play the move of the defender."""
    now, seat = duel.now, 1 - duel.now[TURN]
    if verb == moving.PARRYING:
        moving.take(duel, seat, FIRST_PARRY + what)
        duel.gone[seat, FIRST_PARRY + what] += 1
        now[PARRIED] |= 1 << what
        now[WAS_PARRIED] = 1
        battle.reach(duel, deck)
    elif verb == moving.SPENDING:
        duel.pool[seat, what] -= 1
        now[STRENGTH] = max(0, now[STRENGTH] - deck.defense[what])
        battle.mitigate(duel, deck)
    elif verb == moving.EVADING:
        moving.take(duel, seat, EVASION)
        duel.gone[seat, EVASION] += 1
        battle.aim(duel)
    elif now[POINT] == PARRY:
        now[POINT] = FLOW
    elif now[POINT] == SPEND:
        battle.aim(duel)
    else:
        battle.turn_vitality(duel, rng, trace, tally)


@compiled
def try_moves(source, scratch, deck, moves, weights, seeds, scores):
    """Play on from each move once for each seed and pair of rows of weights; write Black's scores down, a row a move.

    Return how many decisions that took.
    """
    rng, trace, tally = np.zeros(1, dtype=np.uint64), np.zeros((1, 6), dtype=np.int64), np.zeros(3)
    decisions = 0
    for which in range(len(moves)):
        for number in range(len(seeds)):
            copied(scratch, source)
            rng[0] = seeds[number]
            tally[VALUE], tally[LEFT], tally[IS_COUNTED] = 0.0, 1.0, 1.0
            play(scratch, deck, moves[which], rng, trace, tally)
            decisions += 1 + play_on(scratch, deck, weights[number], rng, trace, tally)
            scores[which, number] = tally[VALUE]
    return decisions
