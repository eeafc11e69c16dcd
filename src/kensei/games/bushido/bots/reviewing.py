"""Bushido reviewed: a duel whose values are shipped by its equilibrium, everything else by search."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from kensei.bots.analysis import Analysis
from kensei.bots.review import SearchAssessor, choices
from kensei.core.protocol import Move
from kensei.games.bushido.bots.analysis import analyse
from kensei.games.bushido.bots.solved_turn import solved_turn
from kensei.games.bushido.state import State


class ExactAssessor(SearchAssessor):
    """Judges cards laid in one match."""

    def analyse(self, ply: int, seat: int, played: Move) -> Analysis:
        state: State = self.match.state_at(ply)
        return analyse(state.view(seat), seat, self.share(state, seat)) or super().analyse(ply, seat, played)

    def against(self, ply: int, seat: int, moves: Iterable[Move]) -> Mapping[Move, float]:
        state: State = self.match.state_at(ply)
        turn, chosen = solved_turn(state.view(seat)), choices(self.match, ply)
        theirs = next((move for one, move in chosen.items() if one != seat), None)
        if turn is None or theirs is None:
            return super().against(ply, seat, moves)
        return {move: turn.worth(move, theirs) for move in moves}


ASSESSOR = ExactAssessor
