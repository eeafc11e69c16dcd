"""The process in which reports on habits are made.

It remembers what it found in each game, so a report with one more game takes as long as that game.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from hashlib import sha256

import msgspec

from kensei import record
from kensei.bots.habit_costs import Faced
from kensei.bots.habits import habit_module, reported
from kensei.core.errors import BadOption, KenseiError
from kensei.core.i18n import N_, _, using_language
from kensei.games import listed
from kensei.server.workers.habits import HabitAnswer, HabitQuestion
from kensei.server.workers.process import serve

GAMES_KEPT = 200
"""Games that are remembered: about 150 kB each."""
SLICE_SECONDS = 0.8
"""A question is answered when so much time has passed, or the report is made."""
WRONG = N_("record {number}: {error}")
NOT_OVER = N_("it is not over; only finished games are looked into")
OTHER_GAME = N_("this is a game of {found}, not of {wanted}")
NO_SEAT = N_("there is no seat {seat}; seats are numbered from 0 to {last}")

remembered: OrderedDict[bytes, tuple[Faced, ...]] = OrderedDict()
"""What was faced in each game, by the record and the seat."""


def answer(question: HabitQuestion) -> str:
    """Look into games until the slice is over; when all are known, make the report."""
    with using_language(question.language):
        return msgspec.json.encode(look(question, time.monotonic() + SLICE_SECONDS)).decode()


def look(question: HabitQuestion, until: float) -> HabitAnswer:
    found: list[tuple[Faced, ...]] = []
    for number, (text, seat) in enumerate(question.played, 1):
        key = sha256(f"{question.game} {seat} {question.is_checked} {text}".encode()).digest()
        if key not in remembered:
            if found and time.monotonic() > until:
                return HabitAnswer(known=len(found))
            try:
                remembered[key] = faced(question, text, seat)
            except KenseiError as error:
                return HabitAnswer(wrong=_(WRONG).format(number=number, error=error))
        remembered.move_to_end(key)
        found.append(remembered[key])
    while len(remembered) > GAMES_KEPT:
        remembered.popitem(last=False)
    return HabitAnswer(len(found), reported(question.game, found))


def faced(question: HabitQuestion, text: str, seat: int) -> tuple[Faced, ...]:
    """Return what the player faced in one game; refuse a record that does not belong here."""
    match = record.loads(text)
    if match.game.name != question.game:
        raise BadOption(_(OTHER_GAME).format(found=match.game.name, wanted=question.game))
    if not question.is_checked and match.state.to_act():
        raise BadOption(_(NOT_OVER))
    if not 0 <= seat < match.players:
        raise BadOption(_(NO_SEAT).format(seat=seat, last=match.players - 1))
    return tuple(habit_module(question.game).faced(match, seat))


if __name__ == "__main__":
    # All games are loaded before the memory is bounded.
    listed()
    serve(answer)
