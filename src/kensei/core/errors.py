"""What can go wrong, as one tree.

    KenseiError (a ValueError)
    ├── InvalidMove      the text is no move of this game
    ├── IllegalMove      a move of this game that may not be played now
    │   └── NotYourTurn  nobody asked this seat
    ├── BadPosition      the text is no position of this game
    ├── BadOption        an unknown option, game or seed, or a value it may not have
    ├── BadDeck          a replacement deck that does not fit the box
    └── BadRecord        a record that cannot be read to its end

Every message shows the value and what would have been right.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from kensei.core.match import AnyMatch

LONGEST_SHOWN = 80
"""Characters of a value from outside in a message."""


class KenseiError(ValueError):
    """Whatever Kensei refuses."""


class InvalidMove(KenseiError):
    """The text is no move of this game."""


class IllegalMove(KenseiError):
    """A move of this game that may not be played now; `rule` is the clause that forbids it.

    `why` is the reason alone, without the move: what a player is told who has just pressed it.
    """

    def __init__(self, message: str, rule: str = "", why: str = "") -> None:
        super().__init__(f"{message} [{rule}]" if rule else message)
        self.rule = rule
        self.why = why or message


class NotYourTurn(IllegalMove):
    """Nobody asked this seat."""


class BadPosition(KenseiError):
    """The text is no position of this game."""


class BadOption(KenseiError):
    """An unknown option, game or seed, or a value it may not have; `option`: the one whose value is wrong."""

    def __init__(self, message: str, option: str = "") -> None:
        super().__init__(message)
        self.option = option


class BadDeck(KenseiError):
    """A replacement deck that does not fit the box."""


class BadRecord(KenseiError):
    """A record that cannot be read to its end: its first bad line, and the match up to it (None: not even a header)."""

    def __init__(self, message: str, line: int, match: AnyMatch | None = None) -> None:
        super().__init__(f"line {line}: {message}")
        self.line = line
        self.match = match


def shown(value: object) -> str:
    """Return the value for a message: on one line, not too long.

    >>> shown("c4"), shown("x" * 100)[-6:]
    ("'c4'", 'xxx...')
    """
    if isinstance(value, str):
        value = value[: LONGEST_SHOWN + 1]
    try:
        text = repr(value)
    except (ValueError, RecursionError):
        # Python refuses to write out a number of many thousand digits, or lists within lists within lists.
        text = "something too long to show"
    return text if len(text) <= LONGEST_SHOWN else text[: LONGEST_SHOWN - 3] + "..."
