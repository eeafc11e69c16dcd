"""Fresh boards of 34 tiles, solved: long work that can be interrupted and taken up again.

What is found is kept in a directory, for each opening of a board a file with what is known and, while it
is being searched, the table. An interrupted search saves it; one that is killed loses a minute or two.
"""

from __future__ import annotations

import json
import os
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path

import numpy as np

from kensei.core.match import Match
from kensei.core.protocol import AnyGame
from kensei.games import game
from kensei.games.kaito import kernel
from kensei.games.kaito.bots import dfpn
from kensei.games.kaito.bots.solver import Solver
from studies.kaito import proof

KAITO: AnyGame = game("kaito")
SAVE_EVERY = 60.0
"""Seconds between two savings of the table, or more: at most a twentieth of the time is spent on them."""
TELL_EVERY = 0.5
SLICE = 2_000_000
RED, BLACK = "Red wins", "Black wins"
WINNER = {1: RED, -1: BLACK, None: "not solved yet"}


@dataclass(frozen=True, slots=True)
class Solved:
    """What is known of one opening of a fresh board: the value is Red's, who moves first."""

    seed: str
    opening: str
    position: str
    value: int | None = None
    turns: int | None = None
    nodes: int = 0
    seconds: float = 0.0
    """Of processor time for the search, over all sessions."""
    megabytes: int = 0
    check: str = ""
    """What the second program says of the proof."""
    holds: bool | None = None
    """Whether the proof stands; None: it was not checked to its end."""
    check_seconds: float = 0.0

    def __str__(self) -> str:
        words = f"{self.seed}: opening {self.opening}: {WINNER[self.value]}; "
        words += f"{self.nodes:,} nodes, {self.seconds:.0f} s, {self.megabytes} MB"
        return f"{words}; {self.check}, {self.check_seconds:.0f} s" if self.check else words


@dataclass(frozen=True, slots=True)
class Job:
    """One opening of one board."""

    seed: str
    opening: str
    directory: str
    memory: int = 2048
    nodes: int | None = None
    check: bool = False
    threads: int = 1

    def path(self) -> Path:
        """Return the file for what is known."""
        safe = "".join(letter if letter.isalnum() else "_" for letter in self.seed)
        return Path(self.directory) / f"{safe}-{self.opening}.json"


def jobs(seed: str, directory: str, memory: int, nodes: int | None, check: bool = False, threads: int = 1) -> list[Job]:
    """List the two openings of the board that the seed deals."""
    state = Match(KAITO, seed=seed).state
    return [Job(seed, str(move), directory, memory, nodes, check, threads) for move in state.legal_moves(1)]


def work(job: Job) -> Solved:
    """Solve the opening, or go on with it, and check the proof if that is asked for."""
    task = _Task.begun(job)
    if task.found.value is not None and (task.found.holds is not None or not job.check):
        return task.found
    try:
        task.search()
        if job.check and task.found.value is not None:
            task.check()
        task.save()
    except KeyboardInterrupt:
        task.interrupted()
        raise
    finally:
        job.path().with_suffix(".progress").unlink(missing_ok=True)
    return task.found


