"""Every verb of the socket as a form or as JSON."""

from __future__ import annotations

from typing import Any

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from kensei.core.i18n import _
from kensei.server.errors import Refused
from kensei.server.http import table_page
from kensei.server.http.common import STATUS, find, token, wants_json
from kensei.server.http.create_table import form_fields, json_body
from kensei.server.live import answers, messages
from kensei.server.live.room import Room
from kensei.server.monitoring import metrics
from kensei.server.tables.entries import Link


async def act(request: Request) -> Response:
    """Do what the verb asks for."""
    if wants_json(request):
        return await act_for_program(request, await json_body(request))
    room, link = await place(request)
    # In a form nothing is written as an empty field.
    form = {name: value or None for name, value in (await form_fields(request)).items()}
    form |= {name: "" for name in ("name", "words") if name in form and form[name] is None}
    try:
        message = messages.convert(request.path_params["verb"], form, strict=False)
        done = await room.act(link, token(request), message, message.seat)
    except Refused as refused:
        metrics.REFUSED.add(refused.code)
        return await table_page.shown(request, refused.reason, STATUS[refused.code], filled=form)
    return RedirectResponse(done.url or f"/t/{token(request)}", 303)


async def act_for_program(request: Request, fields: Any) -> Response:
    """Do what the verb asks for; a refusal carries the id of the message."""
    try:
        room, link = await place(request)
        if not isinstance(fields, dict):
            raise Refused("bad", _("the body is a JSON object"))
        message = messages.convert(request.path_params["verb"], fields, strict=True)
        done = await room.act(link, token(request), message, message.seat)
    except Refused as refused:
        refused.id = messages.id_of(fields)
        raise
    return Response(answers.encode(done), media_type="application/json")


async def place(request: Request) -> tuple[Room, Link]:
    """Give the room and the link; a `sit` may come again over the invitation that it has spent."""
    return await find(request, spent=request.path_params["verb"] == "sit")
