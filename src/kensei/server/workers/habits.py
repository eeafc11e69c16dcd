"""Reports on habits: made in a process of their own, game by game, told as they come, and kept for a while."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from dataclasses import dataclass, field
from hashlib import sha256

import msgspec

from kensei.core.habits import HabitReport
from kensei.core.i18n import N_
from kensei.server.errors import Refused
from kensei.server.limits import Headcount, Limits
from kensei.server.workers.worker import Worker, WorkerFailed

log = logging.getLogger("kensei.server")

REPORTS_KEPT = 100
"""About 6 kB each."""
BUSY = N_("many reports are made at the moment: try again in a minute")
FAILED = N_("This report took too long: nothing was found out. Fewer or shorter games may work.")


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


@dataclass(slots=True)
class HabitProgress:
    """How far a report has come."""

    answer: HabitAnswer = field(default_factory=HabitAnswer)
    task: asyncio.Task[None] | None = None
    news: asyncio.Event = field(default_factory=asyncio.Event)

    @property
    def is_whole(self) -> bool:
        return self.answer.report is not None or bool(self.answer.wrong)


class HabitReports:
    """The reports that were asked for last; each is made once."""

    def __init__(self, limits: Limits, module: str = "kensei.server.workers.habit_worker") -> None:
        self._limits = limits
        self._module = module
        self._lock = asyncio.Lock()
        self._waiting = Headcount(limits.habits_an_address, limits.habits_waiting)
        self._made: OrderedDict[bytes, HabitProgress] = OrderedDict()
        self._worker: Worker | None = None

    async def of(self, question: HabitQuestion, address: str = "", after: int = -1) -> HabitAnswer:
        """Return the report, or how far it is as soon as more than `after` games are looked into."""
        progress = self._made.setdefault(question.key, HabitProgress())
        self._made.move_to_end(question.key)
        self._forget()
        if not progress.is_whole and progress.task is None:
            if not self._waiting.enter(address):
                raise Refused("limit", BUSY)
            progress.task = asyncio.create_task(self._make(progress, question, address))
        try:
            async with asyncio.timeout(self._limits.review_seconds):
                while progress.task and not progress.is_whole and progress.answer.known <= after:
                    await progress.news.wait()
        except TimeoutError:
            pass
        if progress.task is None and not progress.is_whole:
            raise Refused("bad", FAILED)
        return progress.answer

    def _forget(self) -> None:
        while len(self._made) > REPORTS_KEPT:
            _key, oldest = self._made.popitem(last=False)
            if oldest.task:
                oldest.task.cancel()

    async def _make(self, progress: HabitProgress, question: HabitQuestion, address: str) -> None:
        """Ask for slice after slice; others wait for their turn between two of them."""
        try:
            while not progress.is_whole:
                async with self._lock:
                    text = await self._ask(question)
                progress.answer = msgspec.json.decode(text, type=HabitAnswer)
                self._tell(progress)
        except WorkerFailed as failed:
            log.warning("a report on habits in %s failed: %s", question.game, failed)
        finally:
            self._waiting.leave(address)
            progress.task = None
            self._tell(progress)

    async def _ask(self, question: HabitQuestion) -> str:
        limits = self._limits
        worker, self._worker = self._worker, None
        is_awake = worker is not None and ("habits", question.game) in worker.awake
        seconds = limits.thinking_seconds if is_awake else limits.waking_seconds
        worker = worker or await Worker.start(self._module, limits.worker_bytes)
        text = await worker.ask(question, seconds)
        worker.awake.add(("habits", question.game))
        self._worker = worker
        return text

    def _tell(self, progress: HabitProgress) -> None:
        progress.news.set()
        progress.news = asyncio.Event()

    async def close(self) -> None:
        tasks = [progress.task for progress in self._made.values() if progress.task]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        if self._worker is not None:
            await self._worker.end()
