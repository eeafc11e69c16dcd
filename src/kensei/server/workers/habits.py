"""Reports on habits: made in a process of their own, game by game, told as they come, and kept for a while."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass
from hashlib import sha256

import msgspec

from kensei.core.habits import HabitReport
from kensei.core.i18n import N_
from kensei.server.errors import Refused
from kensei.server.limits import AddressCounter, Limits
from kensei.server.workers.shared_results import SharedResult, SharedResults
from kensei.server.workers.worker import SingleWorker, WorkerFailed

log = logging.getLogger("kensei.server")

REPORTS_KEPT = 100
"""About 6 kB each."""
BUSY = N_("many reports are being made at the moment: try again in a minute")
FAILED = N_("This report took too long, so it was stopped. Load the page again in a minute.")
MOST_FAILURES = 2
"""Failures after which a report is given up. What the first process has compiled is kept, so the second is faster."""


@dataclass(frozen=True, slots=True)
class HabitQuestion:
    """The finished games of one player: each with its record and the player's seat."""

    game: str
    played: tuple[tuple[str, int], ...]
    language: str = "en"
    is_checked: bool = True
    """Whether the server knows that these games are over: one that was resigned does not look like it."""

    @property
    def key(self) -> bytes:
        return sha256(msgspec.json.encode((self.game, self.played, self.is_checked))).digest()


class HabitAnswer(msgspec.Struct, frozen=True):
    """How many games are looked into, and in the end the report; or what is wrong with a record."""

    known: int = 0
    report: HabitReport | None = None
    wrong: str = ""

    @property
    def is_whole(self) -> bool:
        return self.report is not None or bool(self.wrong)


class HabitReports:
    """The reports that were asked for last; each is made once."""

    def __init__(self, limits: Limits, module: str = "kensei.server.workers.habit_worker") -> None:
        self._limits = limits
        self._lock = asyncio.Lock()
        self._waiting = AddressCounter(limits.habits_an_address, limits.habits_waiting)
        self._results: SharedResults[bytes, HabitAnswer] = SharedResults(REPORTS_KEPT, HabitAnswer)
        self._worker = SingleWorker(module, limits.worker_bytes, limits.waking_seconds)

    async def of(self, question: HabitQuestion, address: str = "", after: int = -1) -> HabitAnswer:
        """Return the report, or how far it is as soon as more than `after` games are looked into."""
        result = self._results.of(question.key)
        if not result.found.is_whole and result.task is None:
            if not self._waiting.enter(address):
                raise Refused("limit", BUSY)
            result.task = asyncio.create_task(self._make(result, question, address))
        try:
            async with asyncio.timeout(self._limits.review_seconds):
                while result.task and not result.found.is_whole and result.found.known <= after:
                    await result.news.wait()
        except TimeoutError:
            pass
        if result.task is None and not result.found.is_whole:
            raise Refused("bad", FAILED)
        return result.found

    async def _make(self, result: SharedResult[HabitAnswer], question: HabitQuestion, address: str) -> None:
        """Ask for slice after slice; others wait for their turn between two of them."""
        failures = 0
        try:
            while not result.found.is_whole and failures < MOST_FAILURES:
                try:
                    async with self._lock:
                        seconds = self._limits.thinking_seconds
                        text = await self._worker.ask(question, seconds, question.game)
                except WorkerFailed as failed:
                    log.warning("a report on habits in %s failed: %s", question.game, failed)
                    failures += 1
                    continue
                result.found = msgspec.json.decode(text, type=HabitAnswer)
                result.announce()
        finally:
            self._waiting.leave(address)
            result.task = None
            result.announce()

    async def close(self) -> None:
        await self._results.close()
        await self._worker.end()
