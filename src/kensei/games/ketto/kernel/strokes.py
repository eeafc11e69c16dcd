"""The best stroke of a movement, compiled: what `bots.observation.best` finds in Python."""

from __future__ import annotations

import numpy as np

from kensei.games.compiling import compiled
from kensei.games.ketto.kernel.tables import ATTACKS_END, CELLS, FIRST_MANOEUVRE, REVEAL

DX, DY = np.array([0, 1, 0, -1]), np.array([1, 0, -1, 0])
"""The steps U R D L."""
MOST_STROKES = 40
"""How many strokes from one beginning are looked at: a movement full of forks has thousands."""


@compiled
def contains(x, y, path, length, deck, which):
    """Whether the cells of a stroke contain the pattern of a manoeuvre, shifted but not turned."""
    size = deck.sizes[which]
    pattern = deck.patterns[which]
    for begin in range(length):
        dx, dy = x[path[begin]] - pattern[0, 0], y[path[begin]] - pattern[0, 1]
        found = 1
        for i in range(1, size):
            for j in range(length):
                if x[path[j]] == pattern[i, 0] + dx and y[path[j]] == pattern[i, 1] + dy:
                    found += 1
                    break
            else:
                break
        if found == size:
            return True
    return False


@compiled
def worth(x, y, card, count, path, ways, length, deck, stance, bonus):
    """Return the strength of a stroke of two cards or more with its bonuses, before a line."""
    total = bonus
    for i in range(1, length):
        total += deck.strength[card[path[i]]]
    if stance >= 0:
        for which in range(deck.modifiers.shape[1]):
            steps, way = deck.modifiers[stance, which, 0], deck.modifiers[stance, which, 1]
            run = 0
            for i in range(1, length):
                run = run + 1 if ways[i] == way else 0
                if steps and run == steps:
                    total += deck.modifiers[stance, which, 2]
                    break
    return total + patterns_made(x, y, card, count, path, length, deck)


@compiled
def neighbours(x, y, card, count, deck):
    """Return for each card and side the card that it flows into, -1 for none."""
    found = np.full((CELLS, 4), -1, dtype=np.int64)
    for i in range(count):
        for j in range(i):
            dx, dy = x[j] - x[i], y[j] - y[i]
            if abs(dx) + abs(dy) != 1:
                continue
            side = 0 if dy == 1 else 1 if dx == 1 else 2 if dy == -1 else 3
            if deck.flow[card[i]] >> side & 1 and deck.flow[card[j]] >> (side + 2) % 4 & 1:
                found[i, side] = j
                found[j, (side + 2) % 4] = i
    return found


@compiled
def earned(deck, stance, way, run):
    """Return the bonuses that a step earns by which a run has become so long, and no longer."""
    found = 0
    if stance >= 0:
        for which in range(deck.modifiers.shape[1]):
            if deck.modifiers[stance, which, 0] == run and deck.modifiers[stance, which, 1] == way:
                found |= 1 << which
    return found


@compiled
def best_from(x, y, card, count, near, begun, length, deck, stance, bonus, lines, most):
    """Return the worth of the best stroke that begins with these cards, after the line it would meet.

    Strength, run and bonuses are carried from card to card: this is where the time goes.
    """
    path, ways, turn = np.empty(CELLS, dtype=np.int64), np.empty(CELLS, dtype=np.int64), np.empty(CELLS, dtype=np.int64)
    total, run, mask = np.empty(CELLS, dtype=np.int64), np.empty(CELLS, dtype=np.int64), np.empty(CELLS, dtype=np.int64)
    used, manoeuvres, visits, found = 0, 0, 0, 0
    for i in range(count):
        manoeuvres += FIRST_MANOEUVRE <= card[i] < REVEAL
    path[0], ways[0], total[0], run[0], mask[0] = begun[0], -1, bonus, 0, 0
    used |= 1 << begun[0]
    for i in range(1, length):
        for side in range(4):
            if near[begun[i - 1], side] == begun[i]:
                ways[i] = side
        path[i] = begun[i]
        used |= 1 << begun[i]
        total[i] = total[i - 1] + deck.strength[card[begun[i]]]
        run[i] = run[i - 1] + 1 if ways[i] == ways[i - 1] else 1
        mask[i] = mask[i - 1] | earned(deck, stance, ways[i], run[i])
    depth = length - 1
    turn[depth] = -1
    while depth >= length - 1:
        if turn[depth] < 0:
            if visits == most:
                break
            visits += 1
            turn[depth] = 0
            if depth:
                value = total[depth]
                for which in range(deck.modifiers.shape[1]):
                    if mask[depth] >> which & 1:
                        value += deck.modifiers[stance, which, 2]
                if manoeuvres:
                    value += patterns_made(x, y, card, count, path, depth + 1, deck)
                line = lines[ways[depth]] + 1
                found = max(found, (value + line - 1) // line)
        side = turn[depth]
        if side == 4:
            used ^= 1 << path[depth]
            depth -= 1
            continue
        turn[depth] += 1
        to = near[path[depth], side]
        if to >= 0 and not used >> to & 1:
            depth += 1
            path[depth], ways[depth], turn[depth] = to, side, -1
            used |= 1 << to
            total[depth] = total[depth - 1] + deck.strength[card[to]]
            run[depth] = run[depth - 1] + 1 if ways[depth - 1] == side else 1
            mask[depth] = mask[depth - 1] | earned(deck, stance, side, run[depth])
    return found


@compiled
def patterns_made(x, y, card, count, path, length, deck):
    """Add up the bonuses of the manoeuvres of a movement whose patterns a stroke contains."""
    total = 0
    for i in range(count):
        if FIRST_MANOEUVRE <= card[i] < REVEAL and contains(x, y, path, length, deck, card[i] - FIRST_MANOEUVRE):
            total += deck.bonuses[card[i] - FIRST_MANOEUVRE]
    return total


@compiled
def best(x, y, card, count, deck, stance, bonus, lines):
    """Return the worth of the best stroke of a movement, after the line it would meet."""
    near = neighbours(x, y, card, count, deck)
    begun = np.empty(1, dtype=np.int64)
    found = 0
    for i in range(count):
        if card[i] < ATTACKS_END:
            begun[0] = i
            found = max(found, best_from(x, y, card, count, near, begun, 1, deck, stance, bonus, lines, MOST_STROKES))
    return found
