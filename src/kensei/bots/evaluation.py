"""A sense for each game: what a position is worth to each seat, at a glance. One small file a game.

A game without one is played out at random to its end.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from kensei.bots.nodes import Joint
from kensei.bots.protocol import Bot, Thought
from kensei.core.protocol import View
from kensei.games import part


@dataclass(frozen=True, slots=True)
class Sense:
    """What a bot feels about a game without thinking ahead."""

    values: Callable[[Any], tuple[float, ...]]
    """Of a state that is not over: what it is worth to each seat, -1 to 1."""
    rewind: Callable[[View], View] = lambda view: view
    """Take back what the others have laid face down and all choose at once."""
    playout: int = 0
    """How many decisions are played at random before the state is judged."""
    open: bool = False
    """Nothing is hidden and nothing is left to chance: one world is all there is."""
    glance: Callable[[Any], tuple[float, ...]] | None = None
    """What a look-ahead of one step sees, if that is less than `values` knows."""
    policy: Callable[[], Bot] | None = None
    """Who plays games on to their end, where a tree does not reach far enough."""
    horizon: int = 0
    """After how many decisions the policy stops and `values` judges; 0: it plays to the end."""
    near: Callable[[Any, Sequence[Any], random.Random], Thought] | None = None
    """A look-ahead of one step of the game's own, by view, legal moves and chance: one that knows the odds."""
    ahead: Callable[[Any, Sequence[Any], random.Random, int, float | None], Thought] | None = None
    """A search of the game's own, by view, legal moves, chance, nodes and deadline: one that is compiled."""
    pairs: Callable[[Any], Any] | None = None
    """Of a state in which two decide at once: what every pair of moves leads to, a table a seat, or None."""
    joint: type[Joint] | None = None
    """What remembers a decision of two, if not the usual."""
    doubt: Callable[[Any, random.Random], Any] | None = None
    """Give the view with a secret of its seat that the others hold possible in the place of its own."""
    faith: float = 1.0
    """How much of the others' play is taken to be as good as can be, where all decide at once."""
    habit: Callable[[Any, int], Any] | None = None
    """Of a state and a seat: how likely it plays each move there for the rest. None: that may be anything."""
    prior: Callable[[Any, Sequence[Any]], Sequence[float] | None] | None = None
    """How likely one who knows the game plays each of the moves of a view; None where he has no opinion."""
    believe: Callable[[Any, random.Random], Any] | None = None
    """Imagine a state that looks like the view as one who knows the game would guess it."""
    replies: int = 0
    """How many decisions of others a one-step look-ahead waits for, until its seat is asked again."""


def of(name: str) -> Sense:
    """Give the sense for the game of that name."""
    module = part(name, "bots.evaluation")
    sense: Sense = module.SENSE if module else Sense(values=lambda state: (0.0,) * 8, playout=500)
    return sense


def by_difference(strengths: tuple[float, float]) -> tuple[float, float]:
    """Turn the strengths of two seats into values: a difference of 1 is worth about a half.

    >>> by_difference((3.0, 2.0))
    (0.5, -0.5)
    """
    difference = strengths[0] - strengths[1]
    value = difference / (1 + abs(difference))
    return (value, -value)
