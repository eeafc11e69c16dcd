"""Take the seat again."""

from __future__ import annotations

from kensei.core.words import _
from kensei.web import entries
from kensei.web.errors import Refused
from kensei.web.messages import Return
from kensei.web.people import Speaker
from kensei.web.verbs.deed import Deed


def answer(who: Speaker, message: Return) -> Deed:
    """Let the bots that stand in on this link make room for their players: all at once, on a shared device."""
    away = who.away()
    if not away:
        raise Refused("bad", _("no bot plays for you: the seat is yours"))
    first, *others = away
    returned = entries.Returned(**who.origin(message.id), chair=first)
    return Deed((returned, *(entries.Returned(time=who.time, chair=chair) for chair in others)))
