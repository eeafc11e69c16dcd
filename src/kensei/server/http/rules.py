"""The rulebook pages."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from kensei import drawing
from kensei.server.http.templating import page
from kensei.server.tables.new_table import known_game


async def rules(request: Request) -> Response:
    """Show the rulebook of a game."""
    game = known_game(request.path_params["game"])
    return page(request, "rules.html", title=game.title, game=game.name, rules=drawing.rules(game.name))
