"""Take a chair's link away."""

from __future__ import annotations

from kensei.web import entries
from kensei.web.messages import Revoke
from kensei.web.people import Speaker
from kensei.web.verbs.deed import Deed
from kensei.web.verbs.reissue import must_have_link


def answer(who: Speaker, message: Revoke) -> Deed:
    """Kill the chair's link; a new one can be issued later."""
    who.must_host()
    must_have_link(who.table, message.chair)
    return Deed((entries.Revoked(**who.origin(message.id), chair=message.chair),))
