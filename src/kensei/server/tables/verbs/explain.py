"""Ask whether a move is possible, and why not."""

from __future__ import annotations

from kensei.core.errors import KenseiError
from kensei.server.live.messages import Try
from kensei.server.tables.speaker import Speaker
from kensei.server.tables.verbs.change import NOTHING, Deed
from kensei.server.tables.verbs.move import must_be_asked, refusal


def answer(who: Speaker, message: Try) -> Deed:
    """Refuse as the move would be refused; nothing happens either way."""
    who.must_be("playing")
    seat = who.seat()
    must_be_asked(who.table, seat)
    try:
        who.table.playing().check(seat, message.move)
    except KenseiError as error:
        raise refusal(error) from None
    return NOTHING
