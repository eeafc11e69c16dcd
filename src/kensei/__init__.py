"""Kensei: the home of six samurai duels.

>>> import kensei
>>> match = kensei.Match(kensei.game("kaito"), seed="moon")
>>> sorted(match.state.to_act())
[1]
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from kensei import games, moved, record
from kensei.core.errors import (
    BadDeck,
    BadOption,
    BadPosition,
    BadRecord,
    IllegalMove,
    InvalidMove,
    KenseiError,
    NotYourTurn,
)
from kensei.core.match import Match, Ply
from kensei.core.protocol import CHANCE, Event, Outcome, Step
from kensei.notebook import game

if TYPE_CHECKING:
    from kensei.bots.analysis import Analysis, analyse

    GAMES: tuple[str, ...]
    """The names of the games that are installed here."""

__all__ = [
    "CHANCE",
    "GAMES",
    "Analysis",
    "BadDeck",
    "BadOption",
    "BadPosition",
    "BadRecord",
    "Event",
    "IllegalMove",
    "InvalidMove",
    "KenseiError",
    "Match",
    "NotYourTurn",
    "Outcome",
    "Ply",
    "Step",
    "analyse",
    "game",
    "games",
    "record",
]

moved.install()

__version__ = "0.1.0"

LATER = ("adapters", "arena", "bots")
"""Parts that bring numpy and numba with them: imported when they are first named."""


def __getattr__(name: str) -> Any:
    if name == "GAMES":
        return games.names()
    if name in ("Analysis", "analyse"):
        return getattr(import_module("kensei.bots.analysis"), name)
    if name in LATER:
        return import_module(f"kensei.{name}")
    raise AttributeError(f"module 'kensei' has no attribute {name!r}")
