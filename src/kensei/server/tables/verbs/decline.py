"""Say no."""

from __future__ import annotations

from kensei.core.i18n import _
from kensei.server.errors import Refused
from kensei.server.live.messages import Decline
from kensei.server.tables import entries
from kensei.server.tables.speaker import Speaker
from kensei.server.tables.verbs.change import Deed


def answer(who: Speaker, message: Decline) -> Deed:
    """Close the open request; whoever made it withdraws it."""
    seat = who.voter()
    if who.table.request is None:
        raise Refused("bad", _("nobody has asked for anything"))
    return Deed((entries.Declined(**who.origin(message.id), seat=seat),))
