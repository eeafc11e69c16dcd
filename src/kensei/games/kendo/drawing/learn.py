"""What the pictures for newcomers of both kendo games are made of: cards and other things side by side."""

from __future__ import annotations

from kensei.drawing.examples import Example
from kensei.drawing.svg import INK, INK2, brush, g, path, use
from kensei.games.kendo.cards import ORDER, called
from kensei.games.kendo.drawing import ExchangeLane, lying

W, H = 350.0, 128.0
SMALL = (72.0, 106.0)
"""A card with its small face, whose letters are the largest."""
GAP = 40.0
"""Between two things, with the arrow from one to the other."""

EDGE = 4.0
"""Left free at both ends, for the lines of what stands there."""

Part = tuple[str, float]
"""A thing in a row: its drawing, from its upper left corner, and its width."""
ARROW: Part = (path(f"M{GAP / 2 - 8:g} 44l16 9l-16 9Z", INK2), GAP)
SPACE: Part = ("", GAP / 2)


def card(name: str) -> Example:
    if name not in ORDER:
        raise KeyError(name)
    return Example("", called(name), use(f"d-{name}-s", 0, 0, *SMALL), *SMALL, zoom=1.1)


def row(*parts: Part) -> Example:
    """Things side by side, in the middle of a picture that is as large as the others, or as wide as they are."""
    whole = sum(width for _, width in parts)
    w = max(W, whole + 2 * EDGE)
    x, body = (w - whole) / 2, ""
    for drawn, width in parts:
        body += g(drawn, round(x, 1), 6)
        x += width
    return Example("", "", body, w, H)


def cards(*names: str) -> Part:
    """A card, and beside its foot what is laid with it."""
    lane = ExchangeLane(W / 2, 0, SMALL[0], "tall", W / 2)
    return lying(lane, names, 0), lane.w + lane.beside(len(names) - 1)


def crossed(part: Part) -> Part:
    drawn, w = part
    return f'<g opacity=".55">{drawn}</g>' + brush(w / 2 - 34, 92, w / 2 + 34, 14, 7, INK), w
