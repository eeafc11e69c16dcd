"""Kendo Shiai at a glance: ippon, penalties, cards in hand, and who has to answer."""

from __future__ import annotations

from kensei.bots.senses import Sense, by_difference
from kensei.games.kendo.shiai import State


def values(state: State) -> tuple[float, ...]:
    """Judge a position."""
    return by_difference((strength(state, 0), strength(state, 1)))


def strength(state: State, seat: int) -> float:
    """Say how well a seat stands."""
    threatened = state.point == "answer" and state.turn == seat
    return 1.5 * state.scores[seat] - 0.4 * state.hansoku[seat] + 0.12 * len(state.hands[seat]) - 0.5 * threatened


SENSE = Sense(values, playout=4, replies=3)
