"""Ask whether a move is possible, and why not."""

from __future__ import annotations

from kensei.core.errors import KenseiError
from kensei.web.messages import Try
from kensei.web.people import Speaker
from kensei.web.verbs.deed import NOTHING, Deed
from kensei.web.verbs.move import must_be_asked, refusal


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
