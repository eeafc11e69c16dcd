"""Decks from outside: judged by their shape, then read in a process of its own, before the server reads them itself.

The shape bounds what reading costs (about 20 ms for the worst text that passes); the process is for what nobody has
thought of yet.
"""

from __future__ import annotations

import asyncio
import json
import logging
import os
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from contextlib import suppress
from hashlib import sha256

from kensei.core import deckfile
from kensei.core.errors import BadDeck
from kensei.core.i18n import N_, _
from kensei.server.errors import Refused
from kensei.server.limits import Limits

log = logging.getLogger("kensei.server")

KNOWN = 500
"""So many decks that were found right are remembered."""


class Decks:
    """Judges decks, one at a time."""

    def __init__(self, limits: Limits, module: str = "kensei.server.workers.deck_worker") -> None:
        self._limits = limits
        self._module = module
        self._lock = asyncio.Lock()
        self._waiting = 0
        self._process: Process | None = None
        self._right: dict[bytes, None] = {}

    async def must_be_right(self, game: str, text: str) -> None:
        """Refuse a deck that the game cannot be played with."""
        try:
            deckfile.check_shape(text)
        except BadDeck as error:
            raise Refused("bad", str(error), field="deck") from None
        name = sha256(f"{game} {text}".encode()).digest()
        if name in self._right:
            return
        if self._waiting >= self._limits.decks_waiting:
            raise Refused("busy", N_("many decks are being checked: try again in a moment"), field="deck")
        self._waiting += 1
        try:
            async with self._lock:
                wrong = await self._judged(game, text)
        finally:
            self._waiting -= 1
        if wrong:
            raise Refused("bad", wrong, field="deck")
        if len(self._right) >= KNOWN:
            del self._right[next(iter(self._right))]
        self._right[name] = None

    async def _judged(self, game: str, text: str) -> str:
        """Ask the process what is wrong with the deck; one that dies of it or takes too long has answered too."""
        limits = self._limits
        is_awake = self._process is not None
        try:
            async with asyncio.timeout(limits.deck_seconds if is_awake else limits.waking_seconds):
                return await self._ask(json.dumps([game, text]))
        except (TimeoutError, ValueError, OSError) as error:
            log.warning("a deck of %s could not be judged: %s", game, type(error).__name__)
            await self.close()
            told = _("the deck took more than {seconds} seconds or {megabytes} MB to read: no deck needs as much")
            return told.format(seconds=limits.deck_seconds, megabytes=limits.deck_bytes // 1_000_000)
        except BaseException:
            await self.close()
            raise

    async def _ask(self, question: str) -> str:
        process = self._process = self._process or await self._started()
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(question.encode() + b"\n")
        await process.stdin.drain()
        # A process that has died gives an empty line, which is no JSON.
        return str(json.loads(await process.stdout.readline()))

    async def _started(self) -> Process:
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}
        memory = str(self._limits.deck_bytes)
        return await asyncio.create_subprocess_exec(
            sys.executable, "-m", self._module, memory, stdin=PIPE, stdout=PIPE, stderr=DEVNULL, env=environment
        )

    async def close(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()
