"""What lies face down on the other side, as a player would guess it: a defence first, and strokes that connect.

Cards dealt at random hardly ever connect: whoever thinks in such worlds fears nothing.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import replace
from itertools import chain, islice
from typing import Any, TypeAlias

from kensei.games.ketto import GAME, View
from kensei.games.ketto.cards import COMBAT, DEFENSE, DOWN, KIND, OPPOSITE, STEPS, arranged
from kensei.games.ketto.deck import Deck, load
from kensei.games.ketto.imagine import places_of
from kensei.games.ketto.position import Movement, Secret, Shown, Side
from kensei.games.ketto.state import State

FIRST = 0.8
"""How likely the defense card is taken to lie in the first movement."""
CHOICE = 3
"""Out of how many cards a player is taken to have chosen each one for where it lies."""
PILES = ("hand", "deck", "discarded", "left")

Place: TypeAlias = tuple[Any, int]
"""Where a hidden card is: a movement by index, or a pile by name, and which card of it."""


def believed(view: View, rng: random.Random) -> State:
    """Return a state that looks like the view, with a purposeful player on the other side."""
    world: State = GAME.imagine(view, rng)
    if view.seat is None:
        return world
    other = 1 - view.seat
    side = world.sides[other]
    if not any(DOWN in movement.faces for movement in side.shown.movements):
        return world
    guess = Guess(load(view.deck), side, rng)
    if view.now.first is None:
        guess.lay_defence()
    guess.lay_strokes()
    guessed = Side(side.shown, guess.secret())
    return replace(world, sides=(world.sides[0], guessed) if other else (guessed, world.sides[1]))


class Guess:
    """The hidden combat cards of a player, while they change places."""

    def __init__(self, deck: Deck, side: Side, rng: random.Random) -> None:
        self.deck, self.rng = deck, rng
        self.shown: Shown = side.shown
        self.dealt: Secret = side.secret
        self.cards: dict[Place, str] = {(m, i): side.secret.faces[m][i] for m, i in places_of(side.shown, COMBAT)}
        piles = ((pile, i, card) for pile in PILES for i, card in enumerate(getattr(side.secret, pile)))
        self.cards |= {(pile, i): card for pile, i, card in piles if KIND[card] == COMBAT}
        self.defence: int | None = None

    def lay_defence(self) -> None:
        """Put the defense card into a movement, most likely the first."""
        where = next((place for place, card in self.cards.items() if card == DEFENSE), None)
        places = [place for place in self.cards if isinstance(place[0], int)]
        if where is None or not places:
            return
        first = [place for place in places if place[0] == 0]
        chosen = self.rng.choice(first if first and self.rng.random() < FIRST else places)
        self.defence = chosen[0]
        self.swap(where, chosen)
        free = [place for place in self.cards if place[0] != self.defence]
        for place in places:
            if place[0] == self.defence and place != chosen:
                self.choose(place, free, self.deck.defense)

    def choose(self, place: Place, free: list[Place], points: Mapping[str, int]) -> None:
        some = self.rng.sample(free, min(CHOICE - 1, len(free)))
        self.swap(place, max([place, *some], key=lambda one: points[self.cards[one]]))

    def swap(self, one: Place, other: Place) -> None:
        self.cards[one], self.cards[other] = self.cards[other], self.cards[one]

    def lay_strokes(self) -> None:
        """Let the cards of the other movements connect as far as that can be."""
        free = [place for place, card in self.cards.items() if place[0] != self.defence and card != DEFENSE]
        self.rng.shuffle(free)
        settled: set[Place] = set()
        for m, movement in enumerate(self.shown.movements):
            if m != self.defence:
                self.lay_stroke(m, movement, free, settled)

    def lay_stroke(self, m: int, movement: Movement, free: list[Place], settled: set[Place]) -> None:
        """Go through the cells from the first card on; each takes a card that flows into one already there."""
        there: dict[tuple[int, int], str] = {}
        for i in sorted(range(len(movement.cells)), key=lambda i: sum(map(abs, movement.cells[i]))):
            cell, place = movement.cells[i], (m, i)
            if place in self.cards and self.cards[place] != DEFENSE:
                near = {side: there.get((cell[0] - dx, cell[1] - dy), "") for side, (dx, dy) in STEPS.items()}
                wanted = [OPPOSITE[side] for side, card in near.items() if side in self.deck.flow.get(card, "")]
                others = (one for one in free if one not in settled)
                fits = (one for one in chain([place], others) if self.connects(self.cards[one], wanted))
                found = islice(fits, CHOICE)
                self.swap(place, max(found, default=place, key=lambda one: self.deck.strength[self.cards[one]]))
                settled.add(place)
            there[cell] = self.cards.get(place, self.dealt.faces[m][i])

    def connects(self, card: str, wanted: list[str]) -> bool:
        """Whether an attack card takes up a flow; the first card of a movement need not."""
        flow = self.deck.flow[card]
        return bool(flow) and (not wanted or any(side in flow for side in wanted))

    def secret(self) -> Secret:
        faces = tuple(
            tuple(self.cards.get((m, i), card) for i, card in enumerate(cards))
            for m, cards in enumerate(self.dealt.faces)
        )
        piles: dict[str, Any] = {
            pile: arranged(self.cards.get((pile, i), card) for i, card in enumerate(getattr(self.dealt, pile)))
            for pile in PILES
        }
        return replace(self.dealt, faces=faces, **piles)
