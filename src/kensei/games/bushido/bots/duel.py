"""The next turn of a duel as a matrix game, the dice averaged, and searched a turn deeper where both mix most.

A duel is valued as a race: until the hands come back each turn costs both what their remaining cards do to each other
on average, after that what all cards do. How long each will last, and the difference against the length of the race,
gives the value. Against a duel that was solved exactly (Swift against Rose, 19 million positions) it is off by 0.03
where both have more than half their health, by 0.2 where both are nearly out: there the dice decide, and who looks a
turn ahead sees them.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np

from kensei.games.bushido.board import without
from kensei.games.bushido.bots.matchup import FightResult, Floats, Matchup, against, matchup, spread_out
from kensei.games.bushido.bots.reading import Matrix, equilibria, equilibrium
from kensei.games.bushido.cards import FULL_HEALTH
from kensei.games.bushido.deck import Deck, deck
from kensei.games.bushido.state import View

RESERVE = 2.78
"""Health that a fighter seems to have besides: the last blow often takes more than is left."""
SLOPE, SPAN = 0.76, 0.6
"""How much a lead of one turn is worth, and how that wanes with the length of the race."""
LEAST = 0.05
"""Damage a turn below which no hand is taken to do."""
STAGES = (20, 15, 10, 5)
"""Healths at which two fighters are compared: some cards are good early, some late."""
ROUNDS = 60
"""Rounds of regret matching for the value of a position a turn ahead."""
AT_ONCE = 6
"""How many pairs are looked into before it is asked again which are laid most."""


class Stand(NamedTuple):
    """What counts of one of two who duel."""

    fighter: str
    health: int
    hand: tuple[str, ...]
    """The cards they may hold."""
    size: int
    """How many they hold: fewer than `hand` only where hands are not shown."""


@dataclass(frozen=True, slots=True)
class Judge:
    """What positions after the next turn are judged by."""

    me: Stand
    foe: Stand
    left: tuple[int, int]
    """How many cards each has after playing one."""
    now: tuple[Floats, Floats]
    """For every pair of Mon: what each takes a turn from the cards that are left after it."""
    later: tuple[float, float]
    """What each takes a turn with all cards."""

    def both(self, place: Any, taken: tuple[Any, Any], cards: tuple[Any, Any]) -> tuple[Any, Any]:
        healths = (self.me.health - taken[0], self.foe.health - taken[1])
        turns = np.maximum(1, np.minimum(self.left[0] + cards[0], self.left[1] + cards[1]))
        now = (self.now[0][place], self.now[1][place])
        return worth(healths, turns, now, self.later), glance(healths)


def worth(healths: tuple[Any, Any], turns: Any, now: tuple[Any, Any], later: tuple[float, float]) -> Floats:
    """Return the value to the first of two, -1 to 1; all arguments but `later` may be arrays.

    `now` is what each takes a turn for so many `turns`, `later` what each takes a turn after them.

    >>> float(worth((20, 20), 9, (1.6, 1.6), (1.6, 1.6)))
    0.0
    >>> round(float(worth((20, 18), 9, (1.6, 1.6), (1.6, 1.6))), 2)
    0.13
    """
    mine, theirs = (clock(healths[n], turns, now[n], later[n]) for n in (0, 1))
    value = np.tanh(SLOPE * (mine - theirs) / (mine + theirs + 0.5) ** SPAN)
    stands, falls = np.greater(healths[0], 0), np.less_equal(healths[1], 0)
    return np.where(stands, np.where(falls, 1.0, value), np.where(falls, 0.0, -1.0))


def clock(health: Any, turns: Any, now: Any, later: float) -> Any:
    left = np.maximum(health, 0) + RESERVE
    now, later = np.maximum(now, LEAST), max(later, LEAST)
    return np.where(left <= turns * now, left / now, turns + (left - turns * now) / later)


def stand(view: View, seat: int) -> Stand:
    """Return a seat's fighter, health and cards; every hand is known to whoever remembers [bushido.seen]."""
    shown, hand = view.shown[seat], view.packs[seat].hand
    return Stand(shown.fighter, shown.health, hand, len(hand))


