"""Laying tried out, compiled: actions that a style might take, each played on in guessed states with calls by a rule."""

from __future__ import annotations

import numpy as np

from kensei.games.compiling import compiled
from kensei.games.ketto.kernel import moving
from kensei.games.ketto.kernel.acting import act, play_action
from kensei.games.ketto.kernel.duels import copied, step
from kensei.games.ketto.kernel.moving import IS_COUNTED, LEFT, NONE, VALUE, chance
from kensei.games.ketto.kernel.policy import LEAST, MARGIN, NOISE, lines_seen, value_of
from kensei.games.ketto.kernel.strokes import DX, DY
from kensei.games.ketto.kernel.tables import (
    ACTION,
    ATTACKS_END,
    COMBAT_END,
    DECK_COMBAT,
    DEFENSE,
    HAND_COMBAT,
    IS_UP,
    LAID,
    OVER,
    POINT,
    STANCE,
    STANCES_END,
    TURN,
    VALORS,
)
from studies.ketto.called_duels import (
    FEATURES,
    NO_CALL,
    adapt,
    begin,
    decides,
    may_call,
    play_called,
    wait,
)
from studies.ketto.guessing import DECK, HAND, OUT, PLACES, below, guess_tactics, shuffle, unseen

MOST = 8
ASKED = 30
LOOSE = 2.5


@compiled
def guess_laid(duel, deck, copies, seat, w, choice, rng):
    """Deal the hidden cards of a seat anew as a style would have laid them: each card was the best of a few."""
    guess_tactics(duel, copies, seat, rng)
    cards = np.empty(PLACES, dtype=np.int64)
    count = unseen(duel, seat, copies, 0, COMBAT_END, cards)
    shuffle(cards, count, rng)
    side = duel.sides[seat]
    if not side[IS_UP]:
        for i in range(count):
            if ATTACKS_END <= cards[i] < STANCES_END:
                side[STANCE] = cards[i] - ATTACKS_END
                count -= 1
                cards[i] = cards[count]
                break
    held = -1
    for i in range(count):
        if cards[i] == DEFENSE:
            held = i
    defence = -1
    table = 0
    for place in range(side[LAID]):
        for i in range(duel.size[seat, place]):
            table += duel.card[seat, place, i] < COMBAT_END and not duel.up[seat, place, i]
    if held >= 0 and table:
        count -= 1
        cards[held] = cards[count]
        point = below(rng, table)
        is_first = chance(rng) < 0.95
        for place in range(side[LAID]):
            for i in range(duel.size[seat, place]):
                if duel.card[seat, place, i] < COMBAT_END and not duel.up[seat, place, i]:
                    if defence < 0 and (is_first or point == 0):
                        defence = place
                        held = i
                    point -= 1
    elif held >= 0:
        held = -2
        # kept for the hand: it is moved to the front below
        for i in range(count):
            if cards[i] == DEFENSE:
                cards[i] = cards[0]
                cards[0] = DEFENSE
    lines = lines_seen(duel, deck, seat, w)
    sizes = np.zeros(side[LAID], dtype=np.int64)
    for place in range(side[LAID]):
        sizes[place] = duel.size[seat, place]
    for place in range(side[LAID]):
        for i in range(sizes[place]):
            if duel.card[seat, place, i] >= COMBAT_END or duel.up[seat, place, i]:
                continue
            if place == defence and i == held:
                duel.card[seat, place, i] = DEFENSE
                continue
            top, most = -1, -1e9
            tries = min(choice, count)
            for _ in range(tries):
                k = below(rng, count)
                if cards[k] == DEFENSE:
                    continue
                if place == defence:
                    value = deck.defense[cards[k]] - 0.35 * deck.strength[cards[k]]
                else:
                    duel.card[seat, place, i] = cards[k]
                    duel.size[seat, place] = i + 1
                    if i == 0:
                        value = -0.2 * deck.strength[cards[k]] if cards[k] < ATTACKS_END else -9.0
                    else:
                        value = value_of(duel, deck, seat, place, side[STANCE], lines)
                    value -= missed(duel, deck, seat, place, i, sizes[place], cards[k])
                value += 0.3 * chance(rng)
                if value > most:
                    top, most = k, value
            duel.size[seat, place] = sizes[place]
            if top < 0:
                top = count - 1
            duel.card[seat, place, i] = cards[top]
            count -= 1
            cards[top] = cards[count]
    duel.hand[seat, :COMBAT_END] = 0
    duel.deck[seat, :COMBAT_END] = 0
    for i in range(count):
        if i < side[HAND_COMBAT]:
            duel.hand[seat, cards[i]] += 1
        elif i < side[HAND_COMBAT] + side[DECK_COMBAT]:
            duel.deck[seat, cards[i]] += 1


