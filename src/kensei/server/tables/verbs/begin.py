"""Begin a game."""

from __future__ import annotations

from kensei.core.i18n import _
from kensei.server.errors import Refused
from kensei.server.live.messages import Begin
from kensei.server.tables import entries
from kensei.server.tables.speaker import Speaker
from kensei.server.tables.table import Table
from kensei.server.tables.verbs.change import Deed, ending
from kensei.server.tables.verbs.move import plies_since


def answer(who: Speaker, message: Begin) -> Deed:
    """Begin the first game, in a lobby that waits for the host."""
    who.must_be("lobby")
    who.must_host()
    missing = [name for name, chair in zip(who.table.names(), who.table.chairs, strict=True) if not chair.ready]
    if missing:
        raise Refused("bad", _("not everybody sits yet: {missing}").format(missing=", ".join(missing)))
    return first_deal(who.table, entries.Entry(**who.origin(message.id)))


def first_deal(table: Table, origin: entries.Entry) -> Deed:
    """Let chance play up to the first decision of the next game."""
    match = table.next_match()
    began = entries.Began(**entries.origin(origin), plies=plies_since(match, 0))
    outcome = match.state.outcome()
    return Deed((began,) if outcome is None else (began, ending(outcome, origin.time)), match)
