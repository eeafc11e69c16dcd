"""The page of a table, its lobby, its moments, and every verb of the socket as a form or as JSON."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

import msgspec
import segno
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from kensei import bots, drawing
from kensei.core.i18n import N_
from kensei.server.duplicate import page_context as duplicates
from kensei.server.errors import Refused
from kensei.server.http import archive, common
from kensei.server.http.home import bot_cards
from kensei.server.http.security import LOCAL_HOSTS, host_name
from kensei.server.http.templating import fragment, language_of, page
from kensei.server.live import answers, messages
from kensei.server.live.room import Room
from kensei.server.monitoring import metrics
from kensei.server.tables import tokens
from kensei.server.tables.entries import Link
from kensei.server.tables.fields import whole_number
from kensei.server.tables.seating import host_links
from kensei.server.tables.table import NOT_YOURS
from kensei.server.updates import fragments as draw
from kensei.server.updates import updates, visibility
from kensei.server.updates.replay import draw_moment


async def show(request: Request) -> Response:
    return await shown(request)


async def open_curtain(request: Request) -> Response:
    """Show the table to the player who opened the curtain, in a browser without scripts."""
    fields = await common.form_fields(request)
    seat = whole_number(fields.get("seat", ""))
    room, link = await common.find(request)
    if seat is None or seat not in [room.table.seat_of(chair) for chair in link.chairs]:
        raise Refused("forbidden", NOT_YOURS)
    return await shown(request, opened=seat)


async def shown(request: Request, status: int = 200, opened: int | None = None, **context: Any) -> Response:
    """Show the lobby or the table; `notice` and `filled`: why a form was refused, and what it held."""
    room, link = await common.find(request)
    context["duplicate"] = await duplicates.about(request, room, link)
    async with room.reading():
        with drawing.using_language(language_of(request)):
            if room.table.phase == "lobby" or link.invites is not None:
                return lobby(request, room, link, status, context)
            if not (is_replay(request) and common.finished(room, request)[0] < room.table.number):
                return table(request, room, link, opened, status, context)
    return await archive.show(request, room, link)


def lobby(request: Request, room: Room, link: Link, status: int, context: Mapping[str, Any]) -> Response:
    """Show the table before its first game, or at any time to whoever is invited to a free seat."""
    told = updates.lobby(room.table, link)
    about = {
        "invites": updates.welcome(room.table, link).invites,
        # A form that is sent again after a lost answer carries the same key: it is answered with the same seat.
        "key": tokens.fresh(),
        **msgspec.to_builtins(told),
        "notes": [one.text(None, room.table.names()) for one in updates.notes(room.table)],
        "players": players(room, link),
        "links": links(request, room, link),
        "seats": [room.table.seat_of(chair) for chair in link.chairs],
        "bots": bot_cards(room.table.game.name) if link.host else (),
        "default_bot": bots.DEFAULT,
        "is_local": host_name(request.url.netloc) in LOCAL_HOSTS,
    }
    base = f"/t/{common.token(request)}"
    return page(
        request, "table/lobby.html", status, title=told.title, lobby=about, base=base, **{"filled": {}, **context}
    )


def links(request: Request, room: Room, link: Link) -> list[answers.WireLink]:
    """Return the links that the host has to send, with their QR codes; nothing to others."""
    if not link.host or room.table.daily:
        return []
    base = f"{request.url.scheme}://{request.url.netloc}"
    told = host_links(room.table, common.token(request), base)
    return [msgspec.structs.replace(t, qr=qr_code(t.url)) if t.url else t for t in told]


@lru_cache(maxsize=256)
def qr_code(text: str) -> str:
    """Draw a link for the camera of a phone: SVG, dark on white with a margin of four modules."""
    drawn = segno.make(text, error="m", boost_error=False, micro=False).svg_inline(
        light="#fff", border=4, omitsize=True
    )
    return drawn.replace("<svg ", '<svg aria-hidden="true" shape-rendering="crispEdges" ', 1)


def table(
    request: Request, room: Room, link: Link, opened: int | None, status: int, context: Mapping[str, Any]
) -> Response:
    """Show the table; before a curtain, nothing of any hand."""
    viewpoint = visibility.viewpoint(room.table, link, opened)
    return archive.table_html(
        request,
        room.table.game,
        status,
        seats=[room.table.seat_of(chair) for chair in link.chairs],
        seat=viewpoint.seat,
        host=link.host,
        phase=room.table.phase,
        links=links(request, room, link),
        commitment=updates.commitment(room.table),
        replay=replay(request, room, viewpoint),
        daily=archive.daily_of(room.table),
        live=True,
        alone=room.table.is_alone(),
        may_fork=not room.table.has_others(link.chairs),
        games=archive.games(room.table.finished),
        **context,
        **what_is_seen(room, viewpoint, players(room, link)),
    )


def players(room: Room, link: Link) -> list[answers.WirePlayer]:
    """Return who sits where; the reader, who is about to connect, counts as present."""
    seats = [room.table.seat_of(chair) for chair in link.chairs]
    return [msgspec.structs.replace(p, present=True) if p.seat in seats else p for p in room.players()]


def what_is_seen(room: Room, viewpoint: visibility.Viewpoint, players: list[answers.WirePlayer]) -> dict[str, Any]:
    """Draw the table from a viewpoint, or the curtain in front of it."""
    table = room.table
    if viewpoint.curtain:
        assert viewpoint.seat is not None
        # The seat's name and nothing of its hand: spectators see as much.
        state = msgspec.structs.replace(updates.now(table, None, players), seat=viewpoint.seat)
        drawn = {"fragments": {}, "tall": {}, "curtain": draw.curtain(table, viewpoint.seat)}
        return {**drawn, "state": msgspec.to_builtins(state)}
    seen = room.seen(viewpoint.seat)
    people = draw.sitters(players)
    wide, tall = (draw.fragments(table, seen, shape, people) for shape in ("wide", "tall"))
    told = {"legal": [str(move) for move in seen.legal], "choices": draw.choices(table, seen)}
    state = updates.now(
        table, viewpoint.seat, players, **told, now=draw.now(table, seen, people) or None, moment=seen.story.moment
    )
    return {
        "fragments": {**wide, "log": "".join(draw.log(table, seen))},
        "tall": tall,
        "state": msgspec.to_builtins(state),
    }


def replay(request: Request, room: Room, viewpoint: visibility.Viewpoint) -> dict[str, Any] | None:
    if not is_replay(request):
        return None
    game, _over = common.finished(room, request)
    # Until the first moment is fetched, the page shows the present one.
    moments = room.table.playing().moments()
    moment = common.asked_moment(moments, common.number(request, "moment"), common.number(request, "ply"))
    return {"moment": moment, "moments": len(moments) - 1, "game": game, "seat": viewpoint.seat}


def is_replay(request: Request) -> bool:
    return request.url.path.endswith("/replay")


async def games(request: Request) -> Response:
    room, _link = await common.find(request)
    async with room.reading():
        told = archive.games(room.table.finished)
    base = f"/t/{common.token(request)}"
    return common.as_json({"games": told, "html": fragment(request, "table/games.html", games=told, base=base)})


async def state(request: Request) -> Response:
    """Return the table as the socket's update, for programs."""
    room, link = await common.find(request)
    async with room.reading():
        after = common.number(request, "after", 0) or 0
        if room.table.phase == "lobby":
            return common.as_json(updates.in_lobby(room.table, link, None, after, room.players()))
        seat = program_seat(room, link, common.number(request, "seat"))
        return common.as_json(updates.update(room.table, room.seen(seat), after, room.players()))


