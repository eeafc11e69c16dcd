"""The record of a game, and the proof of its draws."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from kensei.core.i18n import _
from kensei.server.errors import Refused
from kensei.server.http.common import as_json, find, finished, hall, number, replayed
from kensei.server.tables import fairness
from kensei.server.tables.table import Table
from kensei.server.updates import visibility


async def download(request: Request) -> Response:
    """Give the whole record of a finished game; of an unfinished one, its story as the seat may know it."""
    room, link = await find(request)
    async with room.reading():
        if room.table.number < 0:
            raise Refused("bad", _("nothing was played here yet"))
        game, over = finished(room, request)
        seat = visibility.allowed(room.table, link, number(request, "seat"), over is not None)
        text = "" if over else story(room.table, seat)
    if over:
        text = await hall(request).replays.record(room.table.id, game, over)
    name = f"{room.table.game.name}-{room.table.id}-{game}.txt"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(text, media_type="text/plain", headers=headers)


def story(table: Table, seat: int | None) -> str:
    """Write what a seat may know of an unfinished game, an event a line."""
    names = table.names()
    events = table.playing().story(seat)
    lines = [f"{table.game.tell(event, names)} [{event.rule}]" for event in events]
    head = [f"kensei story of {table.game.name}", f"seat: {'spectator' if seat is None else names[seat]}", ""]
    return "\n".join([*head, *lines, ""])


async def verify(request: Request) -> Response:
    """Give what is needed to recompute every draw of a finished game."""
    room, _link = await find(request)
    async with room.reading():
        game, over = finished(room, request)
    if over is None:
        raise Refused("bad", _("the server's part of the seed is shown when the game is over"))
    match = await replayed(request, room, game, over)
    async with hall(request).turns:
        return as_json(fairness.proof(match, over.server_seed, over.words))
