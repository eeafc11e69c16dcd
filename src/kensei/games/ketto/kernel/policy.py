"""The rules of thumb of `bots.judging`, compiled, with every number of theirs a weight: a style is a row of weights.

A seat goes by its own cards and by what everybody sees.
"""

from __future__ import annotations

import numpy as np

from kensei.games.compiling import compiled
from kensei.games.ketto.kernel.battle import bonus_of
from kensei.games.ketto.kernel.strokes import DX, DY, best
from kensei.games.ketto.kernel.tables import (
    ATTACKS_END,
    CELLS,
    COMBAT_END,
    DECK_COMBAT,
    DEFENSE,
    DEFENSIVE,
    EVASION,
    FIRST_PARRY,
    HAND_TACTICS,
    IS_UP,
    LAID,
    STANCE,
    VALORS,
)

DEFAULTS = {
    "movements": 3.0,
    "fresh": 1.3,
    "missing": 0.2,
    "weak_first": 0.2,
    "forks_first": 0.1,
    "pool": 18.0,
    "shield": 1.0,
    "spare": 0.35,
    "strength_lost": 0.35,
    "defence_first": 2.2,
    "seek": 2.0,
    "tactic": 1.4,
    "crowded_hand": 0.15,
    "draw": 1.7,
    "attacks_held": 0.25,
    "show": 2.5,
    "new_stance": 1.5,
    "guard": 1.2,
    "crowd": 0.25,
    "manoeuvre": -0.2,
    "reveal": 0.3,
    "margin": -5.0,
    "least": 3.0,
    "behind": 0.0,
    "lead": 2.0,
    "connected": 0.85,
    "in_defence": 0.35,
    "their_saves": 0.8,
    "own_saves": 2.0,
    "more_valors": 0.7,
    "enough": 0.35,
    "parry": 1.0,
    "parry_last": 1.5,
    "waste": 0.1,
    "lines": 1.0,
    "potential": 0.0,
    "noise": 0.3,
    "assume": 0.0,
    **{f"stance_{number}": 0.0 for number in range(1, 7)},
}
"""The weights of a style in their order, with the values of the style `swift, by lines`.

`assume`: above a half, a hidden stance is taken for the one whose lines stop most."""
NAMES = tuple(DEFAULTS)
(MOVES, FRESH, MISSING, WEAK_FIRST, FORKS_FIRST, POOL, SHIELD, SPARE, STRENGTH_LOST, DEFENCE_FIRST) = range(10)
(SEEK, TACTIC, CROWDED_HAND, DRAW, HELD, SHOW, NEW_STANCE, GUARDED, CROWD, MANOEUVRE, REVEALING) = range(10, 21)
(MARGIN, LEAST, BEHIND, LEAD, CONNECTED, IN_DEFENCE, THEIR_SAVES, OWN_SAVES, MORE_VALORS, ENOUGH) = range(21, 31)
(PARRY_FROM, PARRY_LAST, WASTE, LINES, POTENTIAL, NOISE, ASSUME, FIRST_STANCE) = range(31, 39)
NEVER = -1e9


@compiled
def lines_seen(duel, deck, seat, w):
    """Return the lines of the other's stance; while it lies face down none, or those that the style assumes."""
    other = duel.sides[1 - seat]
    if other[IS_UP]:
        return deck.lines[other[STANCE]]
    return deck.usual_lines if w[ASSUME] > 0.5 else np.zeros(4, dtype=np.int64)


@compiled
def ends(duel, deck, seat, place):
    """Count the open ends of a movement: sides on which a card flows out and nothing lies."""
    found = 0
    for i in range(duel.size[seat, place]):
        for side in range(4):
            if deck.flow[duel.card[seat, place, i]] >> side & 1:
                x, y = duel.x[seat, place, i] + DX[side], duel.y[seat, place, i] + DY[side]
                found += is_free(duel, seat, place, x, y)
    return found


@compiled
def is_free(duel, seat, place, x, y):
    taken = 0
    for i in range(duel.size[seat, place]):
        taken += duel.x[seat, place, i] == x and duel.y[seat, place, i] == y
    return taken == 0


@compiled
def value_of(duel, deck, seat, place, stance, lines):
    count = duel.size[seat, place]
    x, y, card = duel.x[seat, place], duel.y[seat, place], duel.card[seat, place]
    return float(best(x, y, card, count, deck, stance, bonus_of(duel, seat), lines))


