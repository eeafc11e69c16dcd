"""Colours for terminals that have them; letters always say the same."""

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


def for_stdout() -> Ink:
    """Give colours if standard output is a terminal that wants them (NO_COLOR is honoured)."""
    return Ink(sys.stdout.isatty() and "NO_COLOR" not in os.environ and os.environ.get("TERM") != "dumb")
