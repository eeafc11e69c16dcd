"""The rest of a cycle, solved while it is played: from two hands of few cards until both are refreshed.

Where hands stay equal in size every turn makes both smaller by one card, so the values of hands with one card less and,
behind the last card, of full hands are all that a turn needs. Only what can be reached is solved: `mark` goes forward
from the hands and healths of now, `finish` comes back. With six cards that is about a tenth of all hands and healths.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple, TypeAlias

import numpy as np

from kensei.games.bushido.bots.exact.matrix_game import SIZE, solve
from kensei.games.bushido.bots.exact.odds import CARDS, Array
from kensei.games.bushido.bots.matchup import Pair, against, alike
from kensei.games.bushido.cards import FULL_HEALTH
from kensei.games.bushido.deck import deck
from kensei.games.compiling import compiled

Hands: TypeAlias = tuple[tuple[int, ...], tuple[int, ...]]
"""Two hands as places on the wheel, in the order of the table."""


class Damage(NamedTuple):
    """What both may take, for compiled code: rows of a pair stand between `starts[kind, pair]` and the next."""

    kinds: Array
    """By both healths: which healths are read alike by all cards."""
    starts: Array
    taken: Array
    chances: Array


@lru_cache(maxsize=64)
def damage(text: str, fighters: Pair) -> Damage:
    """Tabulate all pairs of cards of two fighters whose hands stay equal in size."""
    wheel, known = deck(text).wheel, alike(text, fighters)
    classes = {healths: n for n, healths in enumerate(dict.fromkeys(known.values()))}
    kinds = np.zeros((FULL_HEALTH + 1, FULL_HEALTH + 1), np.int64)
    for healths, first in known.items():
        kinds[healths] = classes[first]
    starts = np.zeros((len(classes), CARDS * CARDS + 1), np.int64)
    rows: list[tuple[int, int, float]] = []
    for healths, n in classes.items():
        for pair in range(CARDS * CARDS):
            starts[n, pair] = len(rows)
            found: dict[tuple[int, int], float] = {}
            for result in against(text, fighters, (wheel[pair // CARDS], wheel[pair % CARDS]), healths, 0, 0):
                found[result.taken] = found.get(result.taken, 0.0) + result.chance
            rows += [(*taken, chance) for taken, chance in found.items()]
        starts[n, -1] = len(rows)
    table = np.array(rows)
    return Damage(kinds, starts, table[:, :2].astype(np.int64), table[:, 2])


@compiled
def fill(values, full, damage, mine, theirs, a, b, one, other, matrix):
    """Fill the payoffs of two hands, bits of `mine` and `theirs`; return how many cards each has."""
    m, n = 0, 0
    for i in range(len(mine)):
        if not a >> i & 1:
            continue
        n = 0
        for j in range(len(theirs)):
            if not b >> j & 1:
                continue
            pair = mine[i] * CARDS + theirs[j]
            left, other_left = a & ~(1 << i), b & ~(1 << j)
            kind = damage.kinds[one, other]
            total = 0.0
            for row in range(damage.starts[kind, pair], damage.starts[kind, pair + 1]):
                x, y = one - damage.taken[row, 0], other - damage.taken[row, 1]
                if x < 1 or y < 1:
                    worth = np.float32((1.0 if x > 0 else 0.0) - (1.0 if y > 0 else 0.0))
                elif left:
                    worth = values[left, other_left, x, y]
                else:
                    worth = full[x, y]
                total += damage.chances[row] * worth
            matrix[m, n] = total
            n += 1
        m += 1
    return m, n


@compiled
def count_cards(cards):
    """Return how many cards each part of a hand of so many has."""
    sizes = np.zeros(1 << cards, np.int64)
    for hand in range(1, len(sizes)):
        sizes[hand] = sizes[hand >> 1] + (hand & 1)
    return sizes


@compiled
def mark_next(wanted, damage, mine, theirs, a, b, one, other):
    """Mark what a turn with two hands, bits of `mine` and `theirs`, can lead to."""
    kind = damage.kinds[one, other]
    for i in range(len(mine)):
        if not a >> i & 1:
            continue
        for j in range(len(theirs)):
            if not b >> j & 1:
                continue
            pair = mine[i] * CARDS + theirs[j]
            for row in range(damage.starts[kind, pair], damage.starts[kind, pair + 1]):
                x, y = one - damage.taken[row, 0], other - damage.taken[row, 1]
                if x > 0 and y > 0:
                    wanted[a & ~(1 << i), b & ~(1 << j), x, y] = True


@compiled
def mark(wanted, damage, mine, theirs):
    """Mark all that can be reached from what is marked before a hand is empty."""
    sizes = count_cards(len(mine))
    for size in range(len(mine), 1, -1):
        for a in range(len(sizes)):
            for b in range(len(sizes)):
                if sizes[a] == size and sizes[b] == size:
                    for one in range(1, wanted.shape[2]):
                        for other in range(1, wanted.shape[3]):
                            if wanted[a, b, one, other]:
                                mark_next(wanted, damage, mine, theirs, a, b, one, other)


@compiled
def finish(values, wanted, full, damage, mine, theirs):
    """Fill the values of what is marked, but of the whole hands."""
    matrix, tableau = np.zeros((CARDS, CARDS)), np.zeros((SIZE, SIZE))
    basis, rest = np.zeros(SIZE, np.int64), np.zeros(SIZE, np.int64)
    x, y, counts = np.zeros(CARDS), np.zeros(CARDS), np.zeros(5, np.int64)
    sizes = count_cards(len(mine))
    for size in range(1, len(mine)):
        for a in range(len(sizes)):
            for b in range(len(sizes)):
                if sizes[a] == size and sizes[b] == size:
                    for one in range(1, wanted.shape[2]):
                        for other in range(1, wanted.shape[3]):
                            if wanted[a, b, one, other]:
                                m, n = fill(values, full, damage, mine, theirs, a, b, one, other, matrix)
                                values[a, b, one, other] = solve(matrix, m, n, tableau, basis, rest, x, y, counts)


class SolvedEndgame(NamedTuple):
    """The solved rest of a cycle."""

    mine: tuple[int, ...]
    theirs: tuple[int, ...]
    values: Array
    """By part of each hand, as bits, and both healths."""
    wanted: Array
    """Whether a value is known."""
    full: Array

    def parts(self, hands: Hands) -> tuple[int, int] | None:
        """Return two hands as bits of those that were solved; None if they are no part of them."""
        found = [0, 0]
        for n, (part, whole) in enumerate(zip(hands, (self.mine, self.theirs), strict=True)):
            for card in part:
                if card not in whole:
                    return None
                found[n] |= 1 << whole.index(card)
        return found[0], found[1]

    def knows(self, hands: Hands, healths: tuple[int, int]) -> bool:
        """Whether the next turn with these hands was solved."""
        parts = self.parts(hands)
        return (
            parts is not None
            and max(np.subtract(healths, self.wanted.shape[2:])) < 0
            and bool(self.wanted[(*parts, *healths)])
        )


def ending(damages: Damage, full: Array, hands: Hands, healths: tuple[int, int]) -> SolvedEndgame:
    """Solve all that may follow two hands of equal size, given as places on the wheel, until they are refreshed."""
    size = 1 << len(hands[0])
    values = np.zeros((size, size, healths[0] + 1, healths[1] + 1), np.float32)
    wanted = np.zeros(values.shape, np.bool_)
    wanted[-1, -1, healths[0], healths[1]] = True
    mine, theirs = np.array(hands[0]), np.array(hands[1])
    mark(wanted, damages, mine, theirs)
    finish(values, wanted, full, damages, mine, theirs)
    return SolvedEndgame(*hands, values, wanted, full)


def payoffs(damages: Damage, found: SolvedEndgame, hands: Hands, healths: tuple[int, int]) -> Array:
    """Return the payoffs of two hands within a solved rest of a cycle."""
    parts = found.parts(hands)
    assert parts is not None
    matrix = np.zeros((CARDS, CARDS))
    mine, theirs = np.array(found.mine), np.array(found.theirs)
    m, n = fill(found.values, found.full, damages, mine, theirs, *parts, *healths, matrix)
    return matrix[:m, :n]
