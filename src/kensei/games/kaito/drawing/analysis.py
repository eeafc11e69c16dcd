"""What an analysis board adds to Kaito's: a plate at the foot of each tile that can be taken, full where it wins."""

from __future__ import annotations

from collections.abc import Sequence

from kensei.core.i18n import _
from kensei.drawing.svg import EDGE, KIN, RAISED, rect, text
from kensei.games.kaito.drawing.grid import CORNERS, place
from kensei.games.kaito.moves import Turn

SIZES = {"wide": (74, 27, 19), "tall": (94, 34, 25)}
"""Width and height of a plate and of its letters; a phone shows the tall board at less than half its size."""


def marks(moves: Sequence[tuple[Turn, float]], is_proved: bool, shape: str) -> str:
    """Draw a plate for each cell of the moves, by the best of them: proved ones say who wins, others of 100."""
    best: dict[int, float] = {}
    for move, value in moves:
        best[move.cell] = max(value, best.get(move.cell, -1.0))
    plates = "".join(plate(cell, value, is_proved, shape) for cell, value in sorted(best.items()))
    return f'<g class="spin">{plates}</g>'


def plate(cell: int, value: float, is_proved: bool, shape: str) -> str:
    x, y = place(cell, CORNERS[shape])
    words = (_("wins") if value > 0 else _("loses")) if is_proved else f"{(value + 1) * 50:.0f}"
    is_full = is_proved and value > 0
    width, height, size = SIZES[shape]
    left, top = x + (100 - width) / 2, y + 108 - height
    body = rect(left, top, width, height, KIN if is_full else RAISED, 13, "none" if is_full else EDGE, 2)
    colour = "var(--washi)" if is_full else "var(--sumi)"
    label = text(x + 50, top + height * 0.74, words, size, colour, 600, room=width - 8)
    return f'<g class="upright">{body}{label}</g>'
