"""Decks from outside: judged by their shape, then read in a process of its own, before the server reads them itself.

The shape bounds what reading costs (about 20 ms for the worst text that passes); the process, which is this module too,
is for what nobody has thought of yet.
"""

from __future__ import annotations

import asyncio
import logging
from hashlib import sha256

from kensei.core import deckfile
from kensei.core.errors import BadDeck, KenseiError
from kensei.core.i18n import N_, _
from kensei.games import game, listed
from kensei.server.errors import Refused
from kensei.server.limits import Limits
from kensei.server.workers.worker import SingleWorker, WorkerFailed

log = logging.getLogger("kensei.server")

KNOWN = 500
"""So many decks that were found right are remembered."""


class Decks:
    """Judges decks, one at a time."""

    def __init__(self, limits: Limits, module: str = __name__) -> None:
        self._limits = limits
        self._lock = asyncio.Lock()
        self._waiting = 0
        self._worker = SingleWorker(module, limits.deck_bytes, limits.waking_seconds)
        self._right: dict[bytes, None] = {}

    async def must_be_right(self, game: str, text: str) -> None:
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
        try:
            return await self._worker.ask((game, text), limits.deck_seconds)
        except WorkerFailed as failed:
            log.warning("a deck of %s could not be judged: %s", game, failed)
            told = _("the deck took more than {seconds} seconds or {megabytes} MB to read: no deck needs as much")
            return told.format(seconds=limits.deck_seconds, megabytes=limits.deck_bytes // 1_000_000)

    async def close(self) -> None:
        await self._worker.end()


def wrong_with(question: tuple[str, str]) -> str:
    """Return what is wrong with a deck of a game; nothing if it can be played with."""
    name, text = question
    try:
        game(name).start(deck=text)
    except KenseiError as error:
        return str(error)
    return ""


if __name__ == "__main__":
    from kensei.server.workers.process import serve

    # All games are loaded before the memory is bounded.
    listed()
    serve(wrong_with)
