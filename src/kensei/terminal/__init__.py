"""Kensei in the terminal: plain lines, for people, pipes and screen readers."""

from __future__ import annotations

import textwrap

from kensei.core import view_fields
from kensei.core.protocol import View
from kensei.games import game as game_named
from kensei.games import part
from kensei.terminal.ansi import Ink


def draw(game: str, view: View, ink: Ink) -> str:
    """Draw the board from what a seat may know: by the game's `text` module, else the fields of the view."""
    module = part(game, "text")
    return module.draw(view, ink) if module else draw_fields(game, view, ink)


def draw_fields(game: str, view: View, ink: Ink) -> str:
    one = game_named(game)
    rows = view_fields.rows(view, ink.names or [word.capitalize() for word in one.seat_names(min(one.seats))])
    column = min(max((len(label) for label, _value in rows), default=0), ink.width // 3) + 4
    out = []
    for label, value in rows:
        lines = textwrap.wrap(value, ink.width - column) or [""]
        out += [f"  {label:<{column - 2}}{lines[0]}", *(" " * column + line for line in lines[1:])]
    return "\n".join(out)
