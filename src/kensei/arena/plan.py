"""Who plays whom, how often, and from which seeds: all that an arena's result depends on."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, field
from itertools import combinations, pairwise
from typing import Any

from kensei import bots
from kensei.core.errors import BadOption
from kensei.core.match import Match
from kensei.games import game


@dataclass(frozen=True, slots=True)
class Task:
    """One game to play: the bot on each seat, and the seed."""

    number: int
    seats: tuple[str, ...]
    seed: str


@dataclass(frozen=True, slots=True)
class TournamentPlan:
    """An arena: every pairing of the bots plays the same seeds with the seats swapped.

    >>> plan = TournamentPlan("kaito", ("random", "greedy"), games=2, seed="moon")
    >>> [(task.seats, task.seed) for task in plan.tasks()]
    [(('random', 'greedy'), 'moon 0'), (('greedy', 'random'), 'moon 0')]
    """

    game: str
    bots: tuple[str, ...]
    games: int = 100
    """How many games each pairing plays; an even number, for the seats are swapped."""
    seed: str = "kensei"
    nodes: int | None = None
    """What every bot may think a move; None: what its level says."""
    seconds: float | None = None
    """A bot that takes longer for one move loses the game; such results depend on the machine."""
    options: Mapping[str, Any] = field(default_factory=dict)
    neighbours: bool = False
    """Only bots beside one another in the list play: enough to tell levels apart."""

    def check(self) -> None:
        """Raise `BadOption` for what cannot be played."""
        if len(self.bots) < 2 or len(set(self.bots)) != len(self.bots):
            raise BadOption(f"an arena needs at least two different bots, not {', '.join(self.bots) or 'none'}")
        if self.games < 2 or self.games % 2:
            raise BadOption(f"{self.games} games: each pairing plays an even number, for the seats are swapped")
        for name in self.bots:
            bots.bot(name, self.game)
        Match(game(self.game), seed=self.seed, **self.options)

    def players(self) -> int:
        return int(self.options.get("players", game(self.game).seats[0]))

    def pairs(self) -> Iterator[tuple[str, str]]:
        return pairwise(self.bots) if self.neighbours else combinations(self.bots, 2)

    def tasks(self) -> Iterator[Task]:
        number = 0
        for pair in self.pairs():
            for i in range(self.games // 2):
                for first in (pair, pair[::-1]):
                    seats = tuple(first[seat % 2] for seat in range(self.players()))
                    yield Task(number, seats, f"{self.seed} {i}")
                    number += 1

    def dumps(self) -> str:
        return json.dumps(asdict(self), sort_keys=True, ensure_ascii=False)
