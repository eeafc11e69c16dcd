"""Take a move back."""

from __future__ import annotations

from kensei.core.i18n import _
from kensei.server.errors import Refused
from kensei.server.live.messages import Undo
from kensei.server.tables import entries, takeback
from kensei.server.tables.speaker import Speaker
from kensei.server.tables.verbs.change import Deed


def answer(who: Speaker, message: Undo) -> Deed:
    """Take a sealed choice back at once; ask the others for anything else, if it can be undone at all."""
    who.must_be("playing")
    table, seat = who.table, who.voter()
    match = table.playing()
    sealed = takeback.sealed(match, seat)
    if sealed is not None:
        keep, plies = sealed
        return Deed((entries.Undone(seat=seat, keep=keep, plies=plies, **who.origin(message.id)),))
    takeback.must_be_possible(match, seat, table.players)
    if table.request:
        raise Refused("bad", _("another request is open: it must be answered first"))
    who.must_not_repeat("undo")
    return Deed(who.agreeing(entries.Asked(what="undo", seat=seat, **who.origin(message.id)), seat))
