"""The rulebook pages."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from kensei import look
from kensei.core import rulebook
from kensei.games import GAMES
from kensei.web.newtable import known_game
from kensei.web.templates import page


@dataclass(frozen=True, slots=True)
class Plain:
    """A rulebook page, plainly."""

    title: str
    html: str


async def rules(request: Request) -> Response:
    """Show the rulebook of a game."""
    game = known_game(request.path_params["game"])
    drawn: Any = getattr(look, "rules", None)
    shown = drawn(game.name) if drawn else plain(game.name, game.title)
    return page(request, "rules.html", title=game.title, game=game, rules=shown)


def plain(name: str, title: str) -> Plain:
    """Give every clause a paragraph."""
    clauses = rulebook.load(GAMES[name]).clauses
    return Plain(title, "".join(f'<p id="{escape(c.id)}">{escape(c.text)}</p>' for c in clauses))
