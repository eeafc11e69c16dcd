"""Processes that answer one question at a time, with bounds on time and memory; here, the server's side of them."""

from __future__ import annotations

import asyncio
import os
import pickle
import struct
import sys
from asyncio.subprocess import PIPE, Process
from contextlib import suppress

LENGTH = struct.Struct("!I")
"""Precedes each question and each answer."""
STDERR_KEPT = 2000
"""Bytes of a worker's error output that are kept when it ends."""


class WorkerFailed(Exception):
    """A worker could not be started, died of a question, or took too long; the message ends with its error output."""


class Worker:
    """One process."""

    def __init__(self, process: Process) -> None:
        self._process = process
        self._stderr_tail = b""
        self._reading_stderr = asyncio.create_task(self._read_stderr())
        self.warm: set[object] = set()
        """What has been answered here, as bots with their games: the code for it is loaded and compiled."""

    async def _read_stderr(self) -> None:
        stderr = self._process.stderr
        while stderr is not None and (chunk := await stderr.read(4096)):
            self._stderr_tail = (self._stderr_tail + chunk)[-STDERR_KEPT:]

    @classmethod
    async def start(cls, module: str, memory: int) -> Worker:
        """Start a worker with so many bytes of memory; it ends by itself when the server does."""
        path = os.pathsep.join(path for path in sys.path if path)
        # One question at a time, small matrices: threads of the linear algebra would only wait for one another.
        environment = {"OPENBLAS_NUM_THREADS": "1", **os.environ, "PYTHONPATH": path}
        words = (sys.executable, "-m", module, str(memory))
        try:
            started = asyncio.create_subprocess_exec(*words, stdin=PIPE, stdout=PIPE, stderr=PIPE, env=environment)
            return cls(await started)
        except OSError as error:
            raise WorkerFailed(f"no process could be started: {error}") from error

    async def ask(self, question: object, seconds: float) -> str:
        """Return the answer; a worker that gives none in time is ended."""
        try:
            async with asyncio.timeout(seconds):
                return await self._answer(question)
        except (TimeoutError, EOFError, OSError, ValueError) as error:
            await self.end()
            tail = self._stderr_tail.decode(errors="replace").strip()
            raise WorkerFailed("\n".join((type(error).__name__, *tail.splitlines()))) from error
        except BaseException:
            await self.end()
            raise

    async def _answer(self, question: object) -> str:
        stdin, stdout = self._process.stdin, self._process.stdout
        assert stdin is not None
        assert stdout is not None
        body = pickle.dumps(question)
        stdin.write(LENGTH.pack(len(body)) + body)
        await stdin.drain()
        (length,) = LENGTH.unpack(await stdout.readexactly(LENGTH.size))
        return (await stdout.readexactly(length)).decode()

    async def end(self) -> None:
        with suppress(ProcessLookupError):
            self._process.kill()
        await self._process.wait()
        # A process that it started may hold its end open.
        with suppress(TimeoutError):
            await asyncio.wait_for(self._reading_stderr, 1)


class SingleWorker:
    """Keeps one worker: it is started when something is asked, and anew after it has failed."""

    def __init__(self, module: str, memory: int, waking_seconds: float) -> None:
        """Start nothing yet; `waking_seconds`: what the first answer of a kind may take, for which code is loaded."""
        self._module = module
        self._memory = memory
        self._waking_seconds = waking_seconds
        self._worker: Worker | None = None

    async def ask(self, question: object, seconds: float, kind: str = "") -> str:
        worker, self._worker = self._worker, None
        worker = worker or await Worker.start(self._module, self._memory)
        answer = await worker.ask(question, seconds if kind in worker.warm else self._waking_seconds)
        worker.warm.add(kind)
        self._worker = worker
        return answer

    async def end(self) -> None:
        if self._worker is not None:
            await self._worker.end()
