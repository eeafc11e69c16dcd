"""The hidden cards of the other player guessed as the bot `search` does it (`bots.belief`), compiled, for Planning."""

from __future__ import annotations

import numpy as np

from kensei.games.compiling import compiled
from kensei.games.ketto.kernel.guessing import PLACES, below, guess_stance, guess_tactics, shuffle, unseen
from kensei.games.ketto.kernel.moving import chance
from kensei.games.ketto.kernel.strokes import DX, DY
from kensei.games.ketto.kernel.tables import (
    COMBAT_END,
    DECK_COMBAT,
    DEFENSE,
    HAND_COMBAT,
    LAID,
)

FIRST, CHOICE = 0.8, 3
"""As in `bots.belief`."""
HAND, DECK, OUT = -1, -2, -3


@compiled
def search_guess(duel, deck, copies, seat, rng):
    """Deal the hidden cards of a seat anew: a defence first, and strokes that connect."""
    guess_tactics(duel, copies, seat, rng)
    cards = np.empty(PLACES, dtype=np.int64)
    count = unseen(duel, seat, copies, 0, COMBAT_END, cards)
    shuffle(cards, count, rng)
    count = guess_stance(duel, seat, cards, count)
    side = duel.sides[seat]
    where, which = np.empty(PLACES, dtype=np.int64), np.empty(PLACES, dtype=np.int64)
    table = 0
    for place in range(side[LAID]):
        for i in range(duel.size[seat, place]):
            if not duel.up[seat, place, i] and duel.card[seat, place, i] < COMBAT_END:
                where[table], which[table] = place, i
                table += 1
    for i in range(table, count):
        at = i - table
        where[i] = HAND if at < side[HAND_COMBAT] else DECK if at < side[HAND_COMBAT] + side[DECK_COMBAT] else OUT
    defence = lay_defence(deck, cards, where, table, count, rng)
    for i in range(table):
        duel.card[seat, where[i], which[i]] = cards[i]
    lay_strokes(duel, deck, seat, cards, where, which, table, count, defence, rng)
    duel.hand[seat, :COMBAT_END] = 0
    duel.deck[seat, :COMBAT_END] = 0
    for i in range(count):
        if where[i] >= 0:
            duel.card[seat, where[i], which[i]] = cards[i]
        elif where[i] == HAND:
            duel.hand[seat, cards[i]] += 1
        elif where[i] == DECK:
            duel.deck[seat, cards[i]] += 1


@compiled
def lay_defence(deck, cards, where, table, count, rng):
    """Put the defense card into a movement, most likely the first; return which, -1 for none."""
    held = -1
    for i in range(count):
        if cards[i] == DEFENSE:
            held = i
    if held < 0:
        return -1
    if not table:
        # it is in the hand: never in the deck
        for i in range(count):
            if where[i] == HAND:
                cards[held], cards[i] = cards[i], cards[held]
                break
        return -1
    chosen = below(rng, table)
    if chance(rng) < FIRST:
        first = 0
        for i in range(table):
            first += where[i] == 0
        if first:
            chosen = below(rng, first)
    cards[held], cards[chosen] = cards[chosen], cards[held]
    defence = where[chosen]
    for i in range(table):
        if where[i] == defence and i != chosen:
            top = i
            for _ in range(CHOICE - 1):
                j = below(rng, count)
                if where[j] != defence and deck.defense[cards[j]] > deck.defense[cards[top]]:
                    top = j
            cards[i], cards[top] = cards[top], cards[i]
    return defence


@compiled
def lay_strokes(duel, deck, seat, cards, where, which, table, count, defence, rng):
    """Let the cards of the other movements connect as far as that can be."""
    order, settled = np.empty(PLACES, dtype=np.int64), np.zeros(PLACES, dtype=np.bool_)
    for i in range(count):
        order[i] = i
        settled[i] = (where[i] == defence and defence >= 0) or cards[i] == DEFENSE
    shuffle(order, count, rng)
    for place in range(duel.sides[seat, LAID]):
        if place == defence:
            continue
        size = duel.size[seat, place]
        laid = np.zeros(size, dtype=np.bool_)
        for _ in range(size):
            i, near = -1, 99
            for j in range(size):
                far = abs(duel.x[seat, place, j]) + abs(duel.y[seat, place, j])
                if not laid[j] and far < near:
                    i, near = j, far
            at = -1
            for k in range(table):
                if where[k] == place and which[k] == i:
                    at = k
            if at >= 0 and not settled[at]:
                wanted = 0
                for j in range(size):
                    for out in range(4):
                        if (
                            laid[j]
                            and duel.x[seat, place, j] + DX[out] == duel.x[seat, place, i]
                            and duel.y[seat, place, j] + DY[out] == duel.y[seat, place, i]
                            and deck.flow[duel.card[seat, place, j]] >> out & 1
                        ):
                            wanted |= 1 << (out + 2) % 4
                found, top = 0, -1
                for k in range(-1, count):
                    one = at if k < 0 else order[k]
                    if (k >= 0 and one == at) or settled[one]:
                        continue
                    flow = deck.flow[cards[one]]
                    if flow and (not wanted or flow & wanted):
                        found += 1
                        if top < 0 or deck.strength[cards[one]] > deck.strength[cards[top]]:
                            top = one
                        if found == CHOICE:
                            break
                if top >= 0:
                    cards[at], cards[top] = cards[top], cards[at]
                    if where[top] >= 0:
                        duel.card[seat, where[top], which[top]] = cards[top]
                settled[at] = True
                duel.card[seat, place, i] = cards[at]
            laid[i] = True
