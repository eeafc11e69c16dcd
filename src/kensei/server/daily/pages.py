"""The pages of the daily duel: the day, one's own duel and its standing, the duels of others, the published keys."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from msgspec import Meta
from starlette.requests import Request
from starlette.responses import Response

from kensei.core.i18n import N_
from kensei.core.protocol import AnyGame
from kensei.games import listed
from kensei.server.daily import day as days
from kensei.server.daily import page_context
from kensei.server.daily.duels import DailyDuels, must_be_duel
from kensei.server.errors import Refused
from kensei.server.http import common
from kensei.server.http.templating import fragment, page
from kensei.server.live.messages import LONGEST_NAME
from kensei.server.live.room import wall_clock
from kensei.server.tables import fairness, new_table, tokens


class DailyRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who asks for which duel."""

    key: Annotated[str, Meta(max_length=64)] = ""
    """What the browser keeps; empty: a browser without script, which gets a new one that nobody keeps."""
    game: Annotated[str, Meta(max_length=64)] = ""
    day: Annotated[str, Meta(max_length=10)] = ""
    level: Annotated[str, Meta(max_length=64)] = ""
    name: Annotated[str, Meta(max_length=LONGEST_NAME)] = ""


def duels(request: Request) -> DailyDuels:
    found: DailyDuels = request.app.state.duels
    return found


def game_of(name: str) -> AnyGame:
    """Return the game of that name; the first of the list where none is named."""
    game = new_table.known_game(name) if name else next(one for one in listed() if 2 in one.seats)
    must_be_duel(game)
    return game


async def wanted(request: Request) -> DailyRequest:
    try:
        return msgspec.convert(await common.body(request), DailyRequest, strict=common.wants_json(request))
    except msgspec.MsgspecError as error:
        raise Refused("bad", N_("this is no daily duel: {error}"), error=str(error)[:200]) from None


async def show(request: Request) -> Response:
    """Show the day to anybody: what is one's own is asked for by the page's script."""
    game = game_of(request.query_params.get("game", "")[:64])
    about = await page_context.about(duels(request), game, None, wall_clock())
    return page(request, "home/daily.html", **about)


async def own(request: Request) -> Response:
    """Send the same as whoever has a key sees it, as HTML."""
    asked = await wanted(request)
    about = await page_context.about(duels(request), game_of(asked.game), days.known_key(asked.key), wall_clock())
    return common.as_json({"html": fragment(request, "home/daily_own.html", **about)})


async def line(request: Request) -> Response:
    """Send how many days in a row somebody has played, for the first page."""
    asked = await wanted(request)
    told_line = await page_context.line(duels(request), days.known_key(asked.key), wall_clock())
    return common.as_json({"text": told_line})


async def start(request: Request) -> Response:
    """Lead to the duel of today: a new one, or the one that was begun."""
    asked = await wanted(request)
    game = game_of(asked.game)
    person = days.known_key(asked.key) if asked.key else tokens.fresh()
    token = days.table_token(person, days.today(wall_clock()), game.name)
    if not await duels(request).is_begun(token):
        common.must_be_slow(request)
        token = await duels(request).begin(person, game, asked.level, asked.name)
    return common.made(request, f"/t/{token}")


async def watch(request: Request) -> Response:
    """Lead to the best duel of others: those who have played the same one may see it."""
    asked = await wanted(request)
    now = wall_clock()
    day = days.known_day(asked.day, now) if asked.day else days.today(now)
    token = await duels(request).replay(days.known_key(asked.key), day, game_of(asked.game))
    return common.made(request, f"/g/{token}")


async def key(request: Request) -> Response:
    """Send the hash of a day's key and, when it is published, the key with all that follows from it."""
    now = wall_clock()
    day = days.known_day(request.query_params.get("day", "")[:10] or days.today(now), now)
    found = await duels(request).key(day)
    answer: dict[str, Any] = {"day": day, "commitment": days.commitment(found), "key": None, "seeds": {}}
    if days.is_published(day, now):
        seeds = {game.name: days.server_seed(found, game.name) for game in listed() if 2 in game.seats}
        answer |= {"key": found, "seeds": {name: fairness.seed(part, ("", "")) for name, part in seeds.items()}}
    return common.as_json(answer)