@dataclass(slots=True)
class _Task:
    """An opening in work."""

    job: Job
    position: kernel.Position
    solver: Solver
    found: Solved
    saved: float = field(default_factory=time.monotonic)
    pause: float = SAVE_EVERY
    told: float = 0.0
    counted: float = field(default_factory=time.process_time)

    @classmethod
    def begun(cls, job: Job) -> _Task:
        """Take up what is there already."""
        path = job.path()
        path.parent.mkdir(parents=True, exist_ok=True)
        match = Match(KAITO, seed=job.seed)
        match.play(1, job.opening)
        solver, found = Solver(job.memory, job.threads), Solved(job.seed, job.opening, KAITO.write(match.state))
        if path.exists():
            found = Solved(**json.loads(path.read_text(encoding="utf-8")))
        if path.with_suffix(".npy").exists():
            kept = np.load(path.with_suffix(".npy"), mmap_mode="r")
            solver.entries = dfpn.empty(len(kept))
            solver.entries[:] = kept
            solver.nodes = found.nodes
        return cls(job, kernel.pack(match.state), solver, found)

    def search(self) -> None:
        """Search until it is proved or the nodes are spent; save on the way.

        A board that was solved earlier is searched again when its table is gone: the check asks it for hints.
        """
        is_known = self.found.value is not None
        limit = None if self.job.nodes is None or is_known else self.solver.nodes + self.job.nodes
        while True:
            portion = SLICE if limit is None else min(SLICE, limit - self.solver.nodes)
            solution = self.solver.prove(self.position, portion, progress=self._searching)
            if not is_known:
                self.count()
                self.found = replace(self.found, value=solution.value, turns=solution.turns)
            if solution.value is not None or (limit is not None and self.solver.nodes >= limit):
                return
            self._save_sometimes()

    def count(self) -> None:
        """Add what this session has spent."""
        now = time.process_time()
        seconds = round(self.found.seconds + now - self.counted, 2)
        self.counted = now
        megabytes = self.solver.entries.nbytes >> 20
        self.found = replace(self.found, nodes=self.solver.nodes, seconds=seconds, megabytes=megabytes)

    def check(self) -> None:
        """Let the second program walk through the proof."""
        assert self.found.value is not None
        winner = 0 if self.found.value == 1 else 1
        begun = time.process_time()
        walked = proof.Walk(self.position, winner, self.solver).run(progress=self._checking)
        seconds = round(time.process_time() - begun, 1)
        self.found = replace(self.found, check=str(walked), holds=walked.holds, check_seconds=seconds)

    def interrupted(self) -> None:
        """Keep what there is, and say so: a large table takes a while."""
        self.told = 0.0
        self._tell(lambda: "interrupted, saving the table …")
        if self.found.value is None:
            self.count()
        self.save(is_whole=False)

    def _save_sometimes(self) -> None:
        if time.monotonic() - self.saved > self.pause:
            begun = time.monotonic()
            self.save(is_whole=False)
            self.saved = time.monotonic()
            self.pause = max(SAVE_EVERY, 20 * (self.saved - begun))

    def save(self, *, is_whole: bool = True) -> None:
        """Keep what is known; the table only as long as it is needed."""
        path = self.job.path()
        table, unfinished = path.with_suffix(".npy"), path.with_suffix(".part.npy")
        if self.found.value is None or not is_whole:
            np.save(unfinished, self.solver.entries)
            os.replace(unfinished, table)
        else:
            table.unlink(missing_ok=True)
            unfinished.unlink(missing_ok=True)
        _write(path, json.dumps(asdict(self.found)) + "\n")

    def _searching(self, nodes: int, phi: int, delta: int) -> None:
        again = " again, for the check" if self.found.value is not None else ""
        megabytes = self.solver.entries.nbytes >> 20
        self._tell(lambda: f"{nodes:,} nodes{again}, {megabytes} MB; to prove a win {phi}, a loss {delta}")

    def _checking(self, walked: proof.Check) -> None:
        who = WINNER[self.found.value]
        self._tell(lambda: f"{who}; checking: {walked.positions:,} positions, about {walked.share:.0%}")

    def _tell(self, words: Callable[[], str]) -> None:
        """Leave a line for whoever watches, wherever this runs."""
        now = time.monotonic()
        if now - self.told > TELL_EVERY:
            self.told = now
            _write(self.job.path().with_suffix(".progress"), f"{self.job.seed} {self.job.opening}: {words()}")


def _write(path: Path, text: str) -> None:
    """Write a file so that nobody reads half of it."""
    part = path.with_name(path.name + ".part")
    part.write_text(text, encoding="utf-8")
    os.replace(part, path)


def verdict(seed: str, openings: list[Solved]) -> str:
    """Return who wins a board: Black chooses the opening.

    >>> verdict("moon", [Solved("moon", "a4", "", 1), Solved("moon", "a6", "", 1)])
    'moon: Red wins, whatever Black chooses'
    >>> verdict("moon", [Solved("moon", "a4", "", 1), Solved("moon", "a6", "", -1)])
    'moon: Black wins with a6'
    """
    blacks = [one.opening for one in openings if one.value == -1]
    if blacks:
        return f"{seed}: {BLACK} with {' or '.join(blacks)}"
    if any(one.value is None for one in openings):
        return f"{seed}: not solved yet"
    return f"{seed}: {RED}, whatever Black chooses"
