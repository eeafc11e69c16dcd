"""Musashi's Challenge: an evaluation by cards in hand for the greedy bot, learnt weights for search."""

from __future__ import annotations

from functools import lru_cache, partial
from statistics import fmean

from kensei.bots.evaluation import Beliefs, Evaluation, Policy
from kensei.bots.reasons import Measure
from kensei.core.i18n import N_
from kensei.games.kendo.bots.practised import PractisedBot, rewind, values
from kensei.games.kendo.cards import GREEN_ATTACKS, NUMBER, Heap
from kensei.games.kendo.moves import PASS, Attack, Lay
from kensei.games.kendo.musashi import State
from kensei.games.kendo.musashi.offers import answers, forms_held


def glance(state: State) -> tuple[float, ...]:
    """The share of all the cards that a seat holds, on the scale of the outcome."""
    players = len(state.hands)
    strengths = [strength(state, seat) for seat in range(players)]
    whole = sum(strengths) or 1.0
    return tuple((players * own / whole - 1) / (players - 1) for own in strengths)


def strength(state: State, seat: int) -> float:
    if seat not in state.still_in:
        return 0.0
    threatened = state.point == "answer" and state.turn == seat
    return max(0.3, len(state.hands[seat]) - 0.7 * threatened) ** 2


def others_cards(state: State, seat: int) -> int:
    return sum(len(hand) for other, hand in enumerate(state.hands) if other != seat)


ATTACKS = tuple(Attack(0, card) for card in (*NUMBER, *GREEN_ATTACKS))
"""The attacks of one card."""


@lru_cache(maxsize=1 << 14)
def answerable(hand: Heap) -> float:
    """Return how many of 100 attacks of one card a hand can answer."""
    return 100 * sum(bool(forms_held(hand, attack)) for attack in ATTACKS) / len(ATTACKS)


@lru_cache(maxsize=1 << 14)
def ways(hand: Heap) -> float:
    """Return with how many different cards a hand can answer an attack of one card, on average."""
    found = [answers(hand, attack, (0,)) for attack in ATTACKS]
    return fmean(len({move.cards[0] for move in moves if isinstance(move, Lay)}) for moves in found)


def unanswered(state: State, seat: int) -> int:
    """Return 100 where another is attacked and has no answer, else 0."""
    is_attacked = state.point == "answer" and state.turn != seat
    return 100 * (is_attacked and state.legal_moves(state.turn) == (PASS,))


EVALUATION = Evaluation(partial(values, "musashi"), shallow=glance, replies=2)
BELIEFS = Beliefs(rewind)
CARDS = N_("on average {who} held {better} cards, and {other} after {move}")
ANSWERS = N_("{who} could answer {better} of 100 attacks, and {other} after {move}")
UNANSWERED = N_("{who} had no answer {better} times of 100, and {other} times after {move}")
WAYS = N_("different cards with which {who} could answer an attack, on average: {better}, and {other} after {move}")
LEFT = N_("cards left in {whose} hand: {better}, and {other} after {move}")
MEASURES = (
    Measure(CARDS, lambda state, seat: len(state.hands[seat]), 1.0),
    Measure(CARDS, others_cards, -0.5, is_own=False),
    Measure(ANSWERS, lambda state, seat: answerable(state.hands[seat]), 0.02, is_at_once=True),
    Measure(WAYS, lambda state, seat: ways(state.hands[seat]), 0.3, is_at_once=True),
    Measure(UNANSWERED, unanswered, 0.015, is_own=False, is_at_once=True),
    Measure(LEFT, lambda state, seat: len(state.hands[seat]), 0.5, is_at_once=True),
)
"""Cards are what a player lives by: those held, and those that answer, so that none are lost."""
POLICY = Policy(PractisedBot("musashi").shares, partial(PractisedBot, "musashi"), horizon=8)
