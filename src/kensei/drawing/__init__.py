"""SVG and HTML of every table, drawn from views alone. README.md says what calls what.

>>> import kensei
>>> match = kensei.Match(kensei.game("kiriai"), seed="moon")
>>> svg("kiriai", match.state.view(None))[:60]
'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 860 520'
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Any

from kensei.core.protocol import Event, Outcome
from kensei.drawing.context import draw_context, drawing_of
from kensei.drawing.curtain import curtain
from kensei.drawing.languages import _, listed, per_language, speaking
from kensei.drawing.log import headings, log, note, sentence
from kensei.drawing.pictures import emblem, svg
from kensei.drawing.result import reason, result, winner
from kensei.drawing.review_graph import review_graph
from kensei.drawing.rules_page import rules
from kensei.drawing.scene import SHAPES, DrawContext, Question, plate, single_quoted, status
from kensei.drawing.seats import Mark, Sitter

__all__ = [
    "SHAPES", "Sitter", "choices", "curtain", "emblem", "headings", "log", "marks", "note", "parts", "result",
    "review_graph", "rules", "speaking", "steps", "svg", "symbols", "winner",
]  # fmt: skip


@per_language
def symbols(name: str) -> str:
    """Return the symbols of a game: once a page."""
    body = "".join(drawing_of(name).symbols().values())
    return f'<svg class="sprite" width="0" height="0" aria-hidden="true" focusable="false">{body}</svg>'


def parts(
    name: str,
    view: Any,
    *,
    legal: Sequence[Any] = (),
    asked: frozenset[int] = frozenset(),
    sitters: Sequence[Sitter] = (),
    outcome: Outcome | None = None,
    shape: str = "wide",
    watching: bool = False,
    story: Sequence[Event] = (),
) -> dict[str, str]:
    """Return the HTML of a table by the ids of its places; `story`: what the seat has been told so far."""
    module = drawing_of(name)
    table = draw_context(name, view, sitters, asked, () if watching or outcome else legal, outcome, story)
    plates = [plate(table, seat, module.plate(table, seat)) for seat in range(len(table.sitters))]
    found = {
        "status": status(question(table, module)),
        "board": module.board(table, shape).html(shape),
        "others": "".join(plates[table.below + 1 :] + plates[: table.below]),
        "own": plates[table.below],
        "hand": module.hand(table, shape),
        "actions": f'<p class="say">{waiting(table)}</p>',
        "known": module.known(table),
    }
    return {place: html.replace('"', "'") for place, html in found.items()}


def question(table: DrawContext, module: Any) -> Question:
    """Return what stands above the board; a moment of the past asks nobody."""
    asked: Question = module.question(table)
    if table.outcome or any(seat >= 0 for seat in table.asked):
        return asked
    return Question(_("A moment of the game"), "", asked.round)


def waiting(table: DrawContext) -> str:
    """Return the words of the action bar while nothing is chosen; the script adds the buttons."""
    if table.outcome:
        return f"<b>{escape(reason(table, table.outcome))}</b>"
    if table.can_play:
        return ""
    names = listed([table.name(seat) for seat in sorted(table.asked) if seat >= 0])
    words = _("Waiting for {names}").format(names=names) if names else ""
    return f"<b>{escape(words)}</b>"


def choices(name: str, view: Any, legal: Sequence[Any]) -> dict[str, Any]:
    return drawing_of(name).choices(view, tuple(legal)).json if legal else {}


def steps(
    name: str, before: Any, after: Any, events: Sequence[Event], names: Sequence[str] = (), shape: str = "wide"
) -> list[dict[str, Any]]:
    if before is None or not events:
        return []
    table = draw_context(name, after, [Sitter(one) for one in names])
    called = [sitter.name for sitter in table.sitters]
    staged: list[dict[str, Any]] = drawing_of(name).steps(table, before, events, shape)
    for step in staged:
        event = events[step.pop("event")]
        step |= {key: single_quoted(step[key]) for key in ("over", "add") if key in step}
        step |= {"say": sentence(name, event, called, after), "rule": event.rule}
    return staged


def marks(name: str, names: Sequence[str]) -> tuple[Mark, ...]:
    found: tuple[Mark, ...] = drawing_of(name).marks(names)
    return found
