"""What the server counts, in the text format of Prometheus.

Nothing here knows a table, a link, a name or a move: labels are states, codes and kinds from closed lists.
"""

from __future__ import annotations

import os
import time
from bisect import bisect_left
from collections import Counter as Tally
from collections.abc import Iterator, Mapping
from itertools import accumulate
from pathlib import Path
from typing import TYPE_CHECKING

import kensei

if TYPE_CHECKING:
    from kensei.server.live.rooms import Hall

START = time.time()
CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"


class Counter:
    """Something that only ever rises, by one label or by none."""

    def __init__(self, name: str, help_text: str, label: str = "") -> None:
        self.name = name
        self._help = help_text
        self._label = label
        self.values: Tally[str] = Tally()
        """By label; without one, under the empty text."""

    def add(self, value: str = "", amount: int = 1) -> None:
        self.values[value] += amount

    def lines(self) -> Iterator[str]:
        values = self.values if self._label else {"": self.values[""]}
        return family(self.name, "counter", self._help, dict(sorted(values.items())), self._label)


class Histogram:
    """How often something took how many seconds."""

    BOUNDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)

    def __init__(self, name: str, help_text: str) -> None:
        self.name = name
        self._help = help_text
        self._counts = [0] * (len(self.BOUNDS) + 1)
        self._sum = 0.0

    def observe(self, seconds: float) -> None:
        self._counts[bisect_left(self.BOUNDS, seconds)] += 1
        self._sum += seconds

    def lines(self) -> Iterator[str]:
        yield from family(self.name, "histogram", self._help, {})
        totals = list(accumulate(self._counts))
        for bound, total in zip((*self.BOUNDS, "+Inf"), totals, strict=True):
            yield f'{self.name}_bucket{{le="{bound}"}} {total}'
        yield f"{self.name}_sum {self._sum:.6f}"
        yield f"{self.name}_count {totals[-1]}"


REQUESTS = Counter("kensei_requests_total", "HTTP requests answered, by status.", "status")
REFUSED = Counter("kensei_refused_total", "Messages and requests refused, by code (docs/wire.md).", "code")
ENTRIES = Counter("kensei_entries_total", "Entries stored, by kind.", "kind")
MOVES = Counter("kensei_moves_total", "Moves stored.")
COMMITS = Histogram("kensei_commit_seconds", "How long a commit of the log took.")
LOG_FAILURES = Counter("kensei_log_failures_total", "Times the log did not answer or could not be written.")
BOT_ANSWERS = Counter("kensei_bot_answers_total", "Questions that bots answered.")
BOT_FAILURES = Counter("kensei_bot_failures_total", "Attempts at which a bot crashed or took too long.")
COUNTED = (REQUESTS, REFUSED, ENTRIES, MOVES, COMMITS, LOG_FAILURES, BOT_ANSWERS, BOT_FAILURES)


def text(hall: Hall) -> str:
    lines = [line for counted in COUNTED for line in counted.lines()]
    return "\n".join([*lines, *standing(hall), *process(), ""])


def standing(hall: Hall) -> Iterator[str]:
    rooms = list(hall.rooms.values())
    phases = Tally(room.table.phase for room in rooms)
    tables = {phase: phases[phase] for phase in ("lobby", "playing", "over")}
    yield from family("kensei_tables", "gauge", "Tables in memory, by phase.", tables, "phase")
    yield from gauge("kensei_sockets", "Open sockets.", sum(len(room.connections) for room in rooms))
    yield from gauge("kensei_bot_questions_waiting", "Questions that wait for a bot's process.", hall.bots.waiting)
    yield from gauge("kensei_bot_workers_busy", "Processes in which a bot thinks.", hall.bots.busy)
    yield from gauge("kensei_log_away", "1 while the log does not answer.", int(hall.store.outage.lasts))
    yield from family("kensei_info", "gauge", "The version that runs.", {kensei.__version__: 1}, "version")


def process() -> Iterator[str]:
    yield from gauge("process_start_time_seconds", "When the process started.", round(START, 3))
    taken = {"": round(time.process_time(), 3)}
    yield from family("process_cpu_seconds_total", "counter", "Processor time taken.", taken)
    pages, files = Path("/proc/self/statm"), Path("/proc/self/fd")
    if pages.exists():
        memory = int(pages.read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
        yield from gauge("process_resident_memory_bytes", "Memory in use.", memory)
        yield from gauge("process_open_fds", "Open files and connections.", len(os.listdir(files)))


def gauge(name: str, help_text: str, value: float) -> Iterator[str]:
    return family(name, "gauge", help_text, {"": value})


def family(name: str, kind: str, help_text: str, values: Mapping[str, float], label: str = "") -> Iterator[str]:
    """Write a metric: its values by label, or the one under the empty text."""
    yield f"# HELP {name} {help_text}"
    yield f"# TYPE {name} {kind}"
    for value, number in values.items():
        yield f'{name}{{{label}="{value}"}} {number}' if label else f"{name} {number}"
