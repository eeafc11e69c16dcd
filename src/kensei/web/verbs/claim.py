"""Claim the game of somebody who went away."""

from __future__ import annotations

from kensei.core.words import _
from kensei.web import entries, stored
from kensei.web.errors import Refused
from kensei.web.messages import Claim
from kensei.web.people import Speaker
from kensei.web.verbs.deed import Deed
from kensei.web.verbs.resign import leaving


def answer(who: Speaker, message: Claim) -> Deed:
    """End the wait for a player who is asked, has a clock, and did not come back in time."""
    who.must_be("playing")
    table, seat, target = who.table, who.seat(), message.target
    if target == seat or target not in table.to_act():
        raise Refused("bad", _("nobody waits for that seat"))
    left = table.patience_left(target, who.now)
    name = table.names()[target]
    if left is None:
        raise Refused("bad", _("{name} is not away, or plays without a clock").format(name=name))
    if left > 0:
        text = _("{name} has {seconds} seconds left to return")
        raise Refused("bad", text.format(name=name, seconds=round(left + 0.5)))
    claimed = entries.Claimed(**who.origin(message.id), seat=seat, target=target)
    return Deed((claimed, *leaving(table, target, stored.AWAY, who.time)))
