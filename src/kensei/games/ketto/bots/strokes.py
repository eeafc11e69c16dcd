"""Strokes that a movement of known cards allows, and which of them is worth most."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from operator import itemgetter
from typing import TypeAlias

from kensei.games.ketto.cards import OPPOSITE, SIDES, STEPS, Cell, beside
from kensei.games.ketto.deck import Deck, load
from kensei.games.ketto.stroke import after_line, contains, steps, strength

Lay: TypeAlias = frozenset[tuple[Cell, str]]
"""A movement as its owner remembers it."""

Path: TypeAlias = tuple[Cell, ...]

MOST_STROKES = 40
"""How many strokes from one beginning are looked at: a movement full of forks has thousands."""


def next_cells(deck: Deck, cards: Mapping[Cell, str], begun: Path) -> list[Cell]:
    last = begun[-1]
    sides = ((side, beside(last, side)) for side in deck.flow[cards[last]])
    return [
        cell for side, cell in sides if cell in cards and cell not in begun and OPPOSITE[side] in deck.flow[cards[cell]]
    ]


@lru_cache(maxsize=1 << 16)
def best(
    text: str | None, lay: Lay, stance: str, bonus: int, lines: tuple[int, ...], begun: Path = ()
) -> tuple[float, Path]:
    """Return the worth of the best stroke that begins so, and the stroke."""
    deck, cards = load(text), dict(lay)
    starts = [begun] if begun else [(cell,) for cell, card in sorted(lay) if deck.flow[card]]
    found: tuple[float, Path] = (0.0, begun)
    for start in starts:
        found = max(found, _best_from(deck, cards, start, stance, bonus, lines), key=itemgetter(0))
    return found


def _best_from(
    deck: Deck, cards: Mapping[Cell, str], start: Path, stance: str, bonus: int, lines: tuple[int, ...]
) -> tuple[float, Path]:
    """Follow every stroke that goes on from this one, up to a number, adding as it goes: speed counts here."""
    earns = deck.stances.get(stance)
    run, reward = (earns.direction * (earns.run - 1), earns.bonus) if earns else ("-", 0)
    manoeuvres = [deck.manoeuvres[card] for card in cards.values() if card in deck.manoeuvres]
    begun = sum(deck.strength[cards[cell]] for cell in start[1:]) + bonus
    ahead: list[tuple[Path, str, int]] = [(start, steps(start), begun)]
    found: tuple[float, Path] = (0.0, start)
    for _ in range(MOST_STROKES):
        if not ahead:
            break
        path, way, total = ahead.pop()
        if way:
            value = total + (reward if run in way else 0)
            value += sum(one.bonus for one in manoeuvres if contains(path, one))
            value = after_line(value, lines[SIDES.index(way[-1])])
            if value > found[0]:
                found = float(value), path
        x, y = path[-1]
        for side in reversed(deck.flow[cards[path[-1]]]):
            dx, dy = STEPS[side]
            cell = (x + dx, y + dy)
            if cell in cards and cell not in path and OPPOSITE[side] in deck.flow[cards[cell]]:
                ahead.append(((*path, cell), way + side, total + deck.strength[cards[cell]]))
    return found


def worth(deck: Deck, cards: Mapping[Cell, str], path: Path, stance: str, bonus: int, lines: tuple[int, ...]) -> float:
    """Return what a stroke would do: its strength with bonuses, after the line it would meet."""
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
