"""The first page, the rulebooks, new tables by a form, by JSON or from a moment, and the games that a browser knows."""

from __future__ import annotations

import random
import secrets
from dataclasses import fields
from typing import Annotated, Any

import msgspec
from msgspec import Meta
from starlette.requests import Request
from starlette.responses import Response

from kensei import bots, drawing
from kensei.bots.levels import label, title
from kensei.core.errors import shown
from kensei.core.i18n import N_, _, usual_names
from kensei.core.match import AnyMatch
from kensei.core.options import is_flag
from kensei.core.protocol import AnyGame, Option
from kensei.games import listed
from kensei.lessons import GENTLE
from kensei.puzzles import games_with_puzzles
from kensei.server.daily import rules as daily
from kensei.server.duplicate import rules as duplicate
from kensei.server.duplicate.deal import deal_of
from kensei.server.errors import Refused
from kensei.server.http import archive, common, progress
from kensei.server.http.templating import fragment, game_style, page
from kensei.server.live.rooms import Hall
from kensei.server.tables import new_table
from kensei.server.tables.entries import Link
from kensei.server.tables.fields import no_field, whole_number
from kensei.server.tables.new_table import fits
from kensei.server.tables.table import Table
from kensei.server.updates import visibility

MOST_GAMES = 20
"""So many finished games of each table are listed, the last ones."""
FORKED_AFTERWARDS = N_("a game between people is forked when it is over")


class Tokens(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The tokens that a browser keeps."""

    tokens: Annotated[list[Annotated[str, Meta(max_length=64)]], Meta(max_length=50)]


async def home(request: Request) -> Response:
    """Show every game by its name and picture, those of one box too."""
    cards = [card(game) for game in listed()]
    return page(request, "home/home.html", title="Kensei", cards=cards, line=progress.line(), gentle=GENTLE)


async def rules(request: Request) -> Response:
    game = new_table.known_game(request.path_params["game"])
    has_puzzles = game.name in games_with_puzzles()
    known = drawing.rules(game.name)
    return page(request, "home/rules.html", title=game.title, game=game.name, rules=known, has_puzzles=has_puzzles)


async def clauses(request: Request) -> Response:
    """Send the titles of a game's clauses by their ids: what pages call the rules they link to."""
    answer = common.as_json(drawing.clause_titles(new_table.known_game(request.path_params["game"]).name))
    answer.headers["Cache-Control"] = "public, max-age=3600"
    return answer


async def style(request: Request) -> Response:
    """Serve a game's own style sheet; its address has a hash, so caches may keep it for ever."""
    sheet = game_style(new_table.known_game(request.path_params["game"]).name)
    return Response(sheet, media_type="text/css", headers={"cache-control": "public, max-age=31536000, immutable"})


async def new(request: Request) -> Response:
    return form(request, new_table.known_game(request.path_params["game"]), {})


def form(request: Request, game: AnyGame, values: dict[str, str], refused: Refused | None = None) -> Response:
    """Show the form for a table, filled in, with what was wrong with it and where."""
    seats = range(max(game.seats))
    sitters = {f"seat{seat}": new_table.seat(values, seat) for seat in seats if f"seat{seat}" in values}
    rare = ["wait", *(name for name, option in game.options.items() if kind(option) == "text")]
    single = ("clock", "increment", "duplicate")
    places = {*game.options, *single, *(f"{of}{seat}" for of in ("name", "seat") for seat in seats)}
    wrong = refused.field if refused and refused.field in places else ""
    return page(
        request,
        "home/new.html",
        common.STATUS[refused.code] if refused else 200,
        title=game.title,
        card=card(game),
        values={**values, **sitters},
        notice=refused.reason if refused else "",
        wrong=wrong,
        more=wrong in rare or any(values.get(name) for name in rare),
    )


def card(game: AnyGame) -> dict[str, Any]:
    """Return what pages show of a game; `quick`: the options that are chosen on the first page."""
    options = [field(game.name, name, option) for name, option in new_table.on_pages(game).items()]
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
        "deal": deal_of(game, usual_options(game)).value if 2 in game.seats else "none",
        "seat_words": usual_names(game, max(game.seats)),
    }


def usual_options(game: AnyGame) -> dict[str, Any]:
    """Return the options of a table for two of which nothing is said."""
    counted = {"players": 2} if "players" in game.options else {}
    return {**{name: option.default for name, option in new_table.on_pages(game).items()}, **counted}


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
    pictures = {choice: drawing.option_picture(game, name, choice) for choice in option.explained}
    return {**known, "name": name, "kind": kind(option), "fits": fitting, "pictures": pictures}


def kind(option: Option) -> str:
    if is_flag(option):
        return "flag"
    if option.choices:
        return "choice"
    return "number" if option.at_least is not None else "text"


async def create(request: Request) -> Response:
    if common.wants_json(request):
        common.must_be_slow(request)
        return common.made(
            request, f"/t/{await common.hall(request).create(new_table.convert(await common.json_body(request)))}"
        )
    sent = await common.form_fields(request)
    try:
        common.must_be_slow(request)
        host = await common.hall(request).create(new_table.from_form(sent))
    except Refused as refused:
        return form(request, new_table.known_game(sent.get("game", "")), sent, refused)
    return common.made(request, f"/t/{host}")


