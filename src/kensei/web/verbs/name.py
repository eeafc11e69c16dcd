"""Give oneself a name."""

from __future__ import annotations

from kensei.web import entries, names
from kensei.web.messages import Rename, clean
from kensei.web.people import Speaker
from kensei.web.verbs.deed import NOTHING, Deed


def answer(who: Speaker, message: Rename) -> Deed:
    """Name the chair; a name that it has already is no news."""
    chair, name = who.chair(), clean(message.name)
    if who.table.chairs[chair].name == name:
        return NOTHING
    names.must_be_free(who.table.game, who.table.chairs, chair, name)
    return Deed((entries.Named(**who.origin(message.id), chair=chair, name=name),))
