"""Take a chair's link away."""

from __future__ import annotations

from kensei.server.live.messages import Revoke
from kensei.server.tables import entries
from kensei.server.tables.speaker import Speaker
from kensei.server.tables.verbs.change import Deed
from kensei.server.tables.verbs.reissue import must_have_link


def answer(who: Speaker, message: Revoke) -> Deed:
    """Kill the chair's link; a new one can be issued later."""
    who.must_host()
    must_have_link(who.table, message.chair)
    return Deed((entries.Revoked(**who.origin(message.id), chair=message.chair),))
