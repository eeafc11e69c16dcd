"""`kensei habits GAME [RECORD …]`: how readable a player is, by the finished games kept here, or by records.

`--profile FILE` writes the habits for the bot that has read them: `kensei play GAME --seats human,reader:FILE`.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

from kensei.bots.habits import games_with_habits, known_words, report
from kensei.core import habit_words
from kensei.core.errors import BadOption, BadRecord
from kensei.core.habits import Habit, HabitReport, HabitWords
from kensei.core.i18n import _, counted
from kensei.core.match import AnyMatch
from kensei.puzzles import themes, trained
from kensei.puzzles.training import named
from kensei.terminal import keeping
from kensei.terminal.keeping import HUMAN, KeptGame
from kensei.terminal.records import find_seat, read_record

MOST_GAMES = 200
"""Games that one report looks into."""
SCALE = 30
"""Columns from never to always."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", help=f"the game: {', '.join(games_with_habits())}")
    parser.add_argument(
        "records", nargs="*", default=[], metavar="RECORD", help="records of finished games; default: those kept here"
    )
    parser.add_argument(
        "--as", dest="seat", metavar="SEAT", help="whose habits, with records: a name, a seat's word or its number"
    )
    parser.add_argument("--profile", metavar="FILE", help="write the habits there, for the bot that has read them")
    parser.add_argument("--json", action="store_true", help="as JSON, for programs")


def run(args: argparse.Namespace) -> int:
    words = known_words(args.game)
    played = from_records(args.game, args.records, args.seat) if args.records else list(kept_here(args.game))
    if not played:
        raise BadOption(f"no finished game of {args.game} is kept in {keeping.folder()}: play some, or name records")
    if len(played) > MOST_GAMES:
        raise BadOption(f"{len(played)} games: a report looks into {MOST_GAMES} at most")
    with bar() as progress:
        task = progress.add_task("games looked into", total=len(played))
        found = report(args.game, played, lambda done: progress.update(task, completed=done))
    if args.profile:
        write_profile(args.profile, found)
    print(json.dumps(as_object(found), ensure_ascii=False) if args.json else written(words, found))
    return 0


def bar() -> Progress:
    columns = (TextColumn("{task.description}"), BarColumn(), TextColumn("{task.completed} of {task.total}"))
    return Progress(*columns, TimeElapsedColumn(), console=Console(stderr=True), transient=True)


def kept_here(game: str) -> Iterator[tuple[AnyMatch, int]]:
    """Yield the finished games of one person that are kept on this machine, the oldest first."""
    found = [KeptGame(path) for path in keeping.folder().glob("*.txt")]
    for kept in sorted(found, key=lambda one: one.path.stat().st_mtime_ns):
        try:
            match, seats = kept.read()
        except (BadRecord, BadOption):
            continue
        if match.game.name == game and not match.state.to_act() and seats.count(HUMAN) == 1:
            yield match, seats.index(HUMAN)


def from_records(game: str, paths: list[str], seat: str | None) -> list[tuple[AnyMatch, int]]:
    """Return the games of these files, each with the seat whose habits are wanted."""
    if seat is None:
        raise BadOption("--as says whose habits in these records: a name, a seat's word or its number")
    found = []
    for path in paths:
        match, error = read_record(path)
        if error is not None:
            raise BadOption(f"{path}: {error}")
        if match.game.name != game:
            raise BadOption(f"{path} is a game of {match.game.name}, not of {game}")
        if match.state.to_act():
            raise BadOption(f"{path}: this game is not over; only finished games are looked into")
        found.append((match, find_seat(match, seat)))
    return found


def write_profile(path: str, found: HabitReport) -> None:
    if not found.profile:
        raise BadOption(f"--profile {path}: nothing stands out in these games, so there is nothing to read")
    Path(path).write_text(found.profile + "\n", encoding="utf-8")


def as_object(found: HabitReport) -> dict[str, object]:
    return {**asdict(found), "is_early": found.is_early}


def written(words: HabitWords, found: HabitReport) -> str:
    """Write the report: the headline, the situations, one thing to try, how sure it is."""
    parts = [habit_words.headline(words, found), habit_words.lead(words, found)]
    lines = [habit_words.plain(part) for part in parts]
    lines += ["", f"o a good mixer, # you; the number is what it costs {_(words.each)}, on the scale from -1 to 1"]
    lines += [line for habit in found.habits for line in rows(words, habit)]
    lines += ["", habit_words.advice(words, found), habit_words.sureness(found)]
    lines += [_(words.basis)] if words.basis else []
    lines += [habit_words.left_out(words, found)] if found.left_out and not found.is_early else []
    return "\n".join(lines + practice(words, found))


def practice(words: HabitWords, found: HabitReport) -> list[str]:
    """Return the line that names the puzzles on the habit; none where there is no habit, or no puzzle."""
    if found.worst is None or words.puzzles not in themes(found.game):
        return []
    habit = named(found.worst)
    number = len(trained(found.game, habit))
    if not number:
        return [f"{_(themes(found.game)[words.puzzles].title)}: kensei puzzles {found.game} --theme {words.puzzles}"]
    many = counted("{} puzzle on this habit", "{} puzzles on this habit", number)
    return [f"{many}: kensei puzzles {found.game} --habit {habit}"]


def rows(words: HabitWords, habit: Habit) -> tuple[str, str]:
    """
    >>> from kensei.core.habits import ChoiceWords
    >>> run = ChoiceWords("you run", "a run", "run")
    >>> words = HabitWords({"hit": "After being hit"}, {"run": run}, {}, "a round", "")
    >>> print(*rows(words, Habit("hit", "run", 7, 8, 0.25, 0.06, 0.02, 0.1, 0.002, "sure")), sep="\\n")
    After being hit              ........o=================#....  0.06
      you run 7 times of 8
    """
    good, you = (round(share * SCALE) for share in (habit.good, habit.share))
    low, high = sorted((good, you))
    cells = ["=" if low < place < high else "." for place in range(SCALE + 1)]
    cells[good], cells[you] = "o", "#"
    first = f"{habit_words.situation(words, habit):<28} {''.join(cells)}  {habit_words.price(words, habit)}"
    return first, f"  {habit_words.does(words, habit)}"
