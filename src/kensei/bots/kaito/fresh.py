"""Fresh boards of 34 tiles, solved: long work that can be interrupted and taken up again.

What is found is kept in a directory, one file a board: a line for each opening, and while one is being
searched its table, so that nothing is lost but the last few minutes.
"""

from __future__ import annotations

import json
import os
import time
from dataclasses import asdict, dataclass
from pathlib import Path

import numpy as np

from kensei.bots.kaito.solver import Solver
from kensei.core.match import Match
from kensei.core.protocol import Game
from kensei.games import game
from kensei.games.kaito import kernel

KAITO: Game = game("kaito")
SAVE_EVERY = 300.0
"""Seconds between two savings of the table."""
SLICE = 2_000_000


@dataclass(frozen=True, slots=True)
class Solved:
    """What is known of one opening of a fresh board: the value is Red's, who moves first."""

    seed: str
    opening: str
    position: str
    value: int | None
    turns: int | None
    nodes: int
    seconds: float
    """Of processor time, over all sessions."""
    megabytes: int


@dataclass(frozen=True, slots=True)
class Job:
    """One opening of one board."""

    seed: str
    opening: str
    directory: str
    memory: int = 2048
    nodes: int | None = None


def jobs(seed: str, directory: str, memory: int, nodes: int | None) -> list[Job]:
    """List the two openings of the board that the seed deals."""
    state = Match(KAITO, seed=seed).state
    return [Job(seed, str(move), directory, memory, nodes) for move in state.legal_moves(1)]


def work(job: Job) -> Solved:
    """Solve the opening, or go on with it; save on the way."""
    path = Path(job.directory) / f"{_file_name(job)}.json"
    path.parent.mkdir(parents=True, exist_ok=True)
    before = json.loads(path.read_text(encoding="utf-8")) if path.exists() else None
    if before and before["value"] is not None:
        return Solved(**before)
    start = Match(KAITO, seed=job.seed)
    start.play(1, job.opening)
    solver, nodes, seconds = Solver(job.memory), 0, 0.0
    if before:
        nodes, seconds = before["nodes"], before["seconds"]
        solver.entries = np.load(path.with_suffix(".npy"))
        solver.nodes = nodes
    return _search(job, path, start, solver, seconds)


def _search(job: Job, path: Path, match: Match, solver: Solver, seconds: float) -> Solved:
    position = kernel.pack(match.state)  # type: ignore[arg-type]
    limit = None if job.nodes is None else solver.nodes + job.nodes
    begun, saved = time.process_time(), time.monotonic()
    while True:
        solution = solver.prove(position, SLICE)
        done = solution.value is not None or (limit is not None and solver.nodes >= limit)
        if not done and time.monotonic() - saved < SAVE_EVERY:
            continue
        saved = time.monotonic()
        spent = round(seconds + time.process_time() - begun, 1)
        found = Solved(
            job.seed, job.opening, KAITO.write(match.state), solution.value, solution.turns, solver.nodes, spent,
            solver.entries.nbytes >> 20,
        )  # fmt: skip
        _save(path, found, solver)
        if done:
            return found


def _save(path: Path, found: Solved, solver: Solver) -> None:
    """Keep what is known; the table only as long as it is needed."""
    table = path.with_suffix(".npy")
    if found.value is None:
        unfinished = path.with_suffix(".part.npy")
        np.save(unfinished, solver.entries)
        os.replace(unfinished, table)
    else:
        table.unlink(missing_ok=True)
    part = path.with_suffix(".part")
    part.write_text(json.dumps(asdict(found)) + "\n", encoding="utf-8")
    os.replace(part, path)


def _file_name(job: Job) -> str:
    safe = "".join(letter if letter.isalnum() else "_" for letter in job.seed)
    return f"{safe}-{job.opening}"