def outlook(text: str, me: Stand, foe: Stand, results: Iterable[FightResult]) -> float:
    """Return the value of a duel to the first after a fight with these results.

    The hands are those left after it; an empty one has all nine cards back.
    """
    box = deck(text)
    odds = matchup(text, (me.fighter, foe.fighter), (me.health, foe.health), me.size - foe.size)
    kept = [np.array([not each.size or card in each.hand for card in box.wheel]) for each in (me, foe)]
    now = [float(rates[np.ix_(*kept)].mean()) for rates in odds.rates]
    later = (float(odds.rates[0].mean()), float(odds.rates[1].mean()))
    turns = min(me.size or len(box.wheel), foe.size or len(box.wheel))
    value = 0.0
    for result in results:
        healths = (me.health - result.taken[0], foe.health - result.taken[1])
        value += result.chance * float(worth(healths, turns, (now[0], now[1]), later))
    return value


@lru_cache(maxsize=5000)
def pairing(text: str, fighters: tuple[str, str], healths: tuple[int, int]) -> float:
    """Return the value of a duel to the first of two fighters before it begins."""
    rates = np.zeros(2)
    for health in STAGES:
        at = (min(health, healths[0]), min(health, healths[1]))
        odds = matchup(text, fighters, at, 0)
        rates += [odds.rates[0].mean() / len(STAGES), odds.rates[1].mean() / len(STAGES)]
    each = (float(rates[0]), float(rates[1]))
    return float(worth(healths, FULL_HEALTH, each, each))


def matrix(text: str, me: Stand, foe: Stand) -> Matrix:
    box = deck(text)
    odds = matchup(text, (me.fighter, foe.fighter), (me.health, foe.health), me.size - foe.size)
    size = len(box.wheel)
    hands = np.ix_(*[[box.place[card] for card in stand.hand] for stand in (me, foe)])
    judge = _judge(box, odds, me, foe, hands)
    allowed = np.zeros((size, size), dtype=bool)
    allowed[hands] = True
    rows = allowed.ravel()[odds.pairs]
    pairs, chances = odds.pairs[rows], odds.chances[rows]
    found = judge.both(
        np.divmod(pairs, size),
        (odds.taken[0][rows], odds.taken[1][rows]),
        (odds.cards[0][rows], odds.cards[1][rows]),
    )
    values, glances = (spread_out(pairs, each * chances, size) for each in found)
    _pay(judge, odds, allowed, (values, glances))
    return Matrix(values[hands], glances[hands])


def _pay(judge: Judge, odds: Matchup, allowed: Any, judged: tuple[Floats, Floats]) -> None:
    """Let who may pay on reveal do so where that is better for them; all prices are judged at once."""
    sizes = (judge.me.size, judge.foe.size)
    open_to = [each for each in odds.priced if allowed[each.place] and sizes[each.paid < 0] > abs(each.paid)]
    if not open_to:
        return
    rows = np.concatenate([each.rows for each in open_to])
    index = np.repeat(np.arange(len(open_to)), [len(each.rows) for each in open_to])
    mine, theirs, taken, other_taken, cost, other_cost = rows[:, :6].astype(np.int64).T
    found = judge.both((mine, theirs), (taken, other_taken), (-cost, -other_cost))
    for values, each in zip(judged, found, strict=True):
        for priced, worth_paid in zip(open_to, np.bincount(index, rows[:, 6] * each).tolist(), strict=True):
            better = max if priced.paid > 0 else min
            values[priced.place] = better(values[priced.place], worth_paid)


def _judge(box: Deck, odds: Matchup, me: Stand, foe: Stand, hands: Any) -> Judge:
    size = len(box.wheel)
    kept, other_kept = _left(box, me), _left(box, foe)
    counts = np.outer(kept.sum(axis=1), other_kept.sum(axis=1))
    now = (np.zeros((size, size)), np.zeros((size, size)))
    for n in (0, 1):
        now[n][hands] = kept @ odds.rates[n] @ other_kept.T / counts
    later = (float(odds.rates[0].mean()), float(odds.rates[1].mean()))
    return Judge(me, foe, (me.size - 1 or size, foe.size - 1 or size), now, later)


