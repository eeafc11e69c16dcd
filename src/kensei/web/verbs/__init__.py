"""What can be done at a table, one file a verb.

A verb looks at the table and gives a *deed*: the entries that make it happen, or it refuses. It
stores and shows nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kensei.web import messages
from kensei.web.people import Speaker
from kensei.web.verbs import (
    again,
    agree,
    begin,
    bot,
    claim,
    decline,
    draw,
    move,
    name,
    reissue,
    resign,
    return_,
    revoke,
    sit,
    stand_in,
    try_,
    undo,
    words,
)
from kensei.web.verbs.deed import Deed

__all__ = ["Deed", "do"]

ANSWERS: dict[type[messages.Verb], Callable[[Speaker, Any], Deed]] = {
    messages.Move: move.answer,
    messages.Try: try_.answer,
    messages.Sit: sit.answer,
    messages.Begin: begin.answer,
    messages.Rename: name.answer,
    messages.AddWords: words.answer,
    messages.Undo: undo.answer,
    messages.Draw: draw.answer,
    messages.Again: again.answer,
    messages.Agree: agree.answer,
    messages.Decline: decline.answer,
    messages.Resign: resign.answer,
    messages.Claim: claim.answer,
    messages.StandIn: stand_in.answer,
    messages.Return: return_.answer,
    messages.SeatBot: bot.answer,
    messages.Reissue: reissue.answer,
    messages.Revoke: revoke.answer,
}


def do(who: Speaker, message: messages.Verb) -> Deed:
    """Give the deed that the message asks for, or refuse it."""
    return ANSWERS[type(message)](who, message)
