"""Kaito played perfectly, as soon as the solver can see the end.

The solver is compiled, so it is imported when it is first used: `kensei.games.kaito.bots.solve`.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Any

from kensei.bots.protocol import Bot, Method
from kensei.core.protocol import AnyGame

if TYPE_CHECKING:
    from kensei.games.kaito.bots.solver import Solution, Solver, solve

__all__ = ["COMPILED", "METHODS", "Solution", "Solver", "solve"]


def oracle(game: AnyGame) -> Bot:
    from kensei.games.kaito.bots.oracle import OracleBot

    return OracleBot()


def search(game: AnyGame) -> Bot:
    """Make the bot that searches with the compiled trees: thousands of simulations in the time of a few."""
    from kensei.bots.search import SearchBot
    from kensei.games.kaito.bots.oracle import search_tree

    return SearchBot(game, search_tree)


METHODS: Mapping[str, Method] = {"oracle": oracle, "search": search}
COMPILED = ("master", "kensei", "search", "mcts")


def __getattr__(name: str) -> Any:
    if name in ("Solution", "Solver", "solve"):
        return getattr(import_module("kensei.games.kaito.bots.solver"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
