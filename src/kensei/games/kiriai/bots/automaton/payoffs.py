"""What the opponent wins in a position by plan and answer, from the bounds with one round less."""

from __future__ import annotations

import numpy as np

from kensei.games.compiling import compiled
from kensei.games.kiriai.bots.automaton.duel import LOST, OTHERS, PLAINS, SPECIAL_PLANS, WON, play
from kensei.games.kiriai.bots.automaton.families import (
    FAMILIES,
    MOST_FAMILIES,
    OWN_TYPES,
    PLAIN_ROWS,
    ROWS_A_TYPE,
    TYPES,
    Shape,
)
from kensei.games.kiriai.bots.automaton.phases import HIDDEN, MINE_SPENT, OPEN, THEIRS_SPENT, Memory
from kensei.games.kiriai.kernel import Array


def shape() -> Shape:
    return Shape(
        np.zeros(5, dtype=np.int64),
        np.zeros(MOST_FAMILIES, dtype=np.int64),
        np.zeros(MOST_FAMILIES, dtype=np.int64),
        np.zeros((MOST_FAMILIES, 3)),
        np.zeros((MOST_FAMILIES, 3)),
    )


def losses(memory: Memory) -> Array:
    families = max(memory.points + 3, memory.points_later + 2)
    return np.zeros((families, 38, max(memory.vectors, memory.vectors_later), 156))


@compiled
def set_up(table, bounds, phase, special, at, shape, losses):
    """Fill in shape and losses of the programs of a position."""
    rules = table[0]
    plain, specials, counts, standings = rules[5], rules[6], rules[7], rules[0].shape[0]
    own, other = at // standings // 6 % 6, at // standings % 6
    if phase == OPEN:
        set_up_open(table, bounds, at, plain[own], plain[other], counts[own], counts[other], shape, losses)
    elif phase == MINE_SPENT:
        set_up_mine_spent(
            table, bounds, special, at, plain[own], plain[other], specials[other], counts[own], counts[other], shape,
            losses,
        )  # fmt: skip
    elif phase == THEIRS_SPENT:
        set_up_theirs_spent(
            table, bounds, special, at, plain[own], specials[own], plain[other], counts[own], counts[other], shape,
            losses,
        )  # fmt: skip
    else:
        set_up_hidden(
            table, bounds, at, plain[own], specials[own], plain[other], specials[other], counts[own], counts[other],
            shape, losses,
        )  # fmt: skip


@compiled
def set_up_open(table, bounds, at, mine, theirs, own, other, shape, losses):
    sizes, plans, vectors, mass, weight = shape
    sizes[FAMILIES], sizes[OWN_TYPES], sizes[TYPES] = 1, 0, 1
    sizes[PLAIN_ROWS] = sizes[ROWS_A_TYPE] = other[0]
    plans[0], vectors[0], mass[0, 0], weight[0, 0] = own[0], 1, 1.0, 1.0
    for a in range(own[0]):
        for b in range(other[0]):
            losses[0, a, 0, b] = open_loss(table, bounds, play(table[0], at, mine[a], theirs[b]))


@compiled
def set_up_mine_spent(table, bounds, special, at, mine, theirs, their_special, own, other, shape, losses):
    sizes, plans, vectors, mass, weight = shape
    width = other[0] + other[1]
    sizes[FAMILIES], sizes[OWN_TYPES], sizes[TYPES], sizes[PLAIN_ROWS], sizes[ROWS_A_TYPE] = 1, 0, 2, other[0], width
    plans[0], vectors[0], mass[0, 0] = own[0], bounds[1].shape[1], 1.0
    weight[0, 0] = weight[0, 1] = 1.0
    for a in range(own[0]):
        for b in range(other[0]):
            to = play(table[0], at, mine[a], theirs[b])
            place = 0 if to < 0 else table[1][MINE_SPENT, special, to]
            for v in range(vectors[0]):
                for j in range(2):
                    lost = -1.0 if to == WON else 1.0
                    losses[0, a, v, j * width + b] = lost if to < 0 else bounds[1][place, v, j]
        for j in range(2):
            for y in range(other[1]):
                plan = PLAINS + SPECIAL_PLANS * OTHERS[special, j] + their_special[y]
                to = play(table[0], at, mine[a], plan)
                losses[0, a, 0, j * width + other[0] + y] = open_loss(table, bounds, to)


