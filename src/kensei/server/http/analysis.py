"""Analysis boards over HTTP: the page, what a bot's process finds out, the address of a moment of a finished game."""

from __future__ import annotations

from typing import Annotated, Any, NamedTuple

import msgspec
from msgspec import Meta
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from kensei.core.errors import shown
from kensei.core.i18n import N_, _
from kensei.core.protocol import LONGEST_POSITION, AnyGame
from kensei.drawing.table_page import marks
from kensei.server.analysis import SHARES, address
from kensei.server.daily import rules as daily
from kensei.server.duplicate import pairs
from kensei.server.errors import Refused
from kensei.server.http import common
from kensei.server.http.archive import find_over
from kensei.server.http.practice import answer, board_page
from kensei.server.live.messages import clean
from kensei.server.live.room import wall_clock
from kensei.server.practice.question import EVERYBODY, LONGEST_NAME, PracticeQuestion, read
from kensei.server.tables.fields import explained, whole_number
from kensei.server.tables.new_table import MOST_SEATS, known_game, players

OPEN = "open"
NO_VIEW = N_("view: {value} is no seat; it may be open, or the number of a seat from 0 to {last}")
NOT_OVER = N_("a game is analysed when it is over")


class AnalysisRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is asked about a position: the board, and how deep it is looked into."""

    board: dict[str, Any]
    depth: Annotated[int, Meta(ge=0, lt=len(SHARES))] = 0


class BoardAddress(NamedTuple):
    """What an address says: a board, the tree of its moves and which of them is shown."""

    question: PracticeQuestion
    steps: list[address.TreeMove]
    at: int
    is_read_only: bool


async def look_into(request: Request) -> Response:
    """Describe what a position is worth and how to play it: JSON in, JSON out; worked out in a bot's process."""
    fields = await common.json_body(request)
    try:
        asked = msgspec.convert(fields, AnalysisRequest)
    except (msgspec.MsgspecError, RecursionError) as error:
        raise explained(error, AnalysisRequest, fields) from None
    question = bare(read(asked.board))
    # What cannot be played is refused by the practice board's process, and never reaches a bot's.
    await answer(request, question)
    found = await common.hall(request).analyses.of(question, asked.depth, common.address(request))
    return Response(found, media_type="application/json")


def bare(question: PracticeQuestion) -> PracticeQuestion:
    """Return the question without what only the page is about: equal positions are looked into once."""
    return msgspec.structs.replace(
        question, names=[], bots=[], shape="wide", after=-1, explain="", neutral=False, still=False, named=False
    )


async def of_game(request: Request) -> Response:
    """Lead from a moment of a finished game to its analysis board, whose address has nothing of the table in it."""
    room, _link, game, over = await find_over(request, NOT_OVER)
    daily.must_be_published(room.table, wall_clock())
    await pairs.must_be_open(common.hall(request), room.table, game)
    match = await common.replayed(request, room, game, over)
    ply = match.moments()[common.moment_of(request, match)]
    async with common.hall(request).slices:
        return RedirectResponse(address.of_game(match, ply, over.said_names()), 303)


async def show(request: Request) -> Response:
    """Show the board that the address describes; one that cannot be is explained, on a board at the start."""
    game = known_game(request.path_params["game"])
    try:
        found = board_address(request, game)
        return await board(request, game, found)
    except Refused as refused:
        if refused.code in ("limit", "busy"):
            raise
        start = BoardAddress(question_of(game, {}, ""), [], 0, False)
        return await board(request, game, start, refused.reason, common.STATUS[refused.code])


def board_address(request: Request, game: AnyGame) -> BoardAddress:
    query = request.query_params
    options = address.options_of(game, query)
    steps = address.decode(query.get("moves", ""))
    text = query.get("at", "")
    at = whole_number(text) if text else len(steps)
    if at is None:
        raise Refused("bad", common.NOT_WHOLE, name="at", value=shown(text))
    position = query.get("position", "").strip()
    if len(position) > LONGEST_POSITION:
        raise Refused("bad", N_("position: at most {most} characters"), most=LONGEST_POSITION)
    names = [clean(name[:LONGEST_NAME]) for name in query.getlist("name")[:MOST_SEATS]]
    question = question_of(game, options, query.get("view", ""), names)
    question = msgspec.structs.replace(question, position=position, moves=address.line_to(steps, at))
    is_read_only = query.get("read", "") == "1"
    return BoardAddress(msgspec.structs.replace(question, still=is_read_only), steps, at, is_read_only)


def question_of(game: AnyGame, options: dict[str, Any], view: str, names: list[str] | None = None) -> PracticeQuestion:
    """Return the question of a board without moves; `view`: `open`, or the seat that it is shown to."""
    last = players(game, options) - 1
    seat = None if view in ("", OPEN) else whole_number(view)
    if view not in ("", OPEN) and (seat is None or seat > last):
        raise Refused("bad", NO_VIEW, value=shown(view), last=last)
    return PracticeQuestion(
        game=game.name,
        options=options,
        seat=EVERYBODY if seat is None or not game.has_secrets else seat,
        open=seat is None and game.has_secrets,
        neutral=True,
        names=names or [],
    )


async def board(request: Request, game: AnyGame, found: BoardAddress, wrong: str = "", status: int = 200) -> Response:
    count = players(game, found.question.options)
    called = [*found.question.names, *[""] * count][:count]
    words = [name.capitalize() for name in game.seat_names(count)]
    names = [own or word for own, word in zip(called, words, strict=True)]
    script = {
        "steps": found.steps,
        "at": found.at,
        "read": found.is_read_only,
        "colours": [mark.colour for mark in marks(game.name, tuple(names))],
        "longest": address.LONGEST_TREE,
        "depths": len(SHARES),
        "secret": game.has_secrets,
        "words": page_words(),
    }
    response = await board_page(
        request,
        found.question,
        "analysis",
        script,
        "review/analysis.html",
        title=_("Analysis: {game}").format(game=game.presentation.short),
        wrong=wrong,
        typed=request.query_params.get("position", "")[:LONGEST_POSITION],
        read=found.is_read_only,
        panel_label=_("Analysis"),
        hand_label=_("Hands"),
    )
    response.status_code = status
    return response


def page_words() -> dict[str, str]:
    """Return what the page's script says."""
    return {
        "title": _("Analysis"),
        "start": _("start"),
        "exact": _("exact"),
        "proved": _("proved"),
        "searched": _("estimated, give or take {error} of 100"),
        "looking": _("looking into it …"),
        "deeper": _("first answer, give or take {error} of 100; looking deeper …"),
        "wins": _("wins"),
        "loses": _("loses"),
        "over": _("the game is over"),
        "of": _("of 100 for {name}"),
        "waits": _("{names} to decide. Open the hands to play for them."),
        "read_only": _("A shared analysis, to look at. Arrows lead through it."),
        "shared": _("The link is copied. It holds this analysis and nothing else."),
        "cut": _("All variations do not fit into a link: it holds the line that is shown."),
        "branch": _("variation"),
        "play": _("Play {move}"),
        "share_of": _("{share} of 100 in the best mix"),
    }
