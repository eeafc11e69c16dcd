"""What a bot's process finds out about a position of an analysis board: its value, the best mix, marks on the board."""

from __future__ import annotations

from typing import Any

import msgspec

from kensei import drawing
from kensei.bots.analysis import DECISIONS, NODES, Analysis, analyse
from kensei.bots.evaluation import GameModel
from kensei.core.match import AnyMatch
from kensei.core.protocol import AnyGame
from kensei.games import part
from kensei.server.analysis import SHARES
from kensei.server.practice.board import shown_seat
from kensei.server.practice.question import PracticeQuestion, played

MOST_MOVES_TOLD = 40


class MoveFound(msgspec.Struct, frozen=True):
    """One move of the best mix, or beside it: see `AnalysedMove`."""

    move: str
    share: float
    value: float


class Finding(msgspec.Struct, frozen=True, kw_only=True):
    """What is known about a position, to one seat."""

    seat: int
    value: float
    error: float
    exact: bool
    over: bool
    moves: list[MoveFound]
    position: str
    """The position in the game's notation."""
    marks: dict[str, str] = {}
    """What the game's own drawing puts on its board for these moves, by the shape of the board: SVG."""


def find(question: PracticeQuestion, depth: int) -> Finding:
    """Analyse the position after the question's moves: open, or as its seat knows it."""
    match = played(question)
    state = match.state
    seat = shown_seat(question, match) or 0
    is_over = not state.to_act()
    position: Any = state if question.open or is_over else state.view(seat)
    found = analyse(position, seat, nodes=nodes(match.game, depth))
    return Finding(
        seat=found.seat,
        value=found.value,
        error=found.error,
        exact=found.exact,
        over=is_over,
        moves=[
            MoveFound(str(one.move), round(one.share, 4), round(one.value, 4)) for one in found.moves[:MOST_MOVES_TOLD]
        ],
        position=match.game.write(state),
        marks=marks(match, found),
    )


def nodes(game: AnyGame, depth: int) -> int:
    """Return how many nodes a depth may take: the game's own number, else that of the search which serves it."""
    own = getattr(part(game.name, "bots.analysis"), "NODES", None)
    usual = own or (DECISIONS if GameModel.of(game).policy.player else NODES)
    return max(1, int(usual * SHARES[depth]))


def marks(match: AnyMatch, found: Analysis) -> dict[str, str]:
    """Draw the marks of a game that has some (`drawing.analysis.marks`), for both shapes of its board."""
    module = part(match.game.name, "drawing.analysis")
    if module is None or not found.moves:
        return {}
    moves = [(one.move, one.value) for one in found.moves]
    return {shape: module.marks(moves, found.exact, shape) for shape in drawing.SHAPES}
