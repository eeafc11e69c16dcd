"""What the server does now and then by itself: it forgets idle tables, and gives memory back.

Connections, tracebacks and templates leave reference cycles, which only Python's collector frees. It runs rarely here
(`command.collect_garbage_rarely`), and the C library keeps what it freed: a server that was flooded would stay large.
"""

from __future__ import annotations

import asyncio
import ctypes
import gc
import sys
import time

from kensei.server.live.rooms import Hall

SHARE = 0.002
"""The share of the time that a full collection may take: on a large server it is done less often."""
OFTEN = 5.0
"""Seconds between two collections of what is young, while they find much."""
RARELY = 30.0
"""Seconds between two collections that find next to nothing: moves leave no cycles behind."""
MANY = 1000
"""Objects in cycles that are worth a collection; a connection leaves some dozen."""


async def run(hall: Hall) -> None:
    upkeep = Upkeep(hall, time.monotonic())
    while True:
        await asyncio.sleep(upkeep.tick)
        upkeep.work(time.monotonic())


class Upkeep:
    """What is done now and then, and when it is due."""

    def __init__(self, hall: Hall, now: float) -> None:
        self._hall = hall
        self._least = hall.limits.idle_seconds / 4
        self.tick = self._young_pause = min(OFTEN, self._least)
        self._young_due = now + self.tick
        self._full_due = now + self._least
        self._freed = cycles_freed()

    def work(self, now: float) -> None:
        """Do what is due."""
        if now >= self._young_due:
            self._young_pause = self.tick if gc.collect(1) >= MANY else min(2 * self._young_pause, RARELY)
            self._young_due = now + self._young_pause
        if now < self._full_due:
            return
        is_worth_it = cycles_freed() - self._freed >= MANY or now >= self._full_due + RARELY
        if self._hall.sweep(now) or is_worth_it:
            begun = time.thread_time()
            give_memory_back()
            self._full_due = now + max(self._least, (time.thread_time() - begun) / SHARE)
            self._freed = cycles_freed()


def cycles_freed() -> int:
    """Return how many objects in cycles Python's collector has freed so far."""
    return sum(generation["collected"] for generation in gc.get_stats())


def give_memory_back() -> None:
    """Free what nobody refers to any more, and let the C library give it back to the system, where it can (glibc)."""
    gc.collect()
    if sys.platform == "linux" and hasattr(library := ctypes.CDLL(None), "malloc_trim"):
        library.malloc_trim(0)
