"""Every verb of the socket as a form or as JSON."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from kensei.core.words import _
from kensei.web import answers, messages
from kensei.web.errors import Refused
from kensei.web.routes import table
from kensei.web.routes.common import STATUS, find, token, wants_json
from kensei.web.routes.tables import form_fields, json_body


async def act(request: Request) -> Response:
    """Do what the verb asks for."""
    room, link = await find(request)
    verb = request.path_params["verb"]
    if wants_json(request):
        fields = await json_body(request)
        if not isinstance(fields, dict):
            raise Refused("bad", _("the body is a JSON object"))
        message = messages.convert(verb, fields, strict=True)
        done = await room.act(link, token(request), message, message.seat)
        return Response(answers.encode(done), media_type="application/json")
    # In a form nothing is written as an empty field.
    form = {name: value or None for name, value in (await form_fields(request)).items()}
    form |= {name: "" for name in ("name", "words") if name in form and form[name] is None}
    try:
        message = messages.convert(verb, form, strict=False)
        await room.act(link, token(request), message, message.seat)
    except Refused as refused:
        return await table.shown(request, refused.reason, STATUS[refused.code])
    return RedirectResponse(f"/t/{token(request)}", 303)
