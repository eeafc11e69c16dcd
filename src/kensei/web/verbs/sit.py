"""Take a chair."""

from __future__ import annotations

from kensei.web import entries, names
from kensei.web.messages import Sit, clean
from kensei.web.people import Speaker
from kensei.web.verbs.deed import Deed


def answer(who: Speaker, message: Sit) -> Deed:
    """Take the link's chair; when everybody sits, the game begins by itself."""
    who.must_be("lobby")
    chair, name = who.chair(), clean(message.name)
    names.must_be_free(who.table.game, who.table.chairs, chair, name)
    sat = entries.Sat(
        **who.origin(message.id),
        chair=chair,
        name=name,
        words=clean(message.words),
    )
    return Deed((sat,))
