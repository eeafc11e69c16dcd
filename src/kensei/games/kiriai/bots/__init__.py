"""Kiri-ai's bots: the values of the open duel, and the duelist who mixes by them."""

from __future__ import annotations

from collections.abc import Mapping

from kensei.bots import READER
from kensei.bots.protocol import Bot, Method
from kensei.core.protocol import AnyGame
from kensei.games.kiriai.habits import EVENTS as HABIT_EVENTS

__all__ = ["COMPILED", "FOLLOWED", "METHODS"]


def duelist(game: AnyGame) -> Bot:
    from kensei.games.kiriai.bots.duelist import DuelistBot

    return DuelistBot()


def equilibrium(game: AnyGame) -> Bot:
    from kensei.games.kiriai.bots.equilibrium_bot import EquilibriumBot

    return EquilibriumBot()


METHODS: Mapping[str, Method] = {"duelist": duelist, "equilibrium": equilibrium}
FOLLOWED: Mapping[str, tuple[str, ...]] = {"equilibrium": ("revealed", "entered"), READER: HABIT_EVENTS}
"""The events by which a method goes: the plans that both have shown, where they began, who was wounded."""
COMPILED = ("master", "kensei", "search", "mcts")
