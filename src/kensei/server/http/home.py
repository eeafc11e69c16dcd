"""The first page, the rulebooks, the form for a new table, and the list of the games that a browser knows."""

from __future__ import annotations

from dataclasses import fields
from typing import Annotated, Any

import msgspec
from msgspec import Meta
from starlette.requests import Request
from starlette.responses import Response

from kensei import bots, drawing
from kensei.bots.levels import label, title
from kensei.core.i18n import N_, _
from kensei.core.options import is_flag
from kensei.core.protocol import AnyGame, Option
from kensei.games import listed
from kensei.server.errors import Refused
from kensei.server.http.common import STATUS, as_json, hall, json_body
from kensei.server.http.templating import fragment, page
from kensei.server.live.rooms import Hall
from kensei.server.tables.new_table import fits, known_game
from kensei.server.tables.new_table import options as web_options
from kensei.server.tables.new_table import seat as sitter
from kensei.server.tables.table import usual_names
from kensei.server.workers import lookback

MOST_GAMES = 20
"""So many finished games of each table are listed, the last ones."""


class Tokens(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The tokens that a browser keeps."""

    tokens: Annotated[list[Annotated[str, Meta(max_length=64)]], Meta(max_length=50)]


async def home(request: Request) -> Response:
    """Show the games, those that come in one box together."""
    boxes: dict[str, dict[str, Any]] = {}
    for game in listed():
        about = game.presentation
        box = {"key": game.name, "title": about.box or about.short, "games": []}
        boxes.setdefault(about.box or game.name, box)["games"].append(card(game))
    return page(request, "home.html", title="Kensei", boxes=list(boxes.values()))


async def rules(request: Request) -> Response:
    game = known_game(request.path_params["game"])
    return page(request, "rules.html", title=game.title, game=game.name, rules=drawing.rules(game.name))


async def new(request: Request) -> Response:
    """Show the form for a table of one game."""
    return form(request, known_game(request.path_params["game"]), {})


def form(request: Request, game: AnyGame, values: dict[str, str], refused: Refused | None = None) -> Response:
    """Show the form for a table, filled in, with what was wrong with it and where."""
    seats = range(max(game.seats))
    sitters = {f"seat{seat}": sitter(values, seat) for seat in seats if f"seat{seat}" in values}
    rare = ["wait", *(name for name, option in game.options.items() if kind(option) == "text")]
    places = {*game.options, "clock", "increment", *(f"{of}{seat}" for of in ("name", "seat") for seat in seats)}
    wrong = refused.field if refused and refused.field in places else ""
    return page(
        request,
        "new.html",
        STATUS[refused.code] if refused else 200,
        title=game.title,
        card=card(game),
        values={**values, **sitters},
        notice=refused.reason if refused else "",
        wrong=wrong,
        more=wrong in rare or any(values.get(name) for name in rare),
    )


def card(game: AnyGame) -> dict[str, Any]:
    """Return what pages show of a game; `quick`: the options that are chosen on the first page."""
    options = [field(game.name, name, option) for name, option in web_options(game).items()]
    return {
        "name": game.name,
        "title": game.title,
        "emblem": drawing.emblem(game.name),
        "about": game.presentation,
        "has_secrets": game.has_secrets,
        "options": options,
        "quick": [field for field in options if field["name"] in game.presentation.quick_options],
        "bots": bot_cards(game.name),
        "default_bot": bots.DEFAULT,
        "counts": game.seats,
        "seat_words": usual_names(game, max(game.seats)),
    }


def bot_cards(game: str) -> list[dict[str, str]]:
    """Return the bots that a form offers; `label`: the title, and what to expect of it."""
    return [{"name": name, "title": title(name), "label": label(name)} for name in (*bots.LEVELS, *bots.guests(game))]


WORDS = (
    *(N_("Cap"), N_("Deck"), N_("Field"), N_("Fighters"), N_("Hardcore"), N_("Lives"), N_("Memory"), N_("Mode")),
    *(N_("Peek"), N_("cap"), N_("deck"), N_("field"), N_("fighters"), N_("hardcore"), N_("lives"), N_("memory")),
    *(N_("mode"), N_("peek"), N_("standard"), N_("advanced"), N_("duels"), N_("clans"), N_("kyoto"), N_("ffa")),
)
"""Options as they are written in code, for the catalogue."""


def field(game: str, name: str, option: Option) -> dict[str, Any]:
    """Return an option as a form shows it; `fits`: what goes with each choice."""
    fitting = {choice: fit for (key, choice), fit in fits(game).items() if key == name}
    known = {one.name: getattr(option, one.name) for one in fields(option)}
    return {**known, "name": name, "kind": kind(option), "fits": fitting}


def kind(option: Option) -> str:
    """Return how an option is filled in: `choice`, `number`, `flag` or `text`."""
    if is_flag(option):
        return "flag"
    if option.choices:
        return "choice"
    return "number" if option.at_least is not None else "text"


async def mine(request: Request) -> Response:
    """Answer how each of the tables stands; dead tokens are left out."""
    try:
        wanted = msgspec.convert(await json_body(request), Tokens)
    except msgspec.MsgspecError as error:
        raise Refused("bad", N_("these are no tokens: {error}"), error=str(error)[:200]) from None
    tables = [told for token in wanted.tokens if (told := await standing(hall(request), token))]
    return as_json({"tables": tables, "html": fragment(request, "mine.html", tables=tables)})


async def standing(where: Hall, token: str) -> dict[str, Any] | None:
    """Return how a table stands for a token; None if it leads nowhere."""
    try:
        room, link = await where.find(token)
    except Refused as refused:
        if refused.code == "busy":
            raise
        if refused.code != "closed":
            return None
        closed = {"token": token, "game": "", "title": _("A closed table"), "names": [], "phase": "closed"}
        return {**closed, "your_turn": False, "result": refused.reason, "games": []}
    async with room.reading():
        table = room.table
        return {
            "token": token,
            "game": table.game.name,
            "title": table.game.title,
            "names": list(table.names()),
            "phase": table.phase,
            "your_turn": any(table.seat_of(chair) in table.to_act() for chair in link.chairs),
            "result": table.outcome.text(table.names()) if table.outcome else "",
            "games": lookback.games(table.finished)[:MOST_GAMES],
        }
