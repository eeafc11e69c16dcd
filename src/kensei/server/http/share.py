"""Shared games: an address of one finished game, which opens nothing else of its table."""

from __future__ import annotations

import time
from typing import Annotated, Any

import msgspec
from msgspec import Meta
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from kensei.core.i18n import _
from kensei.server.errors import Refused
from kensei.server.http import archive
from kensei.server.http.common import as_json, find, token, wants_json
from kensei.server.http.create_table import form_fields, json_body
from kensei.server.live.room import wall_clock
from kensei.server.tables.links import living
from kensei.server.tables.speaker import Speaker
from kensei.server.tables.verbs.share import share

Number = Annotated[int, Meta(ge=0, lt=10**9)]


class Share(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is to be shown."""

    game: Number | None = None
    """The number of a finished game; left out: the last one."""
    ply: Number | None = None
    """The moment of it; left out: the end. The address is the same, the moment is added as `?ply=`."""


async def create(request: Request) -> Response:
    """Give a finished game an address; lead a form to it, at the moment."""
    room, link = await find(request)
    wanted = await wish(request)
    async with room.reading():
        link = living(room.table, link.hash)
        who = Speaker(room.table, link, token(request), None, time.monotonic(), wall_clock())
        shared, deed = share(who, wanted.game, wanted.ply)
        await room.perform(deed)
    if wants_json(request):
        return as_json({"url": f"/g/{shared}"}, 201)
    moment = "" if wanted.ply is None else f"?ply={wanted.ply}"
    return RedirectResponse(f"/g/{shared}{moment}", 303)


async def wish(request: Request) -> Share:
    """Read which game is to be shown, from JSON or from a form."""
    is_json = wants_json(request)
    fields: Any = await json_body(request) if is_json else await form_fields(request)
    try:
        return msgspec.convert(fields, Share, strict=is_json)
    except msgspec.MsgspecError as error:
        raise Refused("bad", _("this is no game to share: {error}").format(error=str(error)[:200])) from None


async def show(request: Request) -> Response:
    """Show the shared game."""
    room, _link = await find(request)
    return await archive.of_nobody(request, room)
