"""The drawing of a game that has none of its own: the fields of the view, and legal moves as buttons.

These are the functions that a game's `drawing` module may have; each that it lacks is taken from here. It may also
have `players(view)`, how many play; `told_to_reader(event, names, view)`, an event in words as the reader of the view
sees the table, in place of the game's `tell`; `told_move(view, move, below)`, a move as a `WordedMove`, as who has the seat
`below` before them sees it, in place of the words of `choices`, or None; and `told_step(text)`, a move of a proved
line in few words.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from html import escape
from typing import Any

from kensei.core import view_fields
from kensei.core.i18n import _
from kensei.core.protocol import Event, Outcome
from kensei.drawing.last_move.key_events import told_since
from kensei.drawing.letters import wrapped
from kensei.drawing.scene import (
    TALL,
    WIDE,
    Caption,
    Choices,
    DrawContext,
    Drawing,
    Plate,
    Question,
    Thing,
    awaited,
    pressed,
)
from kensei.drawing.seats import marks
from kensei.drawing.standings import Standings
from kensei.drawing.svg import INK, INK2, LINE, RAISED, circle, g, katana, line, mirrored, rect, text

__all__ = ["marks", "told_since"]

SAYS_YOU = False
"""Whether a game's sentences have a form to the very player they are about: then `tell` takes `you`."""
MOST_ROWS = 12
"""With more rows than this, a wide board has two sheets."""
MOST_BUTTONS = 24
"""With more moves than this, a move is chosen word by word."""


def symbols() -> dict[str, str]:
    return {}


def question(table: DrawContext) -> Question:
    if table.can_play:
        return Question(_("Your move"))
    return Question(awaited(table) if table.asked else _("The game is over"))


def board(table: DrawContext, shape: str) -> Drawing:
    rows = view_fields.rows(table.view, table.names)
    sheets = 2 if shape == WIDE and len(rows) > MOST_ROWS else 1
    width = {(WIDE, 1): 760.0, (WIDE, 2): 540.0, (TALL, 1): 390.0}[shape, sheets]
    rows_each = -(-len(rows) // sheets)
    drawn = [sheet(rows[i * rows_each : (i + 1) * rows_each], width) for i in range(sheets)]
    height = max(height for _body, height in drawn)
    body = "".join(g(body, i * (width + 16)) for i, (body, _height) in enumerate(drawn))
    label = "; ".join(f"{label}: {words}" for label, words in rows)
    return Drawing(body, sheets * (width + 16) - 16, height, label)


def sheet(rows: Sequence[tuple[str, str]], width: float) -> tuple[str, float]:
    """Draw rows on a sheet of paper; return its height too."""
    size, labels = 15, width * 0.34
    body, y, step = "", 14.0, size * 1.35
    for label, value in rows:
        body += line(16, y, width - 16, y, LINE) if body else ""
        height = 0
        for x, room, words, colour in ((16.0, labels - 24, label, INK2), (labels, width - labels - 16, value, INK)):
            lines = wrapped(words, room, size)
            for i, part in enumerate(lines, 1):
                body += text(x, y + i * step, part, size, colour, 400, "start", room=room)
            height = max(height, len(lines))
        y += height * step + 16
    return rect(1, 1, width - 2, y, RAISED, 4, LINE) + body, y + 2


def hand(table: DrawContext, shape: str) -> str:
    picks = dict.fromkeys(pick for move in table.legal for pick in split(str(move), len(table.legal)))
    buttons = (f'<button class="btn"{pressed(pick)}>{escape(pick)}</button>' for pick in picks)
    return f'<div class="moves">{"".join(buttons)}</div>' if picks else ""


def split(move: str, moves: int) -> list[str]:
    return move.split(" ") if moves > MOST_BUTTONS else [move]


def choices(view: Any, legal: tuple[Any, ...]) -> Choices:
    moves = [split(str(move), len(legal)) for move in legal]
    says = {pick: Caption(pick) for picks in moves for pick in picks}
    return Choices(tuple("| ".join(picks) for picks in moves), says, ordered=True, joint=" ")


def legend() -> Sequence[tuple[str, str]]:
    """Return the signs on the game's cards, drawn (an `<svg>` for a line of text), each with what it means."""
    return ()


def card_names() -> Mapping[str, str] | None:
    """Return the words by which sentences name cards, with the cards' ids; None: by their titles."""
    return None


def option_picture(option: str, choice: Any) -> str:
    """Return the body of a picture, 120 x 72, of what a value of an option means; "" for none."""
    return ""


def now(table: DrawContext) -> dict[str, str]:
    """Return what cards would do now, by their ids, in a sentence each: whatever the view alone can tell."""
    return {}


def things() -> tuple[Thing, ...]:
    """Return the things on the table that have a panel though they are no cards."""
    return ()


def plate(table: DrawContext, seat: int) -> Plate:
    return Plate("", "", _("to move"))


def known(table: DrawContext) -> str:
    return ""


def headings(story: Iterable[Event]) -> Iterator[str]:
    return ("" for _event in story)


def told(event: Event) -> bool:
    return True


def folded(event: Event) -> bool:
    """Return whether a line of the log belongs to what is folded away once the game runs: the set-up."""
    return False


def steps(table: DrawContext, before: Any, events: Sequence[Event], shape: str) -> list[dict[str, Any]]:
    return []


def facts(table: DrawContext, story: Sequence[Event], outcome: Outcome) -> list[tuple[str, str]]:
    return [(str(len(story)), _("events"))]


def why_it_ended(table: DrawContext, story: Sequence[Event], outcome: Outcome, reader: int | None) -> str:
    """Return what decided the game, in a sentence besides the ending itself; "" where that says it all."""
    return ""


def standings(table: DrawContext, story: Sequence[Event], outcome: Outcome) -> Standings:
    """Return how the players of a game of more than two came through it, for the ranked table."""
    return Standings()


def review_marks(view: Any, shape: str, played: str, line: Sequence[str]) -> str:
    """Return what is drawn over the board of a decision under review: the move played, and the better line."""
    return ""


def emblem() -> str:
    sword = g(katana(INK), rot=-45, s=1.7)
    return circle(100, 92, 62, "var(--sun)") + g(sword + mirrored(sword), 100, 108)
