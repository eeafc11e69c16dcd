"""Bots think in processes of their own, with limits; the event loop never waits for one.

A worker that crashes or takes too long is killed and another is started; if that one fails at the same
question too, the bot has failed, and the table says so.
"""

from __future__ import annotations

import asyncio
import logging
import os
import random
from collections import Counter, OrderedDict, deque
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import TYPE_CHECKING, Any, Generic, TypeAlias, TypeVar

from kensei.bots import DEFAULT, LEVELS, story
from kensei.core.protocol import Event
from kensei.server.limits import Limits
from kensei.server.monitoring import metrics
from kensei.server.tables.table import Table
from kensei.server.workers.worker import Worker, WorkerFailed

if TYPE_CHECKING:
    from kensei.server.practice.question import PracticeQuestion

T = TypeVar("T")

log = logging.getLogger("kensei.server")

ATTEMPTS = 2
PATIENT = 4
"""With this many questions waiting for each worker, bots are given about half their thinking time."""
QUICK = frozenset(LEVELS[: LEVELS.index(DEFAULT) + 1])
"""The levels that answer at once, in every game (`kensei bench levels`)."""


@dataclass(frozen=True, slots=True)
class BotQuestion:
    """What a bot is asked: its view, never a state."""

    game: str
    bot: str
    view: Any
    legal: tuple[Any, ...]
    seed: str
    seconds: float = 3.0
    """What the bot may take at most."""
    story: tuple[Event, ...] = ()
    """What happened so far, as the seat may know it, where the bot goes by it."""


@dataclass(frozen=True, slots=True)
class ReviewQuestion:
    """A finished game to look back on: its record, all hands open, and how far the review has come."""

    game: str
    record: str
    before: int | None = None
    """Only moments with fewer plies than that: the later ones are reviewed. None: from the end on."""
    bot: str = "review"
    seconds: float = 3.0


@dataclass(frozen=True, slots=True)
class PracticeTurn:
    """A practice board on which a bot is to move: the position is read and played in the bot's process."""

    game: str
    bot: str
    question: PracticeQuestion
    seat: int
    seed: str
    seconds: float = 3.0


@dataclass(frozen=True, slots=True)
class PositionQuestion:
    """A position of an analysis board to look into, so deep."""

    game: str
    question: PracticeQuestion
    depth: int
    bot: str = "analysis"
    seconds: float = 3.0


@dataclass(frozen=True, slots=True)
class HintQuestion:
    """What would be played here: asked with the view of a seat, never a state."""

    game: str
    view: Any
    story: tuple[Event, ...] = ()
    bot: str = "hint"
    seconds: float = 3.0


Question: TypeAlias = BotQuestion | ReviewQuestion | HintQuestion | PracticeTurn | PositionQuestion


def ask(table: Table, seat: int) -> BotQuestion:
    """Put a table's question to a bot; its luck comes from the server's secret, so nobody can foresee it."""
    match = table.playing()
    state = match.state
    chair = table.chairs[table.chair_of(seat)]
    luck = sha256(f"{table.server_seed} bot {seat} {table.n}".encode()).hexdigest()
    told = story(match, seat, chair.mover)
    return BotQuestion(table.game.name, chair.thinker, state.view(seat), state.legal_moves(seat), luck, story=told)


class QueueFull(Exception):
    """The queue is full, in all or for this address."""


class FairQueue(Generic[T]):
    """Round robin over addresses, then over the tables of each.

    >>> queue = FairQueue(most=9, most_an_address=3)
    >>> for address, table, item in [("a", "1", "a1"), ("a", "1", "a1'"), ("a", "2", "a2"), ("b", "3", "b3")]:
    ...     queue.put(address, table, item)
    >>> [queue.take() for _ in range(5)]
    ['a1', 'b3', 'a2', "a1'", None]
    """

    def __init__(self, most: int, most_an_address: int) -> None:
        self._most = most
        self._most_an_address = most_an_address
        self._sizes: Counter[str] = Counter()
        self._waiting: OrderedDict[str, OrderedDict[str, deque[T]]] = OrderedDict()

    def __len__(self) -> int:
        return self._sizes.total()

    def put(self, address: str, table: str, item: T) -> None:
        """Let an item wait; raise `QueueFull` where the bound, in all or of this address, is reached."""
        if len(self) >= self._most or self._sizes[address] >= self._most_an_address:
            raise QueueFull
        self._waiting.setdefault(address, OrderedDict()).setdefault(table, deque()).append(item)
        self._sizes[address] += 1

    def take(self) -> T | None:
        if not self._waiting:
            return None
        address, tables = next(iter(self._waiting.items()))
        table, items = next(iter(tables.items()))
        item = items.popleft()
        self._waiting.move_to_end(address)
        tables.move_to_end(table)
        self._forget(address, table)
        return item

    def discard(self, address: str, table: str, item: T) -> None:
        tables = self._waiting.get(address)
        items = tables.get(table) if tables else None
        if items and item in items:
            items.remove(item)
            self._forget(address, table)

    def _forget(self, address: str, table: str) -> None:
        """Count one item less, and drop what is empty."""
        self._sizes[address] -= 1
        if not self._waiting[address][table]:
            del self._waiting[address][table]
        if not self._waiting[address]:
            del self._waiting[address], self._sizes[address]


