"""Habits in Kendo Shiai: what the network would mix, and what it is worth to have kept the right card.

Hands are hidden, so whoever knows a habit cannot answer it before it is played; but they choose what to keep. An answer
is one card in the other's hand, drawn by lot from what the player does not see, in the place of another card; what it
wins against a play is what the learnt evaluation says of the position after it. Neither is exact.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from zlib import crc32

import numpy as np

from kensei.bots.evaluation import GameModel
from kensei.bots.habit_costs import Faced, Floats, World, gathered, smoothed
from kensei.bots.protocol import Bot
from kensei.bots.simulation import settle
from kensei.core.habits import Profile
from kensei.core.match import AnyMatch
from kensei.games.kendo import state as kendo
from kensei.games.kendo.bots.network.bot import kept_shares
from kensei.games.kendo.cards import MEETS, Heap, heap, replaced
from kensei.games.kendo.moves import Lay, Say
from kensei.games.kendo.shiai import GAME
from kensei.games.kendo.shiai.bots.network.bot import ShiaiNetworkBot
from kensei.games.kendo.shiai.bots.reading import HandReaderBot
from kensei.games.kendo.shiai.habits import ANSWERS, CHOICES, choice, situation
from kensei.games.kendo.shiai.state import State, View

KINDS = tuple(CHOICES)
READY = tuple(ANSWERS)
OTHERS = 2
"""Hands of whoever answers that are imagined for each decision."""
HELD = 4
"""Hands of the player that who answers holds possible."""


def faced(match: AnyMatch, seat: int) -> Iterator[Faced]:
    """Yield the plays of a seat where it had a choice, with what the seat knew by then."""
    for number, ply in enumerate(match.plies):
        state: State = match.state_at(number)
        if ply.seat != seat or len(state.legal_moves(seat)) < 2:
            continue
        view = state.view(seat)
        if situation(view, (), seat) and isinstance(ply.move, (Lay, Say)):
            yield of_play(view, state.legal_moves(seat), ply.move)


def of_play(view: View, legal: Sequence[Lay | Say], move: Lay | Say) -> Faced:
    seat = view.seat or 0
    # the same view is judged alike, whatever the other held
    rng = random.Random(crc32(repr(view).encode()))
    shares, _gains = gathered(mix_of(view, legal), np.zeros((len(legal), 1)), numbers(view, legal), len(KINDS))
    worlds = tuple(world(view, rng) for _ in range(OTHERS))
    return Faced(situation(view, (), seat), choice(move, view), shares, worlds)


def mix_of(view: View, legal: Sequence[Lay | Say]) -> Floats:
    return np.array(kept_shares(network().shares(view, legal)))


def numbers(view: View, legal: Sequence[Lay | Say]) -> list[int]:
    """Return the number of the kind of every move."""
    return [KINDS.index(choice(move, view)) for move in legal]


@cache
def network() -> ShiaiNetworkBot:
    return ShiaiNetworkBot()


@cache
def model() -> GameModel:
    return GameModel.of(GAME)


def world(view: View, rng: random.Random) -> World:
    """Imagine what the other holds, what the player may hold as the other sees it, and weigh every card kept."""
    seat = view.seat or 0
    imagined: State = GAME.imagine(view, rng)
    hands = kept_hands(view, imagined.hands[1 - seat], rng)
    answers = tuple(hands)
    mixes, gains = [], []
    for _ in range(HELD):
        held: State = GAME.imagine(imagined.view(1 - seat), rng)
        legal = held.legal_moves(seat)
        mine = held.view(seat)
        won = np.array([[won_by(held, seat, move, hands[name], rng) for name in answers] for move in legal])
        found = gathered(smoothed(mix_of(mine, legal)), won, numbers(mine, legal), len(KINDS))
        mixes.append(found[0])
        gains.append(found[1])
    return World(1 / OTHERS, np.full(HELD, 1 / HELD), np.array(mixes), np.array(gains), answers)


def kept_hands(view: View, hand: Heap, rng: random.Random) -> dict[str, Heap]:
    """Return the hand with a card of each kind in the place of one of its own; kinds that are all played are left out.

    An empty hand keeps nothing: then it has one card.
    """
    unseen = [card for pile in kendo.unseen(view.box, view.hand, view.played, rng) for card in pile]
    rest = list(hand)
    if rest:
        rest.remove(rng.choice(rest))
    found = {}
    for name in READY:
        cards = [card for card in unseen if MEETS.get(card, card) == name]
        if cards:
            found[name] = heap([*rest, rng.choice(cards)])
    return found or {READY[0]: hand}


def won_by(state: State, seat: int, move: Lay | Say, hand: Heap, rng: random.Random) -> float:
    """Return what the other with that hand wins after a play."""
    state = replace(state, hands=replaced(state.hands, 1 - seat, hand))
    return float(model().final_values(settle(state.apply(seat, move).state, rng))[1 - seat])


def reader(profile: Profile) -> Bot:
    return HandReaderBot(profile)
