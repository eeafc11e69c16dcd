"""Kendo Shiai: the state of a match, who is asked, and what each may do.

>>> from kensei.games.kendo.shiai import GAME
>>> state = GAME.read("answer 1 hands=seme/bogyo,do-men,do2,fudoshin attack=0:do3")
>>> [str(move) for move in state.legal_moves(1)]
['do2', 'do-men', 'do-men+fudoshin', 'bogyo', 'pass']
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field

from kensei.core.i18n import N_
from kensei.core.protocol import CHANCE, NATURE, NOBODY, Outcome
from kensei.games.kendo import state as kendo
from kensei.games.kendo.cards import NO_PILES, Heap, Piles
from kensei.games.kendo.moves import PASS, Attack, Lay, Say, deck_draws, draws
from kensei.games.kendo.shiai import offers, procedure
from kensei.games.kendo.shiai.plays import end_clause

ASKED = (frozenset({0}), frozenset({1}))
OPENING = ("opening-switch", "opening-pick", "show")

RIBBONS = ("Aka", "Shiro")
ENDS = (N_("{winner} wins, {seat} {result} {target}"), N_("{winner} wins in the encho, {seat} {result} {target}"))
OWN_ENDINGS = {
    ENDS[0]: {"winner": N_("{seat} {result} {target}"), "seat": ENDS[0], "target": ENDS[0]},
    ENDS[1]: {"winner": N_("{seat} {result} {target}, in the encho"), "seat": ENDS[1], "target": ENDS[1]},
}
"""To whoever won; whoever lost is told the usual sentence with "you" in it."""


@dataclass(frozen=True, slots=True)
class State:
    """The whole truth of a match of Kendo Shiai."""

    box: Piles = field(repr=False)
    point: str
    """What is being decided, one of `notation.POINTS`."""
    hands: tuple[Heap, ...]
    decks: Piles
    turn: int = 0
    """Who switches, picks, starts, answers, throws or draws."""
    thrown: Piles = NO_PILES
    """Cards thrown unseen."""
    played: Piles = NO_PILES
    draws: tuple[tuple[int, int], ...] = ()
    """Who draws next from which deck, and so on."""
    chosen: tuple[Say | None, ...] = ()
    """What each has decided in the opening; None: not yet."""
    ties: int = 0
    """How many comparisons were equal."""
    served: tuple[int, ...] = ()
    """Whose switch-and-pick of the opening still serves a first play."""
    attack: Attack | None = None
    """What lies against `turn`."""
    scores: tuple[int, ...] = (0, 0)
    hansoku: tuple[int, ...] = (0, 0)
    is_penalised: bool = False
    """Whether the starter has had the hansoku for having nothing to start with, and still has not fetched a brown."""
    raiding: int = 0
    """How many cards are still raided."""
    filling: tuple[int, ...] = ()
    """Who fills up the hand, and then who."""
    is_last_round: bool = False
    is_encho: bool = False

    def to_act(self) -> frozenset[int]:
        if self.draws or self.raiding or self.point == "lot":
            return NATURE
        if self.point == "over":
            return NOBODY
        if self.chosen:
            return frozenset([seat for seat in (0, 1) if self.chosen[seat] is None])
        return ASKED[self.turn]

    def legal_moves(self, seat: int) -> tuple[Lay | Say, ...]:
        if seat not in self.to_act() or seat == CHANCE:
            return ()
        hand = self.hands[seat]
        if self.point in ("answer", "stroke"):
            assert self.attack
            return offers.answers(hand, offers.row_of(self.attack, self.point), self.attack.card)
        if self.point in ("start", "drop"):
            may_call = offers.may_call_time(self.scores, seat, self.is_encho)
            return (offers.starts(hand, may_call) or (PASS,)) if self.point == "start" else offers.drops(hand, may_call)
        return self._other_moves(hand)

    def _other_moves(self, hand: Heap) -> tuple[Say, ...]:
        decks = kendo.drawable(self, self.thrown)
        if self.point in ("switch", "opening-switch"):
            return offers.switches(hand, decks)
        if self.point in ("pick", "opening-pick"):
            return offers.picks(decks)
        if self.point == "refill":
            return deck_draws(decks)
        if self.point == "show":
            return offers.shows(hand)
        return offers.throws(hand) if self.point == "throw" else offers.HAND_OVER

    apply = procedure.apply

    def chances(self) -> tuple[tuple[Lay | Say, int], ...]:
        if self.draws:
            return draws(self.decks[self.draws[0][1]])
        if self.raiding:
            return draws(self.hands[self.turn])
        return tuple((start, 1) for start in offers.STARTS) if self.point == "lot" else ()

    def outcome(self) -> Outcome | None:
        if self.point != "over":
            return None
        winner = self.scores.index(max(self.scores))
        rule = end_clause(self.scores, self.is_encho)
        result = f"{self.scores[0]} : {self.scores[1]}"
        scores = (1.0, -1.0) if winner == 0 else (-1.0, 1.0)
        return Outcome.of(scores, ENDS[self.is_encho], rule, RIBBONS, winner=winner, seat=0, target=1, result=result)

    def view(self, seat: int | None) -> View:
        chosen = self.chosen or (None, None)
        players = [
            Shown(len(hand), self.scores[s], self.hansoku[s], chosen[s] is not None)
            for s, hand in enumerate(self.hands)
        ]
        return kendo.view_of(View, self, seat, tuple(players))


@dataclass(frozen=True, slots=True)
class Shown:
    """What everybody sees of a player."""

    cards: int
    """The size of the hand."""
    score: int
    hansoku: int
    has_chosen: bool
    """Whether a choice of the opening is made."""


@dataclass(frozen=True, slots=True)
class View:
    """What a seat may know: its own hand, and what lies open."""

    seat: int | None
    box: Piles = field(repr=False)
    """The cards this match is played with, left out when it is shown: no name in it says where a card is."""
    hand: Heap
    choice: Say | None
    """What the seat itself has decided in the opening, while the other still decides."""
    players: tuple[Shown, ...]
    decks: tuple[int, ...]
    thrown: tuple[int, ...]
    played: Piles
    point: str
    turn: int
    draws: tuple[tuple[int, int], ...]
    ties: int
    served: tuple[int, ...]
    attack: Attack | None
    is_penalised: bool
    raiding: int
    filling: tuple[int, ...]
    is_last_round: bool
    is_encho: bool

    @property
    def scores(self) -> tuple[int, ...]:
        return tuple(player.score for player in self.players)

    @property
    def hansoku(self) -> tuple[int, ...]:
        return tuple(player.hansoku for player in self.players)

    @property
    def is_choosing(self) -> bool:
        return self.point in OPENING and not self.draws


def imagine(view: View, rng: random.Random) -> State:
    """Deal the cards that the seat does not see.

    Every card that leaves a deck or a hand shows its colour, so what is in no deck and not thrown
    is, colour by colour, in the hands; a spectator, who sees neither hand, knows only their sizes.
    """
    decks = kendo.drawable(view, view.thrown)

    def choose(hand: Heap) -> Say:
        if view.point == "show":
            return rng.choice(offers.shows(hand))
        return rng.choice(offers.picks(decks) if view.point == "opening-pick" else offers.switches(hand, decks))

    return kendo.imagine(view, State, rng, choose)
