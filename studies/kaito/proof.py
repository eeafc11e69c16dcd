"""Proofs checked by a second program: it walks through a won game and believes nobody.

Who is said to win needs one turn in each position, who is said to lose may try all of his. The search is
asked for the winner's turns only, and its hints are not trusted: whatever it says, every reply of the
loser that the rules allow (every payment, too) is tried, down to the end of the game. A hint that is
wrong, a table that is damaged or a position that the search misjudged leads the walk into a position
that the winner cannot win, and the proof falls with the line of turns that shows it.

There are two walkers. `walk_by_reference` plays with the reference engine and remembers whole states.
`Walk` plays with the compiled kernel and remembers each position by 127 bits of hashes of its own: among
100 million positions two different ones get the same with a chance of 1 in 10^22.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from math import prod

import numpy as np

from kensei.core.protocol import Outcome
from kensei.games.kaito import kernel
from kensei.games.kaito.bots.dfpn import DEPTHS, Numbers
from kensei.games.kaito.bots.solver import Solver
from kensei.games.kaito.kernel import MOST_MOVES, Position, legal, play, wins
from kensei.games.kaito.moves import Turn
from kensei.games.kaito.state import State
from kensei.games.kaito.tiles import GAP
from studies.kaito.proof_walk import (
    ANSWER,
    ASKS,
    COUNT,
    DEPTH,
    FULL,
    NEXT,
    NOTHING,
    PAUSED,
    POSITIONS,
    REFUTED,
    SEARCHED,
    WALKED,
    rehash,
    walk,
)

PORTION = 200_000
FIRST_SIZE = 1 << 16
SMALL = 16
"""Up to so many tiles on the grid the reference engine walks."""


@dataclass(frozen=True, slots=True)
class Check:
    """What a walk has found."""

    holds: bool | None
    """None: the walk was stopped before its end."""
    positions: int
    """Different positions with the loser to move; in each all his turns were tried."""
    replies: int
    """Turns of the loser that were tried."""
    deepest: int
    """Turns of the longest game that was walked."""
    searched: int
    """Nodes that the search spent on hints it did not have in its table."""
    share: float = 1.0
    """Of the tree, each branch counting as much as its sisters."""
    line: tuple[Turn, ...] = ()
    """Where it does not hold: the turns that lead to a position that is not won."""
    by: str = "kernel"

    def __str__(self) -> str:
        walked = f"{self.positions:,} positions with all {self.replies:,} replies, games up to {self.deepest} turns"
        if self.holds:
            return f"checked to the end: {walked}, played by the {self.by}"
        if self.holds is None:
            return f"checked in part: {walked}, about {self.share:.1%} of the proof, played by the {self.by}"
        return f"the proof is WRONG: {' '.join(['after', *map(str, self.line), '']) if self.line else ''}nothing wins"


Progress = Callable[[Check], None]


def check(
    state: State,
    value: int,
    solver: Solver,
    *,
    positions: int | None = None,
    progress: Progress | None = None,
    small: int = SMALL,
) -> Check:
    """Check that the side to move wins (1) or loses (-1), walking at most so many positions."""
    winner = state.turn if value == 1 else 1 - state.turn
    if state.outcome():
        return Check(_won_by(state.outcome(), winner), 0, 0, 0, 0)
    if state.kaito is None:
        return _openings(state, winner, solver, positions, progress, small)
    if 36 - state.grid.count(GAP) <= small:
        return walk_by_reference(state, winner, solver)
    return Walk(kernel.pack(state), winner, solver).run(positions, progress)


def _openings(
    state: State, winner: int, solver: Solver, positions: int | None, progress: Progress | None, small: int
) -> Check:
    """The one who chooses the gap wins with one of them, or loses with both."""
    checks = []
    for move in state.legal_moves(state.turn):
        then = state.apply(state.turn, move).state
        found = check(
            then, 1 if winner == then.turn else -1, solver, positions=positions, progress=progress, small=small
        )
        checks.append(replace(found, line=(move, *found.line) if found.line else ()))
        if winner == state.turn and found.holds:
            return found
    holds = None if any(one.holds is None for one in checks) else winner != state.turn and all(o.holds for o in checks)
    line = next((one.line for one in checks if one.line), ())
    return Check(
        holds,
        sum(one.positions for one in checks),
        sum(one.replies for one in checks),
        1 + max(one.deepest for one in checks),
        sum(one.searched for one in checks),
        sum(one.share for one in checks) / len(checks),
        line,
        checks[0].by,
    )


def _won_by(outcome: Outcome | None, winner: int) -> bool:
    return outcome is not None and outcome.scores[winner] > 0


def walk_by_reference(state: State, winner: int, solver: Solver) -> Check:
    """Walk with the reference engine: slow, and with nothing of the solver's but its hints."""
    return _Reference(winner, solver).run(state)


