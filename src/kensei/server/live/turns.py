"""Turns: heavy work on the event loop, in short slices, one at a time.

A replay of a long game or the drawing of a moment takes the loop for milliseconds. Twenty of them that become ready in
the same round would hold every socket for the sum. Each slice therefore waits for a turn; turns are given in the order
of asking, and after each the loop is left alone for as long as the turn took: heavy work gets at most half of it.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from types import TracebackType

SLICE = 0.004
"""Seconds after which a long piece of work gives its turn back."""


class Turns:
    """A lock that is released late: `async with turns:` around each slice of heavy work."""

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
        """Run all steps of a long piece of work, as many in a turn as fit into a slice."""
        is_done = False
        while not is_done:
            async with self:
                until = time.perf_counter() + slice_seconds
                # At least one step, and more while there is time.
                is_done = all(time.perf_counter() < until for _step in steps)

    async def next_round(self) -> None:
        """Admit one caller in each round of the event loop, in the order in which they came.

        If a hundred ask at once to have a table drawn, whoever pings meanwhile waits for one of them, not for all.
        """
        async with self._rounds:
            await asyncio.sleep(0)
