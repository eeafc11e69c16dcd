"""Texts: those that are shipped inside a package, and bounds on those from outside, before anything parses them.

Games never open files, so that they can be tested, searched and compiled without any: `shipped` is the one place where
the rules meet the disk, and it reads only what was installed. A replacement deck reaches a game as text.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Any, TypeGuard

LONGEST_MOVE = 400
LONGEST_POSITION = 2000
"""Characters; the longest that games have had are 27 and 776."""


def may_be_move(text: Any) -> TypeGuard[str]:
    """Whether this can be the text of a move: a text, and not too long.

    >>> may_be_move("c4"), may_be_move(4), may_be_move("c" * 1000)
    (True, False, False)
    """
    return isinstance(text, str) and len(text) <= LONGEST_MOVE


def may_be_position(text: Any) -> TypeGuard[str]:
    """Whether this can be the text of a position: a text, and not too long.

    >>> may_be_position("5 1H0:-:kesa 5H0:-:counter"), may_be_position("x" * 3000)
    (True, False)
    """
    return isinstance(text, str) and len(text) <= LONGEST_POSITION


@cache
def shipped(package: str, name: str) -> str:
    """Return a text that lies beside the modules of a package: a rulebook page, a deck of the house.

    >>> shipped("kensei.games.kaito", "rulebook.md").splitlines()[0]
    '# Kaito'
    """
    return (files(package) / name).read_text(encoding="utf-8")
