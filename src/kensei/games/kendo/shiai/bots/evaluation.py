"""Kendo Shiai at a glance: ippon, penalties, cards in hand, and who has to answer; and what practice says."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from kensei.bots.evaluation import Beliefs, Evaluation, Policy, by_difference
from kensei.games.kendo.bots.practised import PractisedBot, shares, values
from kensei.games.kendo.shiai import State, View


def glance(state: State) -> tuple[float, ...]:
    """Judge a position by what lies on the table."""
    return by_difference((strength(state, 0), strength(state, 1)))


def strength(state: State, seat: int) -> float:
    """Say how well a seat stands."""
    threatened = state.point == "answer" and state.turn == seat
    return 1.5 * state.scores[seat] - 0.4 * state.hansoku[seat] + 0.12 * len(state.hands[seat]) - 0.5 * threatened


def rewind(view: View) -> View:
    """Take back what the other has chosen in the opening."""
    if not any(player.has_chosen for seat, player in enumerate(view.players) if seat != view.seat):
        return view
    players = tuple(
        player if seat == view.seat else replace(player, has_chosen=False) for seat, player in enumerate(view.players)
    )
    return replace(view, players=players)


EVALUATION = Evaluation(partial(values, "shiai"), shallow=glance, replies=3)
BELIEFS = Beliefs(rewind)
POLICY = Policy(partial(shares, "shiai"), partial(PractisedBot, "shiai"), horizon=8)
