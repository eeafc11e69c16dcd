"""What a purposeful bot sees from its own side of the table.

It looks at every move as a person would: what does this card add where? Points of strength are the
measure of everything. It never imagines the other's hand; it counts what lies on the table.
"""

from __future__ import annotations

from dataclasses import dataclass

from kensei.games.ketto import View
from kensei.games.ketto.bots.strokes import Lay, best
from kensei.games.ketto.bots.weights import Weights
from kensei.games.ketto.cards import MAKES_DEFENSIVE, SIDES
from kensei.games.ketto.deck import Deck
from kensei.games.ketto.position import Secret, Shown


@dataclass(frozen=True, slots=True)
class Observation:
    """What the bot sees, from its own side."""

    weights: Weights
    view: View
    deck: Deck
    own: Secret
    mine: Shown
    theirs: Shown
    lays: dict[int, Lay]
    """Its movements by number as it remembers them: (cell, card) each."""
    defensive: frozenset[int]
    """Which of them are defensive."""
    pool: int
    """Its defense points, on the table or in Battle."""

    @classmethod
    def of(cls, view: View, weights: Weights) -> Observation:
        mine, own, deck = view.mine, view.secret, view.cards
        lays = {
            movement.number: frozenset(zip(movement.cells, cards, strict=True))
            for movement, cards in zip(mine.movements, own.faces, strict=True)
        }
        defensive = frozenset(number for number, lay in lays.items() if is_defensive(lay))
        laid = [card for number in defensive for _, card in lays[number]]
        pool = sum(deck.defense[card] for card in (*laid, *(mine.pool or ())))
        return cls(weights, view, deck, own, mine, view.theirs, lays, defensive, pool)

    def stance(self) -> str:
        return self.own.stance or self.mine.stance

    def lines(self) -> tuple[int, ...]:
        """Return the other's lines U R D L, as far as the stance shows."""
        stance = self.deck.stances.get(self.theirs.stance)
        return tuple(stance.lines[side] for side in SIDES) if stance else (0, 0, 0, 0)

    def value(self, lay: Lay) -> float:
        """Return what the best stroke of an offensive movement is worth."""
        return best(self.view.deck, lay, self.stance(), self.bonus(), self.lines())[0]

    def bonus(self) -> int:
        """Return what wounds and valors add to each of its strokes."""
        now = self.view.now
        valors = max(0, now.valors - 1) if now.first == self.view.seat else 0
        return self.mine.wounds() + valors

    def offensive(self) -> list[Lay]:
        return [lay for number, lay in self.lays.items() if number not in self.defensive]


def is_defensive(lay: Lay) -> bool:
    return any(card in MAKES_DEFENSIVE for _, card in lay)
