"""Kendo Shiai: an evaluation by ippon, penalties and cards in hand for the greedy bot, learnt weights for search."""

from __future__ import annotations

from functools import partial

from kensei.bots.evaluation import Beliefs, Evaluation, Policy, by_difference
from kensei.games.kendo.bots.practised import PractisedBot, rewind, values
from kensei.games.kendo.shiai import State


def glance(state: State) -> tuple[float, ...]:
    return by_difference((strength(state, 0), strength(state, 1)))


def strength(state: State, seat: int) -> float:
    """Weigh ippon, penalties and cards; who has to answer an attack stands worse."""
    threatened = state.point == "answer" and state.turn == seat
    return 1.5 * state.scores[seat] - 0.4 * state.hansoku[seat] + 0.12 * len(state.hands[seat]) - 0.5 * threatened


EVALUATION = Evaluation(partial(values, "shiai"), shallow=glance, replies=3)
BELIEFS = Beliefs(rewind)
POLICY = Policy(PractisedBot("shiai").shares, partial(PractisedBot, "shiai"), horizon=8)
