"""A new table from a moment of a game."""

from __future__ import annotations

import random
import secrets
from typing import Any

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from kensei.core.errors import shown
from kensei.core.i18n import _
from kensei.core.match import AnyMatch
from kensei.server.errors import Refused
from kensei.server.http.common import as_json, find, finished, hall, replayed, wants_json
from kensei.server.http.create_table import form_fields, json_body, must_be_slow
from kensei.server.tables.entries import Link
from kensei.server.tables.fields import whole_number
from kensei.server.tables.new_table import convert
from kensei.server.tables.table import Table
from kensei.server.updates import visibility


async def fork(request: Request) -> Response:
    """Make a table that starts at the moment; lead to it."""
    must_be_slow(request)
    room, link = await find(request)
    fields: dict[str, Any] = await json_body(request) if wants_json(request) else dict(await form_fields(request))
    if not isinstance(fields, dict):
        raise Refused("bad", _("the body is a JSON object"))
    if unknown := fields.keys() - {"ply", "seats"}:
        told = _("there is no field {value}; the fields are: {fields}")
        raise Refused("bad", told.format(value=shown(min(unknown)), fields="ply, seats"))
    async with room.reading():
        table = room.table
        if table.number < 0:
            raise Refused("bad", _("nothing was played here yet"))
        game, over = finished(room, request)
        match = table.playing()
        position = "" if over else position_at(table, match, link, fields)
        seats = fields.get("seats") or sitting(table)
        wanted = convert({"game": table.game.name, "options": table.options, "seats": seats})
    if over:
        position = position_at(table, await replayed(request, room, game, over), None, fields)
    token = await hall(request).create(wanted, position)
    if wants_json(request):
        return as_json({"url": f"/t/{token}"}, 201)
    return RedirectResponse(f"/t/{token}", 303)


def sitting(table: Table) -> list[str]:
    """Say who takes the seats where nobody is named: the bots keep theirs, people sit on the forker's device."""
    chairs = [table.chairs[table.chair_of(seat)] for seat in range(table.players)]
    return [f"bot:{chair.bot}" if chair.kind == "bot" else "here" for chair in chairs]


def position_at(table: Table, match: AnyMatch, link: Link | None, fields: dict[str, Any]) -> str:
    """Write the position to start from: the true one if nothing in it is secret any more, else one that is imagined.

    `link`: who asks, while the game goes on; None: it is over.
    """
    ply = ply_number(fields.get("ply", match.ply))
    if not 0 <= ply <= match.ply:
        raise Refused("bad", _("this game has {plies} plies").format(plies=match.ply))
    state = match.state_at(ply)
    if state.outcome() is not None:
        raise Refused("bad", _("the game is over there: fork from an earlier moment"))
    if link is not None and table.has_secrets:
        seat = visibility.allowed(table, link, None, False)
        if seat is None:
            raise Refused("forbidden", _("only a seat of its own can fork a game that goes on"))
        state = table.game.imagine(state.view(seat), random.Random(secrets.randbits(128)))
    return table.game.write(state)


def ply_number(value: Any) -> int:
    """Read a ply from JSON or a form."""
    found = whole_number(value) if isinstance(value, str) else value
    if type(found) is int:
        return found
    raise Refused("bad", _("{name} is a whole number, not {value}").format(name="ply", value=shown(value)))
