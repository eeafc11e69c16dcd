"""Battle, compiled: what follows from a move until the next question, as the rules' own `battle` has it."""

from __future__ import annotations

import numpy as np

from kensei.games.compiling import compiled
from kensei.games.ketto.kernel.moving import IS_COUNTED, LEFT, TURNED, VALUE, chance, note
from kensei.games.ketto.kernel.strokes import DX, DY, worth
from kensei.games.ketto.kernel.tables import (
    ATTACK,
    COMBAT_END,
    DEATHS,
    DEFENSE,
    DEFENSIVE,
    EVADE,
    EVASION,
    FIRST,
    FIRST_PARRY,
    FLOW,
    GUARD,
    GUARDING,
    GUARDS,
    HAND_COMBAT,
    HAS_POOL,
    HURT,
    IS_UP,
    KINDS,
    LAID,
    LENGTH,
    MISSES,
    MOVEMENT,
    OVER,
    PARRIED,
    PARRY,
    PASSED,
    POINT,
    SPEND,
    STANCE,
    STRENGTH,
    STRIKE,
    TAKEN,
    TURN,
    VALORS,
    WAS_PARRIED,
    WOUNDS,
)


@compiled
def is_defensive(duel, seat, place):
    for i in range(duel.size[seat, place]):
        if duel.card[seat, place, i] == DEFENSE or duel.card[seat, place, i] == DEFENSIVE:
            return True
    return False


@compiled
def remove_movement(duel, seat, place):
    duel.sides[seat, LAID] -= 1
    for later in range(place, duel.sides[seat, LAID]):
        count = duel.size[seat, later + 1]
        duel.size[seat, later], duel.number[seat, later] = count, duel.number[seat, later + 1]
        for part in (duel.x, duel.y, duel.card, duel.up):
            part[seat, later, :count] = part[seat, later + 1, :count]


@compiled
def begin_battle(duel, first):
    now = duel.now
    now[FIRST], now[PASSED], now[TAKEN] = first, 0, 0
    for seat in range(2):
        for place in range(duel.sides[seat, LAID] - 1, -1, -1):
            if is_defensive(duel, seat, place):
                duel.sides[seat, HAS_POOL] = 1
                for i in range(duel.size[seat, place]):
                    duel.pool[seat, duel.card[seat, place, i]] += 1
                remove_movement(duel, seat, place)
    next_attack(duel, first)


@compiled
def next_attack(duel, seat):
    for attacker in (seat, 1 - seat):
        if duel.sides[attacker, LAID]:
            duel.now[POINT], duel.now[TURN] = ATTACK, attacker
            return
    duel.now[POINT] = OVER


@compiled
def attack(duel, deck, place, i):
    """Begin a stroke with a card of a movement; -1: none may begin it."""
    now = duel.now
    seat = now[TURN]
    now[MOVEMENT], now[LENGTH], now[PARRIED], now[WAS_PARRIED], now[STRENGTH], now[GUARDS] = place, 0, 0, 0, 0, 0
    if i >= 0:
        duel.up[seat, place, i] = 1
        if deck.flow[duel.card[seat, place, i]]:
            duel.stroke[0] = i
            now[LENGTH] = 1
            reach(duel, deck)
            return
    complete(duel, deck)


@compiled
def beside(duel, side):
    """Return the card beside the last one of the stroke where it may go on, -1 if it may not."""
    now, seat, place = duel.now, duel.now[TURN], duel.now[MOVEMENT]
    last = duel.stroke[now[LENGTH] - 1]
    x, y = duel.x[seat, place, last] + DX[side], duel.y[seat, place, last] + DY[side]
    for i in range(duel.size[seat, place]):
        if duel.x[seat, place, i] == x and duel.y[seat, place, i] == y:
            for j in range(now[LENGTH]):
                if duel.stroke[j] == i:
                    return -1
            return i
    return -1


@compiled
def is_open(duel, deck, side):
    """Whether the stroke may leave its last card on this side, by what everybody sees."""
    now, seat, place = duel.now, duel.now[TURN], duel.now[MOVEMENT]
    last = duel.card[seat, place, duel.stroke[now[LENGTH] - 1]]
    if now[PARRIED] >> side & 1 or not deck.flow[last] >> side & 1:
        return False
    i = beside(duel, side)
    if i < 0 or duel.card[seat, place, i] >= COMBAT_END:
        return False
    return duel.up[seat, place, i] == 0 or deck.flow[duel.card[seat, place, i]] >> (side + 2) % 4 & 1 == 1


@compiled
def reach(duel, deck):
    """Ask for a parry, else for the next flow; without an open side the stroke is complete."""
    now, defender = duel.now, 1 - duel.now[TURN]
    is_any, may_parry = False, False
    for side in range(4):
        if is_open(duel, deck, side):
            is_any = True
            may_parry = may_parry or duel.gone[defender, FIRST_PARRY + side] == 0
    if not is_any:
        complete(duel, deck)
    else:
        now[POINT] = PARRY if may_parry and duel.sides[defender, HAND_COMBAT + 1] else FLOW


@compiled
def flow(duel, deck, side):
    now, seat, place = duel.now, duel.now[TURN], duel.now[MOVEMENT]
    i = beside(duel, side)
    duel.up[seat, place, i] = 1
    if not deck.flow[duel.card[seat, place, i]] >> (side + 2) % 4 & 1:
        complete(duel, deck)
        return
    duel.stroke[now[LENGTH]] = i
    now[LENGTH] += 1
    now[PARRIED] = 0
    reach(duel, deck)


