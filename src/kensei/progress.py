"""How far a long solution is: a bar on a terminal, lines now and then in a pipe, and what it lacks without numba."""

from __future__ import annotations

import sys
import time
from types import TracebackType

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from kensei.games.compiling import IS_COMPILED

PAUSE = 10.0
"""Seconds between two lines in a pipe."""


class SolveProgress:
    """Shows on standard error how far each task is, from the moment it begins."""

    def __init__(self) -> None:
        console = Console(stderr=True)
        columns = (TextColumn("{task.description}"), BarColumn(), TextColumn("{task.fields[share]}"))
        self.bar = Progress(*columns, TimeElapsedColumn(), TimeRemainingColumn(), console=console, transient=True)
        self.is_screen = console.is_terminal
        self.written = 0.0

    def __enter__(self) -> SolveProgress:
        self.bar.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.bar.stop()

    def begin(self, words: str, total: int) -> None:
        """Show a task of so many steps, in place of the one before."""
        for task in self.bar.task_ids:
            self.bar.remove_task(task)
        self.bar.add_task(words, total=total, share=f"0/{total}")
        self.written = 0.0
        self._write(f"{words}: begun")

    def update(self, words: str, total: int, done: float) -> None:
        """Show how many steps are done."""
        share = f"{done:.0f}/{total}"
        self.bar.update(self.bar.task_ids[-1], description=words, completed=done, share=share)
        self._write(f"{words}: {share}")

    def _write(self, line: str) -> None:
        now = time.monotonic()
        if not self.is_screen and now - self.written >= PAUSE:
            sys.stderr.write(f"{line}\n")
            self.written = now


def warn_uncompiled(how_slow: str) -> None:
    """Say at once that a solution takes long here, for want of the extra `fast`."""
    if not IS_COMPILED:
        sys.stderr.write(f"numba is not installed: {how_slow}; pip install 'kensei[fast]' mends that.\n")
