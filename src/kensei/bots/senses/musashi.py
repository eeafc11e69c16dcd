"""Musashi's Challenge at a glance: who runs out of cards is out."""

from __future__ import annotations

from kensei.bots.senses import Sense
from kensei.games.kendo.musashi import State


def values(state: State) -> tuple[float, ...]:
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


SENSE = Sense(values, playout=3, replies=2)
