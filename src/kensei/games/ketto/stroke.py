"""Strokes: which sides are open, what a stroke is worth, what its shape earns.

Pure functions of cells and numbers, for the rules, the drawings and the bots alike.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from kensei.games.ketto.cards import COMBAT, DOWN, OPPOSITE, Cell, beside
from kensei.games.ketto.deck import Deck, Manoeuvre, Modifier, Stance
from kensei.games.ketto.position import Movement

BETWEEN = {(0, 1): "U", (1, 0): "R", (0, -1): "D", (-1, 0): "L"}


def open_sides(deck: Deck, movement: Movement, stroke: Sequence[Cell], parried: str = "") -> str:
    """Return the sides on which the stroke may go on, in the order U R D L [ketto.stroke.open]."""
    last = stroke[-1]
    flow = deck.flow[movement.faces[movement.cells.index(last)]]
    return "".join(
        side for side in flow if side not in parried and _leads_on(deck, movement, stroke, beside(last, side), side)
    )


def _leads_on(deck: Deck, movement: Movement, stroke: Sequence[Cell], cell: Cell, side: str) -> bool:
    if cell not in movement.cells or cell in stroke:
        return False
    index = movement.cells.index(cell)
    face = movement.faces[index]
    return movement.kinds[index] == COMBAT and (face == DOWN or OPPOSITE[side] in deck.flow[face])


def steps(stroke: Sequence[Cell]) -> str:
    """Return the directions of a stroke, one for each card after the beginning.

    >>> steps([(0, 0), (0, 1), (1, 1)])
    'UR'
    """
    return "".join(BETWEEN[there[0] - here[0], there[1] - here[1]] for here, there in pairwise(stroke))


def direction(stroke: Sequence[Cell]) -> str:
    """Return the direction of the flow into the last card; empty for a single card [ketto.stroke.direction]."""
    return steps(stroke[-2:])


def strength(deck: Deck, cards: Sequence[str]) -> int:
    """Add the strengths of the cards flowed through, the beginning left out [ketto.stroke.strength]."""
    return sum(deck.strength[card] for card in cards[1:])


def run_of(modifier: Modifier) -> str:
    """Return the steps that earn a modifier's bonus.

    >>> run_of(Modifier(run=3, direction="U", bonus=3))
    'UU'
    """
    return modifier.direction * (modifier.run - 1)


def earned(stance: Stance, stroke: Sequence[Cell]) -> tuple[Modifier, ...]:
    """Return the modifiers of the stance whose run is in the stroke, each once [ketto.stance.attack]."""
    way = steps(stroke)
    return tuple(modifier for modifier in stance.attack if run_of(modifier) in way)


def contains(stroke: Sequence[Cell], manoeuvre: Manoeuvre) -> bool:
    """Whether the stroke's cells contain the pattern, shifted but not turned [ketto.tactic.manoeuvre]."""
    cells = frozenset(stroke)
    pattern = manoeuvre.cells()
    left, low = pattern[0]
    return any(all((x - left + i, y - low + j) in cells for i, j in pattern) for x, y in cells)


def after_line(strength: int, line: int) -> int:
    """Return what a line leaves: half for a single, a third for a double, rounded up [ketto.stance.defense].

    >>> after_line(6, 1), after_line(3, 2), after_line(7, 0)
    (3, 1, 7)
    """
    return -(-strength // (line + 1))
