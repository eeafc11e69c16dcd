"""Battle by the policy, compiled: where to begin, what to parry, where to flow, what to spend."""

from __future__ import annotations

import numpy as np

from kensei.games.compiling import compiled
from kensei.games.ketto.kernel import battle, moving
from kensei.games.ketto.kernel.moving import NONE, chance, note
from kensei.games.ketto.kernel.policy import (
    NEVER,
    NOISE,
    PARRY_FROM,
    PARRY_LAST,
    WASTE,
    lines_seen,
)
from kensei.games.ketto.kernel.strokes import MOST_STROKES, best_from, neighbours
from kensei.games.ketto.kernel.tables import (
    ATTACKS_END,
    CELLS,
    COMBAT_END,
    EVASION,
    FIRST_PARRY,
    FLOW,
    IS_UP,
    KINDS,
    LAID,
    LENGTH,
    MOVEMENT,
    PARRIED,
    POINT,
    STANCE,
    STRENGTH,
    TURN,
    WAS_PARRIED,
)


@compiled
def begun_value(duel, deck, w, place, begun, length, stance, most):
    """Return the worth of the best stroke that begins with these cards of a movement."""
    seat = duel.now[TURN]
    count = duel.size[seat, place]
    x, y, card = duel.x[seat, place], duel.y[seat, place], duel.card[seat, place]
    near = neighbours(x, y, card, count, deck)
    bonus, lines = battle.bonus_of(duel, seat), lines_seen(duel, deck, seat, w)
    return float(best_from(x, y, card, count, near, begun, length, deck, stance, bonus, lines, most))


@compiled
def attack(duel, deck, w, rng, trace):
    """Begin where the stroke is worth most."""
    seat, top, where, which = duel.now[TURN], NEVER, -1, -1
    begun = np.empty(1, dtype=np.int64)
    stance = duel.sides[seat, STANCE]
    for place in range(duel.sides[seat, LAID]):
        is_any = False
        for i in range(duel.size[seat, place]):
            card = duel.card[seat, place, i]
            if card >= COMBAT_END or (duel.up[seat, place, i] and not deck.flow[card]):
                continue
            is_any = True
            begun[0] = i
            is_stroke = card < ATTACKS_END
            points = begun_value(duel, deck, w, place, begun, 1, stance, MOST_STROKES) if is_stroke else -1.0
            points += w[NOISE] * chance(rng)
            if points > top:
                top, where, which = points, place, i
        points = -1.0 + w[NOISE] * chance(rng)
        if not is_any and points > top:
            top, where, which = points, place, -1
    x = duel.x[seat, where, which] if which >= 0 else NONE
    y = duel.y[seat, where, which] if which >= 0 else NONE
    note(trace, seat, moving.ATTACKING, NONE, duel.number[seat, where], x, y)
    battle.attack(duel, deck, where, which)


@compiled
def parry(duel, deck, w, rng, trace):
    """Parry where much of the movement is still to come."""
    now, attacker, place = duel.now, duel.now[TURN], duel.now[MOVEMENT]
    seat = 1 - attacker
    to_come = 0.0
    for i in range(duel.size[attacker, place]):
        to_come += duel.card[attacker, place, i] < COMBAT_END and not duel.up[attacker, place, i]
    top, chosen = w[PARRY_FROM] + w[NOISE] * chance(rng), -1
    for side in range(4):
        if duel.hand[seat, FIRST_PARRY + side] and battle.is_open(duel, deck, side):
            points = to_come + (w[PARRY_LAST] if duel.sides[attacker, LAID] == 1 else 0.0) + w[NOISE] * chance(rng)
            if points > top:
                top, chosen = points, side
    if chosen < 0:
        note(trace, seat, moving.PASS)
        now[POINT] = FLOW
        return
    note(trace, seat, moving.PARRYING, chosen)
    moving.take(duel, seat, FIRST_PARRY + chosen)
    duel.gone[seat, FIRST_PARRY + chosen] += 1
    now[PARRIED] |= 1 << chosen
    now[WAS_PARRIED] = 1
    battle.reach(duel, deck)


@compiled
def flow(duel, deck, w, rng, trace):
    """Follow the stroke that is worth most from here."""
    now, seat, place = duel.now, duel.now[TURN], duel.now[MOVEMENT]
    length = now[LENGTH]
    stance = duel.sides[seat, STANCE] if duel.sides[seat, IS_UP] else -1
    begun = np.empty(CELLS, dtype=np.int64)
    begun[:length] = duel.stroke[:length]
    top, chosen = begun_value(duel, deck, w, place, begun, length, stance, 1) + w[NOISE] * chance(rng), -1
    for side in range(4):
        if not battle.is_open(duel, deck, side):
            continue
        i = battle.beside(duel, side)
        points = -1.0
        if deck.flow[duel.card[seat, place, i]] >> (side + 2) % 4 & 1:
            begun[length] = i
            points = 0.5 + begun_value(duel, deck, w, place, begun, length + 1, stance, MOST_STROKES)
        points += w[NOISE] * chance(rng)
        if points > top:
            top, chosen = points, side
    if chosen < 0:
        note(trace, seat, moving.STOP)
        battle.complete(duel, deck)
    else:
        note(trace, seat, moving.FLOWING, chosen)
        battle.flow(duel, deck, chosen)


@compiled
def spend(duel, deck, w, rng, trace):
    """Spend without waste; waste only when nothing more is to come."""
    now, attacker = duel.now, duel.now[TURN]
    seat = 1 - attacker
    top, chosen = w[NOISE] * chance(rng), -1
    for card in range(KINDS):
        if not duel.pool[seat, card] or not deck.defense[card]:
            continue
        waste = deck.defense[card] - now[STRENGTH]
        points = 1.0 + deck.defense[card]
        if waste > 0:
            is_last = duel.sides[attacker, LAID] == 1
            points = 1.0 - w[WASTE] * waste if is_last or waste == 1 else -0.5
        points += w[NOISE] * chance(rng)
        if points > top:
            top, chosen = points, card
    if chosen < 0:
        note(trace, seat, moving.PASS)
        battle.aim(duel)
        return
    note(trace, seat, moving.SPENDING, chosen)
    duel.pool[seat, chosen] -= 1
    now[STRENGTH] = max(0, now[STRENGTH] - deck.defense[chosen])
    battle.mitigate(duel, deck)


@compiled
def evade(duel, rng, trace, tally):
    seat = 1 - duel.now[TURN]
    if duel.hand[seat, EVASION]:
        note(trace, seat, moving.EVADING)
        moving.take(duel, seat, EVASION)
        duel.gone[seat, EVASION] += 1
        battle.aim(duel)
    else:
        note(trace, seat, moving.PASS)
        battle.turn_vitality(duel, rng, trace, tally)


@compiled
def guard(duel, deck, w, rng, trace):
    seat, place, top, chosen = duel.now[TURN], duel.now[MOVEMENT], NEVER, -1
    for i in range(duel.size[seat, place]):
        card = duel.card[seat, place, i]
        points = deck.defense[card] + w[NOISE] * chance(rng)
        if card < COMBAT_END and points > top:
            top, chosen = points, i
    note(trace, seat, moving.GUARD_MOVE, NONE, NONE, duel.x[seat, place, chosen], duel.y[seat, place, chosen])
    battle.guard(duel, chosen)
