"""The process in which bots think and finished games are reviewed."""

from __future__ import annotations

import random
import time
from functools import cache

import msgspec

from kensei import bots, record
from kensei.bots.review import review
from kensei.server.workers.bot_pool import BotQuestion, Lookback
from kensei.server.workers.process import serve

known = cache(bots.bot)


def answer(question: BotQuestion | Lookback) -> str:
    deadline = time.monotonic() + question.seconds
    if isinstance(question, Lookback):
        return msgspec.json.encode(review(record.loads(question.record), deadline)).decode()
    bot = known(question.bot, question.game)
    budget = bots.Budget(deadline=deadline)
    return str(bot.choose(question.view, question.legal, random.Random(question.seed), budget))


if __name__ == "__main__":
    serve(answer)
