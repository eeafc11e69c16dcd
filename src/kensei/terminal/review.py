"""`kensei review FILE`: what every decision of a finished game was worth, what was better, how accurate each was."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Sequence
from dataclasses import asdict
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

from kensei.bots.review import begun, review
from kensei.core.errors import BadOption
from kensei.core.match import AnyMatch
from kensei.core.review import Decision, Review, key_decisions
from kensei.core.review.words import (
    TINY,
    accuracy_words,
    better_words,
    chance_of,
    class_words,
    luck_words,
    mistakes_words,
    reason_words,
    rough_words,
    value_words,
)
from kensei.terminal.ansi import for_stdout
from kensei.terminal.layout import fitted
from kensei.terminal.records import BROKEN, printable, read_record
from kensei.terminal.table_now import with_names

MOST_TURNS = 6


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", help="the record of a finished game; - reads standard input")
    parser.add_argument("--all", action="store_true", help="list every decision, not the key turns alone")
    parser.add_argument("--json", action="store_true", help="as JSON, for programs")


def run(args: argparse.Namespace) -> int:
    match, error = read_record(args.file)
    if match.state.to_act():
        raise BadOption(f"{args.file}: this game is not over; only finished games are reviewed")
    match.names = tuple(printable(name) for name in match.names)
    found = reviewed(match, "reviewed from the end")
    if args.json:
        print(json.dumps(as_object(match, found)))
    else:
        print(fitted(written(match, found, every=args.all), for_stdout(match.names).width))
    return BROKEN if error else 0


def reviewed(match: AnyMatch, words: str) -> Review:
    """Review a match; how far it has come is shown beside these words."""
    with bar() as progress:
        task = progress.add_task(words, total=len(begun(match).plies))
        return review(match, tell=lambda found: progress.update(task, completed=len(found.moments)))


def bar() -> Progress:
    columns = (TextColumn("{task.description}"), BarColumn(), TextColumn("{task.completed} of {task.total}"))
    return Progress(*columns, TimeElapsedColumn(), console=Console(stderr=True), transient=True)


def as_object(match: AnyMatch, found: Review) -> dict[str, Any]:
    return {
        "game": match.game.name,
        "scores": found.scores,
        "accuracy": [found.accuracy(seat) for seat in range(match.players)],
        "seconds": round(found.seconds, 2),
        "decisions": [
            {**asdict(one), "cost": one.cost, "class": one.grade, "missed": one.missed} for one in found.decisions()
        ],
        "changes": [
            [{key: value for key, value in asdict(one).items() if key != "decision"} for one in found.changes(seat)]
            for seat in range(match.players)
        ],
    }


def written(match: AnyMatch, found: Review, *, every: bool, reader: int | None = None) -> str:
    """Write the review: the key turns or all decisions, then how accurate and lucky each player was.

    `reader`: the seat that is told "you".
    """
    names = match.seat_names()
    called = ["" if seat == reader else name for seat, name in enumerate(names)]
    listed = found.decisions() if every else key_decisions(found, MOST_TURNS)
    lines = [line(one, called, move_words(match, one, names), move_number(found, one.ply)) for one in listed]
    lines = lines or ["No move gave away much."]
    has_luck = match.game.has_secrets or match.game.is_simultaneous
    for seat, name in enumerate(names):
        accuracy = found.accuracy(seat)
        shown = "–" if accuracy is None else f"{accuracy:.0f}"
        whom = name if called[seat] else f"{name} (you)"
        lines.append(f"{whom}: accuracy {shown} of 100. {mistakes_words(found, seat).capitalize()}.")
        if has_luck and match.players == 2 and found.changes(seat):
            told = luck_words(found, seat, called[seat], lambda ply: f"move {move_number(found, ply)}")
            lines.append(f"  {told}")
    lines += filter(None, [accuracy_words(), rough_words(found), class_words()])
    lines.append("A chance to win, of 100: so many of 100 games from there would be won, draws counted half.")
    return "\n".join(lines)


def move_words(match: AnyMatch, decision: Decision, names: Sequence[str]) -> Callable[[str], str]:
    """Return what puts a move of a decision in words, as the page does, with its text behind."""
    from kensei import in_words

    state = match.state_at(decision.ply)
    words = in_words.named_moves(
        match.game.name, state.view(decision.seat), state.legal_moves(decision.seat), names, decision.seat
    )

    def told(move: str) -> str:
        typed = with_names(match.game.name, move, names)
        return f"{words(move)} ({typed})" if words(move) != move else typed

    return told


def move_number(found: Review, ply: int) -> int:
    """Return which of the moves a ply is: what chance deals is not counted, and choices made together are one."""
    return sum(asked <= ply for asked in found.plies)


def line(decision: Decision, called: Sequence[str], words: Callable[[str], str], number: int) -> str:
    """
    >>> line(Decision(40, 0, "d2", 100.0, 0.0, exact=True), ("Ann", "Ben"), str, 4)
    'move 4, Ann: d2. Ann’s chance to win before it: 100 of 100, proved. Serious mistake. Nothing better was found.'
    """
    name = called[decision.seat]
    value = value_words(decision.before, decision.error, is_bounded=decision.is_bounded)
    told = f"move {number}, {name or 'you'}: {words(decision.move)}. {chance_of(name)} before it: {value}."
    told += f" {decision.grade.capitalize()}." if decision.grade else ""
    said, found = better_words(decision, words(decision.best.move) if decision.best else "", name)
    told += f" {said.replace('{better}', found)}"
    others = called[1 - decision.seat] if len(called) == 2 else "the others"
    if decision.cost >= TINY and (why := reason_words(decision.reason, name, others, "what was played")):
        told += f" {why}"
    if decision.line:
        told += f" The line: {' '.join(decision.line)}."
    return told
