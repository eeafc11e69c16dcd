"""Kendo Shiai: a full state that looks like a view to its seat."""

from __future__ import annotations

import random

from kensei.games.kendo.cards import Heap
from kensei.games.kendo.moves import Say
from kensei.games.kendo.shiai import offers
from kensei.games.kendo.shiai.state import OPENING, State, View
from kensei.games.kendo.unseen import deal, off_the_top, unseen


def imagine(view: View, rng: random.Random) -> State:
    """Deal the cards that the seat does not see to the places where they may be.

    Every card that leaves a deck or a hand shows its colour, so what is in no deck and not thrown
    is, colour by colour, in the hands; a spectator, who sees neither hand, knows only their sizes.
    """
    hidden = unseen(view.box, view.hand, view.played, rng)
    decks = tuple(off_the_top(hidden[colour], view.decks[colour]) for colour in range(3))
    thrown = tuple(off_the_top(hidden[colour], view.thrown[colour]) for colour in range(3))
    hands = deal(hidden, view.hand, view.seat, [player.cards for player in view.players], rng)
    return State(
        box=view.box,
        point=view.point,
        hands=hands,
        decks=decks,
        turn=view.turn,
        thrown=thrown,
        played=view.played,
        draws=view.draws,
        chosen=_chosen(view, hands, rng),
        ties=view.ties,
        served=view.served,
        attack=view.attack,
        scores=view.scores,
        hansoku=tuple(player.hansoku for player in view.players),
        is_penalised=view.is_penalised,
        raiding=view.raiding,
        filling=view.filling,
        is_last_round=view.is_last_round,
        is_encho=view.is_encho,
    )


def _chosen(view: View, hands: tuple[Heap, ...], rng: random.Random) -> tuple[Say | None, ...]:
    """Let who has chosen have chosen anything."""
    if view.point not in OPENING or view.draws:
        return ()
    decks = tuple(bool(n + view.thrown[c] + len(view.played[c])) for c, n in enumerate(view.decks))
    chosen: list[Say | None] = []
    for seat, player in enumerate(view.players):
        if not player.has_chosen or seat == view.seat:
            chosen.append(view.choice if seat == view.seat else None)
        elif view.point == "show":
            chosen.append(rng.choice(offers.shows(hands[seat])))
        elif view.point == "opening-pick":
            chosen.append(rng.choice(offers.picks(decks)))
        else:
            chosen.append(rng.choice(offers.switches(hands[seat], decks)))
    return tuple(chosen)
