"""Results that are made piece by piece in the background, once for all who ask; the last ones stay in memory."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Generic, TypeVar

K = TypeVar("K")
T = TypeVar("T")


@dataclass(slots=True)
class SharedResult(Generic[T]):
    """A result, as far as it is made."""

    found: T
    task: asyncio.Task[None] | None = None
    """What is making it now."""
    news: asyncio.Event = field(default_factory=asyncio.Event)

    def announce(self) -> None:
        """Wake all who wait for news; who waits after this waits for the next."""
        self.news.set()
        self.news = asyncio.Event()


class SharedResults(Generic[K, T]):
    """The results that were asked for last, by what they are about."""

    def __init__(self, most: int, empty: Callable[[], T]) -> None:
        self._most = most
        self._empty = empty
        self._results: OrderedDict[K, SharedResult[T]] = OrderedDict()

    def of(self, key: K) -> SharedResult[T]:
        """Return a result, an empty one if it is new; the one asked for least recently is cancelled and forgotten."""
        found = self._results.setdefault(key, SharedResult(self._empty()))
        self._results.move_to_end(key)
        while len(self._results) > self._most:
            _key, oldest = self._results.popitem(last=False)
            if oldest.task:
                oldest.task.cancel()
        return found

    async def close(self) -> None:
        tasks = [result.task for result in self._results.values() if result.task]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
