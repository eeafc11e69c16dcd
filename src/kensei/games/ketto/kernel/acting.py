"""Planning by the policy, compiled: the action that is good for most points of strength, and what to discard."""

from __future__ import annotations

import numpy as np

from kensei.games.compiling import compiled
from kensei.games.ketto.kernel import moving, planning
from kensei.games.ketto.kernel.battle import is_defensive
from kensei.games.ketto.kernel.moving import chance, note
from kensei.games.ketto.kernel.policy import (
    CROWD,
    CROWDED_HAND,
    DRAW,
    ENOUGH,
    GUARDED,
    HELD,
    MANOEUVRE,
    MORE_VALORS,
    NEVER,
    NEW_STANCE,
    NOISE,
    POTENTIAL,
    REVEALING,
    SEEK,
    SHOW,
    TACTIC,
    corner,
    defence_cell,
    defence_points,
    ends,
    is_free,
    lines_seen,
    new_points,
    should_call,
    value_of,
    value_with,
)
from kensei.games.ketto.kernel.strokes import DX, DY
from kensei.games.ketto.kernel.tables import (
    ATTACKS_END,
    BY_END,
    BY_PASS,
    BY_SHOW,
    DECK_COMBAT,
    DEFENSE,
    DEFENSIVE,
    EVASION,
    FIRST_MANOEUVRE,
    FIRST_PARRY,
    GUARD,
    HAND_COMBAT,
    HAND_TACTICS,
    IS_UP,
    KINDS,
    LAID,
    MOVEMENTS,
    REVEAL,
    STANCE,
    STANCES_END,
    TAKEN,
    TURN,
    VALOR,
    VALORS,
)


@compiled
def act(duel, deck, w, rng, trace):
    """Take an action: the one that is good for most points of strength."""
    now, seat = duel.now, duel.now[TURN]
    side, hand = duel.sides[seat], duel.hand[seat]
    laid, lines, stance = side[LAID], lines_seen(duel, deck, seat, w), side[STANCE]
    noise = w[NOISE]
    values, defensive = np.zeros(MOVEMENTS + 1), np.zeros(MOVEMENTS + 1, dtype=np.bool_)
    own_pool, offensive, attack = 0, 0, 0.0
    for place in range(laid):
        defensive[place] = is_defensive(duel, seat, place)
        if defensive[place]:
            for i in range(duel.size[seat, place]):
                own_pool += deck.defense[duel.card[seat, place, i]]
        else:
            offensive += 1
            values[place] = value_of(duel, deck, seat, place, stance, lines)
            attack += values[place]
    held = side[HAND_COMBAT] + side[HAND_TACTICS]
    attacks = 0
    for card in range(ATTACKS_END):
        attacks += hand[card]
    top, verb, what, where, at_x, at_y = NEVER, moving.PASS, -1, -1, 0, 0
    if side[DECK_COMBAT]:
        points = w[DRAW] - w[HELD] * attacks
        if now[VALORS]:
            points = -1.0
        elif now[TAKEN] == 3 and held >= 5:
            points = 0.1
        points += noise * chance(rng)
        if points > top:
            top, verb = points, moving.DRAW
    if not side[IS_UP]:
        points = (w[SHOW] if now[TAKEN] == 3 and laid >= 1 else -1.0) + noise * chance(rng)
        if points > top:
            top, verb = points, moving.SHOW
    elif side[DECK_COMBAT + 1]:
        points = (w[TACTIC] if hand[VALOR] else w[SEEK]) - w[CROWDED_HAND] * max(0, held - 3)
        if now[VALORS]:
            points = -1.0
        elif now[TAKEN] == 3 and held >= 5:
            points = 0.1
        points += noise * chance(rng)
        if points > top:
            top, verb = points, moving.DRAW_TACTIC
    for card in range(ATTACKS_END, STANCES_END):
        if hand[card]:
            points = -w[NEW_STANCE] + noise * chance(rng)
            for place in range(laid):
                if not defensive[place]:
                    points += value_of(duel, deck, seat, place, card - ATTACKS_END, lines) - values[place]
            if points > top:
                top, verb, what = points, moving.NEW_STANCE, card
    for card in range(REVEAL):
        if not hand[card]:
            continue
        points = new_points(duel, deck, seat, w, card, offensive, own_pool) + noise * chance(rng)
        if points > top:
            top, verb, what, where, at_x, at_y = points, moving.PLACE, card, laid, 0, 0
        for place in range(laid):
            count = duel.size[seat, place]
            if defensive[place]:
                points = defence_points(duel, deck, seat, w, card, own_pool) + noise * chance(rng)
                if points > top:
                    x, y = defence_cell(duel, seat, place, card)
                    top, verb, what, where, at_x, at_y = points, moving.PLACE, card, place, x, y
            elif card >= ATTACKS_END:
                x, y = corner(duel, seat, place)
                points = -2.0
                if card in (DEFENSE, DEFENSIVE):
                    points = -5.0
                elif card == GUARD:
                    has_guard = False
                    for i in range(count):
                        has_guard = has_guard or duel.card[seat, place, i] == GUARD
                    points = w[GUARDED] if count >= 3 and own_pool and not has_guard else -1.0
                elif card >= FIRST_MANOEUVRE:
                    points = value_with(duel, deck, seat, place, stance, lines, card, x, y) - values[place]
                    points += w[MANOEUVRE]
                points += noise * chance(rng)
                if points > top:
                    top, verb, what, where, at_x, at_y = points, moving.PLACE, card, place, x, y
            else:
                for i in range(count):
                    flow = deck.flow[duel.card[seat, place, i]]
                    for out in range(4):
                        if not flow >> out & 1 or not deck.flow[card] >> (out + 2) % 4 & 1:
                            continue
                        x, y = duel.x[seat, place, i] + DX[out], duel.y[seat, place, i] + DY[out]
                        if not is_free(duel, seat, place, x, y):
                            continue
                        gain = value_with(duel, deck, seat, place, stance, lines, card, x, y) - values[place]
                        points = gain - w[CROWD] * max(0, count - 5) if gain > 0 else -1.0
                        if gain > 0 and w[POTENTIAL] != 0.0:
                            before = ends(duel, deck, seat, place)
                            duel.size[seat, place] += 1
                            points += w[POTENTIAL] * (ends(duel, deck, seat, place) - before)
                            duel.size[seat, place] -= 1
                        points += noise * chance(rng)
                        if points > top:
                            top, verb, what, where, at_x, at_y = points, moving.PLACE, card, place, x, y
    if hand[REVEAL]:
        for place in range(duel.sides[1 - seat, LAID]):
            hidden = 0
            for i in range(duel.size[1 - seat, place]):
                hidden += duel.up[1 - seat, place, i] == 0
            points = w[REVEALING] * (hidden - 2) + noise * chance(rng)
            if hidden and points > top:
                top, verb, where = points, moving.REVEALING, place
    if hand[VALOR]:
        points = -2.0
        if now[VALORS]:
            points = w[MORE_VALORS] * offensive
        elif 4 - now[TAKEN] <= hand[VALOR] and should_call(duel, deck, seat, w, attack, own_pool):
            points = 5.0
        points += noise * chance(rng)
        if points > top:
            top, verb = points, moving.CALL
    if now[VALORS] and w[ENOUGH] + noise * chance(rng) > top:
        verb = moving.END
    play_action(duel, seat, verb, what, where, at_x, at_y, rng, trace)


