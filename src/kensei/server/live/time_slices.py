"""Time slices of the event loop for CPU-bound work, one at a time.

A replay of a long game or the drawing of a moment blocks the loop for milliseconds. Twenty of them that become ready in
the same iteration would block every socket for the sum. Slices are therefore granted first come, first served, and
after each the loop is left to others for as long as the slice took: CPU-bound work gets at most half of it.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from types import TracebackType

SLICE = 0.004
"""Seconds after which long work ends its slice."""


class TimeSlices:
    """A lock that is released late: `async with slices:` around each slice of CPU-bound work."""

    def __init__(self) -> None:
        self._lock = asyncio.Lock()
        self._rounds = asyncio.Lock()
        self._began = 0.0

    async def __aenter__(self) -> None:
        await self._lock.acquire()
        self._began = time.perf_counter()

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        took = time.perf_counter() - self._began
        asyncio.get_running_loop().call_later(took, self._lock.release)

    async def work(self, steps: Iterator[object], slice_seconds: float = SLICE) -> None:
        """Run all steps of long work, as many in a slice as fit into it."""
        is_done = False
        while not is_done:
            async with self:
                until = time.perf_counter() + slice_seconds
                # At least one step, and more while there is time.
                is_done = all(time.perf_counter() < until for _step in steps)

    async def next_round(self) -> None:
        """Admit one caller in each iteration of the event loop, first come, first served.

        If a hundred ask at once to have a table drawn, whoever pings meanwhile waits for one of them, not for all.
        """
        async with self._rounds:
            await asyncio.sleep(0)
