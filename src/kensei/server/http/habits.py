"""How readable somebody is: the page, and the report on the finished games that a browser knows or sends.

The browser names its tables by their tokens; of each only what its one player did in games that are over is looked
into. Nothing is stored: the report is made again when it is asked for after a restart.
"""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from msgspec import Meta
from starlette.requests import Request
from starlette.responses import Response

from kensei.bots import READER
from kensei.bots.levels import title
from kensei.core import habit_words
from kensei.core.habits import ENOUGH_GAMES, HabitReport, HabitWords
from kensei.core.i18n import N_, _, counted, usual_names
from kensei.core.protocol import AnyGame
from kensei.drawing.pages.habits import habit_picture
from kensei.games import part
from kensei.puzzles import puzzles, themes, trained
from kensei.puzzles.training import named
from kensei.server.errors import Refused
from kensei.server.http import common
from kensei.server.http.templating import fragment, language_of, page
from kensei.server.live.room import Room
from kensei.server.tables.entries import Link
from kensei.server.tables.fields import explained
from kensei.server.tables.finished import Finished
from kensei.server.tables.new_table import known_game
from kensei.server.workers.habits import HabitAnswer, HabitQuestion

MOST_GAMES = 40
"""Games of which a report is made: the last ones."""
MOST_TABLES = 50
LONGEST_RECORD = 60_000
"""Characters of a record that is sent: ten times the longest duel."""
NO_HABITS = N_("{title} has no report on habits: its players hide nothing that could be read")
NONE_PLAYED = N_(
    "This browser knows no finished game of {title} yet. After {games} of them this page says what you do too often, "
    "and what that is worth to who knows it."
)

Token = Annotated[str, Meta(max_length=64)]