@compiled
def ways_of(duel):
    """Return the steps of the stroke."""
    now, seat, place = duel.now, duel.now[TURN], duel.now[MOVEMENT]
    ways = np.full(now[LENGTH] + 1, -1, dtype=np.int64)
    for i in range(1, now[LENGTH]):
        dx = duel.x[seat, place, duel.stroke[i]] - duel.x[seat, place, duel.stroke[i - 1]]
        dy = duel.y[seat, place, duel.stroke[i]] - duel.y[seat, place, duel.stroke[i - 1]]
        ways[i] = 0 if dy == 1 else 1 if dx == 1 else 2 if dy == -1 else 3
    return ways


@compiled
def bonus_of(duel, seat):
    """Return what wounds and valors add to each stroke of a seat."""
    return duel.sides[seat, HURT] + (max(0, duel.now[VALORS] - 1) if duel.now[FIRST] == seat else 0)


@compiled
def complete(duel, deck):
    """Tactics up, bonuses, the defender's stance up, its line."""
    now, seat, place = duel.now, duel.now[TURN], duel.now[MOVEMENT]
    defender, count, length = 1 - seat, duel.size[seat, place], now[LENGTH]
    for i in range(count):
        if duel.card[seat, place, i] >= COMBAT_END:
            duel.up[seat, place, i] = 1
    duel.sides[defender, IS_UP] = 1
    now[STRENGTH] = 0
    if length > 1:
        ways = ways_of(duel)
        stance = duel.sides[seat, STANCE] if duel.sides[seat, IS_UP] else -1
        x, y, card = duel.x[seat, place], duel.y[seat, place], duel.card[seat, place]
        value = worth(x, y, card, count, duel.stroke, ways, length, deck, stance, bonus_of(duel, seat))
        line = deck.lines[duel.sides[defender, STANCE], ways[length - 1]] + 1
        now[STRENGTH] = (value + line - 1) // line
    mitigate(duel, deck)


@compiled
def mitigate(duel, deck):
    now, defender = duel.now, 1 - duel.now[TURN]
    if not now[STRENGTH]:
        resolve(duel)
        return
    for card in range(KINDS):
        if duel.pool[defender, card] and deck.defense[card]:
            now[POINT] = SPEND
            return
    aim(duel)


@compiled
def aim(duel):
    now, side = duel.now, duel.sides[1 - duel.now[TURN]]
    if now[STRENGTH] and side[MISSES] + side[WOUNDS] + side[DEATHS]:
        now[POINT] = STRIKE
    else:
        resolve(duel)


@compiled
def strike(duel, rng, trace, tally):
    """Pay a point for a vitality card, which the defender may save by an evasion."""
    now, defender = duel.now, 1 - duel.now[TURN]
    now[STRENGTH] -= 1
    if duel.sides[defender, HAND_COMBAT + 1] and duel.gone[defender, EVASION] < 2:
        now[POINT] = EVADE
    else:
        turn_vitality(duel, rng, trace, tally)


@compiled
def turn_vitality(duel, rng, trace, tally):
    now, side = duel.now, duel.sides[1 - duel.now[TURN]]
    score = 1.0 if now[TURN] == 0 else -1.0
    misses, wounds, deaths = side[MISSES], side[WOUNDS], side[DEATHS]
    if tally[IS_COUNTED]:
        share = deaths / (misses + wounds + deaths)
        tally[VALUE] += tally[LEFT] * share * score
        tally[LEFT] *= 1.0 - share
        if not misses + wounds:
            now[POINT] = OVER
            return
        deaths = 0
    point = int(chance(rng) * (misses + wounds + deaths))
    which = MISSES if point < misses else WOUNDS if point < misses + wounds else DEATHS
    note(trace, -1, TURNED, which - MISSES)
    side[which] -= 1
    if which == DEATHS:
        tally[VALUE] += tally[LEFT] * score
        now[POINT] = OVER
        return
    if which == WOUNDS:
        side[HURT] += 1
    aim(duel)


@compiled
def resolve(duel):
    """The attack is over: guards act, if no parry was played and a pool is there."""
    now, seat, place = duel.now, duel.now[TURN], duel.now[MOVEMENT]
    now[GUARDS] = 0
    if not now[WAS_PARRIED] and duel.sides[seat, HAS_POOL]:
        for i in range(duel.size[seat, place]):
            now[GUARDS] += 2 * (duel.card[seat, place, i] == GUARD)
    ask_guard(duel)


@compiled
def ask_guard(duel):
    now, seat, place = duel.now, duel.now[TURN], duel.now[MOVEMENT]
    if now[GUARDS]:
        for i in range(duel.size[seat, place]):
            if duel.card[seat, place, i] < COMBAT_END:
                now[POINT] = GUARDING
                return
    remove_movement(duel, seat, place)
    next_attack(duel, 1 - seat)


@compiled
def guard(duel, i):
    seat, place = duel.now[TURN], duel.now[MOVEMENT]
    duel.pool[seat, duel.card[seat, place, i]] += 1
    duel.size[seat, place] -= 1
    count = duel.size[seat, place]
    for part in (duel.x, duel.y, duel.card, duel.up):
        for j in range(i, count):
            part[seat, place, j] = part[seat, place, j + 1]
    duel.now[GUARDS] -= 1
    ask_guard(duel)
