"""Kiri-ai's bots: the values of the open duel, and the duelist who mixes by them."""

from __future__ import annotations

from collections.abc import Mapping

from kensei.bots.protocol import Bot, Method
from kensei.core.protocol import AnyGame

__all__ = ["COMPILED", "METHODS"]


def duelist(game: AnyGame) -> Bot:
    from kensei.games.kiriai.bots.duelist import DuelistBot

    return DuelistBot()


METHODS: Mapping[str, Method] = {"duelist": duelist}
COMPILED = ("master", "kensei", "search", "mcts")
