"""Solving a puzzle: what becomes of an answer, what may be hinted at, and which puzzle comes next.

All of it is a function of the puzzle and of what was answered: pages and the terminal keep the rest.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from kensei.core.errors import BadOption, shown
from kensei.core.i18n import _
from kensei.core.protocol import Seat
from kensei.games import game, part
from kensei.puzzles.puzzle import Puzzle, WrongAnswer, label, puzzles, said

NEAR = 120
"""A puzzle is offered whose rating is at most so far from one's own, if there is one."""


@dataclass(frozen=True, slots=True)
class AnswerVerdict:
    """What becomes of an answer."""

    is_right: bool
    is_solved: bool
    """It was the last one."""
    note: str
    """Why, in a sentence or two."""
    moves: tuple[tuple[Seat, str], ...]
    """What is played now: the right move and the reply; or the wrong one and what refutes it."""


def judge(puzzle: Puzzle, step: int, move: str) -> AnswerVerdict:
    """Return whether a move is the right answer number `step`, counted from 0; an impossible one is refused.

    >>> from kensei.puzzles import puzzle
    >>> one = puzzle("kaito", "1")
    >>> verdict = judge(one, 0, one.answers()[0])
    >>> verdict.is_right, verdict.moves[0] == one.line[0]
    (True, True)
    """
    answers = puzzle.answers()
    if not 0 <= step < len(answers):
        raise BadOption(_("answer {step}: this puzzle has {number}").format(step=step, number=len(answers)))
    if move == answers[step]:
        return _right(puzzle, step)
    others = puzzle.others[step] if step < len(puzzle.others) else {}
    if move not in others:
        offered = ", ".join(puzzle.choices or sorted([*others, answers[step]]))
        raise BadOption(_("{move} is no answer here: {offered} are").format(move=shown(move), offered=offered))
    return _wrong(puzzle, move, others[move])


def _right(puzzle: Puzzle, step: int) -> AnswerVerdict:
    words, move = puzzle.words(), puzzle.answers()[step]
    played = puzzle.before(step + 1)[len(puzzle.before(step)) :]
    is_solved = step + 1 == len(puzzle.answers())
    reply = next((text for seat, text in played if seat not in (puzzle.seat, -1)), "")
    note = said(puzzle, words.right, move=label(puzzle, move))
    if reply and words.reply and not is_solved:
        note += " " + said(puzzle, words.reply, reply=label(puzzle, reply))
    return AnswerVerdict(True, is_solved, note, played)


def _wrong(puzzle: Puzzle, move: str, other: WrongAnswer) -> AnswerVerdict:
    words = puzzle.words()
    number = int(other.number) if other.number == int(other.number) else other.number
    message = words.wrong if other.reply or not words.fails else words.fails
    note = said(
        puzzle, message, move=label(puzzle, move), reply=other.reply and label(puzzle, other.reply), number=number
    )
    refuted = getattr(part(puzzle.game, "puzzles"), "refuted", None)
    moves: tuple[tuple[Seat, str], ...] = refuted(puzzle, move, other) if refuted else ()
    return AnswerVerdict(False, False, note, moves)


def hint(puzzle: Puzzle, step: int) -> str:
    """Describe where to look, without the answer."""
    own = getattr(part(puzzle.game, "puzzles"), "hint", None)
    if own:
        found: str = own(puzzle, step)
        return found
    return said(puzzle, puzzle.words().hint)


def suitable_puzzle(
    name: str,
    rating: float,
    seen: Collection[str] = (),
    theme: str = "",
    after: str = "",
    among: Collection[str] = (),
) -> Puzzle:
    """Return the puzzle that suits a rating best, of those not seen; the easiest unseen above it, or the nearest.

    `among`: only of these ids, if any are named.
    """
    found = [one for one in puzzles(name).values() if not theme or one.theme == theme]
    found = [one for one in found if not among or one.id in among]
    if not found:
        raise BadOption(
            _("{game} has no puzzles of the kind {theme}").format(game=game(name).title, theme=shown(theme))
        )
    fresh = [one for one in found if one.id not in seen and one.id != after] or found
    # the same puzzle for the same person, and another one next: spread by the id, not by chance
    near = [one for one in fresh if abs(one.rating - rating) <= NEAR]
    if near:
        return min(near, key=lambda one: (int(one.id) * 7919 % 104729, one.id))
    return min(fresh, key=lambda one: (abs(one.rating - rating), one.id))
