"""What the second judges of both kendo games share: cards by their names alone, and three decks."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable

from tests.games.judging import Asking, draw

COLOURS = ("brown", "red", "green")
Piles = dict[str, list[str]]


def colour(card: str) -> str:
    """`men3` is brown, `men-do` red, `seme` green."""
    return "red" if "-" in card else "brown" if card[-1].isdigit() else "green"


def technique(card: str) -> str:
    """What a brown or a red attacks with; a hiki is the same made moving back [kendo.fit]."""
    return card.split("-")[1] if "-" in card else card[:-1].removeprefix("hiki")


def is_hiki(card: str) -> bool:
    """Whether it is made moving back."""
    return card.startswith("hiki")


def fits(red: str, attack: str) -> bool:
    """A red fits an attack by its left side [kendo.fit]."""
    return red.split("-")[0] == technique(attack)


def listed(cards: Iterable[str]) -> str:
    """Cards in a list: brown, red, green, each by the alphabet."""
    return " ".join(sorted(cards, key=lambda card: (COLOURS.index(colour(card)), card)))


def joined(card: str, *greens: str) -> str:
    """Cards laid together: the greens by the alphabet."""
    return "+".join([card, *sorted(green for green in greens if green)])


def empty() -> Piles:
    """A pile for each colour."""
    return {each: [] for each in COLOURS}


class Table(ABC):
    """Hands, decks and piles."""

    def __init__(self, box: Iterable[Iterable[str]], players: int) -> None:
        self.box: Piles = dict(zip(COLOURS, map(list, box), strict=True))
        self.hands: list[list[str]] = [[] for _ in range(players)]
        self.decks, self.played, self.unseen = self.fresh(), empty(), empty()

    def fresh(self) -> Piles:
        """All cards of the box in their decks."""
        return {each: list(cards) for each, cards in self.box.items()}

    def can_draw(self, each: str) -> bool:
        """Whether the deck has a card or can be made anew."""
        return bool(self.decks[each] or self.played[each] or self.unseen[each])

    def draw(self, seat: int, each: str) -> Asking:
        """A card of the deck joins the hand; an empty deck is made anew first."""
        if not self.decks[each]:
            self.remake(each)
        card = yield from draw(self.decks[each])
        self.decks[each].remove(card)
        self.hands[seat].append(card)

    @abstractmethod
    def remake(self, each: str) -> None:
        """Make an empty deck anew: the games differ in what of."""

    def lay(self, seat: int, cards: Iterable[str]) -> None:
        """Cards of the hand lie open."""
        for card in cards:
            self.hands[seat].remove(card)
            self.played[colour(card)].append(card)

    def hide(self, seat: int, cards: Iterable[str]) -> None:
        """Cards of the hand leave it unseen."""
        for card in cards:
            self.hands[seat].remove(card)
            self.unseen[colour(card)].append(card)

    def held(self, seat: int, *greens: str) -> list[str]:
        """Which of these greens are in the hand."""
        return [green for green in greens if green in self.hands[seat]]

    def of(self, seat: int, each: str) -> list[str]:
        """The different cards of a colour in the hand."""
        return sorted({card for card in self.hands[seat] if colour(card) == each})
