"""Finished games: their page, which opens no socket, their record, proof and shared address.

Games are shown as they were, with their own names, seats and results, whatever is played at the table now. Of a table
nothing is looked at but its list of games, so that what is shown of one game tells nothing of another.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Annotated, Any

import msgspec
from msgspec import Meta
from starlette.requests import Request
from starlette.responses import Response

from kensei import drawing
from kensei.core.i18n import N_
from kensei.core.match import AnyMatch
from kensei.core.protocol import AnyGame
from kensei.server.daily import rules as daily
from kensei.server.duplicate import page_context as duplicates
from kensei.server.duplicate import pairs
from kensei.server.errors import Refused
from kensei.server.http import common
from kensei.server.http.templating import page
from kensei.server.live import answers
from kensei.server.live.room import Room, wall_clock
from kensei.server.tables import fairness
from kensei.server.tables.entries import Link
from kensei.server.tables.finished import Finished
from kensei.server.tables.seating import share
from kensei.server.tables.table import Table
from kensei.server.tables.verbs import Speaker
from kensei.server.updates import fragments, updates, visibility
from kensei.server.updates.replay import draw_moment
from kensei.server.updates.visibility import Story

Number = Annotated[int, Meta(ge=0, lt=10**9)]


class ShareRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which finished game is to have an address."""

    game: Number | None = None
    """Its number; left out: the last one."""
    ply: Number | None = None
    """The moment of it; left out: the end. The address is the same, the moment is added as `?ply=`."""


async def create_share(request: Request) -> Response:
    """Give a finished game an address; lead a form to it, at the moment."""
    room, link = await common.find(request)
    try:
        wanted = msgspec.convert(await common.body(request), ShareRequest, strict=common.wants_json(request))
    except msgspec.MsgspecError as error:
        raise Refused("bad", N_("this is no game to share: {error}"), error=str(error)[:200]) from None
    await pairs.must_be_open(common.hall(request), room.table, wanted.game)
    async with room.reading():
        daily.must_be_published(room.table, wall_clock())
        link = room.table.link(link.hash)
        speaker = Speaker(room.table, link, common.token(request), None, time.monotonic(), wall_clock())
        shared, change = share(speaker, wanted.game, wanted.ply)
        await room.perform(change)
    return common.made(request, f"/g/{shared}", "" if wanted.ply is None else f"?ply={wanted.ply}")


async def show_shared(request: Request) -> Response:
    room, link = await common.find(request)
    return await show(request, room, link)


async def show(request: Request, room: Room, link: Link) -> Response:
    """Show a finished game as it was, at the ply that the query names, else at its end."""
    of_pair = await duplicates.about(request, room, link, is_live=False)
    async with room.reading():
        game, over = common.finished(room, request)
        assert over is not None
        seat = room.table.seat_of(link.chairs[0], game) if len(link.chairs) == 1 else None
        of_day = daily_of(room.table)
        others = [] if common.is_shared(request) else games(room.table.finished)
    match = await common.replayed(request, room, game, over)
    moment = common.moment_of(request, match)
    slices = common.hall(request).slices
    async with slices:
        around = sheet_and_log(over, match, seat)
    drawn = []
    for shape in ("wide", "tall"):
        async with slices:
            drawn.append(draw_moment(match, moment, seat, shape, players(over), over.outcome, reader=seat))
    return table_html(
        request,
        over.game,
        seat=seat,
        phase="over",
        commitment=fairness.commitment(over.server_seed),
        replay={"moment": moment, "moments": len(match.moments()) - 1, "game": game, "seat": seat},
        live=False,
        daily=of_day,
        duplicate=of_pair,
        ended=written(over.time),
        query="" if common.is_shared(request) else f"?game={game}",
        games=others,
        fragments={**drawn[0], **around},
        tall=drawn[1],
        state=msgspec.to_builtins(update(over, game, match, seat)),
    )


def daily_of(table: Table) -> dict[str, Any] | None:
    """Return what the page needs to know of a table's daily duel; None where there is none."""
    return {"is_sealed": daily.is_sealed(table, wall_clock())} if table.daily else None


def table_html(request: Request, game: AnyGame, status: int = 200, **context: Any) -> Response:
    base = f"/{'g' if common.is_shared(request) else 't'}/{common.token(request)}"
    about = {
        "title": game.title,
        "game": game.name,
        "symbols": drawing.symbols(game.name),
        "base": base,
        "legend": drawing.legend(game.name),
    }
    return page(request, "table/table.html", status, **about, **context)


