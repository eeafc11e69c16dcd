"""Reviews of finished games: made slice by slice in a bot's process, told as they come, kept for whoever asks next."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from dataclasses import dataclass, field, replace
from typing import TypeAlias

import msgspec

from kensei.core.i18n import N_
from kensei.core.review import Review
from kensei.server.errors import Refused
from kensei.server.workers.bot_pool import BotPool, Full, Lookback

REVIEWS_KEPT = 200
"""About 30 kB each, so 6 MB."""
BUDGET = 7.0
"""Processor seconds for a game; what is not reached by then is judged by the evaluation alone."""

Key: TypeAlias = tuple[str, int]
"""A table's id, and the number of the game."""
BUSY = N_("The bots are busy: ask for this review again in a minute.")


@dataclass(slots=True)
class Progress:
    """How far a review has come."""

    review: Review | None = None
    task: asyncio.Task[None] | None = None
    news: asyncio.Event = field(default_factory=asyncio.Event)

    @property
    def known(self) -> int:
        return len(self.review.moments) if self.review else 0

    @property
    def is_whole(self) -> bool:
        return self.review is not None and self.review.is_whole


class Reviews:
    """The reviews that were asked for last; each is made once, for all who ask."""

    def __init__(self, bots: BotPool) -> None:
        self._bots = bots
        self._made: OrderedDict[Key, Progress] = OrderedDict()

    async def of(
        self, table: str, game: int, name: str, record: str, address: str = "", after: int | None = None
    ) -> Review:
        """Return the review of a game; with `after`, as soon as more than so many moments are known, else whole.

        A review that failed or was refused half way goes on when somebody asks again.
        """
        progress = self._progress((table, game))
        if not progress.is_whole and progress.task is None:
            progress.task = asyncio.create_task(self._make(progress, table, name, record, address))
        try:
            async with asyncio.timeout(self._bots.limits.review_seconds):
                while progress.task and not progress.is_whole and (after is None or progress.known <= after):
                    await progress.news.wait()
        except TimeoutError:
            raise Refused("limit", BUSY) from None
        is_enough = progress.is_whole or (after is not None and progress.known > after)
        if progress.review is None or not is_enough:
            raise Refused("limit", BUSY)
        return progress.review

    def _progress(self, key: Key) -> Progress:
        found = self._made.setdefault(key, Progress())
        self._made.move_to_end(key)
        while len(self._made) > REVIEWS_KEPT:
            _key, oldest = self._made.popitem(last=False)
            if oldest.task:
                oldest.task.cancel()
        return found

    async def _make(self, progress: Progress, table: str, name: str, record: str, address: str) -> None:
        """Ask for slice after slice, until the review is whole or one fails."""
        try:
            while not progress.is_whole:
                known = progress.review
                before = known.moments[0].ply if known and known.moments else None
                left = max(0.0, BUDGET - (known.seconds if known else 0.0))
                text = await self._bots.ask(Lookback(name, record, before, left), address, table)
                if not text:
                    return
                progress.review = joined(known, msgspec.json.decode(text, type=Review))
                self._tell(progress)
        except Full:
            return
        finally:
            progress.task = None
            self._tell(progress)

    def _tell(self, progress: Progress) -> None:
        progress.news.set()
        progress.news = asyncio.Event()

    async def close(self) -> None:
        tasks = [progress.task for progress in self._made.values() if progress.task]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def joined(known: Review | None, more: Review) -> Review:
    """Return a review with the moments before those that were known."""
    if known is None:
        return more
    return replace(known, moments=more.moments + known.moments, seconds=known.seconds + more.seconds)
