"""Colours for terminals that have them, letters always say the same; and the players' names."""

from __future__ import annotations

import os
import sys
from dataclasses import dataclass

CODES = {
    "bold": "1",
    "dim": "2",
    "red": "31",
    "green": "32",
    "yellow": "33",
    "blue": "34",
    "magenta": "35",
    "cyan": "36",
}


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
        """Give the player's name beside the word for his seat, the name cut to fit; the word alone if he has none.

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
        """Give the text in these styles."""
        if not self.colour or not styles:
            return text
        return f"\x1b[{';'.join(CODES[style] for style in styles)}m{text}\x1b[0m"

    def bold(self, text: str) -> str:
        """Strong."""
        return self.write(text, "bold")

    def dim(self, text: str) -> str:
        """Faint."""
        return self.write(text, "dim")

    def red(self, text: str) -> str:
        """Red."""
        return self.write(text, "red")

    def green(self, text: str) -> str:
        """Green."""
        return self.write(text, "green")

    def yellow(self, text: str) -> str:
        """Yellow."""
        return self.write(text, "yellow")

    def blue(self, text: str) -> str:
        """Blue."""
        return self.write(text, "blue")

    def magenta(self, text: str) -> str:
        """Magenta."""
        return self.write(text, "magenta")

    def cyan(self, text: str) -> str:
        """Cyan."""
        return self.write(text, "cyan")


def for_stdout(names: tuple[str, ...] = ()) -> Ink:
    """Give colours if standard output is a terminal that wants them (NO_COLOR is honoured), and the players' names."""
    has_colours = sys.stdout.isatty() and "NO_COLOR" not in os.environ and os.environ.get("TERM") != "dumb"
    return Ink(has_colours, names)
