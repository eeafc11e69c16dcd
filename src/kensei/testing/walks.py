"""Random walks through a game, on which the laws are tested."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from kensei.core.match import Match
from kensei.core.protocol import CHANCE, NATURE, WITHDRAW, AnyGame, Event, Leavable, Seat

LEAVING = 0.08
"""Probability that a seat leaves, at each ply of a walk in which seats may leave."""


@dataclass(frozen=True, slots=True)
class Walk:
    """A game played at random for some plies."""

    game: AnyGame
    options: Mapping[str, Any]
    states: tuple[Any, ...]
    """Every state on the way, the first and the last included."""
    events: tuple[Event, ...]
    seed: int
    left: tuple[tuple[int, Seat], ...] = ()
    """Which seats left, each with the number of the first state without it."""
    leaves: bool = False
    """Whether seats may leave."""

    @property
    def state(self) -> Any:
        return self.states[-1]

    def rng(self) -> random.Random:
        """Return fresh random numbers that belong to this walk."""
        return random.Random(f"after {self.seed}")

    def seats(self) -> range:
        return range(Match.blank(self.game, "", self.options).players)


def walk(game: AnyGame, options: Mapping[str, Any], seed: int, plies: int, leaves: bool = False) -> Walk:
    """Play at random for so many plies, or to the end; seats that are asked together act in any order."""
    rng = random.Random(seed)
    states: list[Any] = [game.start(**options)]
    events: list[Event] = []
    left: list[tuple[int, Seat]] = []
    for _ in range(plies):
        if not states[-1].to_act():
            break
        seat, move = random_ply(states[-1], rng, leaves)
        if move is WITHDRAW:
            left.append((len(states), seat))
        step = states[-1].withdraw(seat) if move is WITHDRAW else states[-1].apply(seat, move)
        states.append(step.state)
        events += step.events
    return Walk(game, options, tuple(states), tuple(events), seed, tuple(left), leaves)


def random_ply(state: Any, rng: random.Random, leaves: bool) -> tuple[Seat, Any]:
    """Return a random move, or, where seats may leave, now and then `WITHDRAW` for any seat in play."""
    if leaves and state.to_act() != NATURE and isinstance(state, Leavable) and rng.random() < LEAVING:
        return rng.choice(sorted(state.in_play())), WITHDRAW
    return random_move(state, rng)


def random_move(state: Any, rng: random.Random) -> tuple[Seat, Any]:
    """Return a seat that is asked and one of its moves; those of chance by their weights."""
    asked = state.to_act()
    if asked == NATURE:
        outcomes = state.chances()
        return CHANCE, rng.choices([o for o, _ in outcomes], [w for _, w in outcomes])[0]
    seat = rng.choice(sorted(asked))
    return seat, rng.choice(state.legal_moves(seat))
