"""Musashi's Challenge: a full state that looks like a view to its seat."""

from __future__ import annotations

import random

from kensei.games.kendo.cards import COLOUR, Heap, Piles, heap
from kensei.games.kendo.moves import Say
from kensei.games.kendo.musashi.offers import DEALT, mulligans, tie_changes
from kensei.games.kendo.musashi.state import SEVERAL, State, View


def imagine(view: View, rng: random.Random) -> State:
    """Deal the cards that the seat does not see to the places where they may be.

    Until the first attack everybody knows how many cards of each colour a hand has; later, when
    cards have been taken blind, only its size.
    """
    unseen = [_unseen(view, colour, rng) for colour in range(3)]
    decks = tuple(_draw(unseen[colour], view.decks[colour]) for colour in range(3))
    under = tuple(_draw(unseen[colour], view.under[colour]) for colour in range(3))
    hands = _hands_by_colour(view, unseen) if view.point in ("deal", *SEVERAL) else _hands_by_size(view, unseen, rng)
    return State(
        box=view.box,
        point=view.point,
        hands=hands,
        decks=decks,
        still_in=view.still_in,
        turn=view.turn,
        under=under,
        played=view.played,
        draws=view.draws,
        chosen=_chosen(view, hands, rng),
        tied=view.tied,
        attack=view.attack,
        taking=view.taking,
        barred=view.barred,
        robbed=view.robbed,
        met=view.met,
        follows=view.follows,
    )


def _unseen(view: View, colour: int, rng: random.Random) -> list[str]:
    cards = list(view.box[colour])
    for card in (*view.hand, *view.played[colour]):
        if COLOUR[card] == colour:
            cards.remove(card)
    rng.shuffle(cards)
    return cards


def _draw(cards: list[str], count: int) -> Heap:
    """Take so many off the top."""
    taken = cards[len(cards) - count :]
    del cards[len(cards) - count :]
    return heap(taken)


def _hands_by_colour(view: View, unseen: list[list[str]]) -> tuple[Heap, ...]:
    hands: list[Heap] = []
    for seat in range(len(view.players)):
        if seat == view.seat:
            hands.append(view.hand)
            continue
        counts = [DEALT[colour] - view.draws.count((seat, colour)) for colour in range(3)]
        hands.append(heap(card for colour in range(3) for card in _draw(unseen[colour], counts[colour])))
    return tuple(hands)


def _hands_by_size(view: View, unseen: list[list[str]], rng: random.Random) -> tuple[Heap, ...]:
    cards = [card for pile in unseen for card in pile]
    rng.shuffle(cards)
    return tuple(
        view.hand if seat == view.seat else _draw(cards, player.cards) for seat, player in enumerate(view.players)
    )


def _chosen(view: View, hands: Piles, rng: random.Random) -> tuple[Heap | None, ...]:
    """Let who has chosen have chosen anything."""
    if view.point not in SEVERAL or view.draws:
        return ()
    chosen: list[Heap | None] = []
    for seat, player in enumerate(view.players):
        if not player.has_chosen:
            chosen.append(None)
        elif seat == view.seat:
            chosen.append(view.choice)
        else:
            hand = hands[seat]
            offered = mulligans(hand) if view.point == "mulligan" else tie_changes(hand, len(hands))
            choice: Say = rng.choice(offered)
            chosen.append(choice.cards)
    return tuple(chosen)
