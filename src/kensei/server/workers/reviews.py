"""Reviews of finished games: made slice by slice in a bot's process, told as they come, kept for whoever asks next.

Whole ones are kept beside the log too, packed off the event loop: a server that starts again shows them at once.
"""

from __future__ import annotations

import asyncio
import logging
import time
import zlib
from collections import OrderedDict
from dataclasses import dataclass, field, replace
from typing import TypeAlias

import msgspec

from kensei import __version__
from kensei.core.i18n import N_
from kensei.core.review import EDITION, SECONDS, Review
from kensei.games import game as find_game
from kensei.server.errors import Refused
from kensei.server.store.log import Away, Damaged, Store, Writing
from kensei.server.store.reviews import StoredReview
from kensei.server.workers.bot_pool import BotPool, Full, Lookback

log = logging.getLogger("kensei.server")

REVIEWS_KEPT = 200
"""About 30 kB each, so 6 MB."""

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

    def __init__(self, bots: BotPool, store: Store) -> None:
        self._bots = bots
        self._store = store
        self._made: OrderedDict[Key, Progress] = OrderedDict()

    async def of(
        self, table: str, game: int, name: str, record: str, address: str = "", after: int | None = None
    ) -> Review:
        """Return the review of a game; with `after`, as soon as more than so many moments are known, else whole.

        A review that failed or was refused half way goes on when somebody asks again.
        """
        progress = self._progress((table, game))
        if not progress.is_whole and progress.task is None:
            progress.task = asyncio.create_task(self._make(progress, (table, game), name, record, address))
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

    async def _make(self, progress: Progress, key: Key, name: str, record: str, address: str) -> None:
        """Take the review that is kept, or ask for slice after slice, until it is whole or one fails."""
        try:
            if progress.review is None:
                progress.review = await self._stored(key, name)
                self._tell(progress)
            if progress.is_whole:
                return
            while not progress.is_whole:
                known = progress.review
                before = known.moments[0].ply if known and known.moments else None
                left = max(0.0, SECONDS - (known.seconds if known else 0.0))
                text = await self._bots.ask(Lookback(name, record, before, left), address, key[0])
                if not text:
                    return
                progress.review = joined(known, msgspec.json.decode(text, type=Review))
                self._tell(progress)
            await self._keep(key, name, progress.review)
        except Full:
            return
        finally:
            progress.task = None
            self._tell(progress)

    async def _stored(self, key: Key, name: str) -> Review | None:
        """Return the review that lies beside the log; a log that does not answer has none."""
        try:
            packed = await self._store.review(*key, engine_of(name))
        except (Away, Damaged):
            return None
        return await asyncio.to_thread(unpacked, packed) if packed else None

    async def _keep(self, key: Key, name: str, review: Review | None) -> None:
        """Store a whole review; if that fails it is made again after the next start."""
        packed = await asyncio.to_thread(pack, review)
        stored = StoredReview(*key, engine_of(name), time.time(), packed)
        try:
            await self._store.append(Writing(key[0], 0, (), review=stored))
        except Away as away:
            log.warning("a review could not be kept: %s", away)

    def _tell(self, progress: Progress) -> None:
        progress.news.set()
        progress.news = asyncio.Event()

    async def close(self) -> None:
        tasks = [progress.task for progress in self._made.values() if progress.task]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def engine_of(name: str) -> str:
    """Return what a review of this game is made by now; one made by anything else is made anew."""
    return f"{__version__} {EDITION} {name} {find_game(name).version}"


def pack(review: Review | None) -> bytes:
    return zlib.compress(msgspec.json.encode(review))


def unpacked(packed: bytes) -> Review | None:
    """Return a review that was packed; None if it cannot be read."""
    try:
        return msgspec.json.decode(zlib.decompress(packed), type=Review)
    except (zlib.error, msgspec.MsgspecError):
        return None


def joined(known: Review | None, more: Review) -> Review:
    """Return a review with the moments before those that were known."""
    if known is None:
        return more
    return replace(known, moments=more.moments + known.moments, seconds=known.seconds + more.seconds)
