"""Practice boards are played and drawn in a process of its own, which is this module too: texts from outside never
hold the event loop, and one that breaks the process breaks nothing else."""

from __future__ import annotations

import asyncio
import logging

import msgspec

from kensei.core.i18n import N_
from kensei.server.errors import Refused
from kensei.server.limits import AddressCounter, Limits
from kensei.server.practice.board import PracticeAnswer, answered
from kensei.server.practice.question import PracticeQuestion
from kensei.server.workers.bot_pool import BotPool, PracticeTurn, QueueFull
from kensei.server.workers.worker import SingleWorker, WorkerFailed

log = logging.getLogger("kensei.server")

MOST_REPLIES = 40
"""Moves that bots make in a row on one board, before the person is asked again."""
BUSY = N_("many people are practising at the moment: try again soon")
TOO_LONG = N_("this position took more than {seconds} seconds: no lesson or puzzle needs as much")


class Practices:
    """Answers for practice boards, one at a time; bots reply through the bots' own workers."""

    def __init__(self, limits: Limits, bots: BotPool, module: str = __name__) -> None:
        self._limits = limits
        self._bots = bots
        self._lock = asyncio.Lock()
        self._waiting = AddressCounter(limits.practices_an_address, limits.practices_waiting)
        self._worker = SingleWorker(module, limits.practice_bytes, limits.waking_seconds)

    async def answer(self, question: PracticeQuestion, language: str = "en", address: str = "") -> PracticeAnswer:
        """Return the board after the question's moves, and after the replies of its bots; or refuse."""
        if not self._waiting.enter(address):
            raise Refused("limit", BUSY)
        try:
            found = await self._answer(question, language)
            is_still = bool(question.explain) or not question.replies
            for _reply in range(MOST_REPLIES):
                seat = next((s for s in found.to_act if s < len(question.bots) and question.bots[s]), None)
                # A person who is asked at the same time chooses first, so that no bot's choice lies open meanwhile.
                if seat is None or is_still or any(s not in bot_seats(question) for s in found.to_act):
                    return found
                text = await self._reply(question, seat, address)
                moves = [*question.moves, (seat, text)]
                question = msgspec.structs.replace(question, moves=moves)
                found = await self._answer(question, language)
            return found
        finally:
            self._waiting.leave(address)

    async def _reply(self, question: PracticeQuestion, seat: int, address: str) -> str:
        turn = PracticeTurn(
            question.game, question.bots[seat], question, seat, f"{question.seed} {len(question.moves)}"
        )
        try:
            text = await self._bots.ask(turn, address, "practice")
        except QueueFull:
            text = None
        if text is None:
            raise Refused("limit", N_("The bots are busy: try again in a moment."))
        return text

    async def _answer(self, question: PracticeQuestion, language: str) -> PracticeAnswer:
        limits = self._limits
        async with self._lock:
            try:
                text = await self._worker.ask((question, language), limits.practice_seconds)
            except WorkerFailed as failed:
                log.warning("a practice board of %s failed: %s", question.game, failed)
                raise Refused("bad", TOO_LONG, seconds=limits.practice_seconds) from None
        found = msgspec.json.decode(text, type=PracticeAnswer)
        if found.refused:
            raise Refused(found.refused.code, found.refused.reason, found.refused.rule)
        return found

    async def close(self) -> None:
        await self._worker.end()


def bot_seats(question: PracticeQuestion) -> frozenset[int]:
    return frozenset(seat for seat, bot in enumerate(question.bots) if bot)


def answer_question(asked: tuple[PracticeQuestion, str]) -> str:
    return answered(*asked)


if __name__ == "__main__":
    from kensei.games import listed
    from kensei.server.workers.process import serve

    # All games are loaded before the memory is bounded.
    listed()
    serve(answer_question)
