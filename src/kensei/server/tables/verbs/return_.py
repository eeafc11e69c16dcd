"""Take the seat again."""

from __future__ import annotations

from kensei.core.i18n import _
from kensei.server.errors import Refused
from kensei.server.live.messages import Return
from kensei.server.tables import entries
from kensei.server.tables.speaker import Speaker
from kensei.server.tables.verbs.change import Deed


def answer(who: Speaker, message: Return) -> Deed:
    """Let the bots that stand in on this link make room for their players: all at once, on a shared device."""
    away = who.away()
    if not away:
        raise Refused("bad", _("no bot plays for you: the seat is yours"))
    first, *others = away
    returned = entries.Returned(**who.origin(message.id), chair=first)
    return Deed((returned, *(entries.Returned(time=who.time, chair=chair) for chair in others)))
