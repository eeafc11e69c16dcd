"""The page of a finished game: it shows every moment, opens no socket and plays nothing."""

from __future__ import annotations

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from kensei import drawing
from kensei.core.i18n import _
from kensei.server.errors import Refused
from kensei.server.http.common import finished, hall, is_shared, number, replayed, token
from kensei.server.http.templating import page
from kensei.server.live import answers
from kensei.server.live.room import Room
from kensei.server.tables import fairness
from kensei.server.tables.entries import Link
from kensei.server.tables.parts import Finished
from kensei.server.workers import lookback


async def of_table(request: Request, room: Room, link: Link) -> Response:
    """Show a game that was played at a table before the present one, to somebody of the table."""
    async with room.reading():
        game, over = finished(room, request)
        assert over is not None
        seat = room.table.seat_of(link.chairs[0], game) if len(link.chairs) == 1 else None
        games = lookback.games(room.table.finished)
    return await shown(request, room, game, over, seat, games)


async def of_nobody(request: Request, room: Room) -> Response:
    """Show a shared game: whoever looks is nobody at its table."""
    async with room.reading():
        game, over = finished(room, request)
        assert over is not None
    return await shown(request, room, game, over, None, [])


async def shown(
    request: Request, room: Room, game: int, over: Finished, seat: int | None, games: list[answers.TellGame]
) -> Response:
    """Show a game as it was, at the ply that the query names, else at its end."""
    match = await replayed(request, room, game, over)
    ply = number(request, "ply", match.ply)
    assert ply is not None
    if ply > match.ply:
        raise Refused("bad", _("this game has {plies} plies").format(plies=match.ply))
    turns = hall(request).turns
    async with turns:
        around = lookback.sheet_and_log(over, match, seat)
    drawn = []
    for shape in ("wide", "tall"):
        async with turns:
            drawn.append(lookback.moment(over, match, ply, seat, shape))
    return page(
        request,
        "table.html",
        title=over.game.title,
        base=f"/{'g' if is_shared(request) else 't'}/{token(request)}",
        symbols=drawing.symbols(over.game.name),
        game=over.game.name,
        seats=[],
        seat=seat,
        host=False,
        phase="over",
        links=[],
        commitment=fairness.commitment(over.server_seed),
        replay={"ply": ply, "plies": match.ply, "game": game, "seat": seat},
        live=False,
        ended=lookback.written(over.time),
        query="" if is_shared(request) else f"?game={game}",
        games=games,
        fragments={**drawn[0], **around},
        tall=drawn[1],
        curtain="",
        state=msgspec.to_builtins(lookback.update(over, game, match, seat)),
    )
