"""Bots think in processes of their own, with limits; the event loop never waits for one.

A worker that crashes or takes too long is killed and another is started; if that one fails at the same
question too, the bot has failed, and the table says so.
"""

from __future__ import annotations

import asyncio
import logging
import os
import pickle
import random
import struct
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from contextlib import suppress
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from kensei.web.limits import Limits
from kensei.web.table import Table

log = logging.getLogger("kensei.web")

LENGTH = struct.Struct("!I")
ATTEMPTS = 2


@dataclass(frozen=True, slots=True)
class Question:
    """What a bot is asked: its view, never a state."""

    game: str
    bot: str
    view: Any
    legal: tuple[Any, ...]
    seed: str


@dataclass(frozen=True, slots=True)
class Lookback:
    """A finished game to look back on: its record, all hands open."""

    game: str
    record: str
    bot: str = "lookback"


def ask(table: Table, seat: int) -> Question:
    """Put a table's question to a bot; its luck comes from the server's secret, so nobody can foresee it."""
    state = table.playing().state
    chair = table.chairs[table.chair_of(seat)]
    luck = sha256(f"{table.server_seed} bot {seat} {table.n}".encode()).hexdigest()
    return Question(table.game.name, chair.bot, state.view(seat), state.legal_moves(seat), luck)


class Worker:
    """One process that answers one question at a time."""

    def __init__(self, process: Process) -> None:
        self._process = process
        self._awake: set[tuple[str, str]] = set()

    def patience(self, question: Question | Lookback, limits: Limits) -> float:
        """Say how long to wait for an answer: longer for the first of a bot, which may have to compile itself."""
        is_awake = (question.bot, question.game) in self._awake
        return limits.thinking_seconds if is_awake else limits.waking_seconds

    @classmethod
    async def start(cls, limits: Limits, module: str) -> Worker:
        """Start a worker; it ends by itself when the server does."""
        settings = (str(limits.worker_bytes), str(limits.bot_seconds))
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            module,
            *settings,
            stdin=PIPE,
            stdout=PIPE,
            stderr=DEVNULL,
            env=environment,
        )
        return cls(process)

    async def answer(self, question: Question | Lookback) -> str:
        """Send the question, wait for the text of a move, or of a review."""
        stdin, stdout = self._process.stdin, self._process.stdout
        assert stdin is not None
        assert stdout is not None
        body = pickle.dumps(question)
        stdin.write(LENGTH.pack(len(body)) + body)
        await stdin.drain()
        (length,) = LENGTH.unpack(await stdout.readexactly(LENGTH.size))
        text = (await stdout.readexactly(length)).decode()
        self._awake.add((question.bot, question.game))
        return text

    async def end(self) -> None:
        """Kill the process."""
        with suppress(ProcessLookupError):
            self._process.kill()
        await self._process.wait()


class Thinking:
    """A few workers for all tables."""

    def __init__(self, limits: Limits, workers: int | None = None, module: str = "kensei.web.worker") -> None:
        self._limits = limits
        self._module = module
        self._free: list[Worker] = []
        self._slots = asyncio.Semaphore(workers or max(1, (os.cpu_count() or 2) - 1))

    async def answer(self, question: Question | Lookback) -> str | None:
        """Give the text of the bot's move, or of the review of a game; None if it failed."""
        if isinstance(question, Question) and question.bot == "random":
            return str(random.Random(question.seed).choice(question.legal))
        async with self._slots:
            for _ in range(ATTEMPTS):
                text = await self._attempt(question)
                if text is not None:
                    return text
        return None

    async def _attempt(self, question: Question | Lookback) -> str | None:
        try:
            worker = self._free.pop() if self._free else await Worker.start(self._limits, self._module)
        except OSError:
            log.exception("no worker could be started")
            return None
        try:
            async with asyncio.timeout(worker.patience(question, self._limits)):
                text = await worker.answer(question)
        except (TimeoutError, EOFError, OSError) as error:
            log.warning("bot %s of %s failed: %s", question.bot, question.game, type(error).__name__)
            await worker.end()
            return None
        except BaseException:
            await worker.end()
            raise
        self._free.append(worker)
        return text

    async def close(self) -> None:
        """End all workers."""
        while self._free:
            await self._free.pop().end()
