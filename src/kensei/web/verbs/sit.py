"""Take a chair."""

from __future__ import annotations

from kensei.web import entries
from kensei.web.messages import Sit, clean
from kensei.web.people import Speaker
from kensei.web.verbs.deed import Deed


def answer(who: Speaker, message: Sit) -> Deed:
    """Take the link's chair; when everybody sits, the game begins by itself."""
    who.must_be("lobby")
    sat = entries.Sat(
        **who.origin(message.id),
        chair=who.chair(),
        name=clean(message.name),
        words=clean(message.words),
    )
    return Deed((sat,))
