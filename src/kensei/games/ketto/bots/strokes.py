"""Strokes that a movement of known cards allows, and which of them is worth most."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import TypeAlias

from kensei.games.ketto.cards import OPPOSITE, SIDES, STEPS, Cell
from kensei.games.ketto.deck import Deck, load
from kensei.games.ketto.stroke import after_line, contains, steps

Lay: TypeAlias = frozenset[tuple[Cell, str]]
"""A movement as its owner remembers it."""

Path: TypeAlias = tuple[Cell, ...]
Lines: TypeAlias = tuple[int, ...]
"""The lines of a stance, U R D L."""

MOST_STROKES = 40
"""How many strokes from one beginning are looked at: a movement full of forks has thousands."""


@lru_cache(maxsize=1 << 16)
def best(
    text: str | None, lay: Lay, stance: str, bonus: int, lines: Lines, begun: Path = (), most: int = MOST_STROKES
) -> float:
    """Return the worth of the best stroke that begins so: its strength with bonuses, after the line it would meet."""
    deck, cards = load(text), dict(lay)
    starts = [begun] if begun else [(cell,) for cell, card in lay if deck.flow[card]]
    return max((_best_from(deck, cards, start, stance, bonus, lines, most) for start in starts), default=0.0)


def _best_from(
    deck: Deck, cards: Mapping[Cell, str], start: Path, stance: str, bonus: int, lines: Lines, most: int
) -> float:
    """Follow the strokes that go on from this one, adding as it goes: speed counts here."""
    earns = deck.stances.get(stance)
    run, reward = (earns.direction * (earns.run - 1), earns.bonus) if earns else ("-", 0)
    manoeuvres = [deck.manoeuvres[card] for card in cards.values() if card in deck.manoeuvres]
    begun = sum(deck.strength[cards[cell]] for cell in start[1:]) + bonus
    ahead: list[tuple[Path, str, int]] = [(start, steps(start), begun)]
    found = 0
    for _ in range(most):
        if not ahead:
            break
        path, way, total = ahead.pop()
        if way:
            value = total + (reward if run in way else 0)
            value += sum(one.bonus for one in manoeuvres if contains(path, one))
            found = max(found, after_line(value, lines[SIDES.index(way[-1])]))
        x, y = path[-1]
        for side in reversed(deck.flow[cards[path[-1]]]):
            dx, dy = STEPS[side]
            cell = (x + dx, y + dy)
            if cell in cards and cell not in path and OPPOSITE[side] in deck.flow[cards[cell]]:
                ahead.append(((*path, cell), way + side, total + deck.strength[cards[cell]]))
    return float(found)


def lines_of(deck: Deck, stance: str) -> Lines:
    known = deck.stances.get(stance)
    return tuple(known.lines[side] for side in SIDES) if known else (0, 0, 0, 0)
