"""Which module draws a game, and the table as it is set for a drawing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kensei.core.protocol import Event, Outcome
from kensei.drawing import fallback
from kensei.drawing.scene import Table
from kensei.drawing.seats import Sitter
from kensei.games import game as game_named
from kensei.games import part


def drawn(name: str) -> Any:
    """Give the module that draws a game."""
    return part(name, "drawing") or fallback


def sat(name: str, sitters: Sequence[Sitter], players: int) -> tuple[Sitter, ...]:
    """Give a sitter for every seat: the game's own words where nobody has a name."""
    words = game_named(name).seat_names(players)
    given = list(sitters) + [Sitter("")] * (players - len(sitters))
    return tuple(
        s if s.name else Sitter(w.capitalize(), s.note, s.clock, s.running)
        for s, w in zip(given[:players], words, strict=True)
    )


def players_of(name: str, view: Any, sitters: Sequence[Sitter]) -> int:
    """Give how many sit at the table."""
    module = drawn(name)
    return int(module.players(view)) if hasattr(module, "players") else len(sitters) or 2


def table(
    name: str,
    view: Any,
    sitters: Sequence[Sitter] = (),
    asked: frozenset[int] = frozenset(),
    legal: tuple[Any, ...] = (),
    outcome: Outcome | None = None,
    story: Sequence[Event] = (),
) -> Table:
    """Set the table: the view, who sits, who is asked."""
    people = sat(name, sitters, players_of(name, view, sitters))
    names = [sitter.name for sitter in people]
    return Table(view, people, drawn(name).marks(names), asked, tuple(legal), outcome, tuple(story))
