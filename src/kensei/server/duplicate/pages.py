"""The pages of a duplicate duel: the invitation to play the same deal, and how both did."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from msgspec import Meta
from starlette.requests import Request
from starlette.responses import Response

from kensei.bots.levels import title
from kensei.core.i18n import N_
from kensei.server.daily.day import known_key
from kensei.server.duplicate import page_context, pairs, rules
from kensei.server.errors import Refused
from kensei.server.http import common
from kensei.server.http.templating import page
from kensei.server.live.messages import LONGEST_NAME
from kensei.server.live.room import wall_clock
from kensei.server.tables import tokens
from kensei.server.updates import updates


class CopyRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who wants to play the same deal."""

    key: Annotated[str, Meta(max_length=64)] = ""
    """A random text of the page: the same form sent again leads to the same table, and only its sender knows it."""
    name: Annotated[str, Meta(max_length=LONGEST_NAME)] = ""


async def invitation(request: Request) -> Response:
    """Show who invites to which duel, and nothing of how it went."""
    hall, token = common.hall(request), common.token(request)
    room = await pairs.invited(hall, token)
    async with pairs.asking(hall):
        is_taken = await hall.store.find(rules.copy_hash(token)) is not None
    async with room.reading():
        table = room.table
        bot = next(chair for chair in table.chairs if chair.kind == "bot")
        person = next(number for number, chair in enumerate(table.chairs) if chair.kind != "bot")
        about: dict[str, Any] = {
            "title": table.game.title,
            "game": table.game,
            "options": updates.options_text(table),
            "host": table.chairs[person].name,
            "level": title(bot.bot),
            "is_taken": is_taken,
            "is_late": pairs.is_late(table, wall_clock()),
        }
    return page(request, "table/duplicate.html", **about, base=f"/d/{token}", key=tokens.fresh())


async def begin(request: Request) -> Response:
    """Lead to the friend's table, which is made if there is none."""
    try:
        asked = msgspec.convert(await common.body(request), CopyRequest, strict=common.wants_json(request))
    except msgspec.MsgspecError as error:
        raise Refused("bad", N_("this is no duplicate duel: {error}"), error=str(error)[:200]) from None
    common.must_be_slow(request)
    key = known_key(asked.key) if asked.key else tokens.fresh()
    token = await pairs.begin(common.hall(request), common.token(request), key, asked.name)
    return common.made(request, f"/t/{token}")


async def compare(request: Request) -> Response:
    """Send how the duel stands, as HTML."""
    room, link = await common.find(request)
    found = await page_context.about(request, room, link)
    if found is None:
        raise Refused("bad", N_("this is no table of a duplicate duel"))
    return common.as_json(found)


async def watch(request: Request) -> Response:
    """Lead to the other's game, when both are over."""
    room, link = await common.find(request)
    if not link.chairs:
        raise Refused("forbidden", pairs.NOT_OVER)
    return common.made(request, f"/g/{await pairs.shown(common.hall(request), room, common.token(request))}")
