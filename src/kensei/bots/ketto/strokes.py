"""Strokes that a movement of known cards allows, and which of them is worth most."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import islice
from typing import TypeAlias

from kensei.games.ketto.cards import ATTACKS, OPPOSITE, SIDES, Cell, beside
from kensei.games.ketto.deck import Deck, load
from kensei.games.ketto.stroke import after_line, contains, steps, strength

Lay: TypeAlias = frozenset[tuple[Cell, str]]
"""A movement as its owner remembers it."""

Path: TypeAlias = tuple[Cell, ...]

MOST_STROKES = 40
"""How many strokes from one beginning are looked at: a movement full of forks has thousands."""


def strokes(deck: Deck, cards: Mapping[Cell, str], begun: Path) -> Iterator[Path]:
    """Give the stroke and every one that goes on from it."""
    yield begun
    for cell in next_cells(deck, cards, begun):
        yield from strokes(deck, cards, (*begun, cell))


def next_cells(deck: Deck, cards: Mapping[Cell, str], begun: Path) -> list[Cell]:
    """List the cells into which the stroke may flow."""
    last = begun[-1]
    sides = ((side, beside(last, side)) for side in deck.flow[cards[last]])
    return [
        cell for side, cell in sides if cell in cards and cell not in begun and OPPOSITE[side] in deck.flow[cards[cell]]
    ]


@lru_cache(maxsize=1 << 15)
def best(
    text: str | None, lay: Lay, stance: str, bonus: int, lines: tuple[int, ...], begun: Path = ()
) -> tuple[float, Path]:
    """Give the worth of the best stroke that begins so, and the stroke."""
    deck, cards = load(text), dict(lay)
    starts = [begun] if begun else [(cell,) for cell, card in sorted(lay) if card in ATTACKS]
    found: tuple[float, Path] = (0.0, begun)
    for start in starts:
        for path in islice(strokes(deck, cards, start), MOST_STROKES):
            value = worth(deck, cards, path, stance, bonus, lines)
            if value > found[0]:
                found = value, path
    return found


def worth(deck: Deck, cards: Mapping[Cell, str], path: Path, stance: str, bonus: int, lines: tuple[int, ...]) -> float:
    """Give what a stroke would do: its strength with bonuses, after the line it would meet."""
    if len(path) < 2:
        return 0.0
    total = strength(deck, [cards[cell] for cell in path]) + bonus
    held, way = deck.stances.get(stance), steps(path)
    if held and held.direction * (held.run - 1) in way:
        total += held.bonus
    for card in cards.values():
        if card in deck.manoeuvres and contains(path, deck.manoeuvres[card]):
            total += deck.manoeuvres[card].bonus
    return float(after_line(total, lines[SIDES.index(way[-1])]))
