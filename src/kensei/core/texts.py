"""Texts from outside are bounded before anything parses them."""

from __future__ import annotations

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
