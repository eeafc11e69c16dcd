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
"""Seconds between two collections of what is young, which take next to nothing."""


async def run(hall: Hall) -> None:
    pause = least = hall.limits.idle_seconds / 4
    due = time.monotonic() + pause
    while True:
        await asyncio.sleep(min(OFTEN, pause))
        gc.collect(1)
        if time.monotonic() < due:
            continue
        begun = time.thread_time()
        hall.sweep(time.monotonic())
        give_memory_back()
        pause = max(least, (time.thread_time() - begun) / SHARE)
        due = time.monotonic() + pause


def give_memory_back() -> None:
    """Free what nobody refers to any more, and let the C library give it back to the system, where it can (glibc)."""
    gc.collect()
    if sys.platform == "linux" and hasattr(library := ctypes.CDLL(None), "malloc_trim"):
        library.malloc_trim(0)
