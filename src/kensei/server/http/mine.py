"""Continue my games: what the tokens that a browser keeps lead to."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from msgspec import Meta
from starlette.requests import Request
from starlette.responses import Response

from kensei.core.i18n import _
from kensei.server.errors import Refused
from kensei.server.http.common import as_json, hall
from kensei.server.http.create_table import json_body
from kensei.server.http.templating import fragment
from kensei.server.live.rooms import Hall
from kensei.server.tables import sentences
from kensei.server.workers import lookback

MOST_GAMES = 20
"""So many finished games of each table are listed, the last ones."""


class Mine(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The tokens that a browser keeps."""

    tokens: Annotated[list[Annotated[str, Meta(max_length=64)]], Meta(max_length=50)]


async def mine(request: Request) -> Response:
    """Say how each of the tables stands; dead tokens are left out."""
    try:
        wanted = msgspec.convert(await json_body(request), Mine)
    except msgspec.MsgspecError as error:
        raise Refused("bad", _("these are no tokens: {error}").format(error=str(error)[:200])) from None
    tables = [told for token in wanted.tokens if (told := await standing(hall(request), token))]
    return as_json({"tables": tables, "html": fragment(request, "mine.html", tables=tables)})


async def standing(where: Hall, token: str) -> dict[str, Any] | None:
    """Say how a table stands for a token; nothing if it leads nowhere."""
    try:
        room, link = await where.find(token)
    except Refused as refused:
        if refused.code == "busy":
            raise
        return closed(token, refused.reason) if refused.code == "closed" else None
    async with room.reading():
        table = room.table
        seats = [table.seat_of(chair) for chair in link.chairs]
        return {
            "token": token,
            "game": table.game.name,
            "title": table.game.title,
            "names": list(table.names()),
            "phase": table.phase,
            "your_turn": any(seat in table.to_act() for seat in seats),
            "result": sentences.said(table.outcome.reason) if table.outcome else "",
            "games": lookback.games(table.finished)[:MOST_GAMES],
        }


def closed(token: str, reason: str) -> dict[str, Any]:
    """Say why a table cannot be opened."""
    standing = {"token": token, "game": "", "title": _("A closed table"), "names": [], "phase": "closed"}
    return {**standing, "your_turn": False, "result": reason, "games": []}