def _left(box: Deck, stand: Stand) -> Floats:
    """For each card of the hand, return which cards are left after playing it: all nine after the last."""
    kept = np.ones((len(stand.hand), len(box.wheel)))
    if stand.size > 1:
        kept[:] = [card in stand.hand for card in box.wheel]
        for row, card in enumerate(stand.hand):
            kept[row, box.place[card]] = 0.0
    return kept


def glance(healths: tuple[Any, Any]) -> Any:
    mine, theirs = healths
    fallen = np.less(theirs, 1) * 1.0 - np.less(mine, 1) * 1.0
    return ((np.maximum(mine, 0) - np.maximum(theirs, 0)) / FULL_HEALTH + fallen) / 2


def deepen(text: str, me: Stand, foe: Stand, found: Matrix, nodes: int) -> int:
    """Look a turn further behind the pairs that both would lay most; give the nodes that it took.

    A node is a position whose matrix is judged. A pair is looked into as a whole or not at all: half of
    its results seen deeper than the other half would say less than none.
    """
    spent = 0
    unseen = np.ones(found.values.shape)
    while unseen.any():
        mine, theirs = equilibrium(found.values, ROUNDS)
        likely = (np.outer(mine, theirs) + 1e-9) * unseen
        behind: dict[tuple[int, int], list[Branch]] = {}
        for flat in np.argsort(-likely, axis=None, kind="stable")[: min(AT_ONCE, int(unseen.sum()))]:
            row, column = divmod(int(flat), len(foe.hand))
            branches = _after(text, me, foe, (me.hand[row], foe.hand[column]))
            spent += sum(branch.is_open for branch in branches)
            if spent > nodes:
                spent -= sum(branch.is_open for branch in branches)
                unseen[:] = 0.0
                break
            behind[row, column] = branches
            unseen[row, column] = 0.0
        for place, value in _values(text, behind).items():
            found.values[place] = value
    return spent


class Branch(NamedTuple):
    """Where both may stand after a pair of cards, and how likely that is."""

    me: Stand
    foe: Stand
    chance: float

    @property
    def is_open(self) -> bool:
        return self.me.health > 0 < self.foe.health


def _values(text: str, behind: dict[tuple[int, int], list[Branch]]) -> dict[tuple[int, int], float]:
    """Return the values of pairs by one more turn of search, both playing the equilibrium there."""
    found = dict.fromkeys(behind, 0.0)
    places, chances, matrices = [], [], []
    for place, branches in behind.items():
        for branch in branches:
            if branch.is_open:
                places.append(place)
                chances.append(branch.chance)
                matrices.append(matrix(text, branch.me, branch.foe).values)
            else:
                found[place] += branch.chance * ((branch.me.health > 0) - (branch.foe.health > 0))
    if matrices:  # all of one size: both have laid a card
        values = np.array(matrices)
        mine, theirs = equilibria(values, ROUNDS)
        gained = np.einsum("nij,ni,nj->n", values, mine, theirs)
        for place, chance, each in zip(places, chances, gained, strict=True):
            found[place] += chance * float(each)
    return found


def _after(text: str, me: Stand, foe: Stand, mons: tuple[str, str]) -> list[Branch]:
    """List the positions after a pair of cards; cards lost, paid or taken back are ignored."""
    found: dict[tuple[int, int], float] = {}
    more = me.size - foe.size
    for result in against(text, (me.fighter, foe.fighter), mons, (me.health, foe.health), more, 0):
        healths = (max(0, me.health - result.taken[0]), max(0, foe.health - result.taken[1]))
        found[healths] = found.get(healths, 0.0) + result.chance
    return [
        Branch(laid(text, me, mons[0], own), laid(text, foe, mons[1], theirs), chance)
        for (own, theirs), chance in found.items()
    ]


def laid(text: str, stand: Stand, card: str, health: int) -> Stand:
    """Return a stand after playing a card: with all nine cards again after the last."""
    wheel = deck(text).wheel
    if stand.size == 1:
        return Stand(stand.fighter, health, wheel, len(wheel))
    return Stand(stand.fighter, health, without(stand.hand, card), stand.size - 1)