async def record(request: Request) -> Response:
    """Send the whole record of a finished game; of an unfinished one, its story as the seat may know it."""
    room, link = await common.find(request)
    async with room.reading():
        if room.table.number < 0:
            raise Refused("bad", common.NOT_PLAYED)
        game, over = common.finished(room, request)
        if over:
            # A record has the seed in it.
            daily.must_be_published(room.table, wall_clock())
        seat = visibility.allowed(room.table, link, common.number(request, "seat"), over is not None)
        text = "" if over else story(room.table, seat)
    if over:
        await pairs.must_be_open(common.hall(request), room.table, game)
        text = await common.hall(request).replays.record(room.table.id, game, over)
    name = f"{room.table.game.name}-{room.table.id}-{game}.txt"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(text, media_type="text/plain", headers=headers)


def story(table: Table, seat: int | None) -> str:
    names = table.names()
    lines = [f"{table.game.tell(event, names)} [{event.rule}]" for event in table.playing().story(seat)]
    head = [f"kensei story of {table.game.name}", f"seat: {'spectator' if seat is None else names[seat]}", ""]
    return "\n".join([*head, *lines, ""])


async def verify(request: Request) -> Response:
    room, _link, game, over = await find_over(
        request, N_("the server's part of the seed is shown when the game is over")
    )
    daily.must_be_published(room.table, wall_clock())
    await pairs.must_be_open(common.hall(request), room.table, game)
    match = await common.replayed(request, room, game, over)
    async with common.hall(request).slices:
        return common.as_json(fairness.proof(match, over.server_seed, over.words))


async def find_over(request: Request, otherwise: str) -> tuple[Room, Link, int, Finished]:
    """Return the finished game that the query names, with its number and where it is; refuse one that is not over."""
    room, link = await common.find(request)
    async with room.reading():
        game, over = common.finished(room, request)
    if over is None:
        raise Refused("bad", otherwise)
    return room, link, game, over


def players(over: Finished) -> list[answers.WirePlayer]:
    return [
        answers.WirePlayer(
            seat=seat,
            name=name,
            kind=chair.kind,
            bot=chair.bot,
            note=chair.note.text(over.said_names()) if chair.note else "",
            left=over.left.get(seat, ""),
        )
        for seat, (name, chair) in enumerate(zip(over.said_names(), over.chairs, strict=True))
    ]


def update(over: Finished, number: int, match: AnyMatch, seat: int | None) -> answers.Update:
    return answers.Update(
        n=0,
        phase="over",
        game_number=number,
        seat=seat,
        ply=match.ply,
        moment=len(match.moments()) - 1,
        decision=None,
        to_act=[],
        legal=[],
        entries=[],
        players=players(over),
        request=None,
        undo="",
        outcome=updates.outcome(over.outcome, over.said_names()),
    )


def sheet_and_log(over: Finished, match: AnyMatch, seat: int | None) -> dict[str, str]:
    """Draw the sheet of the game and its whole log; nobody is spoken to as the one who played it."""
    name, names, view = over.game.name, over.said_names(), match.state.view(seat)
    story = Story(name, seat).follow(match, is_over=True)
    who_left = [updates.entry_text(told, None, names) for told in over.notes if told.kind == "withdrew"]
    who_left += updates.hint_lines(over.hints, names, None)
    lines = fragments.log_lines(name, names, view, story, fragments.placed(over.notes, story, None, names))
    people = fragments.sitters(players(over))
    return {
        "result": drawing.result(name, view, over.outcome, people, story.events, who_left),
        "log": "".join(lines),
    }


def games(finished: Sequence[Finished]) -> list[answers.WireGame]:
    return [
        answers.WireGame(
            number=number,
            names=over.said_names(),
            scores=over.outcome.scores,
            result=drawing.winner(over.outcome, over.said_names()),
            reason=over.outcome.text(over.said_names()),
            time=written(over.time),
        )
        for number, over in reversed(list(enumerate(finished)))
    ]


def written(when: float) -> str:
    """Write a time as HTML and JSON have it.

    >>> written(1700000000.25)
    '2023-11-14T22:13:20Z'
    """
    return datetime.fromtimestamp(int(when), UTC).isoformat().replace("+00:00", "Z")
