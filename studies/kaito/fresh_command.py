"""`kensei solve kaito --fresh SEED`: solve the boards that seeds deal, here or elsewhere, and say who wins."""

from __future__ import annotations

import argparse
import json
import os
import shutil
import sys
import threading
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path

from kensei.bots import running
from kensei.games.kaito.bots.command import CLEAR, NOT_PROVED, WRONG
from studies.kaito import fresh_boards


def run(args: argparse.Namespace) -> int:
    # Ray starts workers of its own, which find `studies` by this.
    os.environ["PYTHONPATH"] = os.pathsep.join(path for path in sys.path if path)
    out = str(Path(args.out).resolve())
    seeds = tuple(dict.fromkeys(args.fresh))
    jobs = [
        job for seed in seeds for job in fresh_boards.jobs(seed, out, args.memory, args.nodes, args.check, args.threads)
    ]
    found: list[fresh_boards.Solved] = []
    with Watch(jobs, sys.stderr.isatty()) as watch:
        try:
            for one in running.run(fresh_boards.work, jobs, args.on, args.workers, waiting=1, ends_by_itself=True):
                found.append(one)
                watch.say(json.dumps(asdict(one)) if args.json else str(one))
        except KeyboardInterrupt:
            watch.note(f"What was found is kept in {out}; the same command goes on with it.")
            raise
    if not args.json:
        for seed in seeds:
            sys.stdout.write(fresh_boards.verdict(seed, [one for one in found if one.seed == seed]) + "\n")
    if any(one.holds is False for one in found):
        return WRONG
    return 0 if all(one.value is not None for one in found) else NOT_PROVED


class Watch:
    """One line on the error stream with what every opening in work says of itself."""

    def __init__(self, jobs: Sequence[fresh_boards.Job], is_shown: bool) -> None:
        self.files = [job.path().with_suffix(".progress") for job in jobs]
        self.is_shown = is_shown
        self.over = threading.Event()
        self.thread = threading.Thread(target=self._watch, daemon=True)

    def __enter__(self) -> Watch:
        for file in self.files:
            # one that was killed could not take its line away
            file.unlink(missing_ok=True)
        if self.is_shown:
            self.thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.over.set()
        if self.is_shown:
            self.thread.join()
            sys.stderr.write(CLEAR)

    def _watch(self) -> None:
        while not self.over.wait(fresh_boards.TELL_EVERY):
            lines = [file.read_text(encoding="utf-8") for file in self.files if file.exists()]
            width = shutil.get_terminal_size().columns - 1
            sys.stderr.write(CLEAR + (" | ".join(lines) or "starting")[:width])
            sys.stderr.flush()

    def say(self, line: str) -> None:
        """Write a result above the line."""
        self.note("")
        sys.stdout.write(line + "\n")
        sys.stdout.flush()

    def note(self, line: str) -> None:
        """Write a remark above the line."""
        if self.is_shown:
            sys.stderr.write(CLEAR + (line + "\n" if line else ""))
            sys.stderr.flush()