class _Reference:
    """A walk over whole states."""

    def __init__(self, winner: int, solver: Solver) -> None:
        self.winner = winner
        self.solver = solver
        self.seen: set[State] = set()
        self.replies = self.deepest = self.searched = 0
        self.line: list[Turn] = []

    def run(self, state: State) -> Check:
        holds = self._answered(state) if state.turn == self.winner else self._survives(state)
        line = () if holds else tuple(self.line)
        return Check(holds, len(self.seen), self.replies, self.deepest, self.searched, 1.0, line, "reference engine")

    def _survives(self, state: State) -> bool:
        """The loser is to move: say whether each of his turns is answered."""
        if state in self.seen:
            return True
        for move in state.legal_moves(state.turn):
            self.replies += 1
            self.line.append(move)
            if not self._answered(state.apply(state.turn, move).state):
                return False
            self.line.pop()
        self.seen.add(state)
        return True

    def _answered(self, state: State) -> bool:
        """The winner is to move, or it is over: say whether he wins."""
        self.deepest = max(self.deepest, len(self.line))
        if state.outcome():
            return _won_by(state.outcome(), self.winner)
        after = {move: state.apply(state.turn, move).state for move in state.legal_moves(state.turn)}
        if any(_won_by(then.outcome(), self.winner) or then in self.seen for then in after.values()):
            self.deepest = max(self.deepest, len(self.line) + 1)
            return True
        found = self.solver.prove(kernel.pack(state))
        self.searched += found.nodes
        if not found.moves or found.moves[0] not in after or after[found.moves[0]].outcome():
            return False
        self.line.append(found.moves[0])
        if not self._survives(after[found.moves[0]]):
            return False
        self.line.pop()
        return True


class Walk:
    """A walk with the compiled kernel; it can be stopped and goes on."""

    def __init__(self, position: Position, winner: int, solver: Solver) -> None:
        self.position = position.copy()
        self.solver = solver
        self.seen: Numbers = np.zeros((FIRST_SIZE, 2), dtype=np.int64)
        self.frames: Numbers = np.zeros((DEPTHS, 7), dtype=np.int64)
        self.replies: Numbers = np.zeros((DEPTHS, MOST_MOVES), dtype=np.int64)
        self.tally: Numbers = np.zeros(5, dtype=np.int64)
        self.first: tuple[Turn, ...] = ()
        self.is_lost = False
        if position[kernel.TURN] == winner:
            self._begin()
        self.frames[0, COUNT] = legal(self.position, self.replies[0])

    def _begin(self) -> None:
        """Play the winner's first turn: the walk starts with the loser's reply."""
        solution = self.solver.prove(self.position)
        buffer = np.zeros(MOST_MOVES, dtype=np.int64)
        moves = [kernel.unpack_move(int(move)) for move in buffer[: legal(self.position, buffer)]]
        self.tally[DEPTH] = NOTHING
        self.is_lost = not (solution.moves and solution.moves[0] in moves)
        if self.is_lost:
            return
        self.first = solution.moves
        result = wins(self.position, solution.moves[0].cell)
        self.is_lost = result < 0
        play(self.position, kernel.pack_move(solution.moves[0]))
        self.tally[DEPTH] = 0 if result == 0 else NOTHING

    def run(self, positions: int | None = None, progress: Progress | None = None) -> Check:
        """Walk until the end, until it falls, or for so many positions."""
        given = NOTHING
        while not self.is_lost:
            portion = PORTION if positions is None else max(1, min(PORTION, positions - int(self.tally[POSITIONS])))
            status = walk(
                self.position, self.solver.entries, self.seen, self.frames, self.replies, self.tally, given, portion
            )
            given = NOTHING
            if status == WALKED:
                return self.found(True)
            if status == REFUTED:
                break
            if status == ASKS:
                given = self._hint()
                self.is_lost = given == NOTHING
            if status == FULL:
                larger = np.zeros((2 * self.seen.shape[0], 2), dtype=np.int64)
                rehash(self.seen, larger)
                self.seen = larger
            if status == PAUSED and positions is not None and self.tally[POSITIONS] >= positions:
                return self.found(None)
            if progress:
                progress(self.found(None))
        return self.found(False)

    def _hint(self) -> int:
        """Let the search prove the position in which it had no answer."""
        position = self.position.copy()
        frame = self.frames[self.tally[DEPTH]]
        play(position, self.replies[self.tally[DEPTH], frame[NEXT]])
        solution = self.solver.prove(position)
        self.tally[SEARCHED] += solution.nodes
        return kernel.pack_move(solution.moves[0]) if solution.value == 1 else NOTHING

    def found(self, holds: bool | None) -> Check:
        """Sum up."""
        depth = int(self.tally[DEPTH]) + 1
        counts = [max(1, int(count)) for count in self.frames[:depth, COUNT]]
        share = sum(int(self.frames[d, NEXT]) / prod(counts[: d + 1]) for d in range(depth))
        line = self.first + self._line(depth) if holds is False else ()
        positions, replies, deepest, searched = (int(n) for n in self.tally[POSITIONS:])
        deepest += len(self.first)
        return Check(holds, positions, replies, deepest, searched, 1.0 if holds else share, line)

    def _line(self, depth: int) -> tuple[Turn, ...]:
        moves = []
        for d in range(depth):
            moves.append(int(self.replies[d, self.frames[d, NEXT]]))
            if d + 1 < depth:
                moves.append(int(self.frames[d, ANSWER]))
        return tuple(map(kernel.unpack_move, moves))
