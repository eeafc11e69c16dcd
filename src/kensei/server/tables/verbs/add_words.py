"""Add words to the seed."""

from __future__ import annotations

from kensei.core.i18n import _
from kensei.server.errors import Refused
from kensei.server.live.messages import AddWords, clean
from kensei.server.tables import entries
from kensei.server.tables.speaker import Speaker
from kensei.server.tables.verbs.change import NOTHING, Deed


def answer(who: Speaker, message: AddWords) -> Deed:
    """Put the chair's words into the seed of the game that is about to begin."""
    if who.table.phase == "playing":
        raise Refused("bad", _("the seed is settled: words can be added before a game begins"))
    chair, words = who.chair(), clean(message.words)
    if who.table.chairs[chair].words == words:
        return NOTHING
    return Deed((entries.Worded(**who.origin(message.id), chair=chair, words=words),))
