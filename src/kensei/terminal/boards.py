"""The table in text, drawn from what a seat may know by the game's `text` module."""

from __future__ import annotations

import textwrap

from kensei.core import codec
from kensei.core.protocol import View
from kensei.games import part
from kensei.terminal.ansi import Ink


def draw(game: str, view: View, ink: Ink) -> str:
    """Draw the table of that game; of a game that has no drawing of its own, the fields of the view."""
    module = part(game, "text")
    if module is None:
        return "\n".join(textwrap.wrap(codec.dumps(view), 78))
    picture: str = module.draw(view, ink)
    return picture
