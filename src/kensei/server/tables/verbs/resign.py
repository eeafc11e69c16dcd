"""Give up."""

from __future__ import annotations

from kensei.core.errors import KenseiError
from kensei.core.i18n import _
from kensei.core.protocol import Leavable, Outcome
from kensei.server.errors import Refused
from kensei.server.live.messages import Resign
from kensei.server.tables import entries, sentences
from kensei.server.tables.speaker import Speaker
from kensei.server.tables.table import Table
from kensei.server.tables.verbs.change import Deed, ending
from kensei.server.tables.verbs.move import plies_since, refusal


def answer(who: Speaker, message: Resign) -> Deed:
    """Give up: of two players the other wins; of more, the seat is out and the others play on."""
    who.must_be("playing")
    seat = who.seat()
    if seat not in who.table.playing().in_play():
        raise Refused("bad", _("you are not in this game any more: there is nothing to resign"))
    resigned = entries.Resigned(**who.origin(message.id), seat=seat)
    return leaving(who.table, seat, resigned, "resigned", who.now)


def leaving(table: Table, seat: int, first: entries.Entry, why: str, now: float) -> Deed:
    """Give what follows when a seat stops playing, after the entry that says how."""
    names, time = table.english_names(), first.time
    of_two, among_more = sentences.LEAVING[why]
    if table.players == 2:
        scores = (-1.0, 1.0) if seat == 0 else (1.0, -1.0)
        reason = of_two.format(loser=names[seat], winner=names[1 - seat])
        return Deed((first, ending(Outcome(scores, reason, ""), time)))
    if not isinstance(table.playing().state, Leavable):
        gone = among_more.format(loser=names[seat])
        return Deed((first, entries.Replaced(time=time, chair=table.chair_of(seat), bot="random", why=gone)))
    return withdrawing(table, seat, first, why, now)


def withdrawing(table: Table, seat: int, first: entries.Entry, why: str, now: float) -> Deed:
    """Let the seat leave the table's match, and give the entries that tell of it."""
    match = table.playing()
    before = match.ply
    try:
        match.withdraw(seat)
    except KenseiError as error:
        raise refusal(error) from None
    clocks = table.clocks.snapshot(now) if table.clocks else ()
    plies = plies_since(match, before)
    withdrew = entries.Withdrew(time=first.time, seat=seat, why=why, plies=plies, clocks=clocks)
    outcome = match.state.outcome()
    last = () if outcome is None else (ending(outcome, first.time),)
    return Deed((first, withdrew, *last), match)
