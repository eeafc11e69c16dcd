"""The page of a finished game: it shows every moment, opens no socket and plays nothing."""

from __future__ import annotations

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from kensei import look
from kensei.core.words import _
from kensei.web import answers, fairness, lookback
from kensei.web.entries import Link
from kensei.web.errors import Refused
from kensei.web.places import Finished
from kensei.web.room import Room
from kensei.web.routes.common import finished, is_shared, number, token
from kensei.web.templates import page


def of_table(request: Request, room: Room, link: Link) -> Response:
    """Show a game that was played at a table before the present one, to somebody of the table."""
    game, over = finished(room, request)
    assert over is not None
    seat = room.table.seat_of(link.chairs[0], game) if len(link.chairs) == 1 else None
    games = lookback.games(room.table.finished)
    return shown(request, over, game, seat, f"/t/{token(request)}", games)


def shown(
    request: Request, over: Finished, game: int, seat: int | None, base: str, games: list[answers.TellGame]
) -> Response:
    """Show a game as it was, at the ply that the query names, else at its end."""
    match = over.match()
    plies = len(match.plies)
    ply = number(request, "ply", plies)
    assert ply is not None
    if ply > plies:
        raise Refused("bad", _("this game has {plies} plies").format(plies=plies))
    wide, tall = (lookback.fragments(over, match, ply, seat, shape) for shape in ("wide", "tall"))
    return page(
        request,
        "table.html",
        title=over.game.title,
        base=base,
        symbols=look.symbols(over.game.name),
        game=over.game.name,
        seats=[],
        seat=seat,
        host=False,
        phase="over",
        links=[],
        commitment=fairness.commitment(over.server_seed),
        replay={"ply": ply, "plies": plies, "game": game, "seat": seat},
        live=False,
        ended=lookback.written(over.time),
        query="" if is_shared(request) else f"?game={game}",
        games=games,
        fragments=wide,
        tall=tall,
        curtain="",
        state=msgspec.to_builtins(lookback.update(over, game, match, seat)),
    )
