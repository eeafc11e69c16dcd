"""Musashi's Challenge: a full state that looks like a view to its seat."""

from __future__ import annotations

import random

from kensei.games.kendo.cards import Heap, Piles, heap
from kensei.games.kendo.moves import Say
from kensei.games.kendo.musashi.offers import DEALT, mulligans, tie_changes
from kensei.games.kendo.musashi.state import SEVERAL, State, View
from kensei.games.kendo.unseen import deal, off_the_top, unseen


def imagine(view: View, rng: random.Random) -> State:
    """Deal the cards that the seat does not see to the places where they may be.

    Until the first attack everybody knows how many cards of each colour a hand has; later, when
    cards have been taken blind, only its size.
    """
    hidden = unseen(view.box, view.hand, view.played, rng)
    decks = tuple(off_the_top(hidden[colour], view.decks[colour]) for colour in range(3))
    under = tuple(off_the_top(hidden[colour], view.under[colour]) for colour in range(3))
    if view.point in ("deal", *SEVERAL):
        hands = _hands_by_colour(view, hidden)
    else:
        hands = deal(hidden, view.hand, view.seat, [player.cards for player in view.players], rng)
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


def _hands_by_colour(view: View, hidden: list[list[str]]) -> tuple[Heap, ...]:
    hands: list[Heap] = []
    for seat in range(len(view.players)):
        if seat == view.seat or not view.players[seat].is_in:
            hands.append(view.hand if seat == view.seat else ())
            continue
        counts = [DEALT[colour] - view.draws.count((seat, colour)) for colour in range(3)]
        hands.append(heap(card for colour in range(3) for card in off_the_top(hidden[colour], counts[colour])))
    return tuple(hands)


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
