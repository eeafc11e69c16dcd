"""Puzzles on pages: the list, one puzzle at a time, what becomes of an answer, and the rating of whoever solves them.

Nothing is kept here: the browser keeps the rating and what was solved, and sends what a question needs.
"""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from msgspec import Meta
from starlette.requests import Request
from starlette.responses import Response

from kensei import drawing
from kensei.core.errors import BadOption, KenseiError
from kensei.core.i18n import _, counted, usual_names
from kensei.core.protocol import LONGEST_MOVE
from kensei.games import game as find_game
from kensei.puzzles import (
    GlickoRating,
    Puzzle,
    after_puzzle,
    games_with_puzzles,
    hint,
    judge,
    label,
    puzzle,
    puzzles,
    suitable_puzzle,
    themes,
)
from kensei.puzzles.glicko import HIGHEST, LEAST_DEVIATION, LOWEST, MOST_DEVIATION
from kensei.puzzles.puzzle import DEVIATION, players
from kensei.puzzles.training import LONGEST_NAME, trained
from kensei.server.errors import Refused
from kensei.server.http import common
from kensei.server.http.practice import board_page
from kensei.server.http.templating import fragment, page
from kensei.server.practice.question import PracticeQuestion
from kensei.server.tables.fields import explained

MOST_SEEN = 3000
"""Ids that a browser may name: all puzzles of a game are fewer."""
Name = Annotated[str, Meta(max_length=40)]
Id = Annotated[str, Meta(max_length=8)]


class PuzzleAnswer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What somebody answers: a move, or that they want a hint, or that they give up."""

    step: Annotated[int, Meta(ge=0, le=20)] = 0
    move: Annotated[str, Meta(max_length=LONGEST_MOVE)] = ""
    hint: bool = False
    give_up: bool = False


class KeptRating(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A rating as a browser keeps it."""

    rating: Annotated[float, Meta(ge=LOWEST, le=HIGHEST)] = 1500.0
    deviation: Annotated[float, Meta(ge=LEAST_DEVIATION, le=MOST_DEVIATION)] = MOST_DEVIATION
    volatility: Annotated[float, Meta(gt=0.0, le=1.0)] = 0.06


