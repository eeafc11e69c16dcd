"""Making tables: by the form or by JSON, and from a moment of a game."""

from __future__ import annotations

import random
import secrets
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from kensei.core.errors import shown
from kensei.core.i18n import N_
from kensei.core.match import AnyMatch
from kensei.server.errors import Refused
from kensei.server.http import common
from kensei.server.http.home import form
from kensei.server.tables import new_table
from kensei.server.tables.entries import Link
from kensei.server.tables.fields import no_field, whole_number
from kensei.server.tables.table import Table
from kensei.server.updates import visibility


async def create(request: Request) -> Response:
    """Make the table that the form or the JSON asks for; lead the host to it."""
    if common.wants_json(request):
        common.must_be_slow(request)
        return common.made(
            request, f"/t/{await common.hall(request).create(new_table.convert(await common.json_body(request)))}"
        )
    fields = await common.form_fields(request)
    try:
        common.must_be_slow(request)
        host = await common.hall(request).create(new_table.from_form(fields))
    except Refused as refused:
        return form(request, new_table.known_game(fields.get("game", "")), fields, refused)
    return common.made(request, f"/t/{host}")


async def fork(request: Request) -> Response:
    """Make a table that starts at a moment of a game; lead to it."""
    common.must_be_slow(request)
    room, link = await common.find(request)
    fields = await common.body(request)
    if not isinstance(fields, dict):
        raise Refused("bad", N_("the body is a JSON object"))
    if unknown := fields.keys() - {"ply", "seats"}:
        raise no_field(min(unknown), "ply, seats")
    async with room.reading():
        table = room.table
        if table.number < 0:
            raise Refused("bad", common.NOT_PLAYED)
        game, over = common.finished(room, request)
        position = "" if over else position_at(table, table.playing(), link, fields)
        # Where nobody is named the bots keep their seats, and people sit on the forker's device.
        usual = [f"bot:{chair.bot}" if chair.kind == "bot" else "here" for chair in table.by_seat()]
        seats = fields.get("seats") or usual
        wanted = new_table.convert({"game": table.game.name, "options": table.options, "seats": seats})
    if over:
        position = position_at(table, await common.replayed(request, room, game, over), None, fields)
    return common.made(request, f"/t/{await common.hall(request).create(wanted, position)}")


def position_at(table: Table, match: AnyMatch, link: Link | None, fields: dict[str, Any]) -> str:
    """Write the position to start from: the true one if nothing in it is secret any more, else one that is imagined.

    `link`: who asks, while the game goes on; None: it is over.
    """
    value = fields.get("ply", match.ply)
    ply = whole_number(value) if isinstance(value, str) else value
    if type(ply) is not int:
        raise Refused("bad", common.NOT_WHOLE, name="ply", value=shown(value))
    if not 0 <= ply <= match.ply:
        raise Refused("bad", common.TOO_FAR, plies=match.ply)
    state = match.state_at(ply)
    if state.outcome() is not None:
        raise Refused("bad", N_("the game is over there: fork from an earlier moment"))
    if link is not None and table.has_secrets:
        seat = visibility.allowed(table, link, None, False)
        if seat is None:
            raise Refused("forbidden", N_("only a seat of its own can fork a game that goes on"))
        state = table.game.imagine(state.view(seat), random.Random(secrets.randbits(128)))
    return table.game.write(state)
