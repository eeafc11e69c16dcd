"""States that look like a view to its seat: what face-down cards and hands of others might be."""

from __future__ import annotations

import random

from kensei.games.bushido.board import IN, LaidCard, Side
from kensei.games.bushido.deck import deck
from kensei.games.bushido.draft import without
from kensei.games.bushido.state import State, View


def imagine(view: View, rng: random.Random) -> State:
    return State(view.table, view.stage, tuple(side(view, seat, rng) for seat in range(len(view.shown))))


def side(view: View, seat: int, rng: random.Random) -> Side:
    """Imagine one fighter: hands that are not shown are dealt at random, plans are any that fit."""
    shown, cards = view.shown[seat], view.packs[seat]
    hand, pile = cards.hand, cards.pile
    if hand is None or pile is None:
        wheel = deck(view.table.deck).wheel
        rest = without(wheel, shown.card)
        piled = rng.sample(rest, cards.piled)
        hand, pile = without(rest, *piled), tuple(card for card in rest if card in piled)
    return Side(shown, hand, pile, plan(view, seat, hand, rng))


def plan(view: View, seat: int, hand: tuple[str, ...], rng: random.Random) -> LaidCard | None:
    """Imagine what lies face down; a target is part of the secret only until all have chosen."""
    if seat == view.seat:
        return view.plan
    if not view.shown[seat].laid:
        return None
    card = rng.choice(hand)
    if view.table.mode != "ffa" or view.stage.phase != "stance":
        return LaidCard(card)
    others = [n for n, other in enumerate(view.shown) if n != seat and other.fate == IN]
    return LaidCard(card, rng.choice(others))
