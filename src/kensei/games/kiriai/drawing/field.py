"""Where things stand on the battlefield: spaces, samurai, marks and words, on a screen and on a phone."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from kensei.drawing.svg import INK2, text
from kensei.games.kiriai import View
from kensei.games.kiriai.action import AHEAD
from kensei.games.kiriai.cards import EARTH, HEAVEN
from kensei.games.kiriai.drawing.pieces import figure_name

EXTENT = {HEAVEN: (76, 60), EARTH: (94, 156)}
"""How far a figure reaches behind and ahead of its feet."""
Places = tuple[tuple[int, int], tuple[str, str]]
"""The spaces and the stances of Red and Blue."""


class Field:
    """Where things stand on the battlefield of one shape."""

    def __init__(self, spaces: int, shape: str) -> None:
        wide = shape == "wide"
        # A phone's is so low that the spaces are in sight above the hand of the smallest one.
        self.w, self.h = (860, 540) if wide else (520, 456)
        self.margin, self.k, self.card = (40, 1.0, 56) if wide else (6, 1.38, 40)
        self.revealed = 96 if wide else 84
        self.step = (self.w - 2 * self.margin) / spaces
        self.ground = self.h - 98
        self.spaces, self.shape = spaces, shape
        self.sun = 1.06 if wide else 0.68
        self.scale = min(self.sun, self.step / 88)

    def x(self, space: int) -> float:
        return self.margin + self.step * (space - 0.5)

    def feet(self, seat: int, spots: Sequence[int], stances: Sequence[str]) -> tuple[float, float]:
        """Return where a figure stands: close ones are moved apart, and both back into the field at its ends."""
        apart = (spots[1] - spots[0]) * self.step
        shove = max(0.0, (124 * self.scale - apart) / 2)
        at = [self.x(spots[each]) - AHEAD[each] * shove for each in (0, 1)]
        (back, ahead), (ahead_of_blue, back_of_blue) = (EXTENT[stances[0]], EXTENT[stances[1]][::-1])
        over = max(at[0] + ahead * self.scale, at[1] + back_of_blue * self.scale) - self.w
        under = -min(at[0] - back * self.scale, at[1] - ahead_of_blue * self.scale)
        both_in = 0.0 if under > 0 and over > 0 else max(0.0, under) - max(0.0, over)
        # Where both would stand at an end at once, each steps in alone.
        left, right = (back, ahead) if seat == 0 else (ahead_of_blue, back_of_blue)
        x = min(max(at[seat] + both_in, left * self.scale), self.w - right * self.scale)
        return round(x, 1), self.ground

    def mark(self, seat: int, spots: Sequence[int]) -> tuple[float, float]:
        return round(self.x(spots[seat]) - AHEAD[seat] * self.step * 0.23, 1), self.ground + 30

    def within(self, x: float, words: str, size: float) -> float:
        """Return where words stand so that they do not leave the field."""
        half = len(words) * size * 0.29
        return round(min(max(x, half), self.w - half), 1)


field_of = cache(Field)


def places(view: View) -> Places:
    red, blue = view.shown
    assert red.space is not None
    assert blue.space is not None
    return (red.space, blue.space), (red.stance or HEAVEN, blue.stance or HEAVEN)


def numbered(field: Field, space: int) -> str:
    return text(round(field.x(space), 1), field.ground + 36, space, 17 * field.k, INK2, 500, cls="se")


def stone(field: Field, space: int, stroke: str, sw: float, fill: str) -> str:
    return (
        f'<ellipse cx="{field.x(space):g}" cy="{field.ground + 30:g}" rx="{field.step * 0.36:g}" ry="14" '
        f'fill="{fill}" stroke="{stroke}" stroke-width="{sw:g}"/>'
    )


def ghost_name(seat: int, stance: str, field: Field) -> str:
    """Return the piece of a samurai who is not there yet."""
    return f"r-ghost-{figure_name(seat, stance)}-{field.spaces}-{field.shape}"
