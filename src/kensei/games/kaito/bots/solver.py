"""Who wins a position of Kaito, proved.

>>> from kensei.games.kaito import GAME
>>> solution = solve(GAME.read(".hh.H./.....S/b..h../sBAA.s/....../...H.. b c5 ssssb SSSSHC"), all=True)
>>> solution.value, [str(move) for move in solution.moves]
(1, ['c4'])
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, replace

import numpy as np

from kensei.core.errors import BadPosition
from kensei.games.kaito import kernel, notation
from kensei.games.kaito.bots import dfpn
from kensei.games.kaito.moves import Turn
from kensei.games.kaito.state import State
from kensei.games.kaito.tiles import UNDEALT

SLICE = 50_000
"""Nodes between two looks at the clock."""
FIRST_TABLE = 4
LARGEST_TABLE = 1024
"""Megabytes: a table that fits the processor's cache is twice as fast, so it grows as it fills."""


@dataclass(frozen=True, slots=True)
class Solution:
    """What is known of a position, for the side to move."""

    value: int | None
    """1 won, -1 lost, None: not proved within the nodes."""
    moves: tuple[Turn, ...]
    """A winning turn, or all of them when asked for; none if the position is lost or not proved."""
    nodes: int
    """How many positions were expanded."""
    turns: int | None = None
    """A proved bound on how many more turns the game lasts when the winner follows the proof."""
    unsettled: tuple[Turn, ...] = ()
    """Turns that may win as well: the nodes did not suffice to say it of them."""
    hopes: tuple[int, int] = (1, 1)
    """How hard it still is to prove a win, and a loss: 0 is proved."""

    def __str__(self) -> str:
        if self.value is None:
            return f"not proved within {self.nodes:,} nodes"
        word = "won" if self.value > 0 else "lost"
        return f"{word}, proved, {self.turns} more {'turn' if self.turns == 1 else 'turns'} at most"


Progress = Callable[[int, int, int], None]
"""Told after each slice: the nodes so far, phi and delta of the position in work."""


class Solver:
    """A search that remembers: positions of one game, solved one after the other, help each other."""

    def __init__(self, memory: int = LARGEST_TABLE) -> None:
        self.memory = memory
        self.entries = dfpn.table(min(FIRST_TABLE, memory))
        self.nodes = 0

    def prove(
        self,
        position: kernel.Position,
        nodes: int | None = None,
        deadline: float | None = None,
        progress: Progress | None = None,
    ) -> Solution:
        """Search the position until it is proved, the nodes are spent, or the deadline has passed."""
        spent = 0
        while True:
            portion = SLICE if nodes is None else min(SLICE, nodes - spent)
            phi, delta, turns, used, move = dfpn.search(position, self.entries, portion)
            spent += used
            self.nodes += used
            if phi == 0 or delta == 0:
                moves = (kernel.unpack_move(int(move)),) if phi == 0 else ()
                return Solution(1 if phi == 0 else -1, moves, spent, int(turns), hopes=(int(phi), int(delta)))
            if progress:
                progress(self.nodes, phi, delta)
            if (nodes is not None and spent >= nodes) or (deadline is not None and time.monotonic() >= deadline):
                return Solution(None, (), spent, hopes=(int(phi), int(delta)))
            self._grow()

    def _grow(self) -> None:
        """Take a table eight times as large, or as large as may be, when it has seen a node for each entry."""
        times = min(8, 1 << (self.memory // max(1, self.entries.nbytes >> 20)).bit_length() - 1)
        if self.nodes < self.entries.size // 2 or times < 2:
            return
        larger = np.zeros((self.entries.shape[0] * times, self.entries.shape[1]), dtype=np.int64)
        dfpn.moved(self.entries, larger)
        self.entries = larger


def solve(
    state: State,
    nodes: int | None = None,
    *,
    all: bool = False,
    deadline: float | None = None,
    memory: int = LARGEST_TABLE,
    solver: Solver | None = None,
    progress: Progress | None = None,
) -> Solution:
    """Say who wins, searching at most so many nodes; with `all`, find every winning turn.

    `deadline` is in the terms of `time.monotonic()`, `memory` the largest table in megabytes.
    """
    if UNDEALT in state.grid:
        raise BadPosition(f"{notation.write(state)!r} is still being dealt: there is nothing to solve yet")
    outcome = state.outcome()
    if outcome:
        return Solution(int(outcome.scores[state.turn]), (), 0, 0)
    search = _Search(solver or Solver(memory), nodes, deadline, progress)
    return search.every(state) if all else search.any(state)


@dataclass(slots=True)
class _Search:
    """One question to a solver, with what it may still spend."""

    solver: Solver
    nodes: int | None
    deadline: float | None
    progress: Progress | None
    spent: int = 0

    def any(self, state: State) -> Solution:
        """Give the value, and one winning turn."""
        if state.kaito is None:
            return self._choice(state, all=False)
        return self._prove(state)

    def every(self, state: State) -> Solution:
        """Give the value and every winning turn."""
        found = self.any(state)
        return found if found.value == -1 else self._choice(state, all=True)

    def _choice(self, state: State, *, all: bool) -> Solution:
        """Try the moves one by one: all of them, or until one wins."""
        won: dict[Turn, int] = {}
        lost: list[int] = []
        unsettled: list[Turn] = []
        for move in state.legal_moves(state.turn):
            after = self._after(state, move)
            if after.value == -1:
                won[move] = 1 + (after.turns or 0)
            elif after.value == 1:
                lost.append(1 + (after.turns or 0))
            else:
                unsettled.append(move)
            if won and not all:
                return Solution(1, tuple(won), self.spent, min(won.values()))
        if won:
            return Solution(1, tuple(won), self.spent, min(won.values()), tuple(unsettled))
        if unsettled:
            return Solution(None, (), self.spent, unsettled=tuple(unsettled))
        return Solution(-1, (), self.spent, max(lost))

    def _after(self, state: State, move: Turn) -> Solution:
        then = state.apply(state.turn, move).state
        outcome = then.outcome()
        if outcome:
            return Solution(int(outcome.scores[then.turn]), (), self.spent, 0)
        return self._prove(then)

    def _prove(self, state: State) -> Solution:
        left = None if self.nodes is None else self.nodes - self.spent
        if left is not None and left <= 0:
            return Solution(None, (), self.spent)
        found = self.solver.prove(kernel.pack(state), left, self.deadline, self.progress)
        self.spent += found.nodes
        return replace(found, nodes=self.spent)
