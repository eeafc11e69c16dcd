"""What the states of both games share: how they are changed, what a seat may see of them, and what it may imagine."""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields
from functools import cache
from operator import attrgetter
from typing import Any, ClassVar, TypeAlias, TypeVar

from kensei.core.draft import Draft, constructor
from kensei.core.protocol import Json
from kensei.games.kendo.cards import COLOUR, COLOURS, Heap, Piles, heap, put, replaced, with_card, without
from kensei.games.kendo.moves import Attack

S = TypeVar("S")
V = TypeVar("V")
Secrets: TypeAlias = Mapping[int, Mapping[str, Json]]


class KendoDraft(Draft, ABC):
    """A state of either game being changed: the fields that both have."""

    point: str
    turn: int
    hands: tuple[Heap, ...]
    decks: Piles
    played: Piles
    draws: tuple[tuple[int, int], ...]
    attack: Attack | None
    ASIDE: ClassVar[str]
    """The field with the cards that lie unseen beside the decks."""

    @property
    def lying(self) -> Attack:
        """The attack that is being answered or paid for."""
        assert self.attack
        return self.attack

    def draw(self, card: str, rule: str) -> None:
        """The next who has to draw gets the card; the deck is public, the card secret [kendo.hands]."""
        seat, colour = self.draws[0]
        self.decks = replaced(self.decks, colour, without(self.decks[colour], card))
        self.take_up(seat, card)
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
        for card in cards:
            self.played = put(self.played, card)
        self.take_out(seat, cards)

    def put_aside(
        self, seat: int, cards: Heap, event: str, rule: str, secrets: Secrets | None = None, **facts: Json
    ) -> None:
        """Put cards of the hand unseen under their decks, or throw them; everybody sees their colours."""
        aside = getattr(self, self.ASIDE)
        for card in cards:
            aside = put(aside, card)
        setattr(self, self.ASIDE, aside)
        self.take_out(seat, cards)
        secrets = secrets or {seat: {"own": list(cards)}}
        self.tell(event, rule, secrets, seat=seat, colours=[COLOURS[COLOUR[card]] for card in cards], **facts)

    def take_out(self, seat: int, cards: Heap) -> None:
        hand = self.hands[seat]
        for card in cards:
            hand = without(hand, card)
        self.hands = replaced(self.hands, seat, hand)

    def take_up(self, seat: int, card: str) -> None:
        self.hands = replaced(self.hands, seat, with_card(self.hands[seat], card))


def drawable(table: Any, aside: Sequence[object]) -> tuple[bool, ...]:
    """Whether each deck of a state, a draft or a view has a card or can be made anew [musashi.decks, shiai.decks]."""
    return tuple([bool(table.decks[c] or table.played[c] or aside[c]) for c in range(3)])


FIRST = 7
"""The first fields of every view: seat, box, hand, choice, players, and the sizes of two sets of piles."""


def view_of(kind: Callable[..., V], state: Any, seat: int | None, players: tuple[Any, ...]) -> V:
    """The view of a seat: its own hand and choice, the sizes of unseen piles, and what its other fields name."""
    new, decks, aside, public = _parts(kind)
    hand: Heap = ()
    choice = None
    if seat is not None:
        hand = state.hands[seat]
        choice = state.chosen[seat] if state.chosen else None
    sizes = [tuple([len(pile) for pile in piles]) for piles in (decks(state), aside(state))]
    view: V = new(seat, state.box, hand, choice, players, *sizes, *public(state))
    return view


@cache
def _parts(kind: Any) -> tuple[Any, Any, Any, Any]:
    names = [field.name for field in fields(kind)]
    return constructor(kind), attrgetter(names[FIRST - 2]), attrgetter(names[FIRST - 1]), attrgetter(*names[FIRST:])


def imagine(
    view: Any,
    kind: type[S],
    rng: random.Random,
    choose: Callable[[Heap], Any],
    hands_of: Callable[[list[list[str]]], tuple[Heap, ...]] | None = None,
) -> S:
    """Deal the cards that the seat does not see to the places where they may be.

    `choose` is called for a seat that has decided in secret, with its hand; `hands_of` deals the hands, by their sizes
    if it is not given.
    """
    hidden = unseen(view.box, view.hand, view.played, rng)
    aside = fields(view)[FIRST - 1].name
    piles = {name: tuple(map(off_the_top, hidden, getattr(view, name))) for name in ("decks", aside)}
    hands = hands_of(hidden) if hands_of else _by_size(view, hidden, rng)
    chosen: list[Any] = []
    if view.is_choosing:
        for seat, player in enumerate(view.players):
            is_known = seat == view.seat or not player.has_chosen
            own = view.choice if seat == view.seat else None
            chosen.append(own if is_known else choose(hands[seat]))
    made: dict[str, Any] = {**piles, "hands": hands, "chosen": tuple(chosen)}
    names = [field.name for field in fields(kind)]  # type: ignore[arg-type]
    return kind(**{name: made[name] if name in made else getattr(view, name) for name in names})


def unseen(box: Piles, hand: Heap, played: Piles, rng: random.Random) -> list[list[str]]:
    """For each colour the cards that are neither in the own hand nor open, shuffled."""
    found = []
    for colour, pile in enumerate(box):
        cards = list(pile)
        for card in (*hand, *played[colour]):
            if COLOUR[card] == colour:
                cards.remove(card)
        rng.shuffle(cards)
        found.append(cards)
    return found


def off_the_top(cards: list[str], count: int) -> Heap:
    """Take so many cards away and return them in their order."""
    left = len(cards) - count
    taken = heap(cards[left:])
    del cards[left:]
    return taken


def _by_size(view: Any, hidden: Sequence[Sequence[str]], rng: random.Random) -> tuple[Heap, ...]:
    cards = [card for pile in hidden for card in pile]
    rng.shuffle(cards)
    return tuple(
        view.hand if seat == view.seat else off_the_top(cards, player.cards) for seat, player in enumerate(view.players)
    )
