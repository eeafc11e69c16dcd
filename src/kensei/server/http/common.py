"""What the routes share: finding the table, reading queries and bodies, answering with JSON and refusals."""

from __future__ import annotations

import time
from bisect import bisect_left
from collections.abc import Sequence
from typing import Any
from urllib.parse import parse_qsl

import msgspec
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from kensei.core.errors import shown
from kensei.core.i18n import N_, _
from kensei.core.match import AnyMatch
from kensei.server.errors import Code, Refused
from kensei.server.http.templating import page
from kensei.server.limits import of_client
from kensei.server.live.answers import Refusal, encode
from kensei.server.live.room import Room
from kensei.server.live.rooms import Hall
from kensei.server.monitoring import metrics
from kensei.server.tables import tokens
from kensei.server.tables.entries import Link
from kensei.server.tables.fields import whole_number
from kensei.server.tables.finished import Finished
from kensei.server.tables.table import TAKEN

STATUS: dict[Code, int] = {
    "bad": 400,
    "invalid": 422,
    "illegal": 409,
    "turn": 409,
    "stale": 409,
    "forbidden": 403,
    "limit": 429,
    "busy": 503,
    "gone": 404,
    "closed": 410,
}
USUAL_HEADING = N_("Not possible")
HEADINGS = {
    403: N_("Not with this link"),
    404: N_("Nothing here"),
    429: N_("Too much at once"),
    410: N_("This table is closed"),
    500: N_("Something broke"),
    503: N_("Just a moment"),
}
FORM = "application/x-www-form-urlencoded"
MOST_FIELDS = 100
NOT_WHOLE = N_("{name} is a whole number, not {value}")
NOT_PLAYED = N_("nothing was played here yet")
TOO_FAR = N_("this game has {plies} plies")
NO_MOMENT = N_("the moments of this game are numbered from 0 to {last}")


def hall(request: Request) -> Hall:
    found: Hall = request.app.state.hall
    return found


def token(request: Request) -> str:
    return str(request.path_params["token"])


async def find(request: Request, spent: bool = False) -> tuple[Room, Link]:
    """Return the room behind the address, and what its token opens; whoever asks counts as present for a while.

    `spent`: see `Table.link`.
    """
    if is_shared(request):
        # Whoever looks at a shared game is not present at its table.
        return await hall(request).find_shared(token(request))
    room, link = await hall(request).find(token(request), spent)
    room.visit(address(request))
    return room, link


def address(request: Request) -> str:
    return of_client(request.client)


def is_shared(request: Request) -> bool:
    return request.url.path.startswith("/g/")


def number(request: Request, name: str, default: int | None = None) -> int | None:
    text = request.query_params.get(name, "")
    if not text:
        return default
    found = whole_number(text)
    if found is None:
        raise Refused("bad", NOT_WHOLE, name=name, value=shown(text))
    return found


def moment_of(request: Request, match: AnyMatch) -> int:
    """Return the number of the moment that the query names, by its own number or by a ply, else the end."""
    moments = match.moments()
    return asked_moment(moments, number(request, "moment"), number(request, "ply"))


def asked_moment(moments: Sequence[int], moment: int | None, ply: int | None) -> int:
    """Return the number of a moment, which may be named by a ply that belongs to it (neither: the last)."""
    if moment is None and ply is not None:
        moment = bisect_left(moments, ply)
        if moment == len(moments):
            raise Refused("bad", TOO_FAR, plies=moments[-1])
    if moment is not None and moment >= len(moments):
        raise Refused("bad", NO_MOMENT, last=len(moments) - 1)
    return len(moments) - 1 if moment is None else moment


async def json_body(request: Request) -> Any:
    try:
        return msgspec.json.decode(await request.body())
    except (msgspec.MsgspecError, RecursionError, UnicodeError) as error:
        raise Refused("bad", N_("the body is no JSON ({error}): send one object"), error=str(error)[:200]) from None


async def form_fields(request: Request) -> dict[str, str]:
    kind = request.headers.get("content-type", FORM).partition(";")[0].strip()
    if kind != FORM:
        raise Refused("bad", N_("send {form} or application/json"), form=FORM)
    try:
        text = (await request.body()).decode()
        return dict(parse_qsl(text, keep_blank_values=True, max_num_fields=MOST_FIELDS))
    except ValueError:
        raise Refused("bad", N_("this is no form of at most {most} fields"), most=MOST_FIELDS) from None


async def body(request: Request) -> Any:
    """Return what a program sent as JSON, or a browser as a form."""
    return await json_body(request) if wants_json(request) else await form_fields(request)


def must_be_slow(request: Request) -> None:
    if not request.app.state.founders.allows(address(request), time.monotonic()):
        raise Refused("limit", N_("Too many new tables: wait a minute."))


def as_json(value: Any, status: int = 200) -> Response:
    """Answer with JSON, the same bytes for the same value."""
    body = msgspec.json.encode(value, order="deterministic")
    return Response(body, status, media_type="application/json")


def made(request: Request, url: str, moment: str = "") -> Response:
    """Tell a program the address of what was made, and lead a browser there, at a moment of it."""
    return as_json({"url": url}, 201) if wants_json(request) else RedirectResponse(f"{url}{moment}", 303)


def wants_json(request: Request) -> bool:
    """Return whether a program asks: it sends JSON or accepts nothing else."""
    sent = request.headers.get("content-type", "").partition(";")[0].strip()
    return sent == "application/json" or request.headers.get("accept", "") == "application/json"


async def refusal(request: Request, refused: Refused) -> Response:
    metrics.REFUSED.add(refused.code)
    status = STATUS[refused.code]
    if wants_json(request) or request.url.path.endswith(
        ("/state", "/games", "/cards", "/moment", "/verify", "/review", "/decision", "/hint")
    ):
        answer = Refusal(id=refused.id, code=refused.code, reason=refused.reason, rule=refused.rule)
        return Response(encode(answer), status, media_type="application/json")
    return problem(request, status, refused.reason, N_("The seat is taken") if refused.message == TAKEN else "")


def problem(request: Request, status: int, text: str, heading: str = "") -> Response:
    heading = _(heading or HEADINGS.get(status, USUAL_HEADING))
    # Whoever took a seat by this link and has lost the seat's own is led there by the browser, if it knows it.
    was_seat = status == 404 and request.url.path.startswith("/t/")
    context = {"status": status, "heading": heading, "text": text, "home": "/", "was_seat": was_seat}
    return page(request, "problem.html", status, title=heading, **context)


def finished(room: Room, request: Request) -> tuple[int, Finished | None]:
    """Return the number of the game that the query names, and that game if it is over."""
    table = room.table
    if is_shared(request):
        # There is no other game behind this address, and no saying whether there is one.
        if "game" in request.query_params:
            raise Refused("bad", N_("this address shows one game: leave out game="))
        game = table.shares[tokens.hashed(token(request))]
        return game, table.finished[game]
    wanted = number(request, "game", max(table.number, 0))
    assert wanted is not None
    if wanted > table.number:
        raise Refused("bad", N_("no such game was played here"))
    return wanted, table.finished[wanted] if wanted < len(table.finished) else None


async def replayed(request: Request, room: Room, game: int, over: Finished) -> AnyMatch:
    """Return a finished game with all its states, for looking only; the room's lock is not held meanwhile."""
    return await hall(request).replays.match(room.table.id, game, over)
