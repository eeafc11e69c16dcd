"""Give up."""

from __future__ import annotations

from kensei.core.protocol import Outcome
from kensei.web import entries, stored
from kensei.web.messages import Resign
from kensei.web.people import Speaker
from kensei.web.table import Table
from kensei.web.verbs.deed import Deed, ending


def answer(who: Speaker, message: Resign) -> Deed:
    """Give up: of two players the other wins; of more, a random mover takes the seat."""
    who.must_be("playing")
    seat = who.seat()
    resigned = entries.Resigned(**who.origin(message.id), seat=seat)
    return Deed((resigned, *leaving(who.table, seat, stored.RESIGNED, who.time)))


def leaving(table: Table, seat: int, why: tuple[str, str], time: float) -> tuple[entries.Entry, ...]:
    """Give what follows when a seat stops playing: why, in words of two and among more."""
    names = table.english_names()
    if table.players == 2:
        scores = (-1.0, 1.0) if seat == 0 else (1.0, -1.0)
        return (ending(Outcome(scores, why[0].format(loser=names[seat], winner=names[1 - seat]), ""), time),)
    gone = why[1].format(loser=names[seat])
    return (entries.Replaced(time=time, chair=table.chair_of(seat), bot="random", why=gone),)
