"""Musashi's Challenge at a glance: who runs out of cards is out; and what practice says."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from kensei.bots.evaluation import Beliefs, Evaluation, Policy
from kensei.games.kendo.bots.practised import PractisedBot, shares, values
from kensei.games.kendo.musashi import State, View


def glance(state: State) -> tuple[float, ...]:
    """Judge a position: the share of all the cards that a seat holds, on the scale of the outcome."""
    players = len(state.hands)
    strengths = [strength(state, seat) for seat in range(players)]
    whole = sum(strengths) or 1.0
    return tuple((players * own / whole - 1) / (players - 1) for own in strengths)


def strength(state: State, seat: int) -> float:
    """Say how well a seat stands."""
    if seat not in state.still_in:
        return 0.0
    threatened = state.point == "answer" and state.turn == seat
    return max(0.3, len(state.hands[seat]) - 0.7 * threatened) ** 2


def rewind(view: View) -> View:
    """Take back what the others have chosen to change."""
    if not any(player.has_chosen for seat, player in enumerate(view.players) if seat != view.seat):
        return view
    players = tuple(
        player if seat == view.seat else replace(player, has_chosen=False) for seat, player in enumerate(view.players)
    )
    return replace(view, players=players)


EVALUATION = Evaluation(partial(values, "musashi"), shallow=glance, replies=2)
BELIEFS = Beliefs(rewind)
POLICY = Policy(partial(shares, "musashi"), partial(PractisedBot, "musashi"), horizon=8)
