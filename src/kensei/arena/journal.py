"""The finished games of an arena on disk: an interrupted run goes on where it stopped."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from typing import TextIO

from kensei.arena.plan import TournamentPlan
from kensei.arena.playing import Played, Result
from kensei.core.errors import BadOption


def played(path: Path, plan: TournamentPlan) -> dict[int, Played]:
    """Read the games of the plan that are there already, by number; the file's first line is the plan."""
    first, *lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else [""]
    if first and first != plan.dumps():
        raise BadOption(f"{path} belongs to another arena: {first[:200]}; give another --out, or remove the file")
    games = {}
    for line in lines:
        try:
            fields = json.loads(line)
        except json.JSONDecodeError:
            break  # cut off when the run was interrupted
        seconds, moves = tuple(fields.pop("seconds")), tuple(fields.pop("moves"))
        fields |= {name: tuple(fields[name]) for name in ("seats", "scores", "faults")}
        games[fields["number"]] = Played(Result(**fields), seconds, moves)
    return games


def begin(path: Path, plan: TournamentPlan, games: dict[int, Played]) -> TextIO:
    """Open the file to add games, after those that are there."""
    file = path.open("w", encoding="utf-8")
    file.write(plan.dumps() + "\n")
    for one in games.values():
        write(file, one)
    return file


def write(file: TextIO, one: Played) -> None:
    file.write(json.dumps({**asdict(one.result), "seconds": one.seconds, "moves": one.moves}) + "\n")
    file.flush()
