"""Reviews of finished games: made once, in a bot's process, and kept while the server runs."""

from __future__ import annotations

import asyncio

import msgspec

from kensei.core.i18n import N_
from kensei.core.match import ReviewPoint
from kensei.server.errors import Refused
from kensei.server.workers.bot_pool import BotPool, Full, Lookback

KEPT = 200
"""So many reviews are remembered."""


class Reviews:
    """What each moment of a finished game was worth."""

    def __init__(self, bots: BotPool) -> None:
        self._bots = bots
        self._made: dict[tuple[str, int], asyncio.Future[str | None]] = {}

    async def of(self, table: str, game: int, name: str, record: str, address: str = "") -> tuple[ReviewPoint, ...]:
        """Return the review of a game; who asks while it is being made waits for the same one."""
        key = (table, game)
        try:
            if key not in self._made:
                self._made[key] = self._bots.ask(Lookback(name, record), address, table)
            async with asyncio.timeout(self._bots.limits.review_seconds):
                text = await asyncio.shield(self._made[key])
        except (Full, TimeoutError):
            raise Refused("limit", N_("The bots are busy: ask for this review again in a minute.")) from None
        if len(self._made) > KEPT:
            del self._made[next(iter(self._made))]
        if not text:
            self._made.pop(key, None)
        return msgspec.json.decode(text or "[]", type=tuple[ReviewPoint, ...])