@compiled
def value_with(duel, deck, seat, place, stance, lines, card, x, y):
    """Return what the best stroke would be worth with one more card."""
    count = duel.size[seat, place]
    duel.x[seat, place, count], duel.y[seat, place, count], duel.card[seat, place, count] = x, y, card
    duel.size[seat, place] += 1
    found = value_of(duel, deck, seat, place, stance, lines)
    duel.size[seat, place] -= 1
    return found


@compiled
def should_call(duel, deck, seat, w, attack, own_pool):
    """Whether enough goes through, by what lies on the table, and more than comes from the other."""
    theirs, laid, their_laid, groups = 1 - seat, 0, 0, 0
    combat = 0
    for place in range(duel.sides[seat, LAID]):
        laid += duel.size[seat, place]
    for place in range(duel.sides[theirs, LAID]):
        here = 0
        for i in range(duel.size[theirs, place]):
            here += duel.card[theirs, place, i] < COMBAT_END
        their_laid += duel.size[theirs, place]
        combat += here
        groups += here > 0
    strength, defense = 0.0, 0.0
    for card in range(ATTACKS_END):
        strength += deck.strength[card] / ATTACKS_END
        defense += deck.defense[card] / ATTACKS_END
    saves = float(duel.hand[seat, EVASION])
    for side in range(4):
        saves += w[OWN_SAVES] * duel.hand[seat, FIRST_PARRY + side]
    their_attack = strength * max(0.0, (1 - w[IN_DEFENCE]) * combat - max(1, groups - 1))
    through = w[CONNECTED] * attack - defense * w[IN_DEFENCE] * combat
    through -= w[THEIR_SAVES] * duel.sides[theirs, HAND_TACTICS]
    danger = 0.85 * their_attack - own_pool - saves
    eager = w[BEHIND] * max(0.0, w[LEAD] - (laid - their_laid))
    if through >= w[LEAST] - eager and through - danger >= w[MARGIN] - eager:
        return True
    is_late = not duel.sides[seat, DECK_COMBAT] or not duel.sides[theirs, DECK_COMBAT]
    return is_late and through >= danger - 2


@compiled
def defence_cell(duel, seat, place, card):
    """Return where a card of a defence is laid: side by side, here and there by the card, so that it does not tell."""
    xs, ys, count = np.empty(4 * CELLS, dtype=np.int64), np.empty(4 * CELLS, dtype=np.int64), 0
    for i in range(duel.size[seat, place]):
        for side in range(4):
            x, y = duel.x[seat, place, i] + DX[side], duel.y[seat, place, i] + DY[side]
            if not is_free(duel, seat, place, x, y):
                continue
            at = count
            while at > 0 and (xs[at - 1] > x or (xs[at - 1] == x and ys[at - 1] > y)):
                at -= 1
            if at > 0 and xs[at - 1] == x and ys[at - 1] == y:
                continue
            for j in range(count, at, -1):
                xs[j], ys[j] = xs[j - 1], ys[j - 1]
            xs[at], ys[at] = x, y
            count += 1
    return xs[card % count], ys[card % count]


@compiled
def corner(duel, seat, place):
    """Return the cell below and to the left of the first card, where a tactic is least in the way."""
    x, y = duel.x[seat, place, 0], duel.y[seat, place, 0]
    for i in range(1, duel.size[seat, place]):
        if duel.x[seat, place, i] < x or (duel.x[seat, place, i] == x and duel.y[seat, place, i] < y):
            x, y = duel.x[seat, place, i], duel.y[seat, place, i]
    return x - 1, y - 1


@compiled
def defence_points(duel, deck, seat, w, card, own_pool):
    """Defense points are worth less than strength, and less the more there are."""
    if card in (DEFENSE, DEFENSIVE):
        return -3.0
    points = deck.defense[card]
    needed = max(0.0, min(float(points), w[POOL] - own_pool))
    return needed * w[SHIELD] + (points - needed) * w[SPARE] - w[STRENGTH_LOST] * deck.strength[card]


@compiled
def new_points(duel, deck, seat, w, card, offensive, own_pool):
    """A defence first; then strokes, each begun with a weak card that leads somewhere."""
    if card == DEFENSE:
        return w[DEFENCE_FIRST]
    if card == DEFENSIVE:
        return w[DEFENCE_FIRST] if own_pool >= 4 else -1.0
    if card >= ATTACKS_END:
        return -3.0
    missing = w[MOVES] - offensive
    if duel.now[VALORS] or missing <= 0:
        return -0.5
    forks = 0
    for side in range(4):
        forks += deck.flow[card] >> side & 1
    return w[FRESH] + w[MISSING] * missing - w[WEAK_FIRST] * deck.strength[card] + w[FORKS_FIRST] * forks
