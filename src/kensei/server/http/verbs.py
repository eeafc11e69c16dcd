"""Every verb of the socket as a form or as JSON."""

from __future__ import annotations

from typing import Any

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from kensei.core.i18n import N_
from kensei.server.errors import Refused
from kensei.server.http import table_page
from kensei.server.http.common import STATUS, find, form_fields, json_body, token, wants_json
from kensei.server.live import answers, messages
from kensei.server.monitoring import metrics


async def act(request: Request) -> Response:
    if wants_json(request):
        return await act_for_program(request, await json_body(request))
    # In a form nothing is written as an empty field.
    form = {name: value or None for name, value in (await form_fields(request)).items()}
    form |= {name: "" for name in ("name", "words") if name in form and form[name] is None}
    try:
        done = await perform(request, form, strict=False)
    except Refused as refused:
        metrics.REFUSED.add(refused.code)
        return await table_page.shown(request, refused.reason, STATUS[refused.code], filled=form)
    return RedirectResponse(done.url or f"/t/{token(request)}", 303)


async def act_for_program(request: Request, fields: Any) -> Response:
    """Perform the verb; a refusal carries the id of the message."""
    try:
        if not isinstance(fields, dict):
            raise Refused("bad", N_("the body is a JSON object"))
        done = await perform(request, fields, strict=True)
    except Refused as refused:
        refused.id = messages.id_of(fields)
        raise
    return Response(answers.encode(done), media_type="application/json")


async def perform(request: Request, fields: dict[str, Any], strict: bool) -> answers.Done:
    verb = request.path_params["verb"]
    # A `sit` may come again over the invitation that it has spent.
    room, link = await find(request, spent=verb == "sit")
    message = messages.convert(verb, fields, strict=strict)
    return await room.act(link, token(request), message, message.seat)
