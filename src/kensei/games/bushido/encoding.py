"""Bushido Duels: one numbering for all modes; an observation is a row of facts, seat by seat.

Moves name fighters, so seats stand in their order and one's own is marked.
"""

from __future__ import annotations

from itertools import combinations
from typing import Any

from kensei.adapters.encoding import Encoding, Notes, Tensor, block, counted, one_hot, tensor
from kensei.games.bushido.board import CLANS, FALLEN, MODES, STALEMATE, WITHDRAWN
from kensei.games.bushido.board import FATES as ALL_FATES
from kensei.games.bushido.deck import Deck, deck
from kensei.games.bushido.moves import ACCEPT, LEAVE, REFUSE, Move
from kensei.games.bushido.state import OF_CHANCE, PHASES, View

FATES = tuple(fate for fate in ALL_FATES if fate != WITHDRAWN)
"""Nobody leaves an environment: one who left a table is shown as fallen."""
ASKING = tuple(sorted(PHASES - OF_CHANCE))
ROLLED = 6
"""How many totals of an attack phase are shown."""
MOST_OUTCOMES = 91
"""Twelve dice at once; no hand has more sets of cards to lose."""
HEALTH, DECISIONS = 20, 6
"""A turn asks a fighter for a card, and at the most for two payments, two cards to take and an opponent."""


NOTES = Notes(
    hidden="a card laid face down",
    simultaneous="every stance phase, all duels of a round together",
    bound="by the rules on stalemates; no game comes near it",
)


def encoding(options: dict[str, Any]) -> Encoding:
    encoder = ViewEncoder(deck(options["deck"] or ""), options["players"])
    players = encoder.players
    longest = DECISIONS * STALEMATE * HEALTH * players**3
    return Encoding(
        numbering(encoder.cards),
        (encoder.length,),
        127,
        encoder.layout,
        encoder.observe,
        longest,
        chances=MOST_OUTCOMES,
    )


def numbering(cards: Deck) -> list[Any]:
    fighters, wheel = tuple(cards.fighters), cards.wheel
    paid = [Move("discard", some) for size in range(dearest(cards) + 1) for some in combinations(wheel, size)]
    return [
        block("choose a fighter", (Move("fighter", (name,)) for name in fighters)),
        block("challenge a fighter", (Move("challenge", (name,)) for name in fighters)),
        block("accept or refuse", (ACCEPT, REFUSE)),
        block("lay a card", (Move("play", (card,)) for card in wheel)),
        block("free for all: lay a card before a fighter", (Move("play", (c, n)) for c in wheel for n in fighters)),
        block("free for all: fight next", (Move("fight", (name,)) for name in fighters)),
        block("pay with cards: none, one, …", paid),
        block("take a card back, or leave it", (*(Move("take", (card,)) for card in wheel), LEAVE)),
    ]


def dearest(box: Deck) -> int:
    cards = [card for fighter in box.fighters.values() for card in fighter.cards.values()]
    found = [card.plain.pays.most for card in cards if card.plain.pays]
    return min(max(found, default=0), len(box.wheel) - 1)


class ViewEncoder:
    """How a view of this table becomes a row."""

    def __init__(self, cards: Deck, players: int) -> None:
        self.cards = cards
        self.players = players
        self.fighter = {name: place for place, name in enumerate(cards.fighters)}
        mon = len(cards.wheel)
        a_seat = (
            ("fighter", len(self.fighter)),
            ("health", 1),
            (f"fate: {', '.join(FATES)}", len(FATES)),
            (f"clan: {', '.join(CLANS)}", len(CLANS)),
            ("card in play, turned up", mon),
            ("free for all: the seat attacked", players),
            ("a card lies face down", 1),
            ("cards in hand, cards in the pile", 2),
            ("the hand, the pile", 2 * mon),
            ("duels against seat", players),
            ("turns of the duel without a wound", 1),
        )
        self.layout = (
            ("own seat", players),
            (f"mode: {', '.join(MODES)}", len(MODES)),
            ("hardcore; memory", 2),
            (f"what is decided: {', '.join(ASKING)}", len(ASKING)),
            ("who is asked; who challenges or is fought", 2 * players),
            ("the fight: who strikes, who defends", 2 * players),
            ("totals rolled in it so far", ROLLED),
            ("own card that lies face down; the seat it is aimed at", mon + players),
            *((f"seat {seat}: {means}", length) for seat in range(players) for means, length in a_seat),
        )
        self.length = sum(length for _, length in self.layout)

    def observe(self, view: View) -> Tensor:
        stage, table, plan = view.stage, view.table, view.plan
        fight = stage.fight
        rolled = (fight.dice if fight else ())[:ROLLED]
        row = [
            *self.seat(view.seat),
            *one_hot(len(MODES), list(MODES).index(table.mode)),
            *(table.hardcore, table.memory),
            *one_hot(len(ASKING), ASKING.index(stage.phase) if stage.phase in ASKING else None),
            *(*self.seat(stage.asked), *self.seat(stage.active)),
            *(*self.seat(fight.seats[0] if fight else None), *self.seat(fight.seats[1] if fight else None)),
            *(*rolled, *[0] * (ROLLED - len(rolled))),
            *(*self.card(plan.card if plan else ""), *self.seat(plan.target if plan else None)),
        ]
        for seat in range(self.players):
            row += self.of_seat(view, seat)
        return tensor(row)

    def of_seat(self, view: View, seat: int) -> list[int]:
        shown, pack = view.shown[seat], view.packs[seat]
        duel = next((duel for duel in view.stage.duels if seat in duel.seats and not duel.decided), None)
        foes = [foe for foe in duel.seats if foe != seat] if duel else []
        place = self.cards.place
        return [
            *one_hot(len(self.fighter), self.fighter[shown.fighter] if shown.fighter else None),
            shown.health,
            *one_hot(len(FATES), FATES.index(FALLEN if shown.fate == WITHDRAWN else shown.fate)),
            *one_hot(len(CLANS), CLANS.index(shown.clan) if shown.clan else None),
            *(*self.card(shown.card), *self.seat(shown.target)),
            *(shown.laid, len(pack.hand), len(pack.pile)),
            *(*counted(pack.hand, place), *counted(pack.pile, place)),
            *one_hot(self.players, *foes),
            duel.quiet if duel else 0,
        ]

    def seat(self, seat: int | None) -> list[int]:
        return one_hot(self.players, seat)

    def card(self, card: str) -> list[int]:
        return one_hot(len(self.cards.wheel), self.cards.place[card] if card else None)