@dataclass(eq=False, slots=True)
class Job:
    """A question that waits or is being answered, and the future of its answer."""

    question: Question
    answer: asyncio.Future[str | None]


class WorkerGroup:
    """Workers that serve the same lanes, the first lane first."""

    def __init__(self, size: int, lanes: tuple[FairQueue[Job], ...]) -> None:
        self.size = size
        self.lanes = lanes
        self.free: list[Worker] = []
        self.busy = 0

    def next(self) -> Job | None:
        if self.busy >= self.size:
            return None
        return next((job for lane in self.lanes if (job := lane.take())), None)


class BotPool:
    """A few workers for all tables.

    Quick levels have a worker of their own, so that they never wait for strong ones; reviews are made when no strong
    bot is asked. Within each lane addresses are served in turn, then their tables.
    """

    def __init__(
        self, limits: Limits, workers: int | None = None, module: str = "kensei.server.workers.bot_worker"
    ) -> None:
        self.limits = limits
        self._module = module
        self._quick: FairQueue[Job] = FairQueue(limits.questions, limits.questions_an_address)
        self._deep: FairQueue[Job] = FairQueue(limits.questions, limits.questions_an_address)
        self._reviews: FairQueue[Job] = FairQueue(limits.reviews, limits.reviews_an_address)
        self._analyses: FairQueue[Job] = FairQueue(limits.analyses, limits.analyses_an_address)
        size = workers or max(1, (os.cpu_count() or 2) - 1)
        self._groups = (WorkerGroup(1, (self._quick,)), WorkerGroup(size, (self._deep, self._analyses, self._reviews)))
        self._tasks: set[asyncio.Task[None]] = set()

    @property
    def waiting(self) -> int:
        return len(self._quick) + len(self._deep) + len(self._reviews) + len(self._analyses)

    @property
    def busy(self) -> int:
        return sum(group.busy for group in self._groups)

    def ask(self, question: Question, address: str = "", table: str = "") -> asyncio.Future[str | None]:
        """Promise the text of the bot's move, or of the review of a game; None if it failed.

        Raises `QueueFull` if too much waits already. To cancel the promise withdraws a question that waits; one that is
        being answered is answered to nobody.
        """
        answer: asyncio.Future[str | None] = asyncio.get_running_loop().create_future()
        if isinstance(question, BotQuestion) and question.bot == "random":
            answer.set_result(str(random.Random(question.seed).choice(question.legal)))
            return answer
        lane, job = self._lane(question), Job(question, answer)
        lane.put(address, table, job)
        answer.add_done_callback(lambda _: lane.discard(address, table, job))
        self._start()
        return answer

    def _lane(self, question: Question) -> FairQueue[Job]:
        if isinstance(question, ReviewQuestion):
            return self._reviews
        if isinstance(question, PositionQuestion):
            return self._analyses
        return self._quick if question.bot in QUICK else self._deep

    def _start(self) -> None:
        for group in self._groups:
            while job := group.next():
                group.busy += 1
                task = asyncio.create_task(self._serve(group, job))
                self._tasks.add(task)
                task.add_done_callback(self._tasks.discard)

    async def _serve(self, group: WorkerGroup, job: Job) -> None:
        question = replace(job.question, seconds=self._seconds(group))
        text = None
        try:
            for _ in range(ATTEMPTS):
                text = text if text is not None else await self._attempt(group, question)
        except asyncio.CancelledError:
            # The server goes down: the bot has not failed.
            job.answer.cancel()
            raise
        finally:
            group.busy -= 1
        if not job.answer.done():
            job.answer.set_result(text)
        self._start()

    def _seconds(self, group: WorkerGroup) -> float:
        """Return how long a bot may think: the more wait, the shorter, so that nobody waits for long."""
        limits = self.limits
        if self._quick in group.lanes:
            return limits.quick_seconds
        ahead = len(self._deep) // group.size
        return max(limits.least_bot_seconds, limits.bot_seconds * PATIENT / (PATIENT + ahead))

    async def _attempt(self, group: WorkerGroup, question: Question) -> str | None:
        # What a bot has read of a player is not for the log.
        limits, kind = self.limits, (question.bot.partition(":")[0], question.game)
        try:
            worker = group.free.pop() if group.free else await Worker.start(self._module, limits.worker_bytes)
            # The first answer of a bot takes longer: it may have to compile itself.
            seconds = limits.thinking_seconds if kind in worker.warm else limits.waking_seconds
            text = await worker.ask(question, seconds)
        except WorkerFailed as failed:
            metrics.BOT_FAILURES.add()
            log.warning("bot %s of %s failed: %s", *kind, failed)
            return None
        if isinstance(question, BotQuestion):  # a review may come to code that was not needed before
            worker.warm.add(kind)
        group.free.append(worker)
        metrics.BOT_ANSWERS.add()
        return text

    async def close(self) -> None:
        for task in tuple(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for group in self._groups:
            while group.free:
                await group.free.pop().end()
