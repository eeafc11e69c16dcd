"""Finished games, played again in slices: once for all who ask, and kept a while."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from typing import TypeAlias

from kensei import record
from kensei.core.errors import KenseiError
from kensei.core.i18n import N_
from kensei.core.match import AnyMatch
from kensei.server.errors import Refused
from kensei.server.live.time_slices import SLICE, TimeSlices
from kensei.server.tables.finished import Finished

PLIES_KEPT = 12_000
"""Plies of all replayed games together that stay in memory: 0.5 to 1.7 kB each, so 20 MB at most."""

Key: TypeAlias = tuple[str, int]
"""A table's id, and the number of the game."""


class Replays:
    """The games that were looked at last.

    A match that is given here belongs to all who look at it: nobody may play on in it.
    """

    def __init__(self, slices: TimeSlices, slice_seconds: float = SLICE) -> None:
        self._slices = slices
        self._slice = slice_seconds
        self._kept: OrderedDict[Key, AnyMatch] = OrderedDict()
        self._records: dict[Key, str] = {}
        self._under_way: dict[Key, asyncio.Task[AnyMatch]] = {}

    async def match(self, table: str, number: int, over: Finished) -> AnyMatch:
        """Return the game, played to its end; who asks while it is being played waits for the same one."""
        key = (table, number)
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]
        if key not in self._under_way:
            task = asyncio.create_task(self._play(key, over))
            self._under_way[key] = task
            task.add_done_callback(lambda _done: self._under_way.pop(key, None))
        return await asyncio.shield(self._under_way[key])

    async def record(self, table: str, number: int, over: Finished) -> str:
        """Return the record of the game, written once while the game is kept."""
        match = await self.match(table, number, over)
        key = (table, number)
        if key not in self._records:
            async with self._slices:
                text = record.dumps(match)
            if key not in self._kept:
                return text
            self._records[key] = text
        return self._records[key]

    async def _play(self, key: Key, over: Finished) -> AnyMatch:
        match = over.blank()
        try:
            await self._slices.work(over.replaying(match), self._slice)
        except KenseiError as error:
            raise Refused(
                "gone", N_("This game was played by other rules than today's: {error}"), error=error
            ) from None
        self._kept[key] = match
        while len(self._kept) > 1 and sum(one.ply for one in self._kept.values()) > PLIES_KEPT:
            oldest, _match = self._kept.popitem(last=False)
            self._records.pop(oldest, None)
        return match
