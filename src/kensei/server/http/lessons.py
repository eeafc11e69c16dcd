"""First duels on the web: the page of a game's lesson, with its steps as the coach's script."""

from __future__ import annotations

from html import escape
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from kensei.bots.levels import title
from kensei.core.errors import BadOption
from kensei.core.i18n import N_, _
from kensei.core.lesson import FirstDuel, LessonStep, Sign
from kensei.core.protocol import AnyGame
from kensei.drawing import learn
from kensei.drawing.examples import drawing as drawn
from kensei.games import game as find_game
from kensei.lessons import GENTLE, after, lesson
from kensei.server.errors import Refused
from kensei.server.http.practice import board_page
from kensei.server.practice.question import PracticeQuestion
from kensei.server.tables.new_table import known_game

RING = (
    "<svg viewBox='0 0 40 40' width='34' height='34' aria-hidden='true'>"
    "<rect x='3' y='3' width='34' height='34' rx='6' fill='none' stroke='var(--kin)' stroke-width='3'/></svg>"
)


async def show(request: Request) -> Response:
    game = known_game(request.path_params["game"])
    found = lesson(game.name)
    if found is None:
        raise Refused("gone", N_("{title} has no first duel yet: its rules teach it with pictures"), title=game.title)
    steps = found.steps
    bots = ["" if seat == found.seat else GENTLE for seat in range(len(found.names))]
    question = PracticeQuestion(
        game=game.name,
        options=dict(found.options),
        position=steps[0].position,
        seed=found.seed,
        seat=found.seat,
        names=[_(name) if name else "" for name in found.names],
        bots=bots,
        replies=False,
    )
    heading = _("First duel: {game}").format(game=game.presentation.short)
    return await board_page(
        request,
        question,
        "coach",
        script(game, found),
        "learn/lesson.html",
        title=heading,
        status=status(heading, game),
        gentle=title(GENTLE),
        following=following(game.name),
        minutes=found.minutes,
        begins=_(found.begins) if found.begins else "",
    )


def following(game: str) -> dict[str, str] | None:
    """Return what is offered to learn next."""
    name = after(game)
    if not name:
        return None
    about = find_game(name).presentation
    return {"name": name, "short": about.short, "line": _(about.line)}


def status(words: str, game: AnyGame) -> str:
    round_words = _("First duel · {game}").format(game=game.presentation.short)
    return f"<h1>{escape(words)}</h1><span class='round'>{escape(round_words)}</span>"


def script(game: AnyGame, found: FirstDuel) -> dict[str, Any]:
    """Return the lesson as the coach's script reads it, in the reader's language."""
    seats = {f"seat{seat}": "here" if seat == 0 else f"bot:{GENTLE}" for seat in range(len(found.names))}
    # What the lesson has shown, a first game shows too: flags that were on stay on.
    flags = {name: "yes" for name, value in found.options.items() if value is True}
    first_game: dict[str, Any] = {**seats, **flags}
    if "players" in game.options:
        first_game["players"] = len(found.names)
    return {
        "seat": found.seat,
        "home": found.home,
        "steps": [in_words(game, step) for step in found.steps],
        "learned": [[_(word), _(rest)] for word, rest in found.learned],
        "first_game": first_game,
        "gentle": GENTLE,
        "status": status("", game),
        "words": words(),
    }


def words() -> dict[str, str]:
    """Return what the coach says besides the lesson's own sentences."""
    return {
        "show": _("Show me"),
        "do": _("Do it for me"),
        "of": _("Step {n} of {of}"),
        "step_done": _("Done: {name}"),
        "done": _("The first duel is done"),
        "hints": _("{steps} steps, {hints} hints."),
        "back": _("Nothing is lost: it is taken back."),
        "waits": _("The others choose."),
    }


def in_words(game: AnyGame, step: LessonStep) -> dict[str, Any]:
    return {
        "name": _(step.name),
        "deed": _(step.deed),
        "says": _(step.says),
        "why": _(step.why),
        "move": step.move,
        "lights": step.lights,
        "tag": _(step.tag) if step.tag else "",
        "also": step.also,
        "slips": [[slip.moves, _(slip.says)] for slip in step.slips],
        "otherwise": _(step.otherwise) if step.otherwise else "",
        "exact": _(step.exact) if step.exact else _(step.says),
        "replies": step.replies,
        "happened": _(step.happened) if step.happened else "",
        "position": step.position,
        "signs": [{"words": _(sign.words), "picture": picture(game.name, sign)} for sign in step.signs],
        "free": step.is_free,
    }


def picture(game: str, sign: Sign) -> str:
    """Draw what stands beside a sign: the card, or the coach's ring."""
    if not sign.card:
        return RING
    try:
        return drawn(learn.card(game, sign.card))
    except BadOption:
        return RING
