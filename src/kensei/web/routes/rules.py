"""The rulebook pages."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from kensei import look
from kensei.web.newtable import known_game
from kensei.web.templates import page


async def rules(request: Request) -> Response:
    """Show the rulebook of a game."""
    game = known_game(request.path_params["game"])
    return page(request, "rules.html", title=game.title, game=game.name, rules=look.rules(game.name))
