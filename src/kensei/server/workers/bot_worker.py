"""The process in which bots think and finished games are reviewed."""

from __future__ import annotations

import random
import time
from functools import lru_cache

import msgspec

from kensei import bots
from kensei.bots.hints import hint
from kensei.server.analysis.finding import find
from kensei.server.practice.question import played
from kensei.server.workers.bot_pool import (
    BotQuestion,
    HintQuestion,
    PositionQuestion,
    PracticeTurn,
    Question,
    ReviewQuestion,
)
from kensei.server.workers.process import serve
from kensei.server.workers.review_slices import review_slice

bot_named = lru_cache(maxsize=64)(bots.bot)


def answer(question: Question) -> str:
    deadline = time.monotonic() + question.seconds
    if isinstance(question, ReviewQuestion):
        return msgspec.json.encode(review_slice(question)).decode()
    if isinstance(question, HintQuestion):
        return msgspec.json.encode(hint(question.game, question.view, question.story)).decode()
    if isinstance(question, PositionQuestion):
        return msgspec.json.encode(find(question.question, question.depth)).decode()
    if isinstance(question, PracticeTurn):
        question = practised(question)
    bot = bot_named(question.bot, question.game)
    if question.story and isinstance(bot, bots.Follower):
        bot = bot.following(question.story)
    budget = bots.Budget(deadline=deadline)
    return str(bot.choose(question.view, question.legal, random.Random(question.seed), budget))


def practised(turn: PracticeTurn) -> BotQuestion:
    """Return what the bot of a practice board is asked: its own view, as at a table."""
    match, seat = played(turn.question), turn.seat
    view, legal = match.state.view(seat), match.state.legal_moves(seat)
    told = bots.story(match, seat, turn.bot)
    return BotQuestion(turn.game, turn.bot, view, legal, turn.seed, turn.seconds, told)


if __name__ == "__main__":
    serve(answer)
