"""A match of Bushido Duels being changed inside one `apply`."""

from __future__ import annotations

from typing import Any

from kensei.core.draft import Draft
from kensei.games.bushido.board import IN, Duel, MatchSetup
from kensei.games.bushido.cards import Card
from kensei.games.bushido.deck import Deck, deck, in_order


class BushidoDraft(Draft):
    """The draft of a state, with what the phases ask of it."""

    table: MatchSetup
    stage: Any
    sides: list[Any]
    deck: Deck

    def __init__(self, state: Any) -> None:
        super().__init__(state)
        self.deck = deck(state.table.deck)

    def enter(self, phase: str, seat: int | None = None, dice: int = 0) -> None:
        """Go to a phase: one that asks a seat or chance, or one that goes on by itself."""
        stage = self.stage
        stage.phase, stage.asked, stage.dice = phase, seat, dice

    def standing(self) -> list[int]:
        """List the seats still in."""
        return [seat for seat, side in enumerate(self.sides) if side.shown.fate == IN]

    def free(self) -> list[int]:
        """List the seats still in that have no duel."""
        taken = {seat for duel in self.stage.duels for seat in duel.seats}
        return [seat for seat in self.standing() if seat not in taken]

    def open_duels(self) -> list[Duel]:
        return [duel for duel in self.stage.duels if not duel.decided]

    def put_duel(self, number: int, duel: Duel) -> None:
        duels = self.stage.duels
        self.stage.duels = (*duels[:number], duel, *duels[number + 1 :])

    def card(self, seat: int) -> Card:
        shown = self.sides[seat].shown
        return self.deck.fighters[shown.fighter].cards[shown.card]

    def seat_of(self, fighter: str) -> int:
        return next(seat for seat, side in enumerate(self.before.sides) if side.shown.fighter == fighter)

    def in_order(self, cards: tuple[str, ...]) -> tuple[str, ...]:
        return in_order(self.table.deck, cards)

    def deal(self, seat: int) -> None:
        side = self.sides[seat]
        side.hand, side.pile = self.deck.wheel, ()


def without(cards: tuple[str, ...], *gone: str) -> tuple[str, ...]:
    return tuple([card for card in cards if card not in gone])
