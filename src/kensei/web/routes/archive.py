"""The page of a finished game: it shows every moment, opens no socket and plays nothing."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from kensei import look
from kensei.core.match import Match
from kensei.core.words import _
from kensei.web import answers, fairness, lookback
from kensei.web.entries import Link
from kensei.web.errors import Refused
from kensei.web.places import Finished
from kensei.web.room import Room
from kensei.web.routes.common import finished, hall, is_shared, number, replayed, token
from kensei.web.templates import page, spoken


async def of_table(request: Request, room: Room, link: Link) -> Response:
    """Show a game that was played at a table before the present one, to somebody of the table."""
    async with room.reading():
        game, over = finished(room, request)
        seat = room.table.seat_of(link.chairs[0], game) if len(link.chairs) == 1 else None
        games = lookback.games(room.table.finished)
    assert over is not None
    return await shown(request, room, over, game, seat, f"/t/{token(request)}", games)


async def shown(
    request: Request, room: Room, over: Finished, game: int, seat: int | None, base: str, games: list[answers.TellGame]
) -> Response:
    """Show a game as it was, at the ply that the query names, else at its end."""
    match = await replayed(request, room, game, over)
    ply = number(request, "ply", match.ply)
    assert ply is not None
    if ply > match.ply:
        raise Refused("bad", _("this game has {plies} plies").format(plies=match.ply))
    drawn = []
    for shape in ("wide", "tall"):
        async with hall(request).turns:
            with look.speaking(spoken(request)):
                drawn.append(lookback.fragments(over, match, ply, seat, shape))
    async with hall(request).turns:
        with look.speaking(spoken(request)):
            return rendered(request, over, game, seat, base, games, match, ply, drawn)


def rendered(
    request: Request,
    over: Finished,
    game: int,
    seat: int | None,
    base: str,
    games: list[answers.TellGame],
    match: Match,
    ply: int,
    drawn: Sequence[dict[str, str]],
) -> Response:
    """Render the page of a game, with its moment drawn in both shapes."""
    wide, tall = drawn
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
        replay={"ply": ply, "plies": match.ply, "game": game, "seat": seat},
        live=False,
        ended=lookback.written(over.time),
        query="" if is_shared(request) else f"?game={game}",
        games=games,
        fragments=wide,
        tall=tall,
        curtain="",
        state=msgspec.to_builtins(lookback.update(over, game, match, seat)),
    )
