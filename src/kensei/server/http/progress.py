"""Progress: how the finished games of a browser ended, by game and level; the browser keeps it, the server does not."""

from __future__ import annotations

from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from kensei import bots, drawing
from kensei.bots.levels import EXPECT, title
from kensei.core.i18n import _
from kensei.games import listed
from kensei.server.http.templating import page
from kensei.server.tables.entries import Link
from kensei.server.tables.finished import Finished
from kensei.server.tables.table import Table

PEOPLE = "people"
"""Takes the place of a level for games against people."""
MOST_PLAYED = 50
"""How many finished games of each table are sent, the last ones."""


async def show(request: Request) -> Response:
    """Show all games and levels; what was won and lost is filled in by the page's script."""
    games = [
        {"name": game.name, "title": game.presentation.short, "emblem": drawing.emblem(game.name)} for game in listed()
    ]
    return page(request, "home/progress.html", title=_("Progress"), games=games, levels=levels())


def levels() -> list[dict[str, str]]:
    """Return whom one can meet, from the weakest to the strongest, and last people."""
    known = [{"name": name, "title": title(name), "expect": _(EXPECT[name][1])} for name in bots.LEVELS]
    return [*known, {"name": PEOPLE, "title": _("People"), "expect": _("by links")}]


def line() -> dict[str, Any]:
    """Return the names that the line of the first page uses: of all games, and of the levels in their order."""
    games = {game.name: game.presentation.short for game in listed()}
    return {"games": games, "levels": [(name, title(name)) for name in bots.LEVELS]}


def played(table: Table, link: Link) -> list[dict[str, Any]]:
    """Return how the finished games of a table ended for the one player of a link, and whom they met.

    Nothing where several share the link, where nobody played, or where those who were met differ in level.
    """
    if len(link.chairs) != 1:
        return []
    found = []
    first = max(0, len(table.finished) - MOST_PLAYED)
    for number, over in list(enumerate(table.finished))[first:]:
        seat = table.seat_of(link.chairs[0], number)
        level = level_met(over, seat)
        if level:
            told = {"number": number, "level": level, "verdict": verdict(over.outcome.scores, seat), "time": over.time}
            found.append(told)
    return found


def level_met(over: Finished, seat: int) -> str:
    """Return the level that all others at the table have; "" where they differ, or have none."""
    if over.chairs[seat].bot:
        return ""
    met = {chair.bot or PEOPLE for number, chair in enumerate(over.chairs) if number != seat}
    level = met.pop() if len(met) == 1 else ""
    return level if level in (*bots.LEVELS, PEOPLE) else ""


def verdict(scores: tuple[float, ...], seat: int) -> str:
    """Return whether a seat has `won`, `lost`, or it was a `draw`.

    >>> verdict((1.0, -1.0), 0), verdict((1.0, -1.0), 1), verdict((0.0, 0.0), 1)
    ('won', 'lost', 'draw')
    """
    return "won" if scores[seat] > 0 else "draw" if max(scores) <= 0 else "lost"
