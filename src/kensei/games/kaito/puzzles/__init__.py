"""Puzzles of Kaito: one turn wins, all others lose; proved by the solver, and once more by a second program."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from kensei.core.i18n import N_, _
from kensei.games import game
from kensei.games.kaito.state import State
from kensei.games.kaito.tiles import GAP, called
from kensei.puzzles.puzzle import Puzzle, Theme, WrongAnswer

THEMES: Mapping[str, Theme] = {
    "force": Theme(
        title=N_("Win by force"),
        question=N_("Win by force in {turns} turns"),
        task=N_("{me} to move. At each turn one tile wins, and every other one loses."),
        right=N_("{move} is right: every other turn loses."),
        wrong=N_("{move} loses: {them} answers {reply} and wins {soon}."),
        reply=N_("{them}’s longest defence is {reply}."),
        fails=N_("{move} loses at once."),
    ),
    "only": Theme(
        title=N_("The only turn that does not lose"),
        question=N_("The only turn that does not lose"),
        task=N_("{me} to move. One turn wins by force, every other one loses."),
        right=N_("{move} is right: it wins by force, after {length} turns of both at most. Every other turn loses."),
        wrong=N_("{move} loses: {them} answers {reply} and wins {soon}."),
        fails=N_("{move} loses at once."),
    ),
}


def facts(puzzle: Puzzle, found: dict[str, Any]) -> dict[str, Any]:
    """The file counts the turns of both; said are those of whoever wins."""
    if "number" in found:
        turns = (int(found["number"]) + 1) // 2
        found["soon"] = _("at once") if turns <= 1 else _("in {turns} turns").format(turns=turns)
    return found


def hint(puzzle: Puzzle, step: int) -> str:
    """Describe what kind of tile is to be captured."""
    one, state = game(puzzle.game), cast(State, puzzle.start())
    for seat, text in puzzle.before(step):
        state = state.apply(seat, one.parse(text)).state
    move = one.parse(puzzle.answers()[step])
    tile = state.grid[move.cell]
    assert tile != GAP
    if move.good:
        return _("Capture a {tile}, and trade.").format(tile=called(tile))
    same = sum(state.grid[other.cell] == tile for other in state.legal_moves(state.turn) if not other.good)
    if same > 1:
        return _("Capture a {tile}: there are {number} that the Kaito reaches.").format(tile=called(tile), number=same)
    return _("Capture a {tile}.").format(tile=called(tile))


def refuted(puzzle: Puzzle, move: str, other: WrongAnswer) -> tuple[tuple[int, str], ...]:
    """Return the wrong turn and what answers it, to be seen on the board."""
    return ((puzzle.seat, move), *(((1 - puzzle.seat, other.reply),) if other.reply else ()))
