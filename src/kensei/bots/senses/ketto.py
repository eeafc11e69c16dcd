"""Kettō at a glance: what each side's strokes would leave of the other's pool, and what is still in hand.

Every point of strength that is left turns up one of five vitality cards, and one of them is Death.
"""

from __future__ import annotations

from functools import lru_cache

from kensei.bots.senses import Sense
from kensei.games.ketto.cards import DEFENSE, DEFENSIVE, DOWN, OPPOSITE, VALOR, Cell, beside
from kensei.games.ketto.deck import load
from kensei.games.ketto.state import State
from kensei.games.ketto.stroke import after_line, earns

LONGEST_STROKE = 7
"""Cards after which a stroke is not followed any more: longer ones are rare and slow to find."""


def values(state: State) -> tuple[float, ...]:
    """Judge a position: the chance to find Death for each, and what may still become of the cards."""
    chances = [chance(state, seat) for seat in (0, 1)]
    spare = [reserve(state, seat) for seat in (0, 1)]
    value = 0.8 * (chances[0] - chances[1]) + 0.2 * (spare[0] - spare[1]) / (1 + abs(spare[0] - spare[1]))
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
    lines = state.sides[1 - seat].secret.stance or state.sides[1 - seat].shown.stance
    stance = side.secret.stance or side.shown.stance
    extra = side.shown.wounds() + (now.valors if now.turn == seat else 0)
    total = 0
    for movement, faces in zip(side.shown.movements, side.secret.faces, strict=True):
        if DEFENSE not in faces and DEFENSIVE not in faces:
            total += best_stroke(state.deck, movement.cells, faces, stance, lines, extra)
    if now.attack and now.turn == seat and now.attack.strength:
        total += now.attack.strength
    return total


def pool(state: State, seat: int) -> int:
    """Add up the defense points that lie, or will lie, in the seat's pool."""
    side = state.sides[seat]
    points = load(state.deck).defense
    if side.shown.pool is not None:
        return sum(points[card] for card in side.shown.pool)
    defensive = [faces for faces in side.secret.faces if DEFENSE in faces or DEFENSIVE in faces]
    return sum(points[card] for faces in defensive for card in faces)


def reserve(state: State, seat: int) -> float:
    """Weigh what is not on the table yet, and what lies there beyond need."""
    side = state.sides[seat]
    hand = side.secret.hand
    open_stance = side.shown.stance not in ("", DOWN)
    laid = sum(len(movement.cells) for movement in side.shown.movements)
    return (
        0.25 * attack(state, seat) + 0.2 * pool(state, seat) + 0.1 * len(hand) + 0.1 * laid + 0.8 * open_stance
        + 0.5 * (VALOR in hand)
    )  # fmt: skip


@lru_cache(maxsize=1 << 16)
def best_stroke(
    deck: str | None, cells: tuple[Cell, ...], faces: tuple[str, ...], stance: str, lines: str, extra: int
) -> int:
    """Find the stroke through a movement that leaves most behind the other's lines."""
    cards = load(deck)
    at = dict(zip(cells, faces, strict=True))
    best = 0
    trail: list[tuple[list[Cell], int]] = [([cell], 0) for cell in cells if cards.flow.get(at[cell])]
    while trail:
        stroke, strength = trail.pop()
        for side in cards.flow[at[stroke[-1]]]:
            there = beside(stroke[-1], side)
            if there in stroke or there not in at or OPPOSITE[side] not in cards.flow.get(at[there], ""):
                continue
            longer, sum_ = [*stroke, there], strength + cards.strength[at[there]]
            bonus = (
                cards.stances[stance].bonus if stance in cards.stances and earns(cards.stances[stance], longer) else 0
            )
            line = cards.stances[lines].lines[side] if lines in cards.stances else 0
            best = max(best, after_line(sum_ + bonus + extra, line))
            if len(longer) < LONGEST_STROKE:
                trail.append((longer, sum_))
    return best


SENSE = Sense(values)
