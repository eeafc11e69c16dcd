"""How a finished game went."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from kensei import drawing
from kensei.core.i18n import _
from kensei.server.errors import Refused
from kensei.server.http.common import address, as_json, find, finished, hall, number, replayed
from kensei.server.http.templating import spoken
from kensei.server.updates import visibility


async def review(request: Request) -> Response:
    """Give the graph of a finished game and its key turns, drawn for a seat."""
    room, link = await find(request)
    async with room.reading():
        game, over = finished(room, request)
        if over is None:
            raise Refused("bad", _("a game is looked back on when it is over"))
        seat = visibility.allowed(room.table, link, number(request, "seat"), True)
    text = await hall(request).replays.record(room.table.id, game, over)
    points = await hall(request).reviews.of(room.table.id, game, over.game.name, text, address(request))
    match = await replayed(request, room, game, over)
    async with hall(request).turns:
        told = [(ply.seat, tuple(event.told_to(seat) for event in ply.events)) for ply in match.plies]
        with drawing.speaking(spoken(request)):
            drawn = drawing.review_graph(over.game.name, points, told, over.said_names(), seat, match.state.view(seat))
    return as_json({"html": drawn.html, "turns": list(drawn.turns)})
