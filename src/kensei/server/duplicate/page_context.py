"""What the page of a duplicate duel says of it: whom to send the link, how far it has come, how both compare."""

from __future__ import annotations

from typing import Any

from starlette.requests import Request

from kensei import drawing
from kensei.core.i18n import _
from kensei.server.duplicate import pairs, rules
from kensei.server.duplicate.comparing import DuelResult, headline, headline_swapped, in_words, of_chair, result_of
from kensei.server.http import common
from kensei.server.http.templating import fragment, language_of
from kensei.server.live.room import Room, wall_clock
from kensei.server.live.rooms import Hall
from kensei.server.tables.entries import Link
from kensei.server.tables.table import Table


async def about(request: Request, room: Room, link: Link, is_live: bool = True) -> dict[str, Any] | None:
    """Return what a page shows of a duplicate duel; None where there is none. No lock of a room may be held.

    `is_live`: it is the page of the game that is played or was last. What is sealed when that ends is sealed now.
    """
    table, hall = room.table, common.hall(request)
    if table.duplicate is None or common.is_shared(request):
        return None
    is_first = is_live and table.repeats_deal
    is_last = is_live and rules.is_second(table)
    is_sealed = not is_last and (is_first or await pairs.is_sealed(hall, table))
    context = {"is_swapped": table.duplicate.is_swapped, "is_sealed": is_sealed, "is_first": is_first}
    told = swapped(room) if table.duplicate.is_swapped else await against_bot(request, hall, room, link)
    base = f"/t/{common.token(request)}"
    with drawing.using_language(language_of(request)):
        return {**context, "html": fragment(request, "table/pair.html", pair=told(), base=base)}


def swapped(room: Room) -> Any:
    """Return what says how two games from both sides stand."""
    table = room.table

    def told() -> dict[str, Any]:
        finished = len(table.finished)
        if finished and finished % 2 == 0 and table.phase == "over":
            return both_sides(table, finished - 2)
        if rules.is_half(table) and table.phase == "over":
            words = _("The first of two games is over. Now the same deal with the sides changed.")
        elif rules.is_second(table):
            words = _("The second of two games: the deal you know, from the other side.")
        else:
            words = _("The first of two games: then you play this deal once more with the sides changed.")
        return {"lead": words, "rows": []}

    return told


def both_sides(table: Table, first: int) -> dict[str, Any]:
    """Return the comparison of the two games that begin with this one."""
    results = [tuple(of_chair(table, chair, game) for game in (first, first + 1)) for chair in (0, 1)]
    heads = [results[0][0].side, results[1][0].side]
    rows = []
    for both in results:
        by_side = {one.side: in_words(one) for one in both}
        rows.append([both[0].name, *(by_side[side] for side in heads)])
    one, other = results
    return {"lead": headline_swapped((one[0], one[1]), (other[0], other[1])), "heads": heads, "rows": rows}


async def against_bot(request: Request, hall: Hall, room: Room, link: Link) -> Any:
    """Return what says how the other does with the same deal: nothing before both are over."""
    table = room.table
    other = await pairs.other_room(hall, table)
    result = await pairs.other_result(hall, table) if table.finished else None
    own = result_of(table)
    is_first = bool(table.duplicate and table.duplicate.invitation)

    def told() -> dict[str, Any]:
        if own and result:
            return compared(own, result)
        if other is None and link.host and is_first and not pairs.is_late(table, wall_clock()):
            token = rules.invitation_token(common.token(request))
            url = f"{request.url.scheme}://{request.url.netloc}/d/{token}"
            return {"lead": _("For a friend: the same deal against the same bot."), "url": url, "rows": []}
        if own:
            return {
                "lead": _("The same deal is still being played: both results are here when it is over."),
                "rows": [],
            }
        return {"lead": _("Somebody else plays the same deal. Both results are here when both are over."), "rows": []}

    return told


def compared(own: DuelResult, other: DuelResult) -> dict[str, Any]:
    rows = [[one.name, in_words(one)] for one in (own, other)]
    return {"lead": headline(own, other), "heads": [_("result")], "rows": rows, "other": other.name}
