"""Kendo Shiai: an evaluation by ippon, penalties and cards in hand for the greedy bot, learnt weights for search."""

from __future__ import annotations

from functools import partial

from kensei.bots.evaluation import Sense, by_difference
from kensei.games.kendo.bots.practised import PractisedBot, rewind, shares, values
from kensei.games.kendo.shiai import State


def glance(state: State) -> tuple[float, ...]:
    return by_difference((strength(state, 0), strength(state, 1)))


def strength(state: State, seat: int) -> float:
    threatened = state.point == "answer" and state.turn == seat
    return 1.5 * state.scores[seat] - 0.4 * state.hansoku[seat] + 0.12 * len(state.hands[seat]) - 0.5 * threatened


SENSE = Sense(
    partial(values, "shiai"),
    rewind,
    glance=glance,
    policy=partial(PractisedBot, "shiai"),
    horizon=8,
    replies=3,
    prior=partial(shares, "shiai"),
)
