"""What a seat sees of a duel: who stands how, and what a fight may change."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

import numpy as np

from kensei.games.bushido.bots import race
from kensei.games.bushido.bots.duel import Stand, sign
from kensei.games.bushido.bots.matchup import meet
from kensei.games.bushido.bots.odds import Fall
from kensei.games.bushido.cards import FULL_HEALTH
from kensei.games.bushido.deck import deck
from kensei.games.bushido.state import View

STAGES = (20, 15, 10, 5)
"""Healths at which two fighters are compared: some cards are good early, some late."""


def stand(view: View, seat: int) -> Stand:
    """Say how a seat stands; a hand that has to be remembered may be any of the cards that are not in play."""
    shown, cards = view.shown[seat], view.packs[seat]
    hand = cards.hand
    if hand is None:
        hand = tuple([card for card in deck(view.table.deck).wheel if card != shown.card])
    return Stand(shown.fighter, shown.health, hand, cards.hands)


def opponent(view: View, seat: int) -> int:
    """Give the one with whom the seat duels."""
    pair = next(duel.seats for duel in view.stage.duels if seat in duel.seats and not duel.decided)
    return pair[1] if pair[0] == seat else pair[0]


def outlook(text: str, me: Stand, foe: Stand, falls: Iterable[Fall]) -> float:
    """Say what a duel is worth to the first when a fight has come to one of these falls.

    The hands are those left after it; an empty one has all nine cards back.
    """
    box = deck(text)
    meeting = meet(text, (me.fighter, foe.fighter), (me.health, foe.health), sign(me.size - foe.size))
    kept = [np.array([not each.size or card in each.hand for card in box.wheel]) for each in (me, foe)]
    now = [float(rates[np.ix_(*kept)].mean()) for rates in meeting.rates]
    later = (float(meeting.rates[0].mean()), float(meeting.rates[1].mean()))
    turns = min(me.size or len(box.wheel), foe.size or len(box.wheel))
    value = 0.0
    for fall in falls:
        healths = (me.health - fall.taken[0], foe.health - fall.taken[1])
        value += fall.chance * float(race.worth(healths, turns, (now[0], now[1]), later))
    return value


@lru_cache(maxsize=5000)
def pairing(text: str, fighters: tuple[str, str], healths: tuple[int, int]) -> float:
    """Say what a duel of two fighters is worth to the first before it begins."""
    rates = np.zeros(2)
    for health in STAGES:
        at = (min(health, healths[0]), min(health, healths[1]))
        meeting = meet(text, fighters, at, 0)
        rates += [meeting.rates[0].mean() / len(STAGES), meeting.rates[1].mean() / len(STAGES)]
    each = (float(rates[0]), float(rates[1]))
    return float(race.worth(healths, FULL_HEALTH, each, each))
