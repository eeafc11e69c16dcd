"""The purposeful bot of Kettō: it builds strokes and a defence, keeps parries, and picks its moment for valor.

`observation` says what it values and sees, `judging` judges its moves; `lookahead` plays duels on.
"""

from __future__ import annotations

from collections.abc import Mapping

from kensei.bots.protocol import Bot, Method
from kensei.core.protocol import AnyGame
from kensei.games.ketto.bots.observation import CALM, KEEN, SWIFT, Weights
from kensei.games.ketto.bots.purposeful import PurposefulBot

__all__ = ["CALM", "KEEN", "METHODS", "SWIFT", "PurposefulBot", "Weights"]


def search(game: AnyGame) -> Bot:
    """Make the bot that plays on from each candidate by the purposeful policy."""
    from kensei.bots.search import SearchBot
    from kensei.games.ketto.bots.lookahead import think

    return SearchBot(game, think)


METHODS: Mapping[str, Method] = {
    "purposeful": lambda game: PurposefulBot(),
    "swift": lambda game: PurposefulBot(SWIFT, "swift"),
    "search": search,
}