async def fork(request: Request) -> Response:
    """Make a table that starts at a moment of a game; lead to it."""
    common.must_be_slow(request)
    room, link = await common.find(request)
    sent = await common.body(request)
    if not isinstance(sent, dict):
        raise Refused("bad", N_("the body is a JSON object"))
    if unknown := sent.keys() - {"moment", "ply", "seats"}:
        raise no_field(min(unknown), "moment, ply, seats")
    async with room.reading():
        table = room.table
        if table.number < 0:
            raise Refused("bad", common.NOT_PLAYED)
        game, over = common.finished(room, request)
        daily.must_be_over(table, over is not None)
        duplicate.must_allow_fork(table, over is not None, game)
        if over is None and table.has_others(link.chairs):
            # hints, reviews and bots of the fork would tell what a move of the game that goes on is worth
            raise Refused("forbidden", FORKED_AFTERWARDS)
        position = "" if over else position_at(table, table.playing(), link, sent)
        # Where nobody is named the bots keep their seats, and people sit on the forker's device.
        usual = [f"bot:{chair.bot}" if chair.kind == "bot" else "here" for chair in table.by_seat()]
        seats = sent.get("seats") or usual
        known = next((chair.habits for chair in table.chairs if chair.bot == bots.READER), "")
        about = {"game": table.game.name, "options": table.options, "seats": seats, "habits": known}
        wanted = new_table.convert(about)
    if over:
        position = position_at(table, await common.replayed(request, room, game, over), None, sent)
    return common.made(request, f"/t/{await common.hall(request).create(wanted, position)}")


def position_at(table: Table, match: AnyMatch, link: Link | None, sent: dict[str, Any]) -> str:
    """Write the position to start from: the true one if nothing in it is secret any more, else one that is imagined.

    `link`: who asks, while the game goes on; None: it is over.
    """
    ply = whole(sent, "ply", match.ply)
    if not 0 <= ply <= match.ply:
        raise Refused("bad", common.TOO_FAR, plies=match.ply)
    if "moment" in sent:
        moments = match.moments()
        asked = common.asked_moment(moments, whole(sent, "moment", 0), None)
        # At the end of a game nothing is left to play: then its last decision is played anew.
        ply = next(one for one in reversed(moments[: asked + 1]) if match.state_at(one).outcome() is None)
    state = match.state_at(ply)
    if state.outcome() is not None:
        raise Refused("bad", N_("the game is over there: fork from an earlier moment"))
    if link is not None and table.has_secrets:
        seat = visibility.allowed(table, link, None, False)
        if seat is None:
            raise Refused("forbidden", N_("only a seat of its own can fork a game that goes on"))
        state = table.game.imagine(state.view(seat), random.Random(secrets.randbits(128)))
    return table.game.write(state)


def whole(sent: dict[str, Any], name: str, default: int) -> int:
    """Return a field that is a whole number, as JSON or a form has it."""
    value = sent.get(name, default)
    number = whole_number(value) if isinstance(value, str) else value
    if type(number) is not int or number < 0:
        raise Refused("bad", common.NOT_WHOLE, name=name, value=shown(value))
    return number


async def mine(request: Request) -> Response:
    """Answer how each of the tables stands; dead tokens are left out."""
    try:
        wanted = msgspec.convert(await common.json_body(request), Tokens)
    except msgspec.MsgspecError as error:
        raise Refused("bad", N_("these are no tokens: {error}"), error=str(error)[:200]) from None
    tables = [told for token in wanted.tokens if (told := await standing(common.hall(request), token))]
    return common.as_json({"tables": tables, "html": fragment(request, "home/mine.html", tables=tables)})


def opponents(table: Table, link: Link) -> list[dict[str, str]]:
    """Return who else sits at the table, bots with their levels."""
    others = [seat for seat in range(table.players) if table.chair_of(seat) not in link.chairs]
    chairs = table.by_seat()
    names = table.names()
    return [{"name": names[seat], "level": title(chairs[seat].bot) if chairs[seat].bot else ""} for seat in others]


def verdict(table: Table, link: Link) -> str:
    """Return how the last game ended for the one player of a link: `won`, `lost` or `draw`; "" for others."""
    if table.outcome is None or len(link.chairs) != 1:
        return ""
    return progress.verdict(table.outcome.scores, table.seat_of(link.chairs[0]))


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
        return {**closed, "your_turn": False, "result": refused.reason, "games": [], "played": []}
    async with room.reading():
        table = room.table
        return {
            "token": token,
            "game": table.game.name,
            "title": table.game.title,
            "names": list(table.names()),
            "phase": table.phase,
            "your_turn": any(table.seat_of(chair) in table.to_act() for chair in link.chairs),
            "opponents": opponents(table, link),
            "verdict": verdict(table, link),
            "time": archive.written(table.time),
            "result": table.outcome.text(table.names()) if table.outcome else "",
            "games": archive.games(table.finished)[:MOST_GAMES],
            "played": progress.played(table, link),
        }
