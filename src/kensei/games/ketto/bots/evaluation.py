"""Kettō at a glance: what each side's strokes would leave of the other's pool, and what is still in hand.

Every point of strength that is left turns up one of five vitality cards, and one of them is Death.
"""

from __future__ import annotations

from functools import partial

from kensei.bots.evaluation import Beliefs, Evaluation, Policy
from kensei.games.ketto.bots import PurposefulBot, prior
from kensei.games.ketto.bots.belief import believed
from kensei.games.ketto.bots.observation import KEEN, best, lines_of
from kensei.games.ketto.cards import DOWN, KIND, MAKES_DEFENSIVE, TACTIC, VALOR
from kensei.games.ketto.deck import load
from kensei.games.ketto.state import State


def values(state: State) -> tuple[float, ...]:
    """Judge a position: the chance to find Death for each, and what may still become of the cards."""
    ahead = chance(state, 0) - chance(state, 1)
    if state.now.first is not None or state.now.valors:
        # the Battle is called: what lies on the table is what counts
        return (0.95 * ahead, -0.95 * ahead)
    difference = reserve(state, 0) - reserve(state, 1)
    value = 0.4 * ahead + max(-0.5, min(0.5, difference / 60))
    return (value, -value)


def chance(state: State, seat: int) -> float:
    """Estimate how likely the seat turns up the other's Death with what lies on the table."""
    row = state.sides[1 - seat].shown.vitality
    left = row.count(DOWN)
    points = max(0, attack(state, seat) - pool(state, 1 - seat))
    return min(1.0, points / left) if left else 0.0


def attack(state: State, seat: int) -> int:
    """Add up the best strokes of the seat's offensive movements, as they come through the other's lines."""
    side, now = state.sides[seat], state.now
    other = state.sides[1 - seat]
    lines = lines_of(load(state.deck), other.secret.stance or other.shown.stance)
    stance = side.secret.stance or side.shown.stance
    extra = side.shown.wounds() + (now.valors if now.turn == seat else 0)
    under_way = now.attack if now.attack and now.turn == seat else None
    total = under_way.strength if under_way else 0
    for movement, faces in zip(side.shown.movements, side.secret.faces, strict=True):
        if not MAKES_DEFENSIVE.isdisjoint(faces):
            continue
        begun = under_way.stroke if under_way and under_way.movement == movement.number else None
        # where a guard has taken cards of a stroke, it is over
        if begun is None or (begun and not total and set(begun) <= set(movement.cells)):
            lay = frozenset(zip(movement.cells, faces, strict=True))
            total += int(best(state.deck, lay, stance, extra, lines, begun or ()))
    return total


def pool(state: State, seat: int) -> int:
    side = state.sides[seat]
    points = load(state.deck).defense
    if side.shown.pool is not None:
        return sum(points[card] for card in side.shown.pool)
    defensive = [faces for faces in side.secret.faces if not MAKES_DEFENSIVE.isdisjoint(faces)]
    return sum(points[card] for faces in defensive for card in faces)


def reserve(state: State, seat: int) -> float:
    """Weigh, in points of strength, what lies on the table and what is not there yet."""
    side = state.sides[seat]
    hand = side.secret.hand
    laid = sum(min(4, len(faces)) for faces in side.secret.faces)
    points = attack(state, seat) + 0.7 * min(12, pool(state, seat)) + 0.6 * min(16, laid) + 0.25 * min(5, len(hand))
    if side.shown.stance in ("", DOWN):
        return points
    return points + 3.0 + 0.2 * min(3, sum(KIND[card] == TACTIC for card in hand)) + 3.0 * (VALOR in hand)


EVALUATION = Evaluation(values)
BELIEFS = Beliefs(imagine=believed)
POLICY = Policy(prior, partial(PurposefulBot, KEEN))
