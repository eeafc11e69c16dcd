"""Asks the bots of a table for their moves: one at a time, and only while somebody is connected."""

from __future__ import annotations

import asyncio
import time
from contextlib import suppress
from typing import TYPE_CHECKING

from kensei.server.errors import Refused
from kensei.server.tables import changes
from kensei.server.tables.table import Table
from kensei.server.workers.bot_pool import BotPool, QueueFull, ask

if TYPE_CHECKING:
    from kensei.server.live.room import Room


class BotTurns:
    """Puts the questions of one table to its bots, and plays their answers.

    It is given the room anew each time: two that refer to each other would wait for Python's collector.
    """

    def __init__(self, pool: BotPool) -> None:
        self._pool = pool
        self.task: asyncio.Task[None] | None = None
        self._answer: asyncio.Future[str | None] | None = None
        self._visitor, self._visited = "", float("-inf")

    def visit(self, address: str) -> None:
        """Count somebody who uses HTTP without a socket as present for a while."""
        self._visitor, self._visited = address, time.monotonic()

    def wake(self, room: Room) -> None:
        """Ask a bot if one is to move and somebody is connected; cancel the question when nobody is any more."""
        if self.task is not None and not self.task.done():
            if self._answer and self.watcher(room) is None:
                self._answer.cancel()
        elif bots_asked(room.table) and self.watcher(room) is not None:
            self.task = room.start(self._move(room))

    def watcher(self, room: Room) -> str | None:
        """Return the address of somebody who is there, a player rather than a spectator; None: nobody is.

        Bots think only for tables that somebody watches, and in the name of that address.
        """
        links = room.table.links
        there = [(not links[one.link_hash].chairs, one.address) for one in room.connections]
        if there:
            return min(there)[1]
        is_there = time.monotonic() - self._visited < self._pool.limits.presence_seconds
        return self._visitor if is_there else None

    async def _move(self, room: Room) -> None:
        table = room.table
        while (address := self.watcher(room)) is not None:
            async with room.lock:
                asked = [] if room.is_broken else bots_asked(table)
                if not asked:
                    return
                seat = asked[0]
                decision = table.asked[seat]
                question = ask(table, seat)
            try:
                self._answer = self._pool.ask(question, address, table.id)
            except QueueFull:
                await self._wait(room)
                continue
            # The future is cancelled when the last person leaves; the task is not.
            await asyncio.wait([self._answer])
            answer, self._answer = self._answer, None
            if answer.cancelled():
                continue
            async with room.lock:
                room.audience.bots_are_busy = False
                is_answered = table.asked.get(seat) != decision or seat not in bots_asked(table)
                if room.is_broken or is_answered:
                    continue
                with suppress(Refused):
                    wall_clock = round(time.time(), 3)
                    move = changes.bot_move(table, seat, answer.result(), time.monotonic(), wall_clock)
                    await room.perform(move)

    async def _wait(self, room: Room) -> None:
        async with room.lock:
            if not room.audience.bots_are_busy and not room.is_broken:
                room.audience.bots_are_busy = True
                room.audience.show()
        await asyncio.sleep(self._pool.limits.retry_seconds)


def bots_asked(table: Table) -> list[int]:
    return [seat for seat in table.asked if table.chairs[table.chair_of(seat)].mover]
