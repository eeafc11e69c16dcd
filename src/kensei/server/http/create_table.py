"""Make a table."""

from __future__ import annotations

import time
from typing import Any
from urllib.parse import parse_qsl

import msgspec
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from kensei.core.i18n import _
from kensei.server.errors import Refused
from kensei.server.http.common import address, as_json, hall, wants_json
from kensei.server.http.home import form
from kensei.server.tables import new_table

FORM = "application/x-www-form-urlencoded"
MOST_FIELDS = 100


async def create(request: Request) -> Response:
    """Make the table that the form or the JSON asks for; lead the host to it."""
    if wants_json(request):
        must_be_slow(request)
        token = await hall(request).create(new_table.convert(await json_body(request)))
        return as_json({"url": f"/t/{token}"}, 201)
    fields = await form_fields(request)
    try:
        must_be_slow(request)
        token = await hall(request).create(new_table.from_form(fields))
    except Refused as refused:
        return form(request, new_table.known_game(fields.get("game", "")), fields, refused)
    return RedirectResponse(f"/t/{token}", 303)


def must_be_slow(request: Request) -> None:
    """Refuse too many tables from one address."""
    if not request.app.state.founders.lets_in(address(request), time.monotonic()):
        raise Refused("limit", _("Too many new tables: wait a minute."))


async def json_body(request: Request) -> Any:
    """Read a body of JSON."""
    try:
        return msgspec.json.decode(await request.body())
    except (msgspec.MsgspecError, RecursionError, UnicodeError) as error:
        told = _("the body is no JSON ({error}): send one object")
        raise Refused("bad", told.format(error=str(error)[:200])) from None


async def form_fields(request: Request) -> dict[str, str]:
    """Read the fields of a form, as our pages send them."""
    kind = request.headers.get("content-type", FORM).partition(";")[0].strip()
    if kind != FORM:
        raise Refused("bad", _("send {form} or application/json").format(form=FORM))
    try:
        text = (await request.body()).decode()
        return dict(parse_qsl(text, keep_blank_values=True, max_num_fields=MOST_FIELDS))
    except ValueError:
        raise Refused(
            "bad", _("this is no form of at most {most_fields} fields").format(most_fields=MOST_FIELDS)
        ) from None
