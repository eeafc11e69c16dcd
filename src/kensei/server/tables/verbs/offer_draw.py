"""Offer a draw."""

from __future__ import annotations

from kensei.core.i18n import _
from kensei.server.errors import Refused
from kensei.server.live.messages import Draw
from kensei.server.tables import entries
from kensei.server.tables.speaker import Speaker
from kensei.server.tables.verbs.change import Deed


def answer(who: Speaker, message: Draw) -> Deed:
    """Ask the others for a draw."""
    who.must_be("playing")
    seat = who.voter()
    if who.table.playing().contenders() - set(who.table.humans()):
        raise Refused("bad", _("a bot plays to the end: it takes no draw"))
    if who.table.request:
        raise Refused("bad", _("another request is open: it must be answered first"))
    who.must_not_repeat("draw")
    return Deed(who.agreeing(entries.Asked(**who.origin(message.id), what="draw", seat=seat), seat))
