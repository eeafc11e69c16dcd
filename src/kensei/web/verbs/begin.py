"""Begin a game."""

from __future__ import annotations

from kensei.core.words import _
from kensei.web import entries
from kensei.web.errors import Refused
from kensei.web.messages import Begin
from kensei.web.people import Speaker
from kensei.web.table import Table
from kensei.web.verbs.deed import Deed, ending
from kensei.web.verbs.move import plies_since


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