@compiled
def play_action(duel, seat, verb, what, where, x, y, rng, trace):
    now, side = duel.now, duel.sides[seat]
    if verb == moving.PLACE:
        is_new = where == side[LAID]
        number = 0 if is_new else duel.number[seat, where]
        note(trace, seat, verb, what, number, moving.NONE if is_new else x, moving.NONE if is_new else y)
        moving.lay(duel, seat, what, where, x, y)
    elif verb == moving.REVEALING:
        note(trace, seat, verb, moving.NONE, duel.number[1 - seat, where])
        moving.take(duel, seat, REVEAL)
        duel.gone[seat, REVEAL] += 1
        duel.up[1 - seat, where, : duel.size[1 - seat, where]] = 1
    else:
        note(trace, seat, verb, what if verb == moving.NEW_STANCE else moving.NONE)
    if verb == moving.DRAW or verb == moving.DRAW_TACTIC:
        moving.draw(duel, seat, 1 if verb == moving.DRAW_TACTIC else 0, rng, trace)
    elif verb == moving.NEW_STANCE:
        moving.take(duel, seat, what)
        side[STANCE] = what - ATTACKS_END
    elif verb == moving.CALL:
        moving.take(duel, seat, VALOR)
        duel.gone[seat, VALOR] += 1
        now[VALORS] += 1
    if verb == moving.SHOW:
        side[IS_UP] = 1
        now[TAKEN] += 1
        planning.end_turn(duel, BY_SHOW)
    elif verb == moving.END:
        planning.end_turn(duel, BY_END)
    elif verb == moving.PASS:
        planning.end_turn(duel, BY_PASS)
    else:
        planning.finish_action(duel)


@compiled
def discard(duel, deck, w, rng, trace):
    """Keep valor, parries, evasions and strong cards."""
    seat, top, chosen = duel.now[TURN], NEVER, -1
    hand = duel.hand[seat]
    for card in range(KINDS):
        if not hand[card]:
            continue
        points = -(deck.strength[card] + 0.5 * deck.defense[card])
        if card == VALOR:
            points = -5.0 if hand[card] == 1 else -2.0
        elif FIRST_PARRY <= card < VALOR or card == EVASION:
            points = -3.0
        elif card == DEFENSE:
            points = -4.0
        elif card == DEFENSIVE:
            points = -1.0
        elif FIRST_MANOEUVRE <= card < REVEAL:
            points -= 1.0
        points += w[NOISE] * chance(rng)
        if points > top:
            top, chosen = points, card
    note(trace, seat, moving.THROW, chosen)
    moving.take(duel, seat, chosen)
    if duel.sides[seat, HAND_COMBAT] + duel.sides[seat, HAND_TACTICS] == 5:
        planning.hand_over(duel)
