"""Which module draws a game, and what it is given to draw."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from operator import attrgetter
from types import SimpleNamespace
from typing import Any

from kensei.core.protocol import Event, Outcome
from kensei.drawing import fallback
from kensei.drawing.scene import DrawContext
from kensei.drawing.seats import Mark, Sitter
from kensei.games import game as game_named
from kensei.games import part


@cache
def drawing_of(name: str) -> Any:
    """Return the functions that draw a game: its own, and the fallback's where it has none."""
    module = part(name, "drawing")
    return SimpleNamespace(**{**vars(fallback), **vars(module)}) if module else fallback


def seated(name: str, sitters: Sequence[Sitter], players: int) -> tuple[Sitter, ...]:
    """Return a sitter for every seat, called by the game's own word where they have no name."""
    if len(sitters) == players and all(map(attrgetter("name"), sitters)):
        return tuple(sitters)
    words = game_named(name).seat_names(players)
    given = [*sitters, *[Sitter("")] * (players - len(sitters))][:players]
    return tuple(
        one if one.name else Sitter(word.capitalize(), one.note, one.clock, one.running)
        for one, word in zip(given, words, strict=True)
    )


@lru_cache(maxsize=1024)
def people(name: str, names: tuple[str, ...]) -> tuple[str, ...]:
    """Return the players' names, with the game's own words in place of empty ones."""
    players = len(names) or min(game_named(name).seats)
    return tuple([sitter.name for sitter in seated(name, [Sitter(one) for one in names], players)])


def draw_context(
    name: str,
    view: Any,
    sitters: Sequence[Sitter] = (),
    asked: frozenset[int] = frozenset(),
    legal: Sequence[Any] = (),
    outcome: Outcome | None = None,
    story: Sequence[Event] = (),
) -> DrawContext:
    module = drawing_of(name)
    players = module.players(view) if hasattr(module, "players") else len(sitters) or min(game_named(name).seats)
    seats = seated(name, sitters, players)
    marks = marks_of(name, tuple([sitter.name for sitter in seats]))
    return DrawContext(view, seats, marks, asked, tuple(legal), outcome, story)


@lru_cache(maxsize=1024)
def marks_of(name: str, names: tuple[str, ...]) -> tuple[Mark, ...]:
    found: tuple[Mark, ...] = drawing_of(name).marks(names)
    return found
