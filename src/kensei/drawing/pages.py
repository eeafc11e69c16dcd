"""Small drawings and helpers of the pages: what templates may call."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from kensei import drawing
from kensei.drawing.svg import INK, LINE, RAISED, brush, circle, icon, path, rect, seal, svg
from kensei.games import game, listed

PEN = ("none", "currentColor", 2)
ROUND = 'stroke-linecap="round"'
LINK = "M17 23L23 17M15 19L9 25a5.6 5.6 0 0 0 8 8l6 -6M25 21l6 -6a5.6 5.6 0 0 0 -8 -8l-6 6"
SHOULDERS = "M3 34Q4 24 13 24Q20 24 20 34M20 34Q20 24 27 24Q36 24 37 34"
HELMET = path("M8 30Q8 8 20 8Q32 8 32 30Q20 36 8 30Z", *PEN)
RING = path("M50 12A38 38 0 1 1 22 24", "none", INK, 8, ROUND) + path("M22 24A38 38 0 0 1 34 15", "none", INK, 3, ROUND)
SCROLL = rect(14, 8, 112, 10, INK, 5) + rect(22, 18, 96, 120, RAISED, 0, LINE) + rect(14, 138, 112, 10, INK, 5)
BROKEN_STROKE = brush(6, 60, 84, 40, 13) + brush(112, 52, 190, 26, 11)
DRAWINGS = {
    "bot": svg(HELMET + path("M12 20Q20 15 28 20Q27 25 20 25Q13 25 12 20Z", "currentColor"), 40, 40),
    "pair": svg(circle(13, 14, 6, *PEN) + circle(27, 14, 6, *PEN) + path(SHOULDERS, *PEN), 40, 40),
    "link": svg(path(LINK, "none", "currentColor", 2.2, ROUND), 40, 40),
    "ring": svg(RING, 100, 100),
    "empty": svg(SCROLL, 140, 156, extra='width="140" height="156"'),
    "broken": svg(BROKEN_STROKE, 200, 90, extra='width="200" height="90"'),
}
"""Drawings by name: the three ways to play, the ring of waiting, an empty scroll, a broken stroke."""


def signs(name: str, players: Sequence[Any]) -> list[str]:
    named = [(p.get("name") if isinstance(p, Mapping) else p.name) or str(i + 1) for i, p in enumerate(players)]
    return [mark.svg() for mark in drawing.marks(name, named)]


GLOBALS: Mapping[str, Any] = {
    "game_named": game,
    "games_listed": listed,
    "seal": seal,
    "icon": icon,
    "drawn": DRAWINGS.__getitem__,
    "marks": signs,
}
"""What the templates call: give these to the environment as globals."""
