"""One at a time through costly work, so that everybody else gets a word in between."""

from __future__ import annotations

import asyncio


class Turnstile:
    """Lets one through in each round of the event loop, in the order in which they came.

    To draw a table takes milliseconds. If a hundred ask for it at once and all are served in the same round, whoever
    pings meanwhile waits for all of them; so he waits for one.
    """

    def __init__(self) -> None:
        self._lock = asyncio.Lock()

    async def wait(self) -> None:
        """Return when it is this one's turn."""
        async with self._lock:
            await asyncio.sleep(0)
