"""The picture of Musashi's Challenge on the first page: players in a ring, a stroke in the middle that is passed on."""

from __future__ import annotations

from math import cos, radians, sin

from kensei.drawing.seats import marks
from kensei.drawing.svg import LINE, SHU, circle, g, path, use

CENTRE, RADIUS = (100, 106), 78
WIDTH = 36
"""How wide the mark of a player is: under 40, so that it has its letter and leaves room for the card."""
NAMES = ("Aki", "Ben", "Cho", "Dai", "Emi", "Fuji")
STROKE = "M100 176Q44 168 40 128"
TIP = "M28 136L39 116 52 134Z"


def emblem() -> str:
    x, y = CENTRE
    ring = circle(x, y, RADIUS, "none", LINE, 2)
    seats = ""
    for place, mark in enumerate(marks(NAMES)):
        turn = radians(90 + 60 * place)
        seats += mark.placed(x + RADIUS * cos(turn) - WIDTH / 2, y + RADIUS * sin(turn) - WIDTH / 2, WIDTH)
    card = g(use("d-men4", -50, -72, 100, 144), x + 6, y - 2, 0.62, 6)
    arrow = path(STROKE, "none", SHU, 5) + path(TIP, SHU)
    return ring + seats + card + arrow