class SentRecord(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The record of a finished game, and where the player sat."""

    text: Annotated[str, Meta(max_length=LONGEST_RECORD)]
    seat: Annotated[int, Meta(ge=0, lt=8)] = 0


class HabitRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Whose games are to be looked into: by the tokens of their tables, or by records."""

    tokens: Annotated[list[Token], Meta(max_length=MOST_TABLES)] = []
    records: Annotated[list[SentRecord], Meta(max_length=MOST_GAMES)] = []
    after: Annotated[int, Meta(ge=-1, lt=1000)] = -1
    """Answer as soon as more than so many games are looked into."""


async def show(request: Request) -> Response:
    """Show the page; its script asks for the report."""
    game = known_game(request.path_params["game"])
    must_know_habits(game)
    about = {"name": game.name, "short": game.presentation.short, "seats": usual_names(game, game.seats[0])}
    return page(request, "home/habits.html", title=_("How readable are you?"), game=about, enough=ENOUGH_GAMES)


def words_of(game: str) -> HabitWords | None:
    found: HabitWords | None = getattr(part(game, "habits"), "WORDS", None)
    return found


def must_know_habits(game: AnyGame) -> HabitWords:
    found = words_of(game.name)
    if found is None:
        raise Refused("gone", NO_HABITS, title=game.title)
    return found


async def report(request: Request) -> Response:
    """Answer with the report, drawn, or with how many games are looked into so far."""
    game = known_game(request.path_params["game"])
    words = must_know_habits(game)
    sent = await common.json_body(request)
    try:
        asked = msgspec.convert(sent, HabitRequest)
    except (msgspec.MsgspecError, RecursionError) as error:
        raise explained(error, HabitRequest, sent) from None
    played = [(one.text, one.seat) for one in asked.records] or await own_records(request, game.name, asked.tokens)
    if not played:
        none = _(NONE_PLAYED).format(title=game.presentation.short, games=ENOUGH_GAMES)
        return common.as_json({"known": 0, "of": 0, "html": "", "none": none})
    question = HabitQuestion(game.name, tuple(played), language_of(request), is_checked=not asked.records)
    found = await common.hall(request).habits.of(question, common.address(request), asked.after)
    if found.wrong:
        raise Refused("bad", found.wrong)
    return common.as_json(report_json(request, words, found, len(played)), 200 if found.report else 202)


async def own_records(request: Request, game: str, tokens: list[str]) -> list[tuple[str, int]]:
    """Return the records of the finished games of these tables, each with the seat of the link's one player."""
    found: list[tuple[Room, int, Finished, int]] = []
    for token in dict.fromkeys(tokens):
        try:
            room, link = await common.hall(request).find(token)
        except Refused as refused:
            if refused.code == "busy":
                raise
            continue
        async with room.reading():
            found += [(room, *one) for one in own_games(room, link, game)]
    newest = sorted(found, key=lambda one: one[2].time)[-MOST_GAMES:]
    replays = common.hall(request).replays
    return [(await replays.record(room.table.id, number, over), seat) for room, number, over, seat in newest]


def own_games(room: Room, link: Link, game: str) -> list[tuple[int, Finished, int]]:
    """Return the finished games that the one player of a link played alone, with their numbers and seats."""
    table = room.table
    if table.game.name != game or len(link.chairs) != 1:
        return []
    seated = [(number, over, table.seat_of(link.chairs[0], number)) for number, over in enumerate(table.finished)]
    return [one for one in seated if played_alone(one[1], one[2])]


def played_alone(over: Finished, seat: int) -> bool:
    """Whether the seat's choices were all the player's own: no bot had it, and none stood in."""
    stood_in = any(note.kind in ("stood_in", "replaced") and note.seat == seat for note in over.notes)
    return not (over.chairs[seat].bot or stood_in)


def report_json(request: Request, words: HabitWords, found: HabitAnswer, games: int) -> dict[str, Any]:
    """Return the answer as JSON has it: for programs the report, for the page its drawing."""
    if found.report is None:
        return {"known": found.known, "of": games}
    report = found.report
    html = fragment(request, "home/habits_report.html", **template_context(words, report))
    return {"known": games, "of": games, "html": html, "report": msgspec.to_builtins(report)}


def template_context(words: HabitWords, report: HabitReport) -> dict[str, Any]:
    """Return all that the report's template shows."""
    worst = report.worst
    others = [habit for habit in report.habits if habit is not worst][:3] if not report.is_early else []
    return {
        "game": report.game,
        "short": known_game(report.game).presentation.short,
        "report": report,
        "about": about(report),
        "headline": habit_words.headline(words, report),
        "lead": habit_words.lead(words, report),
        "others": [habit_words.line(words, habit) for habit in others],
        "pictures": [habit_picture(words, report, shape) for shape in ("wide", "tall")] if report.habits else [],
        "rows": rows(words, report),
        "each": _(words.each),
        "advice": habit_words.advice(words, report),
        "sureness": habit_words.sureness(report),
        "left_out": "" if report.is_early else habit_words.left_out(words, report),
        "puzzles": puzzle_link(report, words),
        "basis": _(words.basis) if words.basis else "",
        "reader": READER,
        "reader_title": title(READER),
    }


def about(report: HabitReport) -> str:
    """
    >>> about(HabitReport("any", 1, 7, 0))
    'your last game, 7 decisions'
    """
    games = counted("your last game", "your last {} games", report.games)
    return _("{games}, {decisions}").format(
        games=games, decisions=counted("{} decision", "{} decisions", report.decisions)
    )


def rows(words: HabitWords, report: HabitReport) -> list[dict[str, str]]:
    """Return the picture as a table, for whoever does not see it."""
    return [
        {
            "situation": habit_words.situation(words, habit),
            "does": habit_words.does(words, habit),
            "good": f"{100 * habit.good:.0f} %",
            "cost": habit_words.price(words, habit),
        }
        for habit in report.habits
    ]


def puzzle_link(report: HabitReport, words: HabitWords) -> dict[str, Any]:
    """Return how many puzzles train what a report finds, the habit they are on, and what the link to them says."""
    if words.puzzles not in themes(report.game):
        return {"number": 0}
    habit = "" if report.worst is None else named(report.worst)
    if habit and (number := len(trained(report.game, habit))):
        label = counted("{} puzzle on this habit", "{} puzzles on this habit", number)
        return {"number": number, "habit": habit, "words": label}
    number = sum(one.theme == words.puzzles for one in puzzles(report.game).values())
    title = _(themes(report.game)[words.puzzles].title)
    label = f"{counted('{} puzzle', '{} puzzles', number)}: {title}"
    return {"number": number, "habit": "", "words": label}
