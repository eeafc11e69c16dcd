"""Kettō at a glance: what each side's strokes would leave of the other's pool, and what is still in hand.

Every point of strength that is left turns up one of five vitality cards, and one of them is Death.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from kensei.bots.evaluation import Beliefs, Evaluation, Policy
from kensei.bots.reasons import Measure
from kensei.core.i18n import N_
from kensei.games.ketto.bots import PurposefulBot, prior
from kensei.games.ketto.bots.belief import believed
from kensei.games.ketto.bots.observation import KEEN, best, lines_of
from kensei.games.ketto.cards import COMBAT, DOWN, KIND, MAKES_DEFENSIVE, TACTIC, VALOR, beside
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


def turned(state: State, seat: int) -> int:
    """Count the life cards of a seat that were turned up."""
    return sum(card != DOWN for card in state.sides[seat].shown.vitality)


def ends(state: State, seat: int) -> int:
    """Count the free places at which a card that fits would lengthen a stroke that the seat laid."""
    side, flow = state.sides[seat], load(state.deck).flow
    lays = zip(side.shown.movements, side.secret.faces, strict=True)
    strokes = [(movement.cells, faces) for movement, faces in lays if MAKES_DEFENSIVE.isdisjoint(faces)]
    return sum(
        len({beside(cell, way) for cell, card in zip(cells, faces, strict=True) for way in flow[card]} - set(cells))
        for cells, faces in strokes
    )


def guarded(state: State, seat: int) -> int:
    """Count the sides on which the seat's stance has a line."""
    side = state.sides[seat]
    return sum(line > 0 for line in lines_of(load(state.deck), side.secret.stance or side.shown.stance))


def held(kind: str) -> Callable[[State, int], int]:
    """Return what counts the cards of a kind in a hand."""
    return lambda state, seat: sum(KIND[card] == kind for card in state.sides[seat].secret.hand)


def holds_valor(state: State, seat: int) -> int:
    return 100 * (VALOR in state.sides[seat].secret.hand)


EVALUATION = Evaluation(values)
BELIEFS = Beliefs(imagine=believed)
TURNED = N_("on average {better} of {whose} life cards would be turned up, and {other} after {move}")
STROKES = N_("the strokes that {who} laid come to {better} points on average, and to {other} after {move}")
SHIELDS = N_("{whose} shields come to {better} points on average, and to {other} after {move}")
ENDS = N_("free places where {whose} strokes could go on: {better}, and {other} after {move}")
GUARDED = N_("sides on which {whose} stance has a line: {better}, and {other} after {move}")
COMBAT_CARDS = N_("combat cards in {whose} hand: {better}, and {other} after {move}")
TACTICS = N_("tactics in {whose} hand: {better}, and {other} after {move}")
VALORS = N_("a Valor is in {whose} hand {better} times of 100, and {other} times after {move}")
MEASURES = (
    Measure(TURNED, lambda state, seat: turned(state, 1 - seat), 6.0, is_own=False),
    Measure(TURNED, turned, -6.0),
    Measure(STROKES, attack, 1.0, is_at_once=True, least=1.0),
    Measure(STROKES, lambda state, seat: attack(state, 1 - seat), -1.0, is_own=False, is_at_once=True, least=1.0),
    Measure(SHIELDS, pool, 0.7, is_at_once=True),
    Measure(SHIELDS, lambda state, seat: pool(state, 1 - seat), -0.7, is_own=False, is_at_once=True),
    Measure(GUARDED, guarded, 0.5, is_at_once=True),
    Measure(ENDS, ends, 0.3, is_at_once=True),
    Measure(COMBAT_CARDS, held(COMBAT), 0.25, is_at_once=True),
    Measure(TACTICS, held(TACTIC), 0.2, is_at_once=True),
    Measure(VALORS, holds_valor, 0.03, is_at_once=True),
)
"""In points of strength, as `reserve` and the purposeful bot weigh them; five points turn up all the life cards."""
POLICY = Policy(prior, partial(PurposefulBot, KEEN), review_work=1.25)
