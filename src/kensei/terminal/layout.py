"""Lines that fit: words are never broken, wide letters count twice, lists stand in columns."""

from __future__ import annotations

import re
import sys
import unicodedata
from collections.abc import Sequence

ESCAPES = re.compile(r"\x1b\[[\d;]*m")
GAP = "  "
"""Between words that stand side by side."""
NO_BREAK = "\N{NO-BREAK SPACE}"
BLANKS = re.compile(rf"[^\S{NO_BREAK}]+")


def cells(text: str) -> int:
    """Return how many columns a text takes: colours none, Chinese characters two each.

    >>> cells("天 Heaven"), cells("\\x1b[31mS\\x1b[0m")
    (9, 1)
    """
    plain = ESCAPES.sub("", text)
    return sum(1 + (unicodedata.east_asian_width(letter) in "WF") for letter in plain if not _is_drawn_over(letter))


def _is_drawn_over(letter: str) -> bool:
    return unicodedata.combining(letter) != 0


def wrapped(text: str, width: int, first: str = "", rest: str = "") -> list[str]:
    """Break a text between words into lines of at most so many columns; `first` and `rest` begin the lines.

    >>> wrapped("Take a tile in the row", 14, "- ", "  ")
    ['- Take a tile', '  in the row']
    >>> wrapped(f"Your cards: {tied('* the last')} one", 14)
    ['Your cards:', '* the last one']
    """
    lines, line, is_empty = [], first, True
    for word in filter(None, BLANKS.split(text)):
        joint = "" if is_empty else " "
        if not is_empty and cells(line) + 1 + cells(word) > width:
            lines.append(line)
            line, joint = rest, ""
        line, is_empty = line + joint + word, False
    return [each.replace(NO_BREAK, " ") for each in (*lines, line)]


def tied(text: str) -> str:
    """Hold the words of a text together on one line."""
    return text.replace(" ", NO_BREAK)


def flowing(words: Sequence[str], width: int) -> list[str]:
    """Set words side by side with a wide gap, in as many lines as they need.

    >>> flowing(["men3", "do1", "seme"], 10)
    ['men3  do1', 'seme']
    """
    lines = [""]
    for word in words:
        if lines[-1] and cells(lines[-1]) + len(GAP) + cells(word) > width:
            lines.append("")
        lines[-1] += (GAP if lines[-1] else "") + word
    return lines


def filled(text: str, width: int, first: str = "", rest: str = "") -> str:
    return "\n".join(wrapped(text, width, first, rest))


def fitted(text: str, width: int, first: str = "", rest: str = "  ") -> str:
    """Break the lines of a text between words where the screen ends; in a pipe they stay whole."""
    if not sys.stdout.isatty():
        return first + text
    return "\n".join(filled(line, width, first, rest) for line in text.split("\n"))


def padded(text: str, width: int) -> str:
    """Fill a text with blanks up to so many columns."""
    return text + " " * max(0, width - cells(text))


def table(rows: Sequence[tuple[str, str]], width: int, indent: str = "  ") -> list[str]:
    """Lay out names with a sentence each: beside them where there is room, else below.

    >>> table([("a1", "Capture a1, a black sword"), ("moves", "")], 20)
    ['  a1     Capture a1,', '         a black', '         sword', '  moves']
    """
    longest = max((cells(name) for name, _words in rows), default=0)
    column = min(longest, max(8, width * 2 // 5))
    room = " " * (cells(indent) + column + 2)
    lines: list[str] = []
    for name, words in rows:
        if cells(name) > column:
            lines.append(indent + name)
            lines += wrapped(words, width, room, room) if words else []
        else:
            lines += [line.rstrip() for line in wrapped(words, width, indent + padded(name, column + 2), room)]
    return lines


def in_columns(words: Sequence[str], width: int, indent: str = "  ") -> list[str]:
    """Lay out words in as many columns as fit.

    >>> in_columns(["a1", "a2", "b1"], 8)
    ['  a1  a2', '  b1']
    """
    each = max(map(cells, words), default=0) + 2
    per_line = max(1, (width - cells(indent) + 2) // each)
    starts = range(0, len(words), per_line)
    return [indent + "".join(padded(word, each) for word in words[i : i + per_line]).rstrip() for i in starts]
