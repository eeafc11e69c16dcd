"""Say no."""

from __future__ import annotations

from kensei.core.words import _
from kensei.web import entries
from kensei.web.errors import Refused
from kensei.web.messages import Decline
from kensei.web.people import Speaker
from kensei.web.verbs.deed import Deed


def answer(who: Speaker, message: Decline) -> Deed:
    """Close the open request; whoever made it withdraws it."""
    seat = who.voter()
    if who.table.request is None:
        raise Refused("bad", _("nobody has asked for anything"))
    return Deed((entries.Declined(**who.origin(message.id), seat=seat),))
