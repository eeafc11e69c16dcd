"""Colours for terminals that have them (letters always say the same), and the players' names."""

from __future__ import annotations

import os
import sys
from dataclasses import dataclass
from functools import partialmethod

CODES = {
    "bold": 1, "dim": 2, "red": 31, "green": 32, "yellow": 33, "blue": 34, "magenta": 35, "cyan": 36,
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Ink:
    """Writes text in a colour, or plainly.

    >>> Ink(False).red("S"), Ink(True).red("S")
    ('S', '\\x1b[31mS\\x1b[0m')
    """

    colour: bool = False
    names: tuple[str, ...] = ()
    """The players by seat, where they have names."""

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
        return f"\x1b[{';'.join(str(CODES[style]) for style in styles)}m{text}\x1b[0m"

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
    """Return an `Ink` with colours if standard output is a terminal that wants them (NO_COLOR is honoured)."""
    has_colours = sys.stdout.isatty() and "NO_COLOR" not in os.environ and os.environ.get("TERM") != "dumb"
    return Ink(has_colours, names)
