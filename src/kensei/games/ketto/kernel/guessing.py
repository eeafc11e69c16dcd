"""What lies face down on the other side, compiled: cards dealt anew as a style would have laid them.

Each card was the best of some for its place, by what the stroke came to when it was laid, and it leads to what was
laid beside it later. So imagined strokes are worth about what true ones are.
"""

from __future__ import annotations

import numpy as np

from kensei.games.compiling import compiled
from kensei.games.ketto.kernel.moving import chance
from kensei.games.ketto.kernel.policy import lines_seen, value_of
from kensei.games.ketto.kernel.strokes import DX, DY
from kensei.games.ketto.kernel.tables import (
    ATTACKS_END,
    COMBAT_END,
    DECK_COMBAT,
    DEFENSE,
    DEFENSIVE,
    FIRST,
    HAND_COMBAT,
    IS_UP,
    KINDS,
    LAID,
    REVEAL,
    STANCE,
    STANCES_END,
)

IN_FIRST = 0.95
"""How likely the defense card is taken to lie in the first movement."""
CHOICE = 16
"""Out of how many cards each one is taken to have been chosen for where it lies."""
PLACES = 40


@compiled
def below(rng, count):
    return int(chance(rng) * count)


@compiled
def shuffle(values, count, rng):
    for i in range(count - 1, 0, -1):
        j = below(rng, i + 1)
        values[i], values[j] = values[j], values[i]


@compiled
def unseen(duel, seat, copies, begin, end, found):
    """List the cards of a kind whose faces nobody else has seen; return how many there are."""
    count = 0
    for card in range(begin, end):
        left = copies[card] - duel.gone[seat, card] - duel.pool[seat, card]
        for place in range(duel.sides[seat, LAID]):
            for i in range(duel.size[seat, place]):
                left -= duel.up[seat, place, i] and duel.card[seat, place, i] == card
        if duel.sides[seat, IS_UP] and card == ATTACKS_END + duel.sides[seat, STANCE]:
            left -= 1
        for _ in range(left):
            found[count] = card
            count += 1
    return count


@compiled
def guess_tactics(duel, copies, seat, rng):
    """Deal the hidden tactics anew: those that lie there may lie there."""
    cards = np.empty(PLACES, dtype=np.int64)
    count = unseen(duel, seat, copies, COMBAT_END, KINDS, cards)
    shuffle(cards, count, rng)
    for place in range(duel.sides[seat, LAID]):
        for i in range(duel.size[seat, place]):
            if duel.card[seat, place, i] >= COMBAT_END and not duel.up[seat, place, i]:
                for j in range(count):
                    if cards[j] < REVEAL and (duel.now[FIRST] < 0 or cards[j] != DEFENSIVE):
                        duel.card[seat, place, i] = cards[j]
                        count -= 1
                        cards[j] = cards[count]
                        break
    duel.hand[seat, COMBAT_END:] = 0
    duel.deck[seat, COMBAT_END:] = 0
    held, left = duel.sides[seat, HAND_COMBAT + 1], duel.sides[seat, DECK_COMBAT + 1]
    for i in range(count):
        if i < held:
            duel.hand[seat, cards[i]] += 1
        elif i < held + left:
            duel.deck[seat, cards[i]] += 1


@compiled
def guess_stance(duel, seat, cards, count):
    """Take a hidden stance from the cards; return how many are left."""
    if not duel.sides[seat, IS_UP]:
        for i in range(count):
            if ATTACKS_END <= cards[i] < STANCES_END:
                duel.sides[seat, STANCE] = cards[i] - ATTACKS_END
                cards[i] = cards[count - 1]
                return count - 1
    return count


@compiled
def is_hidden(duel, seat, place, i):
    return duel.card[seat, place, i] < COMBAT_END and not duel.up[seat, place, i]


@compiled
def defence_place(duel, seat, rng):
    """Return where the defense card is taken to lie: movement and card, -1 if no card lies face down."""
    table = 0
    for place in range(duel.sides[seat, LAID]):
        for i in range(duel.size[seat, place]):
            table += is_hidden(duel, seat, place, i)
    point = 0 if chance(rng) < IN_FIRST else below(rng, max(1, table))
    for place in range(duel.sides[seat, LAID]):
        for i in range(duel.size[seat, place]):
            if is_hidden(duel, seat, place, i):
                if not point:
                    return place, i
                point -= 1
    return -1, -1


@compiled
def guess(duel, deck, copies, seat, w, rng):
    """Deal the hidden cards of a seat anew, as a style with these weights would have laid them."""
    guess_tactics(duel, copies, seat, rng)
    cards = np.empty(PLACES, dtype=np.int64)
    count = unseen(duel, seat, copies, 0, COMBAT_END, cards)
    shuffle(cards, count, rng)
    count = guess_stance(duel, seat, cards, count)
    defence, shield = -1, -1
    for i in range(count):
        if cards[i] == DEFENSE:
            if duel.now[FIRST] < 0:
                defence, shield = defence_place(duel, seat, rng)
            # else it is in the hand, which is dealt first
            cards[i] = cards[count - 1] if defence >= 0 else cards[0]
            if defence >= 0:
                count -= 1
            else:
                cards[0] = DEFENSE
            break
    lines = lines_seen(duel, deck, seat, w)
    for place in range(duel.sides[seat, LAID]):
        size = duel.size[seat, place]
        for i in range(size):
            if not is_hidden(duel, seat, place, i):
                continue
            if place == defence and i == shield:
                duel.card[seat, place, i] = DEFENSE
                continue
            best = likeliest(duel, deck, seat, place, i, size, cards, count, place == defence, lines, rng)
            duel.card[seat, place, i] = cards[best]
            count -= 1
            cards[best] = cards[count]
    duel.hand[seat, :COMBAT_END] = 0
    duel.deck[seat, :COMBAT_END] = 0
    held, left = duel.sides[seat, HAND_COMBAT], duel.sides[seat, DECK_COMBAT]
    for i in range(min(count, held + left)):
        if i < held:
            duel.hand[seat, cards[i]] += 1
        else:
            duel.deck[seat, cards[i]] += 1


@compiled
def likeliest(duel, deck, seat, place, i, size, cards, count, is_shield, lines, rng):
    """Return which of some cards a player would rather have laid there."""
    best, most, own = count - 1, -1e9, duel.card[seat, place, i]
    for _ in range(CHOICE):
        k = below(rng, count)
        card = cards[k]
        if card == DEFENSE:
            continue
        if is_shield:
            value = deck.defense[card] - 0.35 * deck.strength[card]
        else:
            duel.card[seat, place, i] = card
            duel.size[seat, place] = i + 1
            value = -0.2 * deck.strength[card] if card < ATTACKS_END else -9.0
            if i:
                value = value_of(duel, deck, seat, place, duel.sides[seat, STANCE], lines)
            value -= missed(duel, deck, seat, place, i, size, card)
        value += 0.3 * chance(rng)
        if value > most:
            best, most = k, value
    duel.size[seat, place] = size
    duel.card[seat, place, i] = own
    return best


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
