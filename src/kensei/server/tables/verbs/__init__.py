"""What can be done at a table, one file a verb.

A verb looks at the table and gives a *deed*: the entries that make it happen, or it refuses. It
stores and shows nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kensei.server.live import messages
from kensei.server.tables.speaker import Speaker
from kensei.server.tables.verbs import (
    add_words,
    again,
    agree,
    begin,
    claim,
    decline,
    explain,
    move,
    offer_draw,
    reissue,
    rename,
    resign,
    return_,
    revoke,
    seat_bot,
    sit,
    stand_in,
    undo,
)
from kensei.server.tables.verbs.change import Deed

__all__ = ["Deed", "do"]

ANSWERS: dict[type[messages.Verb], Callable[[Speaker, Any], Deed]] = {
    messages.Move: move.answer,
    messages.Try: explain.answer,
    messages.Sit: sit.answer,
    messages.Begin: begin.answer,
    messages.Rename: rename.answer,
    messages.AddWords: add_words.answer,
    messages.Undo: undo.answer,
    messages.Draw: offer_draw.answer,
    messages.Again: again.answer,
    messages.Agree: agree.answer,
    messages.Decline: decline.answer,
    messages.Resign: resign.answer,
    messages.Claim: claim.answer,
    messages.StandIn: stand_in.answer,
    messages.Return: return_.answer,
    messages.SeatBot: seat_bot.answer,
    messages.Reissue: reissue.answer,
    messages.Revoke: revoke.answer,
}


def do(who: Speaker, message: messages.Verb) -> Deed:
    """Give the deed that the message asks for, or refuse it."""
    return ANSWERS[type(message)](who, message)
