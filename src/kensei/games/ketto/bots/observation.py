"""What a purposeful bot likes, and what it sees from its own side of the table: strokes and what they are worth.

It looks at every move as a person would: what does this card add where? Points of strength are the
measure of everything. It never imagines the other's hand; it counts what lies on the table.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TypeAlias

from kensei.games.ketto import View
from kensei.games.ketto.cards import MAKES_DEFENSIVE, OPPOSITE, SIDES, Cell, beside
from kensei.games.ketto.deck import Deck, load
from kensei.games.ketto.position import OngoingAttack
from kensei.games.ketto.stroke import after_line, contains, run_of, steps

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
    ways, runs = flows(deck, cards), runs_of(text, stance)
    return max((_best_from(deck, cards, ways, start, runs, bonus, lines, most) for start in starts), default=0.0)


def flows(deck: Deck, cards: Mapping[Cell, str]) -> dict[Cell, list[tuple[Cell, str, int]]]:
    """Return where a stroke may flow from each cell: the next cell, the side, and the strength of the card there."""
    found: dict[Cell, list[tuple[Cell, str, int]]] = {}
    for cell, card in cards.items():
        beside_it = [(beside(cell, side), side) for side in reversed(deck.flow[card])]
        found[cell] = [
            (then, side, deck.strength[cards[then]])
            for then, side in beside_it
            if then in cards and OPPOSITE[side] in deck.flow[cards[then]]
        ]
    return found


@lru_cache(maxsize=1 << 8)
def runs_of(text: str | None, stance: str) -> tuple[tuple[str, int], ...]:
    """Return the steps that a stance rewards, with their bonuses."""
    known = load(text).stances.get(stance)
    return tuple((run_of(modifier), modifier.bonus) for modifier in known.attack) if known else ()


def _best_from(
    deck: Deck,
    cards: Mapping[Cell, str],
    ways: Mapping[Cell, Sequence[tuple[Cell, str, int]]],
    start: Path,
    runs: Sequence[tuple[str, int]],
    bonus: int,
    lines: Lines,
    most: int,
) -> float:
    """Follow the strokes that go on from this one, adding as it goes: speed counts here."""
    manoeuvres = [deck.manoeuvres[card] for card in cards.values() if card in deck.manoeuvres]
    begun = sum([deck.strength[cards[cell]] for cell in start[1:]]) + bonus
    ahead: list[tuple[Path, str, int]] = [(start, steps(start), begun)]
    found = 0
    for _ in range(most):
        if not ahead:
            break
        path, way, total = ahead.pop()
        if way:
            value = total
            for run, reward in runs:
                if run in way:
                    value += reward
            for one in manoeuvres:
                if contains(path, one):
                    value += one.bonus
            found = max(found, after_line(value, lines[SIDES.index(way[-1])]))
        for cell, side, strength in ways[path[-1]]:
            if cell not in path:
                ahead.append(((*path, cell), way + side, total + strength))
    return float(found)


def lines_of(deck: Deck, stance: str) -> Lines:
    known = deck.stances.get(stance)
    return tuple(known.lines[side] for side in SIDES) if known else (0, 0, 0, 0)


@dataclass(frozen=True, slots=True)
class Weights:
    """What a bot likes; it is the same from either seat."""

    movements: int = 3
    """How many offensive movements it likes to have."""
    fresh: float = 1.3
    """What the first card of a new one is worth."""
    pool: int = 18
    """How many defense points are enough."""
    shield: float = 1.0
    """What a defense point is worth until there are enough."""
    spare: float = 0.35
    """What a defense point is worth then, and what a point of strength lost to the pool costs."""
    seek: float = 2.0
    """What drawing a tactic is worth while it holds no valor."""
    tactic: float = 1.4
    """What drawing a tactic is worth then: it may be a parry."""
    margin: float = 4.0
    """How much more than the other's must go through before it calls the battle."""
    least: float = 11.0
    """How much must go through at least."""
    behind: float = 2.0
    """How much less is enough for each card that its lead is short of `lead`: time works for whoever has laid more."""
    lead: int = 2
    """By how many cards it must be ahead to wait calmly: a turn lays about two."""
    lines: float = 0.0
    """What it is worth, in the choice of a stance, that its lines stop all that comes from one side."""
    parry: float = 1.0
    """How many cards must be to come before it parries."""
    noise: float = 0.3
    """How much chance there is in what it likes, so that it is not always the same."""


CALM = Weights()
"""Calls the battle when much goes through; earlier when the other is ahead. The weights of `docs/balance.md`."""

SWIFT = Weights(margin=-5.0, least=3.0, behind=0.0)
"""Calls as soon as something goes through: who strikes first mostly wins, and a tie is half a win."""

KEEN = replace(SWIFT, lines=1.0)
"""The same, and it stands as is hardest to hit: with it the kensei thinks ahead."""


class Observation:
    """What the bot sees, from its own side."""

    def __init__(self, view: View, weights: Weights) -> None:
        self.view, self.weights = view, weights
        self.deck, self.own, self.mine, self.theirs = view.cards, view.secret, view.mine, view.theirs
        movements = zip(self.mine.movements, self.own.faces, strict=True)
        # its movements by number as it remembers them, and which of them are defensive
        self.lays: dict[int, Lay] = {m.number: frozenset(zip(m.cells, faces, strict=True)) for m, faces in movements}
        self.defensive = {n for n, lay in self.lays.items() if any(card in MAKES_DEFENSIVE for _, card in lay)}
        laid = [card for number in self.defensive for _, card in self.lays[number]]
        # its defense points, on the table or in Battle
        self.pool = sum(self.deck.defense[card] for card in (*laid, *(self.mine.pool or ())))
        self.lines = lines_of(self.deck, self.theirs.stance)
        now = view.now
        # what wounds and valors add to each of its strokes
        self.bonus = self.mine.wounds() + (max(0, now.valors - 1) if now.first == view.seat else 0)

    def stance(self) -> str:
        return self.own.stance or self.mine.stance

    def attack(self) -> OngoingAttack:
        assert self.view.now.attack is not None
        return self.view.now.attack

    def value(self, lay: Lay, stance: str, begun: Path = ()) -> float:
        """Return what the best stroke of an offensive movement is worth, or the best that begins so."""
        return best(self.view.deck, lay, stance, self.bonus, self.lines, begun)

    def offensive(self) -> list[Lay]:
        return [lay for number, lay in self.lays.items() if number not in self.defensive]
