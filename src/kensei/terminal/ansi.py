"""Colours for terminals that have them (letters always say the same), the players' names, the width, a waiting line."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partialmethod

from rich.color import ColorSystem
from rich.style import Style

ON_PAPER = {"dim": "bright_black", "yellow": "magenta", "cyan": "blue"}
"""What stands for a style on a light background: faint and yellow letters cannot be read there."""
WIDTH = 78
"""Columns of a line in a pipe, or a file."""
NARROWEST, WIDEST = 40, 118
"""What boards are made for: a narrower terminal breaks lines by itself, on a wider one lines would be hard to read."""


@dataclass(frozen=True, slots=True)
class Ink:
    """Writes text in a colour, or plainly.

    >>> Ink(False).red("S"), Ink(True).red("S")
    ('S', '\\x1b[31mS\\x1b[0m')
    """

    colour: bool = False
    names: tuple[str, ...] = ()
    """The players by seat, where they have names."""
    width: int = WIDTH
    """The most columns of a line."""
    on_paper: bool = False
    """The background is light."""
    explained: frozenset[str] = frozenset()
    """The signs of the board that were explained before, by the keys of the game's `text.signs`."""

    def who(self, seat: int, word: str, width: int = 20) -> str:
        """Return the player's name beside the word for their seat, cut to fit; the word alone if they have no name.

        >>> Ink(names=("Ann", "")).who(0, "Red"), Ink(names=("Ann", "")).who(1, "Blue"), Ink().who(0, "Red")
        ('Ann (Red)', 'Blue', 'Red')
        >>> Ink(names=("Annabella",)).who(0, "Seat 0", 16)
        'Annabe… (Seat 0)'
        """
        name = self.names[seat] if seat < len(self.names) else ""
        if not name or name.lower() == word.lower():
            return word
        room = max(2, width - len(word) - 3)
        return f"{name if len(name) <= room else name[: room - 1] + '…'} ({word})"

    def write(self, text: str, *styles: str) -> str:
        if not self.colour or not styles:
            return text
        words = [ON_PAPER.get(style, style) for style in styles] if self.on_paper else styles
        return Style.parse(" ".join(words)).render(text, color_system=ColorSystem.STANDARD)

    def in_style(self, style: str, text: str) -> str:
        return self.write(text, style)

    bold = partialmethod(in_style, "bold")
    dim = partialmethod(in_style, "dim")
    red = partialmethod(in_style, "red")
    green = partialmethod(in_style, "green")
    yellow = partialmethod(in_style, "yellow")
    blue = partialmethod(in_style, "blue")
    cyan = partialmethod(in_style, "cyan")


def for_stdout(names: tuple[str, ...] = ()) -> Ink:
    """Return an `Ink` for standard output as it is now: asked anew for each drawing, it follows a resized window."""
    return Ink(has_colours(), names, columns(), is_light(os.environ))


def has_colours() -> bool:
    """Whether to write colours: on a terminal that wants them. NO_COLOR forbids them, FORCE_COLOR wants them anyhow."""
    if os.environ.get("NO_COLOR"):
        return False
    forced = os.environ.get("FORCE_COLOR")
    if forced is not None:
        return forced not in ("", "0", "false")
    return sys.stdout.isatty() and os.environ.get("TERM") != "dumb"


def columns() -> int:
    """Return how many columns a line may have: one less than the terminal's, so that none breaks by itself."""
    if not sys.stdout.isatty():
        return WIDTH
    return max(NARROWEST, min(WIDEST, shutil.get_terminal_size((WIDTH + 2, 24)).columns - 2))


def is_light(environment: Mapping[str, str]) -> bool:
    """Whether the terminal's background is light: KENSEI_THEME says so, else COLORFGBG, which some terminals set.

    >>> is_light({"COLORFGBG": "0;15"}), is_light({"COLORFGBG": "15;0"}), is_light({"KENSEI_THEME": "light"})
    (True, False, True)
    """
    theme = environment.get("KENSEI_THEME", "")
    return theme == "light" if theme else environment.get("COLORFGBG", "").rpartition(";")[2] in ("7", "15")


@contextmanager
def waiting(words: str) -> Iterator[None]:
    """Show whom the program waits for, on a terminal, and remove it after."""
    if not sys.stderr.isatty():
        yield
        return
    sys.stderr.write(words)
    sys.stderr.flush()
    try:
        yield
    finally:
        sys.stderr.write("\r" + " " * len(words) + "\r")
        sys.stderr.flush()
