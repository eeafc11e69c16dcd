"""A table for a game that nobody has drawn yet: the view in words, moves as buttons."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from html import escape
from typing import Any

from kensei.core import codec
from kensei.core.protocol import Event, Outcome
from kensei.drawing import seats
from kensei.drawing.languages import _
from kensei.drawing.scene import Choices, Drawing, Plate, Question, Say, Table, awaited
from kensei.drawing.svg import INK, svg, text


def marks(names: Sequence[str]) -> tuple[seats.Mark, ...]:
    """Give each seat its shape and letter."""
    return seats.marks(names)


def symbols() -> dict[str, str]:
    """Need no pieces."""
    return {}


def question(table: Table) -> Question:
    """Say whose turn it is."""
    if table.can_play:
        return Question(_("Your move"))
    return Question(awaited(table) if table.asked else _("The game is over"))


def board(table: Table, shape: str) -> Drawing:
    """Write the view, a line after the other."""
    words = codec.dumps(table.view)
    size = 84 if shape == "wide" else 44
    lines = [words[i : i + size] for i in range(0, len(words), size)]
    body = "".join(text(0, 20 + 18 * i, line, 13, INK, 400, "start") for i, line in enumerate(lines))
    return Drawing(body, size * 7.4, 24 + 18 * len(lines), words)


def hand(table: Table, shape: str) -> str:
    """Show no hand apart."""
    return ""


def choices(view: Any, legal: tuple[Any, ...]) -> Choices:
    """Give every move as a button."""
    return Choices(tuple(f"{move}={move}" for move in legal), {str(move): Say(str(move)) for move in legal})


def plate(table: Table, seat: int) -> Plate:
    """Say whether the seat is asked."""
    return Plate("", "", _("to move"))


def known(table: Table) -> str:
    """Know nothing more."""
    return ""


def headings(story: Iterable[Event]) -> Iterator[str]:
    """Give no headings."""
    return ("" for _event in story)


def told(event: Event) -> bool:
    """Every event has a line."""
    return True


def steps(table: Table, before: Any, events: Sequence[Event], shape: str) -> list[dict[str, Any]]:
    """Stage nothing."""
    return []


def facts(table: Table, story: Sequence[Event], outcome: Outcome) -> list[tuple[str, str]]:
    """Count the events."""
    return [(str(len(story)), _("events"))]


def emblem() -> str:
    """Draw an empty scroll."""
    return svg(escape(""), 200, 216)
