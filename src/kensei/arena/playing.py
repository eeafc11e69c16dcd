"""A tournament: who plays whom from which seeds, one game between bots, and the journal of the games played."""

from __future__ import annotations

import json
import random
import time
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass, field
from itertools import combinations, pairwise
from pathlib import Path
from types import MappingProxyType
from typing import Any

from kensei import bots
from kensei.bots.protocol import Bot
from kensei.core.errors import BadOption, shown
from kensei.core.match import AnyMatch, Match
from kensei.core.protocol import Move, Seat
from kensei.games import game

NONE: Mapping[str, Bot] = MappingProxyType({})
LONGEST = 3000
"""Decisions after which a game is stopped and counted as a draw: some duels may stall for ever."""


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

    def check(self, own: Mapping[str, Bot] = NONE) -> None:
        """Raise `BadOption` for what cannot be played; `own`: bots that are given as objects, by their names."""
        if len(self.bots) < 2 or len(set(self.bots)) != len(self.bots):
            raise BadOption(f"an arena needs at least two different bots, not {', '.join(self.bots) or 'none'}")
        if not isinstance(self.games, int) or self.games < 2 or self.games % 2:
            raise BadOption(f"{shown(self.games)} games: each pairing plays an even number, for the seats are swapped")
        for name in self.bots:
            if name not in own:
                bots.bot(name, self.game)
        Match(game(self.game), seed=self.seed, **self.options)

    def pairs(self) -> Iterator[tuple[str, str]]:
        return pairwise(self.bots) if self.neighbours else combinations(self.bots, 2)

    def tasks(self) -> Iterator[Task]:
        players = int(self.options.get("players", game(self.game).seats[0]))
        number = 0
        for pair in self.pairs():
            for i in range(self.games // 2):
                for first in (pair, pair[::-1]):
                    seats = tuple(first[seat % 2] for seat in range(players))
                    yield Task(number, seats, f"{self.seed} {i}")
                    number += 1

    def dumps(self) -> str:
        return json.dumps(asdict(self), sort_keys=True, ensure_ascii=False)


@dataclass(frozen=True, slots=True)
class GameResult:
    """How one game ended."""

    number: int
    seats: tuple[str, ...]
    seed: str
    scores: tuple[float, ...]
    reason: str
    plies: int
    digest: str
    """The hash of the final state: two runs that agree on it played the same game."""
    faults: tuple[str, ...] = ()
    """What a bot did wrong, if one did."""
    moves: tuple[int, ...] = ()
    """How many moves each seat was asked for."""
    seconds: tuple[float, ...] = ()
    """The time that each seat took for them: what differs from run to run."""


class BotFault(Exception):
    """The bot on a seat raised an error, played an illegal move or took too long."""


def play(plan: TournamentPlan, task: Task, own: Mapping[str, Bot] = NONE) -> GameResult:
    """Play one game; a bot that fails loses, and the result says why. `own`: bots that are given as objects."""
    match = Match(game(plan.game), seed=task.seed, **plan.options)
    table = ArenaTable(plan, task, match, own)
    faults: tuple[str, ...] = ()
    try:
        table.play()
    except BotFault as fault:
        seat, what = fault.args
        name = task.seats[seat]
        # a bot that plays both sides of a team loses for all its seats
        scores = tuple(-1.0 if bot == name else 1.0 for bot in task.seats)
        reason, faults = f"{name} {what}", (f"{name} on seat {seat} {what}",)
    else:
        outcome = match.state.outcome()
        scores = outcome.scores if outcome else (0.0,) * len(task.seats)
        reason = outcome.reason if outcome else f"stopped after {LONGEST} decisions"
    return GameResult(
        *(task.number, task.seats, task.seed, scores, reason, len(match.plies), match.digest()[:16], faults),
        *(tuple(table.moves), tuple(table.seconds)),
    )


class ArenaTable:
    """The bots at a match: asked together where the rules ask together."""

    def __init__(self, plan: TournamentPlan, task: Task, match: AnyMatch, own: Mapping[str, Bot]) -> None:
        self.plan = plan
        self.match = match
        self.bots = [own[name] if name in own else bots.bot(name, plan.game) for name in task.seats]
        self.chance = [random.Random(f"{task.seed} {name} {seat}") for seat, name in enumerate(task.seats)]
        self.seconds = [0.0] * len(task.seats)
        self.moves = [0] * len(task.seats)

    def play(self) -> None:
        decisions = 0
        while (asked := sorted(self.match.state.to_act())) and decisions < LONGEST:
            state = self.match.state
            chosen = [(seat, self._ask(state, seat)) for seat in asked]
            for seat, move in chosen:
                self.match.play(seat, move)
            decisions += len(asked)

    def _ask(self, state: Any, seat: Seat) -> Move:
        legal = state.legal_moves(seat)
        limit = self.plan.seconds
        # the bot is told a little less than it has: the last look at its clock comes after that
        budget = bots.Budget(self.plan.nodes, None if limit is None else time.monotonic() + 0.8 * limit)
        started = time.perf_counter()
        try:
            bot = bots.with_story(self.bots[seat], self.match, seat)
            move = bot.choose(state.view(seat), legal, self.chance[seat], budget)
        except Exception as error:
            raise BotFault(seat, f"raised {type(error).__name__}: {error}") from error
        took = time.perf_counter() - started
        self.seconds[seat] += took
        self.moves[seat] += 1
        if move not in legal:
            raise BotFault(seat, f"played {str(move)[:40]!r}, which is not legal")
        if limit is not None and took > limit:
            raise BotFault(seat, f"took {took:.1f} s for a move; {limit:g} s are allowed")
        return move


def read_journal(path: Path, plan: TournamentPlan) -> dict[int, GameResult]:
    """Read the games of the plan that are there already, by number; the file's first line is the plan."""
    first, *lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else [""]
    if first and first != plan.dumps():
        raise BadOption(f"{path} belongs to another arena: {first[:200]}; give another --out, or remove the file")
    games = {}
    for line in lines:
        try:
            fields: dict[str, Any] = json.loads(line)
        except json.JSONDecodeError:
            break  # cut off when the run was interrupted
        fields |= {name: tuple(value) for name, value in fields.items() if isinstance(value, list)}
        games[fields["number"]] = GameResult(**fields)
    return games


def write_journal(path: Path, plan: TournamentPlan, played: Iterable[GameResult]) -> Iterator[GameResult]:
    """Write the games as they come, and pass them on."""
    with path.open("w", encoding="utf-8") as file:
        file.write(plan.dumps() + "\n")
        for result in played:
            file.write(json.dumps(asdict(result)) + "\n")
            file.flush()
            yield result
