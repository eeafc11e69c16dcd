"""Views of both games: made of a state for a seat, and turned back into a full state that looks like them."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import fields
from functools import cache
from operator import attrgetter
from typing import Any, TypeVar

from kensei.core.draft import constructor
from kensei.games.kendo.cards import COLOUR, Heap, Piles, heap

S = TypeVar("S")
V = TypeVar("V")

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
    sizes = _sizes(decks(state)), _sizes(aside(state))
    view: V = new(seat, state.box, hand, choice, players, *sizes, *public(state))
    return view


@cache
def _parts(kind: Any) -> tuple[Any, Any, Any, Any]:
    """Return what makes views, and what looks up the fields of a state for them."""
    names = [field.name for field in fields(kind)]
    return constructor(kind), attrgetter(names[FIRST - 2]), attrgetter(names[FIRST - 1]), attrgetter(*names[FIRST:])


def _sizes(piles: Piles) -> tuple[int, ...]:
    return tuple([len(pile) for pile in piles])


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
    hidden = _unseen(view.box, view.hand, view.played, rng)
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


def _unseen(box: Piles, hand: Heap, played: Piles, rng: random.Random) -> list[list[str]]:
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
