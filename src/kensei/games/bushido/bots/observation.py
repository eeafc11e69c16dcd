"""What a seat sees of a duel, and the values of duels to it."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

import numpy as np

from kensei.games.bushido.bots import race
from kensei.games.bushido.bots.duel import Stand, sign
from kensei.games.bushido.bots.matchup import FightResult, matchup
from kensei.games.bushido.cards import FULL_HEALTH
from kensei.games.bushido.deck import deck
from kensei.games.bushido.state import View

STAGES = (20, 15, 10, 5)
"""Healths at which two fighters are compared: some cards are good early, some late."""


def stand(view: View, seat: int) -> Stand:
    """Return a seat's fighter, health and cards; a hand that is not shown may be any cards not in play."""
    shown, cards = view.shown[seat], view.packs[seat]
    hand = cards.hand
    if hand is None:
        hand = tuple([card for card in deck(view.table.deck).wheel if card != shown.card])
    return Stand(shown.fighter, shown.health, hand, cards.hands)


def outlook(text: str, me: Stand, foe: Stand, results: Iterable[FightResult]) -> float:
    """Return the value of a duel to the first after a fight with these results.

    The hands are those left after it; an empty one has all nine cards back.
    """
    box = deck(text)
    odds = matchup(text, (me.fighter, foe.fighter), (me.health, foe.health), sign(me.size - foe.size))
    kept = [np.array([not each.size or card in each.hand for card in box.wheel]) for each in (me, foe)]
    now = [float(rates[np.ix_(*kept)].mean()) for rates in odds.rates]
    later = (float(odds.rates[0].mean()), float(odds.rates[1].mean()))
    turns = min(me.size or len(box.wheel), foe.size or len(box.wheel))
    value = 0.0
    for result in results:
        healths = (me.health - result.taken[0], foe.health - result.taken[1])
        value += result.chance * float(race.worth(healths, turns, (now[0], now[1]), later))
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
    return float(race.worth(healths, FULL_HEALTH, each, each))
