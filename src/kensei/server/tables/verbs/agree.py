"""Say yes."""

from __future__ import annotations

from kensei.core.i18n import _
from kensei.server.errors import Refused
from kensei.server.live.messages import Agree
from kensei.server.tables import entries
from kensei.server.tables.speaker import Speaker
from kensei.server.tables.verbs.change import Deed


def answer(who: Speaker, message: Agree) -> Deed:
    """Agree to the open request; when everybody has, it happens by itself."""
    seat, request = who.voter(), who.table.request
    if request is None:
        raise Refused("bad", _("nobody has asked for anything"))
    if seat in request.agreed:
        raise Refused("bad", _("you have agreed already"))
    return Deed(who.agreeing(entries.Agreed(**who.origin(message.id), seat=seat), seat))
