"""Give oneself a name."""

from __future__ import annotations

from kensei.web import entries
from kensei.web.messages import Rename, clean
from kensei.web.people import Speaker
from kensei.web.verbs.deed import Deed


def answer(who: Speaker, message: Rename) -> Deed:
    """Name the chair."""
    named = entries.Named(**who.origin(message.id), chair=who.chair(), name=clean(message.name))
    return Deed((named,))
