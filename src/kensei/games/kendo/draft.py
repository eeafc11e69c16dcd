"""What happens to hands, decks and piles while a state of either game changes."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, ClassVar

from kensei.core.draft import Draft
from kensei.games.kendo.cards import COLOURS, Heap, Piles, put, replaced, with_card, without


class KendoDraft(Draft, ABC):
    """A state of either game being changed: the fields that both have."""

    point: str
    turn: int
    hands: tuple[Heap, ...]
    decks: Piles
    played: Piles
    draws: tuple[tuple[int, int], ...]
    ASIDE: ClassVar[str]
    """The field with the cards that lie unseen beside the decks."""

    @property
    def lying(self) -> Any:
        """The attack that is being answered or paid for."""
        assert self.attack
        return self.attack

    def draw(self, card: str, rule: str) -> None:
        """The next who has to draw gets the card; the deck is public, the card secret [kendo.hands]."""
        seat, colour = self.draws[0]
        self.decks = replaced(self.decks, colour, without(self.decks[colour], card))
        self.hands = replaced(self.hands, seat, with_card(self.hands[seat], card))
        self.tell("drew", rule, {seat: {"card": card}}, seat=seat, deck=COLOURS[colour])
        self.owe(self.draws[1:])

    def owe(self, draws: tuple[tuple[int, int], ...]) -> None:
        """Set who draws from which deck; an empty deck is made anew when its card is needed."""
        self.draws = draws
        if draws and not self.decks[draws[0][1]]:
            self.remake(draws[0][1])

    def owe_one(self, seat: int, deck: str) -> None:
        self.owe(((seat, COLOURS.index(deck)),))

    @abstractmethod
    def remake(self, colour: int) -> None:
        """Make an empty deck anew, as the game's rules say."""

    def spend(self, seat: int, cards: Heap) -> None:
        """Lay cards of the hand open."""
        for card in cards:
            self.played = put(self.played, card)
        self.take_out(seat, cards)

    def put_aside(self, seat: int, cards: Heap) -> None:
        """Put cards of the hand unseen under their decks, or throw them."""
        aside = getattr(self, self.ASIDE)
        for card in cards:
            aside = put(aside, card)
        setattr(self, self.ASIDE, aside)
        self.take_out(seat, cards)

    def take_out(self, seat: int, cards: Heap) -> None:
        hand = self.hands[seat]
        for card in cards:
            hand = without(hand, card)
        self.hands = replaced(self.hands, seat, hand)
