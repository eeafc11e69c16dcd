"""Positions of analysis boards, looked into by a bot's process: once for all who ask the same, and kept a while."""

from __future__ import annotations

import asyncio

import msgspec

from kensei.core.i18n import N_
from kensei.server.errors import Refused
from kensei.server.practice.question import PracticeQuestion
from kensei.server.workers.bot_pool import BotPool, PositionQuestion, QueueFull

KEPT = 300
"""Findings that stay in memory: about 2 kB each."""
BUSY = N_("The bots are busy: this position is looked into when you ask again.")
FAILED = N_("This position took too long: nothing was found out about it.")


class Analyses:
    """Findings about positions, by all that was asked."""

    def __init__(self, bots: BotPool) -> None:
        self._bots = bots
        self._made: dict[bytes, asyncio.Future[str | None]] = {}

    async def of(self, question: PracticeQuestion, depth: int, address: str = "") -> bytes:
        """Return a `Finding` as JSON; who asks while it is being made waits for the same one."""
        key = msgspec.json.encode((question, depth), order="deterministic")
        try:
            if key not in self._made:
                self._made[key] = self._bots.ask(PositionQuestion(question.game, question, depth), address, "analysis")
            async with asyncio.timeout(self._bots.limits.analysis_seconds):
                text = await asyncio.shield(self._made[key])
        except (QueueFull, TimeoutError):
            raise Refused("limit", BUSY) from None
        if len(self._made) > KEPT:
            del self._made[next(iter(self._made))]
        if not text:
            self._made.pop(key, None)
            raise Refused("limit", FAILED)
        return text.encode()
