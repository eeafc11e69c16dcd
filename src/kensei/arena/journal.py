"""The finished games of an arena on disk: an interrupted run goes on where it stopped."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import TextIO

from kensei.arena.plan import Plan
from kensei.arena.playing import Played, Result
from kensei.core.errors import BadOption


class Journal:
    """A file of finished games, in the order in which they ended; its first line is the plan."""

    def __init__(self, path: Path, plan: Plan) -> None:
        self.path = path
        self.plan = plan

    def played(self) -> dict[int, Played]:
        """Return the games that are there already, by number."""
        if not self.path.exists():
            return {}
        with self.path.open(encoding="utf-8") as file:
            first = file.readline().strip()
            if first and first != self.plan.dumps():
                raise BadOption(
                    f"{self.path} belongs to another arena: {first[:200]}; give another --out, or remove the file"
                )
            return {one.result.number: one for one in _games(file)}

    def open(self) -> TextIO:
        """Open the file to add games; a line that was cut off when the run was interrupted is dropped."""
        kept = [json.dumps(_fields(one)) for one in self.played().values()]
        file = self.path.open("w", encoding="utf-8")
        file.write("\n".join([self.plan.dumps(), *kept]) + "\n")
        file.flush()
        return file


def write(file: TextIO, one: Played) -> None:
    file.write(json.dumps(_fields(one)) + "\n")
    file.flush()


def _fields(one: Played) -> dict[str, object]:
    return {**asdict(one.result), "seconds": one.seconds, "moves": one.moves}


def _games(lines: Iterator[str]) -> Iterator[Played]:
    for line in lines:
        try:
            fields = json.loads(line)
        except json.JSONDecodeError:
            return
        seconds, moves = tuple(fields.pop("seconds")), tuple(fields.pop("moves"))
        for name in ("seats", "scores", "faults"):
            fields[name] = tuple(fields[name])
        yield Played(Result(**fields), seconds, moves)