@compiled
def set_up_theirs_spent(table, bounds, special, at, mine, my_special, theirs, own, other, shape, losses):
    sizes, plans, vectors, mass, weight = shape
    points = table[4]
    count = len(points)
    sizes[FAMILIES], sizes[OWN_TYPES], sizes[TYPES] = count + 2, 2, 1
    sizes[PLAIN_ROWS] = sizes[ROWS_A_TYPE] = other[0]
    for f in range(count + 2):
        vectors[f], weight[f, 0] = 1, 1.0
        plans[f] = own[0] if f < count else own[1]
        for i in range(2):
            mass[f, i] = points[f, i] if f < count else (1.0 if f - count == i else 0.0)
    for b in range(other[0]):
        for a in range(own[0]):
            to = play(table[0], at, mine[a], theirs[b])
            for f in range(count):
                lost = -1.0 if to == WON else 1.0
                losses[f, a, 0, b] = lost if to < 0 else bounds[2][table[1][THEIRS_SPENT, special, to], f]
        for i in range(2):
            for z in range(own[1]):
                plan = PLAINS + SPECIAL_PLANS * OTHERS[special, i] + my_special[z]
                losses[count + i, z, 0, b] = open_loss(table, bounds, play(table[0], at, plan, theirs[b]))


@compiled
def set_up_hidden(table, bounds, at, mine, my_special, theirs, their_special, own, other, shape, losses):
    sizes, plans, vectors, mass, weight = shape
    rules, where, points = table[0], table[1], table[2]
    count, plain, width = len(points), other[0], other[0] + other[1]
    sizes[FAMILIES], sizes[OWN_TYPES], sizes[TYPES], sizes[PLAIN_ROWS], sizes[ROWS_A_TYPE] = (
        count + 3,
        3,
        3,
        plain,
        width,
    )
    for f in range(count + 3):
        plans[f] = own[0] if f < count else own[1]
        vectors[f] = bounds[0].shape[2] if f < count else bounds[1].shape[1]
        for i in range(3):
            mass[f, i] = points[f, i] if f < count else (1.0 if f - count == i else 0.0)
            weight[f, i] = 1.0 - mass[f, i]
    for a in range(own[0]):
        for b in range(plain):
            to = play(rules, at, mine[a], theirs[b])
            place = 0 if to < 0 else where[HIDDEN, 0, to]
            lost = -1.0 if to == WON else 1.0
            for f in range(count):
                for v in range(vectors[f]):
                    for j in range(3):
                        losses[f, a, v, j * width + b] = lost * weight[f, j] if to < 0 else bounds[0][place, f, v, j]
        for j in range(3):
            for y in range(other[1]):
                to = play(rules, at, mine[a], PLAINS + SPECIAL_PLANS * j + their_special[y])
                for f in range(count):
                    one, two = points[f, OTHERS[j, 0]], points[f, OTHERS[j, 1]]
                    losses[f, a, 0, j * width + plain + y] = later_loss(table, bounds, j, to, one, two)
    for i in range(3):
        f = count + i
        for z in range(own[1]):
            plan = PLAINS + SPECIAL_PLANS * i + my_special[z]
            for b in range(plain):
                to = play(rules, at, plan, theirs[b])
                place = 0 if to < 0 else where[MINE_SPENT, i, to]
                lost = -1.0 if to == WON else 1.0
                for v in range(vectors[f]):
                    losses[f, z, v, i * width + b] = 0.0
                    for m in range(2):
                        row = OTHERS[i, m] * width + b
                        losses[f, z, v, row] = lost if to < 0 else bounds[1][place, v, m]
            for y in range(other[1]):
                losses[f, z, 0, i * width + plain + y] = 0.0
                for m in range(2):
                    j = OTHERS[i, m]
                    to = play(rules, at, plan, PLAINS + SPECIAL_PLANS * j + their_special[y])
                    losses[f, z, 0, j * width + plain + y] = open_loss(table, bounds, to)


@compiled
def open_loss(table, bounds, to):
    if to == WON:
        return -1.0
    if to == LOST:
        return 1.0
    return bounds[3][table[1][OPEN, 0, to]]


@compiled
def later_loss(table, bounds, special, to, one, two):
    """Return what they win who have just shown a Special from one who may hold the two others, with these shares."""
    if to in (WON, LOST):
        return -(one + two) if to == WON else one + two
    whole = one + two
    if whole <= 0:
        return 0.0
    row = bounds[2][table[1][THEIRS_SPENT, special, to]]
    last = len(row) - 1
    if last == 0:
        return whole * row[0]
    # between two points they are mixed
    at = one / whole * last
    low = min(int(at), last - 1)
    return whole * (row[low] * (low + 1 - at) + row[low + 1] * (at - low))


@compiled
def memory_of(table, bounds, phase, number, have, wish):
    """Write the shares and the weights of a memory; return its k and its l."""
    k, v = 0, 0
    have[:], wish[:] = 0.0, 1.0
    have[0] = 1.0
    if phase == HIDDEN:
        k, v = number // bounds[0].shape[2], number % bounds[0].shape[2]
        have[:3] = table[2][k]
        wish[:3] = table[3][v]
    elif phase == MINE_SPENT:
        v = number
        wish[:2] = table[5][v]
    elif phase == THEIRS_SPENT:
        k = number
        have[:2] = table[4][k]
    return k, v
