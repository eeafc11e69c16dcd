"""Kiri-ai reviewed by the solved tables, as each seat knew the duel; by search on a field without tables."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from kensei.bots.analysis import Analysis
from kensei.bots.review import SearchAssessor, choices
from kensei.core.match import AnyMatch
from kensei.core.protocol import Event, Move
from kensei.games.kiriai.bots.analysis import by_tables, value_against
from kensei.games.kiriai.moves import Plan
from kensei.games.kiriai.state import State


class TableAssessor(SearchAssessor):
    """Judges plans of one match."""

    def __init__(self, match: AnyMatch) -> None:
        super().__init__(match)
        self.match = match

    def analyse(self, ply: int, seat: int, played: Move) -> Analysis:
        state: State = self.match.state_at(ply)
        found = by_tables(state.view(seat), self._story(ply, seat)) if isinstance(played, Plan) else None
        return found or super().analyse(ply, seat, played)

    def against(self, ply: int, seat: int, moves: Iterable[Move]) -> Mapping[Move, float]:
        state: State = self.match.state_at(ply)
        theirs = choices(self.match, ply).get(1 - seat)
        if not isinstance(theirs, Plan):
            return super().against(ply, seat, moves)
        view, story = state.view(seat), self._story(ply, seat)
        found = {move: value_against(view, story, move, theirs) for move in moves}
        known = {move: value for move, value in found.items() if value is not None}
        return known or super().against(ply, seat, list(found))

    def _story(self, ply: int, seat: int) -> tuple[Event, ...]:
        """Return what the seat had been told by then."""
        return tuple(event.told_to(seat) for one in self.match.plies[:ply] for event in one.events)


ASSESSOR = TableAssessor
