"""Evaluation for the general searches: a duel of two by the race, else health against the health of the opponents.

The payoff of every pair of cards is computed from the exact odds of the next fight.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from kensei.bots.evaluation import Beliefs, Evaluation, Policy
from kensei.games.bushido.board import IN
from kensei.games.bushido.bots.duel import Stand, matrix, outlook
from kensei.games.bushido.bots.matchup import NO_CHANGE, Floats
from kensei.games.bushido.bots.reader import DEEPEST, JUDGES, rival
from kensei.games.bushido.bots.reading import READERS, expected, softmax
from kensei.games.bushido.cards import FULL_HEALTH
from kensei.games.bushido.moves import Move
from kensei.games.bushido.state import State, View

TEMPERATURE = 0.1
"""Temperature of the softmax over values that makes the prior."""


def values(state: State) -> tuple[float, ...]:
    """Evaluate a position: of two by the race, of more by their health."""
    if len(state.sides) > 2 or not all(side.shown.fighter for side in state.sides):
        return glance(state)
    value = outlook(state.table.deck, standing(state, 0), standing(state, 1), NO_CHANGE)
    return (value, -value)


def standing(state: State, seat: int) -> Stand:
    side = state.sides[seat]
    return Stand(side.shown.fighter, side.shown.health, side.hand, len(side.hand))


def pairs(state: State) -> Floats | None:
    """Return the payoff matrices of the next turn of the only duel, the dice averaged; None elsewhere."""
    asked = sorted(state.to_act())
    going = [tuple(sorted(duel.seats)) for duel in state.stage.duels if not duel.decided]
    if state.stage.phase != "stance" or state.table.mode == "ffa" or going != [tuple(asked)]:
        return None
    found = matrix(state.table.deck, standing(state, asked[0]), standing(state, asked[1])).values
    return np.array((found, -found))


def habit(state: State, seat: int) -> Floats:
    other = next(each for each in state.to_act() if each != seat)
    return expected(matrix(state.table.deck, standing(state, other), standing(state, seat)), DEEPEST)


def prior(view: View, legal_moves: Sequence[Move]) -> list[float] | None:
    """Return a prior over the moves where a seat decides alone; None for cards in a duel."""
    if view.stage.phase == "stance" and rival(view) is not None:
        return None
    return [
        float(share) for share in softmax(np.array(JUDGES[view.stage.phase](view, tuple(legal_moves))), TEMPERATURE)
    ]


def glance(state: State) -> tuple[float, ...]:
    """Evaluate by health: each fighter against all who are not of the same clan."""
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
    side = state.sides[seat]
    if side.shown.fate != IN:
        return -0.5
    return side.shown.health / FULL_HEALTH + 0.03 * len(side.hand)


def rewind(view: View) -> View:
    if view.seat is None or view.shown[view.seat].laid or not any(shown.laid for shown in view.shown):
        return view
    return replace(view, shown=tuple(replace(shown, laid=False) for shown in view.shown))


EVALUATION = Evaluation(values, pairs=pairs)
BELIEFS = Beliefs(rewind, optimal_share=1 - READERS[DEEPEST].trust, habit=habit)
POLICY = Policy(prior, review_work=1.5)
