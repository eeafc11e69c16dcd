"""What a purposeful bot likes, and what it sees from its own side of the table.

It looks at every move as a person would: what does this card add where? Points of strength are the
measure of everything. It never imagines the other's hand; it counts what lies on the table.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from kensei.games.ketto import View
from kensei.games.ketto.bots.strokes import Lay, Lines, Path, best, lines_of
from kensei.games.ketto.cards import MAKES_DEFENSIVE
from kensei.games.ketto.position import OngoingAttack


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
    """How much less is enough for each card that its lead is short of `lead`: time works for who has laid more."""
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

    def stance(self) -> str:
        return self.own.stance or self.mine.stance

    def attack(self) -> OngoingAttack:
        assert self.view.now.attack is not None
        return self.view.now.attack

    def lines(self) -> Lines:
        return lines_of(self.deck, self.theirs.stance)

    def value(self, lay: Lay, stance: str, begun: Path = ()) -> float:
        """Return what the best stroke of an offensive movement is worth, or the best that begins so."""
        return best(self.view.deck, lay, stance, self.bonus(), self.lines(), begun)

    def bonus(self) -> int:
        """Return what wounds and valors add to each of its strokes."""
        now = self.view.now
        return self.mine.wounds() + (max(0, now.valors - 1) if now.first == self.view.seat else 0)

    def offensive(self) -> list[Lay]:
        return [lay for number, lay in self.lays.items() if number not in self.defensive]
