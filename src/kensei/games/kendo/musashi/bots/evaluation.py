"""Musashi's Challenge: an evaluation by cards in hand for the greedy bot, learnt weights for search."""

from __future__ import annotations

from functools import partial

from kensei.bots.evaluation import Beliefs, Evaluation, Policy
from kensei.games.kendo.bots.practised import PractisedBot, rewind, values
from kensei.games.kendo.musashi import State


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


EVALUATION = Evaluation(partial(values, "musashi"), shallow=glance, replies=2)
BELIEFS = Beliefs(rewind)
POLICY = Policy(PractisedBot("musashi").shares, partial(PractisedBot, "musashi"), horizon=8)
