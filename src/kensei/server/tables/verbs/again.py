"""Play another game."""

from __future__ import annotations

from kensei.core.i18n import _
from kensei.server.errors import Refused
from kensei.server.limits import MOST_GAMES
from kensei.server.live.messages import Again, clean
from kensei.server.tables import entries
from kensei.server.tables.speaker import Speaker
from kensei.server.tables.verbs.change import Deed


def answer(who: Speaker, message: Again) -> Deed:
    """Ask for a rematch, or agree to it; words go into its seed."""
    who.must_be("over")
    seat, request = who.seat(), who.table.request
    if who.table.number + 1 >= MOST_GAMES:
        text = _("this table has played {games} games: open a new table for the next one")
        raise Refused("limit", text.format(games=MOST_GAMES))
    if request and seat in request.agreed:
        raise Refused("bad", _("you have asked already: the others have not answered yet"))
    if request is None:
        who.must_not_repeat("again")
    made: list[entries.Entry] = []
    if message.words:
        made.append(entries.Worded(time=who.time, chair=who.chair(), words=clean(message.words)))
    first: entries.Entry = entries.Asked(**who.origin(message.id), what="again", seat=seat)
    if request:
        first = entries.Agreed(**who.origin(message.id), seat=seat)
    return Deed((*made, *who.agreeing(first, seat)))
