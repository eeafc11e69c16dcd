"""Give up the seat of somebody who went away."""

from __future__ import annotations

from kensei.core.i18n import _
from kensei.server.errors import Refused
from kensei.server.live.messages import Claim
from kensei.server.tables import entries
from kensei.server.tables.speaker import Speaker
from kensei.server.tables.verbs.change import Deed
from kensei.server.tables.verbs.resign import leaving


def answer(who: Speaker, message: Claim) -> Deed:
    """End the wait for a player who is asked and did not come back in time."""
    who.must_be("playing")
    seat, target = who.waiting_seat(), message.target
    if target == seat or target not in who.table.to_act():
        raise Refused("bad", _("nobody waits for that seat"))
    must_be_gone(who, target)
    claimed = entries.Claimed(**who.origin(message.id), seat=seat, target=target)
    return leaving(who.table, target, claimed, "away", who.now)


def must_be_gone(who: Speaker, target: int) -> None:
    """Refuse a seat whose player is there, or may still return."""
    table = who.table
    left = table.patience_left(target, who.now)
    name = table.names()[target]
    if left is None and target not in table.humans():
        raise Refused("bad", _("a bot plays for {name}").format(name=name))
    if left is None:
        raise Refused("bad", _("{name} is not away").format(name=name))
    if left > 0:
        text = _("{name} has {seconds} seconds left to return")
        raise Refused("bad", text.format(name=name, seconds=round(left + 0.5)))
