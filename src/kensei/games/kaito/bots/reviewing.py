"""Kaito reviewed: solved from the end back with one table for the whole game, searched where that is out of reach."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from kensei.bots.analysis import AnalysedMove, Analysis
from kensei.core.match import AnyMatch
from kensei.core.protocol import Move
from kensei.games.compiling import affordable
from kensei.games.kaito.bots.analysis import searched
from kensei.games.kaito.bots.solver import Solution, Solver, solve
from kensei.games.kaito.moves import Turn
from kensei.games.kaito.state import State

NODES = affordable(500_000)
"""Positions that the solver expands for one moment."""
OTHER_NODES = affordable(150_000)
"""Positions for which other turns win too."""
SEARCH_NODES = affordable(160_000)
"""Where the solver does not reach: in nodes of the solver, as `analysis.searched` counts them."""
STEP_NODES = affordable(40_000)
"""For one turn of a line that is played through."""
GAME_NODES = affordable(6_000_000)
"""Positions that the solver expands for a whole game, lines included; moments before that are searched."""
LONGEST_LINE = 9


class SolverAssessor:
    """Judges turns of one match; asked from the end back, each proof helps the next."""

    def __init__(self, match: AnyMatch) -> None:
        self.match = match
        self.solver = Solver()
        self.is_out_of_reach = False

    def analyse(self, ply: int, seat: int, played: Turn) -> Analysis:
        state: State = self.match.state_at(ply)
        legal = state.legal_moves(seat)
        found = self._solved(state, NODES)
        if found.value is None:
            self.is_out_of_reach = True
            return searched(state, seat, legal, SEARCH_NODES)
        moves = [AnalysedMove(move, 1 / len(legal), -1.0) for move in legal]
        if found.value > 0:
            moves = self._sorted_out(state, found, played)
        return Analysis(seat, float(found.value), 0.0, True, tuple(moves), found.nodes, str(found))

    def _solved(self, state: State, nodes: int) -> Solution:
        """Prove a position; once one was out of reach, those before it are not tried."""
        if self.is_out_of_reach or state.kaito is None:
            return Solution(None, (), 0)
        return self._within(state, nodes)

    def _within(self, state: State, nodes: int, *, every: bool = False) -> Solution:
        """Prove a position with so many nodes, or with what is left of the game's."""
        left = min(nodes, GAME_NODES - self.solver.nodes)
        return solve(state, left, all=every, solver=self.solver) if left > 0 else Solution(None, (), 0)

    def _sorted_out(self, state: State, found: Solution, played: Turn) -> list[AnalysedMove]:
        """Return the turns of a won position by what is proved of each; the proof's own turn is the best."""
        best = found.moves[0]
        won = {best}
        lost = set()
        every = self._within(state, OTHER_NODES, every=True)
        if every.value == 1:
            won |= set(every.moves)
            lost = set(state.legal_moves(state.turn)) - won - set(every.unsettled)
        if played not in won | lost and (wins := self._wins(state, played)) is not None:
            (won if wins else lost).add(played)
        rest = sorted((move for move in won if move != best), key=str)
        return [
            AnalysedMove(best, 1.0, 1.0),
            *(AnalysedMove(move, 0.0, 1.0) for move in rest),
            *(AnalysedMove(move, 0.0, -1.0) for move in sorted(lost, key=str)),
        ]

    def _wins(self, state: State, move: Turn) -> bool | None:
        """Whether a turn wins: it was played, so what follows is proved already; None where that is forgotten."""
        then = state.apply(state.turn, move).state
        outcome = then.outcome()
        value = -outcome.scores[state.turn] if outcome else self._within(then, OTHER_NODES).value
        return None if value is None else value < 0

    def against(self, ply: int, seat: int, moves: Iterable[Move]) -> Mapping[Move, float]:
        return {}

    def line(self, ply: int, seat: int, found: Analysis) -> tuple[Turn, ...]:
        """Return the proof played out against the longest defence."""
        if not found.exact or found.value < 0:
            return ()
        state: State = self.match.state_at(ply)
        line: list[Turn] = []
        while state.outcome() is None and len(line) < LONGEST_LINE:
            move = found.moves[0].move if not line else self._next(state, is_winner=state.turn == seat)
            if move is None:
                break
            line.append(move)
            state = state.apply(state.turn, move).state
        return tuple(line)

    def _next(self, state: State, *, is_winner: bool) -> Turn | None:
        if is_winner:
            found = self._within(state, STEP_NODES)
            return found.moves[0] if found.value == 1 else None
        longest: tuple[int, Turn] | None = None
        for move in state.legal_moves(state.turn):
            then = state.apply(state.turn, move).state
            turns = 0 if then.outcome() else self._within(then, STEP_NODES).turns or 0
            if longest is None or turns > longest[0]:
                longest = (turns, move)
        return longest[1] if longest else None


ASSESSOR = SolverAssessor