@compiled
def missed(duel, deck, seat, place, i, size, card):
    """Return how unlikely a card is by what was laid beside it later: a card is laid where it connects."""
    found = 0.0
    for out in range(4):
        if deck.flow[card] >> out & 1:
            continue
        x, y = duel.x[seat, place, i] + DX[out], duel.y[seat, place, i] + DY[out]
        for j in range(i + 1, size):
            if duel.x[seat, place, j] == x and duel.y[seat, place, j] == y and duel.card[seat, place, j] < COMBAT_END:
                others = 0
                for k in range(j):
                    others += abs(duel.x[seat, place, k] - x) + abs(duel.y[seat, place, k] - y) == 1
                found += 6.0 if others == 1 else 1.0
    return found


@compiled
def strokes_and_pool(duel, deck, seat, w):
    attack, pool = 0.0, 0.0
    lines = lines_seen(duel, deck, seat, w)
    for place in range(duel.sides[seat, LAID]):
        is_shield = False
        points = 0
        for i in range(duel.size[seat, place]):
            is_shield = is_shield or duel.card[seat, place, i] == DEFENSE or duel.card[seat, place, i] == DEFENSE + 1
            points += deck.defense[duel.card[seat, place, i]]
        if is_shield:
            pool += points
        else:
            attack += value_of(duel, deck, seat, place, duel.sides[seat, STANCE], lines)
    return attack, pool


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
def best_action(duel, scratch, guessed, deck, copies, weights, extras, rules, kinds, rows, playouts, choice, doubt, rng, f):
    """Return which of the listed actions does best, and the list."""
    found = np.zeros((MOST, 6), dtype=np.int64)
    seat, tally = duel.now[TURN], np.zeros(3)
    trace = np.zeros((1, 6), dtype=np.int64)
    count = proposed(duel, scratch, deck, rows, rng, found)
    if count <= 1:
        return 0, count, found
    scores = np.zeros((MOST, playouts))
    for n in range(playouts):
        copied(guessed, duel)
        if choice > 0:
            guess_laid(guessed, deck, copies, 1 - seat, weights[1 - seat], choice, rng)
        rng[0] += np.uint64(7919)
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
    return best, count, found


@compiled
def tried_duels(
    source, duel, scratch, guessed, deck, copies, weights, extras, rules, kinds, seeds, who, playouts, choice, doubt, scores, sums
):
    """Play duels in which `who` tries out its actions; write the start player's scores down."""
    rng, trace, tally = np.zeros(1, dtype=np.uint64), np.zeros((1, 6), dtype=np.int64), np.zeros(3)
    f, rows = np.zeros(FEATURES), weights.copy()
    for number in range(len(seeds)):
        rng[0] = seeds[number]
        begin(duel, source, deck, weights, rng, trace, tally)
        while duel.now[POINT] != OVER:
            seat = duel.now[TURN]
            adapt(duel, weights, extras, rows)
            is_mine = seat == who and duel.now[POINT] == ACTION and not duel.now[VALORS]
            if may_call(duel) and decides(duel, deck, seat, weights[seat], rules[seat], kinds[seat], rng, f):
                play_action(duel, seat, moving.CALL, -1, -1, 0, 0, rng, trace)
            elif is_mine:
                best, count, found = best_action(
                    duel, scratch, guessed, deck, copies, weights, extras, rules, kinds, rows, playouts, choice, doubt, rng, f
                )
                sums[0] += 1
                sums[1] += best > 0
                sums[2] += count
                if count:
                    play_found(duel, found[best], rng, trace)
                else:
                    wait(duel, deck, rows, rng, trace, tally)
            elif duel.now[POINT] == ACTION and not duel.now[VALORS]:
                wait(duel, deck, rows, rng, trace, tally)
            else:
                step(duel, deck, rows, rng, trace, tally)
        scores[number] = tally[VALUE]


@compiled
def compared(source, duel, guessed, deck, copies, weights, extras, rules, kinds, seeds, who, choice, found):
    """At each moment at which `who` may call: strokes and pool of the other, in truth and guessed."""
    rng, trace, tally = np.zeros(1, dtype=np.uint64), np.zeros((1, 6), dtype=np.int64), np.zeros(3)
    f, rows, full = np.zeros(FEATURES), weights.copy(), 0
    for number in range(len(seeds)):
        rng[0] = seeds[number]
        begin(duel, source, deck, weights, rng, trace, tally)
        while duel.now[POINT] != OVER and full < len(found):
            seat = duel.now[TURN]
            adapt(duel, weights, extras, rows)
            if may_call(duel) and seat == who:
                attack, pool = strokes_and_pool(duel, deck, 1 - seat, weights[1 - seat])
                found[full, 0], found[full, 1] = attack, pool
                copied(guessed, duel)
                guess_laid(guessed, deck, copies, 1 - seat, weights[1 - seat], choice, rng)
                attack, pool = strokes_and_pool(guessed, deck, 1 - seat, weights[1 - seat])
                found[full, 2], found[full, 3] = attack, pool
                full += 1
            if may_call(duel) and decides(duel, deck, seat, weights[seat], rules[seat], kinds[seat], rng, f):
                play_action(duel, seat, moving.CALL, -1, -1, 0, 0, rng, trace)
            else:
                step(duel, deck, rows, rng, trace, tally)
    return full