def program_seat(room: Room, link: Link, wanted: int | None) -> int | None:
    """Return the seat a program looks with: the link's own; of several, the one it names or the one asked."""
    seats = [room.table.seat_of(chair) for chair in link.chairs]
    if wanted is not None and wanted not in seats:
        raise Refused("forbidden", NOT_YOURS)
    return wanted if wanted is not None else visibility.viewpoint(room.table, link, None).seat


async def cards(request: Request) -> Response:
    """Send what the cards of the table's deck do, in words and pictures: the same to everybody, whatever is played."""
    room, _link = await common.find(request)
    async with room.reading():
        _number, over = common.finished(room, request)
        game, options = (over.game, over.options) if over else (room.table.game, room.table.options)
    async with common.hall(request).slices:
        with drawing.using_language(language_of(request)):
            answer = common.as_json(drawing.cards(game.name, options.get("deck") or ""))
    answer.headers.update({"Cache-Control": "private, max-age=3600", "Vary": "Accept-Language"})
    return answer


async def moment(request: Request) -> Response:
    room, link = await common.find(request)
    async with room.reading():
        if room.table.number < 0:
            raise Refused("bad", common.NOT_PLAYED)
        game, over = common.finished(room, request)
        seat = visibility.allowed(room.table, link, common.number(request, "seat"), over is not None)
        now = room.table.playing()
        # A copy: the game may go on before its moment is drawn.
        match = None if over else now.until(now.ply)
        players = archive.players(over) if over else still(room.players())
        ended = over.outcome if over else None
        reader = room.table.seat_of(link.chairs[0], game) if over and len(link.chairs) == 1 else None
    if over:
        match = await common.replayed(request, room, game, over)
    assert match is not None
    moment = common.moment_of(request, match)
    is_open = bool(common.number(request, "open"))
    if is_open and over is None:
        raise Refused("forbidden", N_("all cards are open when the game is over"))
    drawn = {}
    for key, shape in (("html", "wide"), ("tall", "tall")):
        async with common.hall(request).slices:
            drawn[key] = draw_moment(match, moment, seat, shape, players, ended, is_open, reader)
    moments = match.moments()
    return common.as_json(
        {
            "moment": moment,
            "moments": len(moments) - 1,
            "ply": moments[moment],
            "plies": match.ply,
            "seat": seat,
            "game": game,
            **drawn,
        }
    )


def still(players: Sequence[answers.WirePlayer]) -> list[answers.WirePlayer]:
    """Return the players as a moment that has passed shows them: nobody is asked, no clock runs."""
    return [msgspec.structs.replace(one, asked=False, clock=None, ticking=False) for one in players]


async def act(request: Request) -> Response:
    """Perform a verb; a program's refusal carries the id of its message, a browser's comes with the page."""
    is_program = common.wants_json(request)
    fields = await common.body(request)
    if not is_program:
        # An empty field of a form is one that was left out; only names and words can be emptied.
        fields = {name: value if value or name in ("name", "words") else None for name, value in fields.items()}
    try:
        done = await perform(request, fields, is_program)
    except Refused as refused:
        if is_program:
            refused.id = messages.id_of(fields)
            raise
        metrics.REFUSED.add(refused.code)
        return await shown(request, common.STATUS[refused.code], notice=refused.reason, filled=fields)
    if is_program:
        return Response(answers.encode(done), media_type="application/json")
    return RedirectResponse(done.url or f"/t/{common.token(request)}", 303)


async def perform(request: Request, fields: Any, strict: bool) -> answers.Done:
    if not isinstance(fields, dict):
        raise Refused("bad", N_("the body is a JSON object"))
    verb = request.path_params["verb"]
    # A `sit` may come again over the invitation that it has spent.
    room, link = await common.find(request, spent=verb == "sit")
    message = messages.convert(verb, fields, strict=strict)
    return await room.act(link, common.token(request), message, message.seat)
