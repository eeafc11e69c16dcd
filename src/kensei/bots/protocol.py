"""What a bot is, and how it shows what it thought."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeAlias, runtime_checkable

from kensei.core.match import AnyMatch
from kensei.core.protocol import AnyGame, Event, Move, Seat, View


@dataclass(frozen=True, slots=True)
class Budget:
    """How much a bot may think: a number of nodes, so that it plays the same everywhere.

    `nodes` None leaves the number to the bot: each level has its own. `deadline`, in the terms of
    `time.monotonic()`, is for servers and terminals, where people wait.
    """

    nodes: int | None = None
    deadline: float | None = None

    def at_most(self, nodes: int | None) -> Budget:
        """Return the budget with no more than these nodes.

        >>> Budget(nodes=100).at_most(30), Budget().at_most(None)
        (Budget(nodes=30, deadline=None), Budget(nodes=None, deadline=None))
        """
        limits = [limit for limit in (self.nodes, nodes) if limit is not None]
        return Budget(min(limits, default=None), self.deadline)


class Bot(Protocol):
    """Chooses among legal moves by what its seat may know."""

    name: str

    def choose(self, view: View, legal_moves: Sequence[Move], rng: random.Random, budget: Budget) -> Move:
        """Return one of the legal moves; the same for the same view, rng and nodes."""


@runtime_checkable
class Thinker(Bot, Protocol):
    """A bot that shows its thinking. A class that derives from it has `choose`, which plays the thought."""

    def think(self, view: View, legal_moves: Sequence[Move], rng: random.Random, budget: Budget) -> Thought:
        """Return the move with what was considered."""

    def choose(self, view: View, legal_moves: Sequence[Move], rng: random.Random, budget: Budget) -> Move:
        return self.think(view, legal_moves, rng, budget).move


@runtime_checkable
class Sensible(Bot, Protocol):
    """A bot that knows which moves are never worth playing: a slip of its levels plays any of the others."""

    def sensible(self, view: View, legal_moves: Sequence[Move]) -> Sequence[Move]:
        """Return the legal moves without those that give something away for nothing; at least one is left."""


@dataclass(frozen=True, slots=True)
class Considered:
    """One move, as a bot saw it."""

    move: Move
    share: float
    """Of the thinking spent on it, or of how often it would be played: 0 to 1."""
    value: float
    """What it promises, from -1 (lost) to 1 (won)."""


@dataclass(frozen=True, slots=True)
class Thought:
    """What a bot chose, and why."""

    move: Move
    considered: tuple[Considered, ...] = ()
    """The best first."""
    line: tuple[Move, ...] = ()
    """How it expects the game to go on, its own move first."""
    nodes: int = 0
    note: str = ""
    """A sentence for people: `won, proved, 11 more turns at most`."""


@runtime_checkable
class Follower(Bot, Protocol):
    """A bot that goes by what has happened besides its view; one that is not told plays as well as it can."""

    def following(self, story: Sequence[Event]) -> Bot:
        """Return the bot that has been told this: what happened so far, as its seat may know it."""


class Responder(Protocol):
    """The best answer to a bot, as a game's module `bots.exploit` knows it: `best_response(bot, options, progress)`."""

    how: str
    """How the bound was found."""

    @property
    def bound(self) -> float | None:
        """What the best answer wins on average, at most: 1 for a win, -1 for a loss; None where it is not known."""

    @property
    def details(self) -> Mapping[str, float]:
        """The same by what matters in the game, for people."""

    def choose(self, match: AnyMatch, seat: Seat) -> Move:
        """Return the move by what the seat may know of the match."""


@runtime_checkable
class ManyDuels(Responder, Protocol):
    """A best answer with a compiled twin of the game and of the bot, in which it plays many games at once."""

    def play_many(self, count: int, seed: str, progress: Callable[[float], None]) -> Sequence[float]:
        """Return what the answer wins in so many games; the same seed plays the same games."""


Method: TypeAlias = Callable[[AnyGame], Bot]
"""Makes a bot for a game."""
