"""Reviews of finished games: made once, in a bot's process, and kept while the server runs."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import msgspec

from kensei.web.thinking import Lookback, Thinking

if TYPE_CHECKING:
    from kensei.bots.review import Point

KEPT = 500
"""So many reviews are remembered."""


class Reviews:
    """What each moment of a finished game was worth."""

    def __init__(self, thinking: Thinking) -> None:
        self._thinking = thinking
        self._made: dict[tuple[str, int], asyncio.Task[tuple[Point, ...]]] = {}

    async def of(self, table: str, game: int, name: str, record: str) -> tuple[Point, ...]:
        """Give the review of a game; who asks while it is being made waits for the same one."""
        key = (table, game)
        if key not in self._made:
            if len(self._made) >= KEPT:
                del self._made[next(iter(self._made))]
            self._made[key] = asyncio.create_task(self._make(name, record))
        points = await asyncio.shield(self._made[key])
        if not points:
            self._made.pop(key, None)
        return points

    async def _make(self, name: str, record: str) -> tuple[Point, ...]:
        # Bots bring numpy along, which a server that starts need not wait for.
        from kensei.bots.review import Point

        text = await self._thinking.answer(Lookback(name, record))
        return msgspec.json.decode(text or "[]", type=tuple[Point, ...])
