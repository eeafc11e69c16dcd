"""Positions, plans and rounds of Kiri-ai as numbers, always seen by one player, who stands where Red stands.

A position is `(((own wounds * 2 + theirs) * 6 + own resting) * 6 + theirs) * standings + standing`, the standing as the
kernel numbers them; wounds count as if two defeated. Plans are numbered 0 to 37 without a Special, then 14 with each.

>>> from kensei.games.kiriai import GAME
>>> state = GAME.read("5 1H0:-:kesa 5E0:high:zan")
>>> position(state, 0), position(state, 1), int(mirror(5)[position(state, 0)])
(197, 1098, 1098)
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from kensei.games.compiling import compiled
from kensei.games.kiriai.cards import ACTIONS, RESTABLE, SPACES, SPECIALS, STANCES, START_SPACES
from kensei.games.kiriai.kernel import FACES, Array, action_table, standings
from kensei.games.kiriai.moves import Plan, plans

if TYPE_CHECKING:
    from kensei.games.kiriai.state import State, View

RESTS = ("", *RESTABLE)
PLAIN = plans("", "")
WITH_SPECIAL = tuple(tuple(plan for plan in plans("", name) if name in (plan.first, plan.second)) for name in SPECIALS)
PLANS: tuple[Plan, ...] = (*PLAIN, *(plan for each in WITH_SPECIAL for plan in each))
NUMBERS = {plan: number for number, plan in enumerate(PLANS)}
PLAINS, SPECIAL_PLANS = len(PLAIN), len(WITH_SPECIAL[0])
WON, LOST = -1, -2
"""What stands for a position when the duel is over."""
OTHERS = np.array([[b for b in range(3) if b != a] for a in range(3)])
"""The two Specials besides each."""


class Rules(NamedTuple):
    """The tables by which compiled code plays a round."""

    after: Array
    hurt: Array
    first: Array
    second: Array
    rests: Array
    """The faces of each plan, and the number of the card that it leaves aside."""
    plain: Array
    special: Array
    """Numbers of the plans that a resting card allows; those with a Special are counted from 0."""
    counts: Array
    """How many there are of each, by the resting card."""


@cache
def rules(spaces: int) -> Rules:
    after, hurt = action_table(spaces)
    first = np.array([FACES.index(plan.first) for plan in PLANS])
    second = np.array([FACES.index(plan.second) for plan in PLANS])
    cards = [ACTIONS[plan.second].card for plan in PLANS]
    rests = np.array([0 if card in SPECIALS else RESTS.index(card) for card in cards])
    plain = np.zeros((len(RESTS), PLAINS), dtype=np.int64)
    special = np.zeros((len(RESTS), SPECIAL_PLANS), dtype=np.int64)
    counts = np.zeros((len(RESTS), 2), dtype=np.int64)
    for r, resting in enumerate(RESTS):
        allowed = [[n for n, plan in enumerate(all_) if _is_free(plan, resting)] for all_ in (PLAIN, WITH_SPECIAL[0])]
        counts[r] = [len(each) for each in allowed]
        plain[r, : counts[r, 0]], special[r, : counts[r, 1]] = allowed
    return Rules(after, hurt, first, second, rests, plain, special, counts)


def _is_free(plan: Plan, resting: str) -> bool:
    return resting not in (ACTIONS[plan.first].card, ACTIONS[plan.second].card)


def size(spaces: int) -> int:
    """Return how many positions have a number, reachable or not."""
    return 4 * len(RESTS) ** 2 * len(standings(spaces))


def position(state: State | View, seat: int) -> int:
    """Return the number of a public position as the seat sees it."""
    own, other = state.shown[seat], state.shown[1 - seat]
    wounds = [side.wounds + 2 - state.lives for side in (own, other)]
    spots = (own.space, other.space) if seat == 0 else (state.spaces + 1 - own.space, state.spaces + 1 - other.space)  # type: ignore[operator]
    standing = _numbers(state.spaces)[spots, (own.stance, other.stance)]
    return _number(state.spaces, wounds, [RESTS.index(side.resting) for side in (own, other)], standing)


@cache
def _numbers(spaces: int) -> dict[Any, int]:
    return {standing: number for number, standing in enumerate(standings(spaces))}


def _number(spaces: int, wounds: Iterable[int], resting: Iterable[int], standing: int) -> int:
    (own, other), (mine, theirs) = wounds, resting
    return (((own * 2 + other) * len(RESTS) + mine) * len(RESTS) + theirs) * len(standings(spaces)) + standing


@cache
def mirror(spaces: int) -> Array:
    """Return the number of every position as the other player sees it."""
    known = standings(spaces)
    turned = np.array([_turned(spaces, *standing) for standing in known])
    grid = np.arange(size(spaces)).reshape(2, 2, len(RESTS), len(RESTS), len(known))
    return np.ascontiguousarray(grid.transpose(1, 0, 3, 2, 4)[..., turned]).reshape(-1)


def _turned(spaces: int, spots: tuple[int, int], stances: tuple[str, str]) -> int:
    return _numbers(spaces)[(spaces + 1 - spots[1], spaces + 1 - spots[0]), (stances[1], stances[0])]


@cache
def starts(spaces: int) -> tuple[int, ...]:
    """Return the positions from which duels start, with two lives and with one."""
    if spaces == SPACES["standard"]:
        begun = [((1, spaces), (STANCES[0], STANCES[0]))]
    else:
        places = [(stance, space) for stance in STANCES for space in START_SPACES[0]]
        begun = [((a, spaces + 1 - b), (mine, theirs)) for mine, a in places for theirs, b in places]
    return tuple(
        _number(spaces, (wounds, wounds), (0, 0), _numbers(spaces)[each]) for wounds in (0, 1) for each in begun
    )


@compiled
def play(rules, position, mine, theirs):
    """Play a round of two plans; return the position after it, `WON` or `LOST`."""
    after, hurt, first, second, rests, _plain, _special, _counts = rules
    count = after.shape[0]
    standing = position % count
    own = position // count // 72
    other = position // count // 36 % 2
    struck = hurt[standing, first[mine], first[theirs]]
    standing = after[standing, first[mine], first[theirs]]
    own, other = own + (struck == 0), other + (struck == 1)
    if own < 2 and other < 2:
        struck = hurt[standing, second[mine], second[theirs]]
        standing = after[standing, second[mine], second[theirs]]
        own, other = own + (struck == 0), other + (struck == 1)
    if own > 1:
        return LOST
    if other > 1:
        return WON
    return (((own * 2 + other) * 6 + rests[mine]) * 6 + rests[theirs]) * count + standing


@compiled
def spread(rules, reached):
    """Mark whatever is reached from the marked positions by plans without a Special."""
    waiting = list(np.flatnonzero(reached))
    plain, counts, standings = rules[5], rules[7], rules[0].shape[0]
    while len(waiting) > 0:
        at = waiting.pop()
        own, other = at // standings // 6 % 6, at // standings % 6
        for a in range(counts[own, 0]):
            for b in range(counts[other, 0]):
                to = play(rules, at, plain[own, a], plain[other, b])
                if to >= 0 and not reached[to]:
                    reached[to] = True
                    waiting.append(to)


@compiled
def mark_after(rules, reached, mine, theirs, found):
    """Mark what one round leads to from reached positions; `mine`, `theirs`: a Special, or -1 for plans without."""
    plain, special, counts, standings = rules[5], rules[6], rules[7], rules[0].shape[0]
    for at in range(len(reached)):
        if not reached[at]:
            continue
        own, other = at // standings // 6 % 6, at // standings % 6
        for a in range(counts[own, 0 if mine < 0 else 1]):
            one = plain[own, a] if mine < 0 else PLAINS + SPECIAL_PLANS * mine + special[own, a]
            for b in range(counts[other, 0 if theirs < 0 else 1]):
                two = plain[other, b] if theirs < 0 else PLAINS + SPECIAL_PLANS * theirs + special[other, b]
                to = play(rules, at, one, two)
                if to >= 0:
                    found[to] = True


class Reach(NamedTuple):
    """The positions that can be reached in each phase, in order, and the place of each position among them (or -1)."""

    hidden: Array
    """Both Specials are hidden."""
    mine_spent: tuple[Array, ...]
    """The own Special is spent (by which it was), the other's hidden."""
    theirs_spent: tuple[Array, ...]
    open: Array
    """Both are spent."""


@cache
def reach(spaces: int) -> Reach:
    game, turned = rules(spaces), mirror(spaces)
    hidden = np.zeros(size(spaces), dtype=np.bool_)
    hidden[list(starts(spaces))] = True
    spread(game, hidden)
    spent, bare = [], np.zeros_like(hidden)
    for mine in range(3):
        found = np.zeros_like(hidden)
        mark_after(game, hidden, mine, -1, found)
        spread(game, found)
        spent.append(found)
        for theirs in OTHERS[mine]:
            mark_after(game, hidden, mine, theirs, bare)
            mark_after(game, found, -1, theirs, bare)
    bare |= bare[turned]
    spread(game, bare)
    theirs_spent = [np.flatnonzero(each[turned]) for each in spent]
    return Reach(np.flatnonzero(hidden), tuple(map(np.flatnonzero, spent)), tuple(theirs_spent), np.flatnonzero(bare))


def places(positions: Array, spaces: int) -> Array:
    """Return the place of each position in a list of reached ones; -1 for all others."""
    found = np.full(size(spaces), -1, dtype=np.int64)
    found[positions] = np.arange(len(positions))
    return found
