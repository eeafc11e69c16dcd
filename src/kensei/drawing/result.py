"""The sheet of a finished game: who won and why, who left before, the facts."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Any

from kensei.core.i18n import _, listed
from kensei.core.protocol import Event, Outcome
from kensei.drawing.scene import DrawContext
from kensei.drawing.seats import Sitter, clock_face
from kensei.drawing.svg import seal
from kensei.drawing.table_page import clause_link, draw_context, drawing_of


def result(
    name: str,
    view: Any,
    outcome: Outcome,
    sitters: Sequence[Sitter],
    story: Sequence[Event],
    who_left: Sequence[str] = (),
) -> str:
    table = draw_context(name, view, sitters, outcome=outcome)
    heading = winner(outcome, table.names)
    who = "".join(
        f"<span>{mark.svg()}<b>{escape(sitter.name)}</b>{clock_at_end(sitter)}</span>"
        for mark, sitter in zip(table.marks, table.sitters, strict=True)
    )
    facts = drawing_of(name).facts(table, story, outcome)
    counted = "".join(f"<div><b>{escape(value)}</b><span>{escape(words)}</span></div>" for value, words in facts)
    why = outcome.text(table.names)
    why = f'<p class="why">{escape(why[:1].upper() + why[1:])}. {clause_link(name, outcome.rule)}</p>'
    why += "".join(f'<p class="why">{escape(words)}</p>' for words in who_left)
    return (
        f'<div class="head"><div><h2>{escape(heading)}</h2>{why}</div>{seal(*verdict(table, outcome), 76)}</div>'
        f'<div class="who">{who}</div><div class="facts">{counted}</div>'
    )


def clock_at_end(sitter: Sitter) -> str:
    return "" if sitter.clock is None else f"<small>{clock_face(sitter.clock)}</small>"


def verdict(table: DrawContext, outcome: Outcome) -> tuple[str, str]:
    """Return the kanji and the word of the seal: 勝 a win, 和 a draw, 負 the reader's own loss."""
    if max(outcome.scores) <= 0:
        return "和", _("draw")
    has_lost = table.seat is not None and outcome.scores[table.seat] < 0
    return ("負", _("lost")) if has_lost else ("勝", _("won"))


def winner(outcome: Outcome, names: Sequence[str]) -> str:
    """Return who won, or that it is a draw.

    >>> winner(Outcome((1.0, -1.0), "by a cut", ""), ["Ann", "Ben"])
    'Ann wins'
    """
    best = max(outcome.scores)
    winners = [name for name, score in zip(names, outcome.scores, strict=True) if score == best and best > 0]
    if not winners:
        return _("A draw")
    words = _("{names} wins") if len(winners) == 1 else _("{names} win")
    return words.format(names=listed(winners))
