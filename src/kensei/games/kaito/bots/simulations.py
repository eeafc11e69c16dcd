"""Monte-Carlo tree search for Kaito, compiled: for positions that cannot be solved yet.

A new node is evaluated by `glance`, which won nine games of ten against playouts. Proved values are backed up: a
node with a lost child is won, one whose children are all won is lost.
"""

from __future__ import annotations

import numpy as np

from kensei.games.compiling import compiled
from kensei.games.kaito.bots.dfpn import MOVE, WIDTH, Numbers, danger, expand, ones, standing
from kensei.games.kaito.kernel import CROSS, HASH, KAITO, OCCUPIED, TURN, Position, play, undo

FIRST, COUNT, VISITS, POINTS, STEP, PROVED = range(6)
"""A node: where its children begin, how many they are, visits, points of the one who moved into it
(1000 a win), the move into it, and what is proved for the one to move in it: 1, -1 or 0."""
DEEPEST = 44
EXPLORATION = 0.6
"""The UCB exploration constant."""


@compiled
def draw(chance: Numbers, below: int) -> int:
    """Return the upper half of a linear congruential generator of 64 bits, modulo `below`."""
    chance[0] = chance[0] * 6364136223846793005 + 1442695040888963407
    return (chance[0] >> 33 & 0x7FFFFFFF) % below


@compiled
def glance(p: Position) -> int:
    """Estimate Red's chance to win, in thousandths."""
    seat = p[TURN]
    safe = ones(p[OCCUPIED] & CROSS[p[KAITO]] & ~danger(p, seat))
    score = standing(p, 0) - standing(p, 1) + (7 * safe if seat == 0 else -7 * safe)
    return int(1000 / (1 + np.exp(-score / 50.0)))


@compiled
def pick(tree: Numbers, node: int, chance: Numbers) -> int:
    """Return the child with the best upper bound, among those not proved to lose."""
    scale = EXPLORATION * np.sqrt(np.log(tree[node, VISITS] + 1.0))
    best, most = -1, -1e9
    for child in range(tree[node, FIRST], tree[node, FIRST] + tree[node, COUNT]):
        if tree[child, PROVED] == 1:
            continue
        visits = tree[child, VISITS]
        if visits == 0:
            bound = 10.0 + draw(chance, 1000) * 1e-3
        else:
            bound = tree[child, POINTS] / (1000.0 * visits) + scale / np.sqrt(visits)
        if bound > most:
            best, most = child, bound
    return best


@compiled
def open_node(p: Position, entries: Numbers, tree: Numbers, node: int, used: int, children: Numbers) -> int:
    """Add the children of a node, or settle it; return how many nodes are used then."""
    count = expand(p, entries, children)
    if count <= 0:
        tree[node, PROVED] = 1 if count < 0 else -1
        return used
    tree[node, FIRST], tree[node, COUNT] = used, count
    for i in range(count):
        tree[used + i] = 0
        tree[used + i, STEP] = children[i, MOVE]
    return used + count


@compiled
def settle(tree: Numbers, node: int) -> None:
    lost = 0
    for child in range(tree[node, FIRST], tree[node, FIRST] + tree[node, COUNT]):
        if tree[child, PROVED] == -1:
            tree[node, PROVED] = 1
            return
        lost += tree[child, PROVED]
    if lost == tree[node, COUNT]:
        tree[node, PROVED] = -1


@compiled
def simulate(p: Position, entries: Numbers, simulations: int, seed: int) -> tuple[Numbers, int]:
    """Run so many simulations; return the tree, whose first node is the position, and how many were made."""
    tree = np.zeros((simulations * 12 + WIDTH, 6), dtype=np.int64)
    children = np.zeros((WIDTH, 5), dtype=np.int64)
    chance = np.array([seed], dtype=np.int64)
    path, undone = np.zeros(DEEPEST, dtype=np.int64), np.zeros((DEEPEST, 2), dtype=np.int64)
    used = open_node(p, entries, tree, 0, 1, children)
    done = 0
    while done < simulations and tree[0, PROVED] == 0 and used + WIDTH < tree.shape[0]:
        done += 1
        node, depth = 0, 0
        while tree[node, COUNT] and tree[node, PROVED] == 0:
            node = pick(tree, node, chance)
            undone[depth, 1] = p[HASH]
            undone[depth, 0] = play(p, tree[node, STEP])
            path[depth] = node
            depth += 1
        if tree[node, PROVED] == 0 and tree[node, VISITS] > 0:
            used = open_node(p, entries, tree, node, used, children)
        red = glance(p)
        if tree[node, PROVED]:
            red = 1000 if (tree[node, PROVED] == 1) == (p[TURN] == 0) else 0
        for i in range(depth - 1, -1, -1):
            node = path[i]
            undo(p, tree[node, STEP], undone[i, 0], undone[i, 1])
            tree[node, VISITS] += 1
            # the points belong to the one who moved into the node, who is to move now
            tree[node, POINTS] += red if p[TURN] == 0 else 1000 - red
            above = path[i - 1] if i else 0
            if tree[node, PROVED]:
                settle(tree, above)
        tree[0, VISITS] += 1
    return tree, done
