"""Say yes."""

from __future__ import annotations

from kensei.core.words import _
from kensei.web import entries
from kensei.web.errors import Refused
from kensei.web.messages import Agree
from kensei.web.people import Speaker
from kensei.web.verbs.deed import Deed


def answer(who: Speaker, message: Agree) -> Deed:
    """Agree to the open request; when everybody has, it happens by itself."""
    seat, request = who.voter(), who.table.request
    if request is None:
        raise Refused("bad", _("nobody has asked for anything"))
    if seat in request.agreed:
        raise Refused("bad", _("you have agreed already"))
    return Deed(who.agreeing(entries.Agreed(**who.origin(message.id), seat=seat), seat))
