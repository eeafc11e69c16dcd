"""Musashi's Challenge: cards and targets; an observation is a row of facts, seat by seat.

Moves name seats, so seats stand in their order and one's own is marked. The numbering has every
card that a deck file may hold, so that it is the same for all decks.
"""

from __future__ import annotations

from itertools import combinations_with_replacement, product
from typing import Any

from kensei.adapters.encoding import Encoding, Notes, Tensor, block, counted, one_hot, tensor
from kensei.games.kendo.cards import BROWNS, CARDS, GREEN_ATTACKS, REDS, heap
from kensei.games.kendo.moves import DRAWS, PASS, lay, say
from kensei.games.kendo.musashi.offers import BOOSTS, KEEP
from kensei.games.kendo.musashi.state import View
from kensei.games.kendo.musashi.words import QUESTIONS

POINTS = tuple(QUESTIONS)
PLAYED = tuple(card for card in CARDS if card != "jikan")
"""Jikan desu is not used [musashi.set-aside]."""
PLACE = {card: place for place, card in enumerate(PLAYED)}
UNAIMED = ("seme", "mushin", "jodan", "taijodan", "tsubazeriai", "bogyo", "kaihi", "tsuyoi")
AIMED = ("kaihi", "tsuyoi", "fudoshin")
PLAYS = 200
"""A player: every play lays a card and only a bonus brings one in, and a play asks for few decisions."""


NOTES = Notes(
    hidden="hands",
    simultaneous="the change of cards before play, and ties for the first attack",
    bound="no game comes near it",
)


def encoding(options: dict[str, Any]) -> Encoding:
    players = options["players"]
    seats = range(players)
    boosts = ((), *((boost,) for boost in BOOSTS))
    blocks = [
        block("keep, pass, draw brown, red, green", (KEEP, PASS, *DRAWS)),
        block("change a card", (say("change", (card,)) for card in PLAYED)),
        block("change two cards", (say("change", pair) for pair in combinations_with_replacement(PLAYED, 2))),
        block("answer with a green", (lay((card,)) for card in UNAIMED)),
        block("answer with a green, on a seat", (lay((card,), to) for card in AIMED for to in seats)),
        block("Maki waza, Oshidashi, on a seat", (lay((card,), to) for card in GREEN_ATTACKS for to in seats)),
        block(
            "attack with a brown, alone, with Jodan, with Seme, on a seat",
            (lay(heap((card, *boost)), to) for card, boost, to in product(BROWNS, boosts, seats)),
        ),
        block(
            "answer with a red, without and with Mushin, alone, with Jodan, with Seme, on a seat",
            (
                lay(heap((card, *mushin, *boost)), to)
                for card, mushin, boost, to in product(REDS, ((), ("mushin",)), boosts, seats)
            ),
        ),
    ]
    layout = layout_for(players)
    length = sum(length for _, length in layout)
    return Encoding(blocks, (length,), 127, layout, observe, PLAYS * players, chances=len(BROWNS))


def layout_for(players: int) -> tuple[tuple[str, int], ...]:
    return (
        ("own seat", players),
        ("own hand by card: browns, reds, greens", len(PLAYED)),
        ("cards laid open, likewise", len(PLAYED)),
        ("cards in the decks: brown, red, green; cards put under them", 6),
        (f"what is decided: {', '.join(POINTS)}", len(POINTS)),
        ("whose turn", players),
        ("who attacks", players),
        ("the attacking card", len(PLAYED)),
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
        *one_hot(len(PLAYED), PLACE[attack.card] if attack else None),
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
