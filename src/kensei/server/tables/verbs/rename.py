"""Give oneself a name."""

from __future__ import annotations

from kensei.server.live.messages import Rename, clean
from kensei.server.tables import entries, names
from kensei.server.tables.speaker import Speaker
from kensei.server.tables.verbs.change import NOTHING, Deed


def answer(who: Speaker, message: Rename) -> Deed:
    """Name the chair; a name that it has already is no news."""
    chair, name = who.chair(), clean(message.name)
    if who.table.chairs[chair].name == name:
        return NOTHING
    names.must_be_free(who.table.game, who.table.chairs, chair, name)
    return Deed((entries.Named(**who.origin(message.id), chair=chair, name=name),))
