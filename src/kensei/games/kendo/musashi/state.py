"""Musashi's Challenge: the state of a game, who is asked, and what each may do.

>>> from kensei.games.kendo.musashi import GAME
>>> state = GAME.read("answer 1 hands=seme/bogyo,do-men attack=0:do3")
>>> [str(move) for move in state.legal_moves(1)]
['do-men to 0', 'bogyo']
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field

from kensei.core.i18n import N_
from kensei.core.protocol import CHANCE, NATURE, NOBODY, Outcome
from kensei.games.kendo import state as kendo
from kensei.games.kendo.cards import NO_PILES, Heap, Piles, heap
from kensei.games.kendo.moves import Attack, Lay, Say, deck_draws, draws
from kensei.games.kendo.musashi import procedure
from kensei.games.kendo.musashi.offers import DEALT, answers, attacks, changes, mulligans, tie_changes

ASKED = tuple(frozenset({seat}) for seat in range(6))
SEVERAL = frozenset({"mulligan", "tie"})
NAMES = tuple(f"Seat {seat}" for seat in range(6))
ENDS = (N_("{winner} is the last one in"), N_("A block was the very last card: hiki-wake"))
OWN_ENDINGS = {ENDS[0]: {"winner": N_("You are the last one in")}}


@dataclass(frozen=True, slots=True)
class State:
    """The whole truth of a game of Musashi's Challenge."""

    box: Piles = field(repr=False)
    point: str
    """What is being decided: deal, mulligan, tie, attack, answer, take, bonus or over."""
    hands: tuple[Heap, ...]
    decks: Piles
    still_in: tuple[int, ...]
    turn: int = 0
    """Who starts, answers or draws the bonus."""
    under: Piles = NO_PILES
    """Cards put unseen under each deck."""
    played: Piles = NO_PILES
    draws: tuple[tuple[int, int], ...] = ()
    """Who draws next from which deck, and so on."""
    chosen: tuple[Heap | None, ...] = ()
    """The cards that each wants to change; None: not decided."""
    tied: tuple[int, ...] = ()
    """The leaders who change a brown before the sums are compared again."""
    attack: Attack | None = None
    """What lies against `turn`."""
    taking: int = 0
    """How many cards the attacker still takes."""
    barred: int | None = None
    """Who attacked the starter and may not be attacked back [musashi.reaction.target]."""
    robbed: int | None = None
    """From whom the starter has just taken cards, and whom they may not attack [musashi.after-loss.many]."""
    met: tuple[int | None, ...] = ()
    """The last attacker of each seat [musashi.out.last-attacker]."""
    follows: int = 0
    """Who starts after the bonus is drawn."""

    def to_act(self) -> frozenset[int]:
        if self.draws or self.taking:
            return NATURE
        if self.point == "over":
            return NOBODY
        if self.point in SEVERAL:
            return frozenset([seat for seat in self.choosers() if self.chosen[seat] is None])
        return ASKED[self.turn]

    def choosers(self) -> tuple[int, ...]:
        return self.tied if self.point == "tie" else self.still_in

    def legal_moves(self, seat: int) -> tuple[Lay | Say, ...]:
        if seat not in self.to_act() or seat == CHANCE:
            return ()
        hand = self.hands[seat]
        if self.point == "answer":
            assert self.attack
            return answers(hand, self.attack, self.others(seat))
        if self.point == "attack":
            return attacks(hand, self.open_to(seat)) or changes(hand)
        if self.point == "bonus":
            return deck_draws(kendo.drawable(self, self.under))
        if self.point == "mulligan":
            return mulligans(hand)
        return tie_changes(hand, len(self.still_in))

    def others(self, seat: int) -> tuple[int, ...]:
        return tuple([other for other in self.still_in if other != seat])

    def open_to(self, seat: int) -> tuple[int, ...]:
        return tuple([s for s in self.others(seat) if s != self.barred and s != self.robbed])

    apply = procedure.apply
    withdraw = procedure.withdraw

    def in_play(self) -> frozenset[int]:
        return frozenset(self.still_in)

    contenders = in_play

    def chances(self) -> tuple[tuple[Lay, int], ...]:
        """The cards that may be drawn, or taken blind [musashi.take]."""
        if self.draws:
            return draws(self.decks[self.draws[0][1]])
        return draws(self.hands[self.turn]) if self.taking else ()

    def outcome(self) -> Outcome | None:
        """One has won, or two draw [musashi.win, musashi.hiki-wake, musashi.scores]."""
        if self.point != "over":
            return None
        players, left = len(self.hands), len(self.still_in)
        lost = -1 / (players - 1)
        won = 1.0 if left == 1 else (players - 2) / (2 * (players - 1))
        scores = tuple(won if seat in self.still_in else lost for seat in range(players))
        if left == 1:
            return Outcome.of(scores, ENDS[0], "musashi.win", NAMES, winner=self.still_in[0])
        return Outcome.of(scores, ENDS[1], "musashi.hiki-wake")

    def view(self, seat: int | None) -> View:
        chosen = self.chosen or (None,) * len(self.hands)
        players = [Shown(len(hand), s in self.still_in, chosen[s] is not None) for s, hand in enumerate(self.hands)]
        return kendo.view_of(View, self, seat, tuple(players))


@dataclass(frozen=True, slots=True)
class Shown:
    """What everybody sees of a player."""

    cards: int
    """The size of the hand."""
    is_in: bool
    has_chosen: bool
    """Whether a choice that all make at once is made."""


@dataclass(frozen=True, slots=True)
class View:
    """What a seat may know: its own hand, and what lies open."""

    seat: int | None
    box: Piles = field(repr=False)
    """The cards this game is played with, left out when it is shown: no name in it says where a card is."""
    hand: Heap
    choice: Heap | None
    """What the seat itself has chosen to change, while others still decide."""
    players: tuple[Shown, ...]
    decks: tuple[int, ...]
    under: tuple[int, ...]
    played: Piles
    point: str
    turn: int
    draws: tuple[tuple[int, int], ...]
    tied: tuple[int, ...]
    attack: Attack | None
    taking: int
    barred: int | None
    robbed: int | None
    met: tuple[int | None, ...]
    follows: int

    @property
    def still_in(self) -> tuple[int, ...]:
        return tuple([seat for seat, player in enumerate(self.players) if player.is_in])

    @property
    def is_choosing(self) -> bool:
        return self.point in SEVERAL and not self.draws


def imagine(view: View, rng: random.Random) -> State:
    """Deal the cards that the seat does not see.

    Until the first attack everybody knows how many cards of each colour a hand has; later, when
    cards have been taken blind, only its size.
    """

    def choose(hand: Heap) -> Heap:
        return rng.choice(mulligans(hand) if view.point == "mulligan" else tie_changes(hand, len(view.still_in))).cards

    def by_colour(hidden: list[list[str]]) -> tuple[Heap, ...]:
        hands = [view.hand if seat == view.seat else () for seat in range(len(view.players))]
        for seat, player in enumerate(view.players):
            if seat != view.seat and player.is_in:
                counts = [DEALT[colour] - view.draws.count((seat, colour)) for colour in range(3)]
                hands[seat] = heap(card for pile in map(kendo.off_the_top, hidden, counts) for card in pile)
        return tuple(hands)

    return kendo.imagine(view, State, rng, choose, by_colour if view.point in ("deal", *SEVERAL) else None)
