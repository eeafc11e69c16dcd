"""Give oneself a name."""

from __future__ import annotations

from kensei.web import entries, names
from kensei.web.messages import Rename, clean
from kensei.web.people import Speaker
from kensei.web.verbs.deed import Deed


def answer(who: Speaker, message: Rename) -> Deed:
    """Name the chair."""
    chair, name = who.chair(), clean(message.name)
    names.must_be_free(who.table.game, who.table.chairs, chair, name)
    named = entries.Named(**who.origin(message.id), chair=chair, name=name)
    return Deed((named,))
