"""Reviews of finished games: made slice by slice in a bot's process, told as they come, kept for whoever asks next.

Whole ones are kept beside the log too, packed off the event loop: a server that starts again shows them at once.
"""

from __future__ import annotations

import asyncio
import logging
import time
import zlib
from dataclasses import replace
from typing import TypeAlias

import msgspec

from kensei import __version__
from kensei.core.i18n import N_
from kensei.core.review import EDITION, Review
from kensei.games import game as find_game
from kensei.server.errors import Refused
from kensei.server.store.log import LogDamaged, Store, StoreUnavailable, TableWrite
from kensei.server.store.reviews import StoredReview
from kensei.server.workers.bot_pool import BotPool, QueueFull, ReviewQuestion
from kensei.server.workers.shared_results import SharedResult, SharedResults

log = logging.getLogger("kensei.server")

REVIEWS_KEPT = 200
"""About 30 kB each, so 6 MB."""

Key: TypeAlias = tuple[str, int]
"""A table's id, and the number of the game."""
BUSY = N_("The bots are busy: ask for this review again in a minute.")


class Reviews:
    """The reviews that were asked for last; each is made once, for all who ask."""

    def __init__(self, bots: BotPool, store: Store) -> None:
        self._bots = bots
        self._store = store
        self._results: SharedResults[Key, Review | None] = SharedResults(REVIEWS_KEPT, lambda: None)

    async def of(
        self, table: str, game: int, name: str, record: str, address: str = "", after: int | None = None
    ) -> Review:
        """Return the review of a game; with `after`, as soon as more than so many moments are known, else whole.

        A review that failed or was refused half way goes on when somebody asks again.
        """
        result = self._results.of((table, game))
        if not is_whole(result.found) and result.task is None:
            result.task = asyncio.create_task(self._make(result, (table, game), name, record, address))
        try:
            async with asyncio.timeout(self._bots.limits.review_seconds):
                while result.task and not is_enough(result.found, after):
                    await result.news.wait()
        except TimeoutError:
            raise Refused("limit", BUSY) from None
        if result.found is None or not is_enough(result.found, after):
            raise Refused("limit", BUSY)
        return result.found

    async def _make(self, result: SharedResult[Review | None], key: Key, name: str, record: str, address: str) -> None:
        """Take the review that is stored, or ask for slice after slice, until it is whole or one fails."""
        try:
            if result.found is None:
                result.found = await self._stored(key, name)
                result.announce()
            if is_whole(result.found):
                return
            while not is_whole(result.found):
                known = result.found
                before = known.moments[0].ply if known and known.moments else None
                text = await self._bots.ask(ReviewQuestion(name, record, before), address, key[0])
                if not text:
                    return
                result.found = joined(known, msgspec.json.decode(text, type=Review))
                result.announce()
            await self._keep(key, name, result.found)
        except QueueFull:
            return
        finally:
            result.task = None
            result.announce()

    async def _stored(self, key: Key, name: str) -> Review | None:
        """Return the review that lies beside the log; a log that does not answer has none."""
        try:
            packed = await self._store.review(*key, engine_of(name))
        except (StoreUnavailable, LogDamaged):
            return None
        return await asyncio.to_thread(unpacked, packed) if packed else None

    async def _keep(self, key: Key, name: str, review: Review | None) -> None:
        """Store a whole review; if that fails it is made again after the next start."""
        packed = await asyncio.to_thread(pack, review)
        stored = StoredReview(*key, engine_of(name), time.time(), packed)
        try:
            await self._store.append(TableWrite(key[0], 0, (), review=stored))
        except StoreUnavailable as away:
            log.warning("a review could not be kept: %s", away)

    async def close(self) -> None:
        await self._results.close()


def is_whole(review: Review | None) -> bool:
    return review is not None and review.is_whole


def is_enough(review: Review | None, after: int | None) -> bool:
    """Whether a review is whole, or knows more than so many moments."""
    known = len(review.moments) if review else 0
    return is_whole(review) or (after is not None and known > after)


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
