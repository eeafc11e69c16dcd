"""A state of Kettō while one move is played."""

from __future__ import annotations

from typing import Any

from kensei.core.draft import Draft
from kensei.games.ketto.cards import DOWN, arranged, without
from kensei.games.ketto.deck import Deck, load
from kensei.games.ketto.position import Movement, counted, replaced


class KettoDraft(Draft):
    """A draft with what several moves do: turn cards up, take cards out of a hand."""

    now: Any
    sides: list[Any]
    deck: str | None

    def cards(self) -> Deck:
        return load(self.deck)

    def index(self, seat: int, number: int) -> int:
        return next(i for i, movement in enumerate(self.sides[seat].shown.movements) if movement.number == number)

    def attacking(self) -> tuple[int, Movement]:
        seat = self.now.turn
        index = self.index(seat, self.now.attack.movement)
        return index, self.sides[seat].shown.movements[index]

    def turn_up(self, seat: int, index: int, card: int) -> str:
        """Turn a card of a movement up and return its face."""
        side = self.sides[seat]
        movement: Movement = side.shown.movements[index]
        face: str = side.secret.faces[index][card]
        if movement.faces[card] == DOWN:
            side.shown.movements = replaced(side.shown.movements, index, movement.with_up(card, face))
        return face

    def turn_stance_up(self, seat: int, rule: str) -> None:
        side = self.sides[seat]
        side.shown.stance, side.secret.stance = side.secret.stance, ""
        self.tell("stance shown", rule, seat=seat, stance=side.shown.stance)

    def take(self, seat: int, card: str) -> None:
        side = self.sides[seat]
        side.secret.hand = without(side.secret.hand, card)
        side.shown.hand = counted(side.shown.hand, card, -1)

    def play(self, seat: int, card: str) -> None:
        """Play a card from the hand: it leaves the game, seen by all."""
        self.take(seat, card)
        shown = self.sides[seat].shown
        shown.gone = arranged((*shown.gone, card))
