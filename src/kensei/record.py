"""The durable form of a match, read with all the games of Kensei."""

from __future__ import annotations

from kensei.core.match import AnyMatch
from kensei.core.record import dumps, wrong_draw
from kensei.core.record import loads as core_loads
from kensei.notebook import game

__all__ = ["dumps", "loads", "wrong_draw"]


def loads(text: str) -> AnyMatch:
    """Read a record and play it again; a broken one raises `BadRecord`, which holds the good part."""
    return core_loads(text, game)
