"""Practice boards over HTTP: positions that one person plays without a table, for lessons, puzzles and analysis.

`play` answers what a page or a program asks; `board_page` renders the page, with a script of what is asked there.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from kensei import bots, drawing
from kensei.core.errors import shown
from kensei.core.i18n import N_
from kensei.server.errors import Refused
from kensei.server.http import common
from kensei.server.http.templating import language_of, page
from kensei.server.practice.board import PracticeAnswer
from kensei.server.practice.question import PracticeQuestion, read
from kensei.server.tables.new_table import known_game

NO_BOT = N_("bots: there is no bot {value}; it may be {allowed}, or an empty text for a person")


async def play(request: Request) -> Response:
    """Answer a practice board as it stands after some moves: JSON in, JSON out, nothing is kept."""
    found = await answer(request, read(await common.json_body(request)))
    return common.as_json(found)


async def answer(request: Request, question: PracticeQuestion) -> PracticeAnswer:
    """Return the board, played and drawn in its process; what is wrong with the question is refused."""
    game = known_game(question.game)
    unknown = next((bot for bot in question.bots if bot and bot not in bots.LEVELS), None)
    if unknown is not None:
        raise Refused("bad", NO_BOT, value=shown(unknown), allowed=", ".join(bots.LEVELS))
    hall = common.hall(request)
    deck = question.options.get("deck")
    if isinstance(deck, str) and deck and "deck" in game.options and not game.options["deck"].choices:
        await hall.decks.must_be_right(game.name, deck)
    return await hall.practices.answer(question, language_of(request), common.address(request))


async def cards(request: Request) -> Response:
    """Send what the cards of a game do, in words and pictures."""
    game = known_game(request.path_params["game"])
    async with common.hall(request).slices:
        answer = common.as_json(drawing.cards(game.name, ""))
    answer.headers.update({"Cache-Control": "private, max-age=3600", "Vary": "Accept-Language"})
    return answer


async def board_page(
    request: Request,
    question: PracticeQuestion,
    hook: str,
    script: Mapping[str, Any],
    template: str = "learn/practice.html",
    status: str = "",
    **context: Any,
) -> Response:
    """Render a practice board with its first position.

    `hook`: the script (`static/learn/HOOK.js`) that decides what becomes of a chosen move; `script`: what it reads, as
    JSON. `status`: HTML in place of the game's own heading. `context`: for the template, `title` at least; `panel` is
    HTML that takes the log's place.
    """
    game = known_game(question.game)
    found = await answer(request, msgspec.structs.replace(question, shape="both", after=-1))
    assert found.update is not None
    update = found.update
    drawn = {**(update.html or {}), "result": ""}
    drawn["status"] = status or drawn["status"]
    # A lesson whose position is over goes on with its next one: no sheet, no scrubber.
    state = msgspec.structs.replace(update, phase="playing", html=None, log=None)
    shown_context = {
        "title": game.title,
        "game": game.name,
        "symbols": drawing.symbols(game.name),
        "legend": "",
        "base": f"/practice/{game.name}",
        "fragments": {**drawn, "log": "".join(update.log or ())},
        "tall": {key: html for key, html in (found.tall or {}).items() if key != "result"},
        "state": msgspec.to_builtins(state),
        "seats": [],
        "seat": update.seat,
        "host": False,
        "phase": "playing",
        "replay": None,
        "live": True,
        "query": "",
        "games": [],
        "curtain": "",
        "practice": {"question": msgspec.to_builtins(question), "plies": found.plies, "script": script},
        "hook": hook,
        "panel": "",
    }
    return page(request, template, **{**shown_context, **context})
