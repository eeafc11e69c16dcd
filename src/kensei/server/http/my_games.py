"""The games of a browser: what the tokens that it keeps lead to."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from msgspec import Meta
from starlette.requests import Request
from starlette.responses import Response

from kensei.core.i18n import N_, _
from kensei.server.errors import Refused
from kensei.server.http.common import as_json, hall, json_body
from kensei.server.http.templating import fragment
from kensei.server.live.rooms import Hall
from kensei.server.workers import lookback

MOST_GAMES = 20
"""So many finished games of each table are listed, the last ones."""


class Tokens(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The tokens that a browser keeps."""

    tokens: Annotated[list[Annotated[str, Meta(max_length=64)]], Meta(max_length=50)]


async def mine(request: Request) -> Response:
    """Answer how each of the tables stands; dead tokens are left out."""
    try:
        wanted = msgspec.convert(await json_body(request), Tokens)
    except msgspec.MsgspecError as error:
        raise Refused("bad", N_("these are no tokens: {error}"), error=str(error)[:200]) from None
    tables = [told for token in wanted.tokens if (told := await standing(hall(request), token))]
    return as_json({"tables": tables, "html": fragment(request, "mine.html", tables=tables)})


async def standing(where: Hall, token: str) -> dict[str, Any] | None:
    """Return how a table stands for a token; None if it leads nowhere."""
    try:
        room, link = await where.find(token)
    except Refused as refused:
        if refused.code == "busy":
            raise
        if refused.code != "closed":
            return None
        closed = {"token": token, "game": "", "title": _("A closed table"), "names": [], "phase": "closed"}
        return {**closed, "your_turn": False, "result": refused.reason, "games": []}
    async with room.reading():
        table = room.table
        return {
            "token": token,
            "game": table.game.name,
            "title": table.game.title,
            "names": list(table.names()),
            "phase": table.phase,
            "your_turn": any(table.seat_of(chair) in table.to_act() for chair in link.chairs),
            "result": table.outcome.text(table.names()) if table.outcome else "",
            "games": lookback.games(table.finished)[:MOST_GAMES],
        }
