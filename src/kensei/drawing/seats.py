"""Seats: a shape, a letter and a colour; any one of the three is enough to tell them apart."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from html import escape

from kensei.drawing.svg import AI, CHA, INK, KIN, MATSU, SHU, circle, g, path, rect, svg


@dataclass(frozen=True, slots=True)
class Sitter:
    """Who sits on a seat: what a plate shows besides the game."""

    name: str
    note: str = ""
    """A few words: `bot, 20 000 nodes`."""
    clock: float | None = None
    """Seconds left; None: no clock."""
    running: bool = False
    away: bool | None = None
    """Whether nobody is connected for the seat; None: not shown, as for a bot."""
    wins: float | None = None
    """Games won of a series; None: there is none yet."""


def clock_face(seconds: float) -> str:
    """Write a time as minutes and seconds.

    >>> clock_face(75.9)
    '1:15'
    """
    return f"{int(seconds) // 60}:{int(seconds) % 60:02d}"


def written_wins(wins: float) -> str:
    """Write how many games were won.

    >>> written_wins(2), written_wins(0.5), written_wins(1.5)
    ('2', '½', '1½')
    """
    whole = int(wins)
    half = "½" if wins != whole else ""
    return f"{whole or ''}{half}" or "0"


@dataclass(frozen=True, slots=True)
class Mark:
    """How a seat is marked: its shape, its letter, its colour."""

    shape: str
    letter: str
    colour: str
    css: str
    """The class that sets the seat's colour in the style sheet."""

    @lru_cache(maxsize=256)  # noqa: B019, marks are small and few
    def svg(self) -> str:
        return svg(self.drawn(), 40, 40, extra='class="mark"')

    def drawn(self) -> str:
        """Draw the mark without its frame."""
        y = {"triangle": 32, "drop": 30}.get(self.shape, 26)
        css = LETTERS.get(self.css, "letter")
        return f'{self.outline()}<text x="20" y="{y}" class="{css}">{escape(self.letter)}</text>'

    def outline(self) -> str:
        """Draw the shape alone."""
        return SHAPES[self.shape](self.colour)

    @lru_cache(maxsize=1024)  # noqa: B019, marks are small and few
    def placed(self, x: float, y: float, w: float) -> str:
        """Draw the mark at a place, so wide; without its letter where that would be unreadable."""
        drawn = self.drawn() if w >= SMALLEST else self.outline()
        return g(drawn, round(x, 1), round(y, 1), round(w / 40, 3))


LETTERS = {"black": "letter face", "white": "letter dark"}
"""The classes of letters that are not of the colour of paper."""
SMALLEST = 33
"""A mark so wide has a letter of fourteen units, eleven pixels on the smallest phone."""

SHAPES = {
    "circle": lambda fill: circle(20, 20, 17, fill),
    "paper": lambda fill: circle(20, 20, 16, fill, "var(--edge)", 2),
    "diamond": lambda fill: path("M20 1L39 20 20 39 1 20Z", fill),
    "square": lambda fill: rect(4, 4, 32, 32, fill, 2),
    "triangle": lambda fill: path("M20 2L38 35H2Z", fill),
    "hexagon": lambda fill: path("M11 4H29L39 20 29 36H11L1 20Z", fill),
    "cross": lambda fill: path("M12 2H28V12H38V28H28V38H12V28H2V12H12Z", fill),
    "drop": lambda fill: path("M20 0Q37 18 35 26A15 14 0 0 1 5 26Q3 18 20 0Z", fill),
    "pale": lambda fill: path("M20 2.5L37.5 20 20 37.5 2.5 20Z", fill, INK, 2.6),
    "arch": lambda fill: path("M4 38V18A16 16 0 0 1 36 18V38Z", fill),
}
COLOURS = (SHU, AI, CHA, MATSU, KIN, "var(--murasaki)", "var(--asagi)", "var(--nezu)")
CSS = ("red", "blue", "brown", "green", "gold", "violet", "teal", "grey")
ORDER = ("circle", "diamond", "square", "triangle", "hexagon", "cross", "drop", "arch")


@lru_cache(maxsize=1024)
def clipped(name: str, most: int) -> str:
    """Cut a name to so many letters.

    >>> clipped("Kenjirō the Swift", 8)
    'Kenjirō…'
    """
    return name if len(name) <= most else name[: most - 1].rstrip() + "…"


def marks(names: Sequence[str]) -> tuple[Mark, ...]:
    """Return the marks of seats with these names: the first letter not yet taken.

    >>> [mark.letter for mark in marks(["Lisa", "Carl", "Lucy"])]
    ['L', 'C', 'U']
    """
    taken: list[str] = []
    for seat, name in enumerate(names):
        letters = [letter.upper() for letter in name if letter.isalnum()] + [str(seat + 1)]
        letters = letters[::-1] if letters and name[-1:].isdigit() else letters  # Player 2 is 2, not P
        taken.append(next((letter for letter in letters if letter not in taken), str(seat + 1)))
    return tuple(Mark(ORDER[i], taken[i], COLOURS[i], CSS[i]) for i in range(len(taken)))


RED = Mark("circle", "R", SHU, "red")
BLUE = Mark("diamond", "B", AI, "blue")
WHITE = Mark("pale", "S", "var(--tile-face)", "white")
"""A diamond of paper with a rim."""
BLACK = Mark("square", "B", "var(--tile-black)", "black")
