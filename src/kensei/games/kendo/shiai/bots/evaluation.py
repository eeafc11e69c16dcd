"""Kendo Shiai: an evaluation by ippon, penalties and cards in hand for the greedy bot, learnt weights for search."""

from __future__ import annotations

from functools import partial

from kensei.bots.evaluation import Beliefs, Evaluation, Policy, by_difference
from kensei.bots.reasons import Measure
from kensei.core.i18n import N_
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
IPPON = N_("on average {who} had {better} ippon, and {other} after {move}")
HANSOKU = N_("on average {who} had {better} hansoku, and {other} after {move}")
CARDS = N_("on average {who} held {better} cards, and {other} after {move}")
MEASURES = (
    Measure(IPPON, lambda state, seat: state.scores[seat], 1.5, least=0.25),
    Measure(IPPON, lambda state, seat: state.scores[1 - seat], -1.5, is_own=False, least=0.25),
    Measure(HANSOKU, lambda state, seat: state.hansoku[seat], -0.4, least=0.25),
    Measure(HANSOKU, lambda state, seat: state.hansoku[1 - seat], 0.4, is_own=False, least=0.25),
    Measure(CARDS, lambda state, seat: len(state.hands[seat]), 0.12, least=0.5),
    Measure(CARDS, lambda state, seat: len(state.hands[1 - seat]), -0.12, is_own=False, least=0.5),
)
"""Weighed as by `strength`."""
POLICY = Policy(PractisedBot("shiai").shares, partial(PractisedBot, "shiai"), horizon=8)
