"""The log of a game: one line an event, under headings, each with its clause."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from html import escape
from typing import Any

from kensei.core.protocol import Event
from kensei.drawing.context import drawing_of, marks_of, people
from kensei.drawing.scene import single_quoted
from kensei.drawing.seats import Mark
from kensei.games import game as game_named


def log(
    name: str,
    story: Sequence[Event],
    names: Sequence[str],
    after: int = 0,
    plies: Sequence[int] = (),
    view: Any = None,
    heads: Sequence[str] | None = None,
) -> list[str]:
    """Return the HTML of each event from `after` on; a heading stands before the first event of its group.

    `plies` says for each event after which ply it happened: its line leads to that moment. With a view cards are
    described as they look. `heads` is what `headings` returned for the story, if the caller has kept it.
    """
    module, called = drawing_of(name), people(name, tuple(names))
    marks = marks_of(name, called)
    heads = list(headings(name, story)) if heads is None else heads
    out = []
    for i, event in enumerate(story[after:], after):
        head = f'<li class="head"><h3>{escape(heads[i])}</h3></li>' if heads[i] else ""
        words = sentence(name, event, called, view) if module.told(event) else ""
        out.append(
            single_quoted(head + (line(name, event, words, marks, plies[i] if plies else None) if words else ""))
        )
    return out


def headings(name: str, story: Iterable[Event]) -> Iterator[str]:
    """Yield the heading before each event, or ""; a growing story can be read on."""
    found: Iterator[str] = drawing_of(name).headings(story)
    return found


def sentence(name: str, event: Event, names: Sequence[str], view: Any = None) -> str:
    """Return an event in words; with a view, cards that are named by signs alone are described."""
    words = game_named(name).tell(event, names)
    gloss = getattr(drawing_of(name), "gloss", None)
    return gloss(words, view) if gloss and view is not None else words


def line(name: str, event: Event, words: str, marks: Sequence[Mark], ply: int | None) -> str:
    seat = event.facts.get("seat")
    css = marks[seat].css if isinstance(seat, int) and 0 <= seat < len(marks) else "none"
    moment = f' data-ply="{ply}"' if ply is not None else ""
    return f'<li class="{css}"{moment}><i></i><span>{escape(words)} {clause_link(name, event.rule)}</span></li>'


def note(words: str) -> str:
    """Return a line about the table, not about the game."""
    return single_quoted(f'<li class="none note"><i></i><span>{escape(words)}</span></li>')


def clause_link(name: str, rule: str) -> str:
    """Return the link to a clause of a game's rules page; "" where there is no clause."""
    clause = rule.partition(".")[2]
    return f'<a class="rule" href="/rules/{name}#{escape(rule)}">{escape(clause)}</a>' if clause else ""
