"""Duels by the policy, compiled: a decision, a duel played on from a position, and whole ones."""

from __future__ import annotations

import numpy as np

from kensei.games.compiling import compiled
from kensei.games.ketto.kernel import battle, moving
from kensei.games.ketto.kernel.acting import act, discard
from kensei.games.ketto.kernel.fighting import attack, evade, flow, guard, parry, spend
from kensei.games.ketto.kernel.moving import IS_COUNTED, LEFT, VALUE, chance, note
from kensei.games.ketto.kernel.policy import FIRST_STANCE, LINES, NEVER, NOISE
from kensei.games.ketto.kernel.tables import (
    ACTION,
    ATTACK,
    ATTACKS_END,
    DECK_COMBAT,
    DISCARD,
    EVADE,
    FLOW,
    GUARDING,
    LAID,
    OVER,
    PARRY,
    POINT,
    SPEND,
    STANCE,
    START,
    STRIKE,
    TURN,
)


@compiled
def step(duel, deck, weights, rng, trace, tally):
    """Take the next decision, each seat by its row of weights."""
    point, turn = duel.now[POINT], duel.now[TURN]
    if point == ACTION:
        act(duel, deck, weights[turn], rng, trace)
    elif point == DISCARD:
        discard(duel, deck, weights[turn], rng, trace)
    elif point == ATTACK:
        attack(duel, deck, weights[turn], rng, trace)
    elif point == PARRY:
        parry(duel, deck, weights[1 - turn], rng, trace)
    elif point == FLOW:
        flow(duel, deck, weights[turn], rng, trace)
    elif point == SPEND:
        spend(duel, deck, weights[1 - turn], rng, trace)
    elif point == STRIKE:
        note(trace, turn, moving.STRIKING)
        battle.strike(duel, rng, trace, tally)
    elif point == EVADE:
        evade(duel, rng, trace, tally)
    elif point == GUARDING:
        guard(duel, deck, weights[turn], rng, trace)


@compiled
def play_on(duel, deck, weights, rng, trace, tally):
    """Play to the end; return how many decisions it took."""
    decisions = 0
    while duel.now[POINT] != OVER:
        decisions += 1
        step(duel, deck, weights, rng, trace, tally)
    return decisions


@compiled
def deal(duel, deck, weights, rng, trace):
    """Choose the stances and deal, the start player's cards first."""
    for seat in range(2):
        top, chosen = NEVER, -1
        for stance in range(6):
            points = weights[seat, FIRST_STANCE + stance] + weights[seat, NOISE] * chance(rng)
            for side in range(4):
                line = deck.lines[stance, side]
                points += weights[seat, LINES] * (0.0 if line == 0 else 0.5 if line == 1 else 2 / 3)
            if points > top:
                top, chosen = points, stance
        note(trace, seat, moving.NEW_STANCE, ATTACKS_END + chosen)
        duel.sides[seat, STANCE] = chosen
        duel.deck[seat, ATTACKS_END + chosen] -= 1
        duel.sides[seat, DECK_COMBAT] -= 1
    start = duel.now[START]
    for seat in (start, 1 - start):
        for _ in range(4):
            moving.draw(duel, seat, 0, rng, trace)
    duel.now[TURN], duel.now[POINT] = start, ACTION


@compiled
def copied(duel, source):
    """Make one duel as the other is."""
    duel.now[:] = source.now
    duel.sides[:] = source.sides
    duel.hand[:] = source.hand
    duel.deck[:] = source.deck
    duel.gone[:] = source.gone
    duel.pool[:] = source.pool
    duel.size[:] = source.size
    duel.number[:] = source.number
    duel.stroke[:] = source.stroke
    for seat in range(2):
        for place in range(source.sides[seat, LAID]):
            count = source.size[seat, place]
            duel.x[seat, place, :count] = source.x[seat, place, :count]
            duel.y[seat, place, :count] = source.y[seat, place, :count]
            duel.card[seat, place, :count] = source.card[seat, place, :count]
            duel.up[seat, place, :count] = source.up[seat, place, :count]


@compiled
def rollouts(source, scratch, deck, weights, seeds, scores):
    """Play on from a position once for each seed and pair of rows of weights; write Black's scores down."""
    rng, trace, tally = np.zeros(1, dtype=np.uint64), np.zeros((1, 6), dtype=np.int64), np.zeros(3)
    decisions = 0
    for number in range(len(seeds)):
        copied(scratch, source)
        rng[0] = seeds[number]
        tally[VALUE], tally[LEFT], tally[IS_COUNTED] = 0.0, 1.0, 1.0
        decisions += play_on(scratch, deck, weights[number], rng, trace, tally)
        scores[number] = tally[VALUE]
    return decisions


@compiled
def duels(source, scratch, deck, weights, seeds, scores):
    """Play whole duels, one for each seed; Black starts. Write the start player's scores down."""
    rng, trace, tally = np.zeros(1, dtype=np.uint64), np.zeros((1, 6), dtype=np.int64), np.zeros(3)
    for number in range(len(seeds)):
        copied(scratch, source)
        rng[0] = seeds[number]
        tally[VALUE], tally[LEFT], tally[IS_COUNTED] = 0.0, 1.0, 1.0
        deal(scratch, deck, weights[number], rng, trace)
        play_on(scratch, deck, weights[number], rng, trace, tally)
        scores[number] = tally[VALUE]
