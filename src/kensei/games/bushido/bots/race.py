"""What a duel is worth at a glance: two clocks that run down, and whose runs out first.

Until the hands come back each turn costs both what their remaining cards do to each other on average, after
that what all cards do. How long each will last, and the difference against the length of the race, gives the
value. Against a duel that was solved exactly (Swift against Rose, 19 million positions) it is off by 0.03
where both have more than half their health, by 0.2 where both are nearly out: there the dice decide, and
who looks a turn ahead sees them.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np

from kensei.games.bushido.board import without
from kensei.games.bushido.bots.matchup import FightResult, Floats, matchup
from kensei.games.bushido.cards import FULL_HEALTH
from kensei.games.bushido.deck import deck
from kensei.games.bushido.state import View

RESERVE = 2.78
"""Health that a fighter seems to have besides: the last blow often takes more than is left."""
SLOPE, SPAN = 0.76, 0.6
"""How much a lead of one turn is worth, and how that wanes with the length of the race."""
LEAST = 0.05
"""Damage a turn below which no hand is taken to do."""
STAGES = (20, 15, 10, 5)
"""Healths at which two fighters are compared: some cards are good early, some late."""


class Stand(NamedTuple):
    """What counts of one of two who duel."""

    fighter: str
    health: int
    hand: tuple[str, ...]
    """The cards they may hold."""
    size: int
    """How many they hold: fewer than `hand` only where hands are not shown."""


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
    """Return a seat's fighter, health and cards; a hand that is not shown may be any cards not in play."""
    shown, cards = view.shown[seat], view.packs[seat]
    hand = without(deck(view.table.deck).wheel, shown.card) if cards.hand is None else cards.hand
    return Stand(shown.fighter, shown.health, hand, cards.hands)


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
