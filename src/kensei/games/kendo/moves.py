"""The moves of both games and their spelling: cards laid, and words said.

`men3+seme to 2` lays cards; `switch seme red` says a word. What chance brings is a card, spelled
like one laid alone: the same value serves both.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import ClassVar, NamedTuple

from kensei.core.errors import InvalidMove, shown
from kensei.core.i18n import _
from kensei.games.kendo.cards import CALLED, COLOURS, ORDER, Heap, heap

MOST_CARDS = 4
"""More cards never lie together; longer texts are not read."""


@dataclass(frozen=True, slots=True)
class Lay:
    """Cards laid together, aimed at a seat where there is a choice; or the card that chance brings."""

    cards: Heap
    to: int | None = None
    WHOLE: ClassVar[bool] = True

    def __str__(self) -> str:
        laid = "+".join(self.cards)
        return laid if self.to is None else f"{laid} to {self.to}"


@dataclass(frozen=True, slots=True)
class Say:
    """A word, with the cards, the deck or the seat it speaks of."""

    verb: str
    cards: Heap = ()
    deck: str = ""
    seat: int | None = None
    WHOLE: ClassVar[bool] = True

    def __str__(self) -> str:
        if self.verb == "show" and not self.cards:
            return "show nothing"
        seat = () if self.seat is None else (str(self.seat),)
        return " ".join((self.verb, *self.cards, *([self.deck] if self.deck else []), *seat))


@dataclass(frozen=True, slots=True)
class Attack:
    """An attack that has to be answered: who made it or sent it on, its card, and a green that stands with it."""

    by: int
    card: str = ""
    """A brown, a red, Oshidashi or Maki waza; empty for a lone Seme."""
    green: str = ""
    """What has to be answered first: Seme or Jodan no kamae; in Kendo Shiai also Fudoshin, the raid."""
    WHOLE: ClassVar[bool] = True


@cache
def lay(cards: Heap, to: int | None = None) -> Lay:
    return Lay(cards, to)


@cache
def say(verb: str, cards: Heap = (), deck: str = "", seat: int | None = None) -> Say:
    return Say(verb, cards, deck, seat)


PASS = say("pass")
DRAWS = tuple(say("draw", (), colour) for colour in COLOURS)
SINGLE = {card: lay((card,)) for card in ORDER}
"""Each card laid alone, or brought by chance."""


def deck_draws(decks: Sequence[bool]) -> tuple[Say, ...]:
    return tuple([draw for draw, has_cards in zip(DRAWS, decks, strict=True) if has_cards])


def draws(cards: Heap) -> tuple[tuple[Lay, int], ...]:
    """The cards that may come from a heap, weighted by the number of copies."""
    return tuple([(SINGLE[card], count) for card, count in Counter(cards).items()])


class MoveWord(NamedTuple):
    """What follows a verb: so many cards, then a deck where it names one; or one of a few moves of its own."""

    least: int = 0
    most: int = 0
    has_deck: bool = False
    moves: tuple[Say, ...] = ()


ALONE, DECK = MoveWord(), MoveWord(has_deck=True)


def parse(text: str, verbs: Mapping[str, MoveWord], is_aimed: bool, help: str) -> Lay | Say:
    """Read a move of a game with these verbs, whose cards may be aimed at seats or not.

    A move has one spelling: cards in another order are refused with the right one.

    >>> parse("men3+seme to 1", {}, True, "")
    Lay(cards=('men3', 'seme'), to=1)
    """
    words = text.split(" ") if isinstance(text, str) and len(text) <= 100 else [""]
    found = _said(words, verbs[words[0]]) if words[0] in verbs else _laid(words, is_aimed)
    if found is None:
        raise InvalidMove(_("{text} is no move of this game: write {help}").format(text=shown(text), help=_(help)))
    if str(found) != text:
        message = _("{text} is written '{found}': browns, reds, greens, each in alphabetical order")
        raise InvalidMove(message.format(text=shown(text), found=found))
    return found


def _said(words: list[str], kind: MoveWord) -> Say | None:
    for move in kind.moves:
        if str(move) == " ".join(words):
            return move
    verb, *cards = words
    deck = cards.pop() if kind.has_deck and cards else ""
    if not kind.least <= len(cards) <= kind.most or any(card not in ORDER for card in cards):
        return None
    return say(verb, heap(cards), deck) if not kind.has_deck or deck in COLOURS else None


def _laid(words: list[str], is_aimed: bool) -> Lay | None:
    cards = words[0].split("+")
    if len(cards) > MOST_CARDS or any(card not in ORDER for card in cards):
        return None
    if len(words) == 1:
        return Lay(heap(cards))
    if not is_aimed or len(words) != 3 or words[1] != "to" or words[2] not in tuple("012345"):
        return None
    return Lay(heap(cards), int(words[2]))


def cards_by_name(text: str) -> str:
    """Return a move that lays cards by the cards' names, without its target; other moves as they are spelled.

    >>> cards_by_name("men-kote+mushin to 1"), cards_by_name("pass")
    ('Men-Kote + Mushin', 'pass')
    """
    cards = text.partition(" to ")[0].split("+")
    return " + ".join(CALLED[card] for card in cards) if all(card in CALLED for card in cards) else text
