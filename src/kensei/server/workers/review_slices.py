"""A review in slices, in a bot's process: each question is answered in about a second, so that bots wait little."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Iterator
from dataclasses import dataclass, replace

from kensei import record
from kensei.bots.review import begun, clock, reviewed
from kensei.core.review import Review, ReviewedMoment
from kensei.server.workers.bot_pool import ReviewQuestion

SLICE_SECONDS = 0.8
"""A slice is sent when so much time has passed, or the review is whole."""
SESSIONS_KEPT = 2
"""Reviews that this process can continue: the solver's table of each stays in memory."""


@dataclass(slots=True)
class ReviewSession:
    """A review that goes on with the next question about the same game."""

    moments: Iterator[tuple[ReviewedMoment, float]]
    blank: Review
    before: int | None
    """Where it stands: all moments from that ply on are reviewed."""


sessions: OrderedDict[str, ReviewSession] = OrderedDict()


def review_slice(question: ReviewQuestion) -> Review:
    """Return the next few moments, in the order of the game, with the processor time they took."""
    session = sessions.pop(question.record, None)
    if session is None or session.before != question.before:
        match = record.loads(question.record)
        session = ReviewSession(reviewed(match, question.before), begun(match), question.before)
    began, until = clock(), time.monotonic() + SLICE_SECONDS
    found: list[ReviewedMoment] = []
    for moment, _spent in session.moments:
        found.insert(0, moment)
        session.before = moment.ply
        if time.monotonic() > until:
            break
    sessions[question.record] = session
    while len(sessions) > SESSIONS_KEPT:
        sessions.popitem(last=False)
    return replace(session.blank, moments=tuple(found), seconds=clock() - began)
