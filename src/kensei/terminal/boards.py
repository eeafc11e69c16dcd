"""The table in text, drawn from what a seat may know: each game has a module of its own name here."""

from __future__ import annotations

from importlib import import_module

from kensei.core.protocol import View
from kensei.terminal.ansi import Ink


def draw(game: str, view: View, ink: Ink) -> str:
    """Draw the table of that game."""
    picture: str = import_module(f"kensei.terminal.{game}").draw(view, ink)
    return picture
