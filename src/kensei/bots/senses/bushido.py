"""Bushido Duels at a glance: health against the health of those one fights. The readers know more."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace

from kensei.bots.bushido.bot import ReaderBot
from kensei.bots.protocol import Budget, Thought
from kensei.bots.senses import Sense
from kensei.games.bushido.cards import FULL_HEALTH
from kensei.games.bushido.moves import Move
from kensei.games.bushido.state import State, View
from kensei.games.bushido.table import IN


def values(state: State) -> tuple[float, ...]:
    """Judge a position: each fighter against all who are not of his clan."""
    strengths = [strength(state, seat) for seat in range(len(state.sides))]
    clans = [side.shown.clan for side in state.sides]
    found = []
    for seat, own in enumerate(strengths):
        foes = [
            s
            for other, s in enumerate(strengths)
            if other != seat and not (clans[seat] and clans[other] == clans[seat])
        ]
        difference = 2 * (own - sum(foes) / max(1, len(foes)))
        found.append(difference / (1 + abs(difference)))
    return tuple(found)


def strength(state: State, seat: int) -> float:
    """Say how well a seat stands: nothing if he is out."""
    side = state.sides[seat]
    if side.shown.fate != IN:
        return -0.5
    return side.shown.health / FULL_HEALTH + 0.03 * len(side.hand)


def rewind(view: View) -> View:
    """Take back the cards that the others have laid face down."""
    if view.seat is None or view.shown[view.seat].laid or not any(shown.laid for shown in view.shown):
        return view
    return replace(view, shown=tuple(replace(shown, laid=False) for shown in view.shown))


def near(view: View, legal_moves: Sequence[Move], rng: random.Random) -> Thought:
    """Lay what looks best against any card, and be bold about it."""
    return ReaderBot(1, bold=True).think(view, legal_moves, rng, Budget())


def ahead(view: View, legal_moves: Sequence[Move], rng: random.Random, nodes: int, deadline: float | None) -> Thought:
    """Read the opponent as deep as it goes; a turn is judged in a moment, so no deadline is missed."""
    return ReaderBot().think(view, legal_moves, rng, Budget(nodes, deadline))


SENSE = Sense(values, rewind, near=near, ahead=ahead)