class RatingQuestion(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A puzzle met by somebody."""

    game: Name
    id: Id
    solved: bool
    rating: KeptRating = KeptRating()


class NextQuestion(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who asks for a puzzle: their rating, and what they have seen of a game."""

    game: Name = ""
    theme: Name = ""
    habit: Annotated[str, Meta(max_length=LONGEST_NAME)] = ""
    """Only puzzles that train it."""
    rating: Annotated[float, Meta(ge=LOWEST, le=HIGHEST)] = 1500.0
    seen: Annotated[list[Id], Meta(max_length=MOST_SEEN)] = []
    after: Id = ""


async def index(request: Request) -> Response:
    """Show one puzzle large, and how many there are of each kind."""
    found = listed()
    kinds = {one["name"]: {kind["name"]: kind["ids"] for kind in one["kinds"]} for one in found}
    wanted = request.query_params.get("game", "")
    question = NextQuestion(game=wanted if wanted in kinds else "", habit=habit_of(request, wanted))
    first = await offered(request, question)
    return page(request, "learn/puzzles.html", title=_("Puzzles"), listed=found, kinds=kinds, next=first)


def habit_of(request: Request, game: str) -> str:
    """Return the habit that the address names; nothing where it is none of the game."""
    habit = request.query_params.get("habit", "")
    try:
        return habit if habit and len(habit) <= LONGEST_NAME and trained(game, habit) else ""
    except KenseiError:
        return ""


def listed() -> list[dict[str, Any]]:
    """Return the games with their kinds of puzzles and the ids of each kind, for the meters."""
    found = []
    for name in games_with_puzzles():
        one = find_game(name)
        kinds = [
            {
                "name": key,
                "title": _(theme.title),
                "ids": [each.id for each in puzzles(name).values() if each.theme == key],
            }
            for key, theme in themes(name).items()
        ]
        found.append({"name": name, "title": one.presentation.short, "emblem": drawing.emblem(name), "kinds": kinds})
    return found


async def next_puzzle(request: Request) -> Response:
    """Answer which puzzle suits somebody, as a card and an address."""
    question = read(await common.json_body(request), NextQuestion)
    found = await offered(request, question)
    return common.as_json({"url": found["url"], "html": fragment(request, "learn/puzzle_card.html", next=found)})


async def offered(request: Request, question: NextQuestion) -> dict[str, Any]:
    """Return what the card of a puzzle shows."""
    try:
        name = question.game or games_with_puzzles()[0]
        among = trained(name, question.habit) if question.habit else ()
        one = suitable_puzzle(name, question.rating, frozenset(question.seen), question.theme, question.after, among)
    except BadOption as error:
        raise Refused("gone", str(error)) from None
    async with common.hall(request).slices:
        board = drawing.parts(one.game, one.start().view(one.seat), shape="tall")["board"]
        picture = drawing.symbols(one.game) + board
    return {
        "url": f"/puzzles/{one.game}/{one.id}" + (f"?habit={question.habit}" if question.habit else ""),
        "habit": question.habit,
        "kick": on_habit(len(among)) if among else _("Next for you"),
        "game": find_game(one.game).presentation.short,
        "name": one.game,
        "puzzle": one,
        "picture": picture,
        "gap": one.rating - round(question.rating),
    }


def on_habit(number: int) -> str:
    return counted("On your habit: {} puzzle", "On your habit: {} puzzles", number)


async def show(request: Request) -> Response:
    """Show a puzzle: on the practice board where it is played, beside its list of answers where one is chosen."""
    one = found(request)
    context = {
        "title": one.title(),
        "puzzle": one,
        "number": one.id,
        "labels": {move: label(one, move) for move in one.choices},
        "panel_label": _("Puzzle"),
    }
    script = {
        "game": one.game,
        "id": one.id,
        "seat": one.seat,
        "turns": len(one.answers()),
        "theme": one.theme,
        "habit": habit_of(request, one.game),
        "status": fragment(request, "learn/puzzle_status.html", title=one.title(), puzzle=one),
        "words": words(),
    }
    if one.choices:
        return await choice_page(request, one, script, context)
    question = PracticeQuestion(
        game=one.game, options=dict(one.options), position=one.position, seat=one.seat, names=names_of(one)
    )
    status = fragment(request, "learn/puzzle_status.html", **context)
    return await board_page(request, question, "puzzle", script, "learn/puzzle.html", status, **context)


def names_of(one: Puzzle) -> list[str]:
    """Return the names by seat: the reader is called so, the others by their colours."""
    rules = find_game(one.game)
    usual = usual_names(rules, players(one))
    if len(rules.seats) > 1 and len(usual) == 2:
        usual = [_("Opponent")] * 2
    return [_("You") if seat == one.seat else name for seat, name in enumerate(usual)]


async def choice_page(request: Request, one: Puzzle, script: dict[str, Any], context: dict[str, Any]) -> Response:
    """Show the position as it is, with nothing to press on it, and the answers beside it."""
    state = one.start()
    view, asked = state.view(one.seat), state.to_act()
    sitters = tuple(drawing.Sitter(name) for name in names_of(one))
    async with common.hall(request).slices:
        wide, tall = (
            drawing.parts(one.game, view, asked=asked, sitters=sitters, shape=shape) for shape in ("wide", "tall")
        )
        # what may be played is drawn bright, and cannot be pressed; unless that would be the answer
        legal = state.legal_moves(one.seat)
        is_even = not set(one.choices) <= {str(move) for move in legal}
        if not is_even:
            wide["hand"] = drawing.parts(one.game, view, legal=legal, asked=asked, sitters=sitters)["hand"]
        symbols = drawing.symbols(one.game)
    context |= {"is_even": is_even, "game": one.game, "symbols": symbols, "fragments": wide, "tall": tall}
    return page(request, "learn/puzzle_choice.html", script_data=script, **context)


def words() -> dict[str, str]:
    """Return what the script says by itself."""
    return {
        "give_up": _("Give up"),
        "hint": _("Hint"),
        "turn": _("Turn {n} of {of}"),
        "solved": _("Solved."),
        "seen": _("With a hint it counts as seen, and nothing changes."),
        "gain": _("Solve it without a hint: {before} → {after}."),
        "counted": _("Counted already: nothing changes."),
        "next": _("Next puzzle"),
        "again": _("Try again"),
        "shown": _("This is the answer."),
        "rated": _("Your rating: {before} → {after}."),
        "press": _("Choose on the board, then confirm."),
        "failed": _("Not this one. The puzzle counts as missed, and you can go on."),
    }


async def answer(request: Request) -> Response:
    """Describe what becomes of an answer; nothing is counted here."""
    one = found(request)
    given = read(await common.json_body(request), PuzzleAnswer)
    try:
        if given.hint:
            return common.as_json({"hint": hint(one, min(given.step, len(one.answers()) - 1))})
        if given.give_up:
            verdict = judge(one, given.step, one.answers()[min(given.step, len(one.answers()) - 1)])
            rest = one.line[len(one.before(given.step)) :]
            return common.as_json({"moves": rest, "move": one.answers()[given.step], "note": verdict.note})
        verdict = judge(one, given.step, given.move)
    except BadOption as error:
        raise Refused("invalid", str(error)) from None
    return common.as_json(
        {"right": verdict.is_right, "solved": verdict.is_solved, "note": verdict.note, "moves": verdict.moves}
    )


async def rate(request: Request) -> Response:
    """Compute a rating after one puzzle: a pure function of what was sent."""
    question = read(await common.json_body(request), RatingQuestion)
    one = named(question.game, question.id)
    before = GlickoRating(question.rating.rating, question.rating.deviation, question.rating.volatility)
    after = after_puzzle(before, GlickoRating(one.rating, DEVIATION), question.solved)
    kept = {"rating": after.rating, "deviation": after.deviation, "volatility": after.volatility}
    return common.as_json({"rating": kept, "before": before.rounded(), "after": after.rounded()})


def found(request: Request) -> Puzzle:
    return named(request.path_params["game"], request.path_params["id"])


def named(name: str, id: str) -> Puzzle:
    try:
        return puzzle(name, id)
    except BadOption as error:
        raise Refused("gone", str(error)) from None


def read(fields: Any, kind: type[Any]) -> Any:
    """Return what a page or a program sent, or say which field of it is wrong."""
    try:
        return msgspec.convert(fields, kind)
    except (msgspec.MsgspecError, RecursionError) as error:
        raise explained(error, kind, fields) from None
