"""One game between bots: a bot that fails loses, and the report says why."""

from __future__ import annotations

import random
import time
from dataclasses import dataclass
from typing import Any

from kensei import bots
from kensei.arena.plan import Task, TournamentPlan
from kensei.core.match import AnyMatch, Match
from kensei.core.protocol import Move, Seat
from kensei.games import game

LONGEST = 3000
"""Decisions after which a game is stopped and counted as a draw: some duels may stall for ever."""


@dataclass(frozen=True, slots=True)
class Result:
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


@dataclass(frozen=True, slots=True)
class Played:
    """A result, and the time each seat took for how many moves: what differs from run to run."""

    result: Result
    seconds: tuple[float, ...]
    moves: tuple[int, ...]


class BotFault(Exception):
    """A bot raised an error, played an illegal move or took too long."""

    def __init__(self, seat: Seat, what: str) -> None:
        super().__init__(what)
        self.seat = seat
        self.what = what


def play(plan: TournamentPlan, task: Task) -> Played:
    one = game(plan.game)
    match = Match(one, seed=task.seed, **plan.options)
    table = ArenaTable(plan, task, match)
    faults: tuple[str, ...] = ()
    try:
        table.play()
    except BotFault as fault:
        name = task.seats[fault.seat]
        # a bot that plays both sides of a team loses for all its seats
        scores = tuple(-1.0 if bot == name else 1.0 for bot in task.seats)
        reason, faults = f"{name} {fault.what}", (f"{name} on seat {fault.seat} {fault.what}",)
    else:
        outcome = match.state.outcome()
        scores = outcome.scores if outcome else (0.0,) * len(task.seats)
        reason = outcome.reason if outcome else f"stopped after {LONGEST} decisions"
    result = Result(task.number, task.seats, task.seed, scores, reason, len(match.plies), match.digest()[:16], faults)
    return Played(result, tuple(table.seconds), tuple(table.moves))


class ArenaTable:
    """The bots at a match: asked together where the rules ask together."""

    def __init__(self, plan: TournamentPlan, task: Task, match: AnyMatch) -> None:
        self.plan = plan
        self.match = match
        self.bots = [bots.bot(name, plan.game) for name in task.seats]
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
            move = self.bots[seat].choose(state.view(seat), legal, self.chance[seat], budget)
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
