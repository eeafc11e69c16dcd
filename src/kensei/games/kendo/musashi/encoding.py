"""Musashi's Challenge: cards and targets; an observation is a row of facts, seat by seat.

Moves name seats, so seats stand in their order and one's own is marked. The numbering has every
card that a deck file may hold, so that it is the same for all decks.
"""

from __future__ import annotations

from typing import Any

from kensei.adapters.encoding import Encoding, Notes, Tensor, block, counted, one_hot, tensor
from kensei.games.kendo.cards import BROWNS
from kensei.games.kendo.musashi.kernel.numbers import USED
from kensei.games.kendo.musashi.kernel.numbers import blocks as numbered_blocks
from kensei.games.kendo.musashi.offers import BOOSTS
from kensei.games.kendo.musashi.state import View
from kensei.games.kendo.musashi.words import QUESTIONS

POINTS = tuple(QUESTIONS)
PLACE = {card: place for place, card in enumerate(USED)}
PLAYS = 200
"""A player: every play lays a card and only a bonus brings one in, and a play asks for few decisions."""


NOTES = Notes(
    hidden="hands",
    simultaneous="the change of cards before play, and ties for the first attack",
    bound="no game comes near it",
)


def encoding(options: dict[str, Any]) -> Encoding:
    players = options["players"]
    blocks = [block(words, moves) for words, moves in numbered_blocks(players)]
    layout = layout_for(players)
    length = sum(length for _, length in layout)
    return Encoding(blocks, (length,), 127, layout, observe, PLAYS * players, chances=len(BROWNS))


def layout_for(players: int) -> tuple[tuple[str, int], ...]:
    return (
        ("own seat", players),
        ("own hand by card: browns, reds, greens", len(USED)),
        ("cards laid open, likewise", len(USED)),
        ("cards in the decks: brown, red, green; cards put under them", 6),
        (f"what is decided: {', '.join(POINTS)}", len(POINTS)),
        ("whose turn", players),
        ("who attacks", players),
        ("the attacking card", len(USED)),
        (f"what strengthens it: {', '.join(BOOSTS)}", len(BOOSTS)),
        ("cards being taken", 1),
        ("who may not be attacked; who was robbed", 2 * players),
        ("who is tied for the first attack", players),
        ("each seat: cards in hand, still in, has chosen", 3 * players),
        ("each seat: whose attack it met last", players * players),
    )


def observe(view: View) -> Tensor:
    players = len(view.players)
    attack = view.attack
    row = [
        *one_hot(players, view.seat),
        *counted(view.hand, PLACE),
        *counted([card for pile in view.played for card in pile], PLACE),
        *(*view.decks, *view.under),
        *one_hot(len(POINTS), POINTS.index(view.point)),
        *one_hot(players, view.turn),
        *one_hot(players, attack.by if attack else None),
        *one_hot(len(USED), PLACE[attack.card] if attack else None),
        *one_hot(len(BOOSTS), BOOSTS.index(attack.green) if attack and attack.green else None),
        view.taking,
        *(*one_hot(players, view.barred), *one_hot(players, view.robbed)),
        *one_hot(players, *view.tied),
    ]
    for shown in view.players:
        row += (shown.cards, shown.is_in, shown.has_chosen)
    for seat in view.met:
        row += one_hot(players, seat)
    return tensor(row)
