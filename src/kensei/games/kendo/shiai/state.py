"""Kendo Shiai: the state of a match, who is asked, and what each may do.

>>> from kensei.games.kendo.shiai import GAME
>>> state = GAME.read("answer 1 hands=seme/bogyo,do-men,do2,fudoshin attack=0:do3")
>>> [str(move) for move in state.legal_moves(1)]
['do2', 'do-men', 'do-men+fudoshin', 'bogyo', 'pass']
"""

from __future__ import annotations

from dataclasses import dataclass, field

from kensei.core.i18n import N_
from kensei.core.protocol import CHANCE, NATURE, NOBODY, Outcome, Step
from kensei.games.kendo.cards import NO_PILES, Heap, Piles
from kensei.games.kendo.moves import DRAWS, PASS, Lay, Say, draws
from kensei.games.kendo.shiai import offers, procedure
from kensei.games.kendo.shiai.offers import Attack

ASKED = (frozenset({0}), frozenset({1}))
OPENING = ("opening-switch", "opening-pick", "show")
"""Where both decide at once."""

RIBBONS = ("Aka", "Shiro")
ENDS = (N_("{winner} wins {result}"), N_("{winner} wins {result} in the encho"))
"""How a match can end: in time, or after it."""


@dataclass(frozen=True, slots=True)
class State:
    """The whole truth of a match of Kendo Shiai."""

    box: Piles = field(repr=False)
    """The cards this match is played with."""
    point: str
    """What is being decided, one of `notation.POINTS`."""
    hands: tuple[Heap, ...]
    decks: Piles
    turn: int = 0
    """Who switches, picks, starts, answers, throws or draws."""
    thrown: Piles = NO_PILES
    """Cards thrown unseen."""
    played: Piles = NO_PILES
    """Cards that lie open."""
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
    """The ippon of each."""
    hansoku: tuple[int, ...] = (0, 0)
    is_penalised: bool = False
    """Whether the starter has had his hansoku for having nothing to start with."""
    raiding: int = 0
    """How many cards are still raided."""
    filling: tuple[int, ...] = ()
    """Who fills up his hand, and then who."""
    is_last_round: bool = False
    is_encho: bool = False

    def to_act(self) -> frozenset[int]:
        """Say who is asked."""
        if self.draws or self.raiding or self.point == "lot":
            return NATURE
        if self.point == "over":
            return NOBODY
        if self.chosen:
            return frozenset([seat for seat in (0, 1) if self.chosen[seat] is None])
        return ASKED[self.turn]

    def legal_moves(self, seat: int) -> tuple[Lay | Say, ...]:
        """List what the seat may do."""
        if seat not in self.to_act() or seat == CHANCE:
            return ()
        hand = self.hands[seat]
        if self.point in ("answer", "stroke"):
            assert self.attack
            row = "stroke" if self.point == "stroke" else self.attack.row
            return offers.answers(hand, row, self.attack.card)
        if self.point == "start":
            may_call = offers.may_call_time(self.scores, seat, self.is_encho)
            return offers.starts(hand, may_call) or (offers.drops(hand) if self.is_penalised else (PASS,))
        return self._other_moves(hand)

    def _other_moves(self, hand: Heap) -> tuple[Say, ...]:
        """List what is decided besides the plays."""
        decks = self.drawable()
        if self.point in ("switch", "opening-switch"):
            return offers.switches(hand, decks)
        if self.point in ("pick", "opening-pick"):
            return offers.picks(decks)
        if self.point == "refill":
            return tuple([DRAWS[colour] for colour in range(3) if decks[colour]])
        if self.point == "show":
            return offers.shows(hand)
        return offers.throws(hand) if self.point == "throw" else offers.HAND_OVER

    def drawable(self) -> tuple[bool, ...]:
        """Say of each deck whether it has a card or can be made anew [shiai.decks]."""
        return tuple([bool(self.decks[c] or self.played[c] or self.thrown[c]) for c in range(3)])

    def apply(self, seat: int, move: Lay | Say) -> Step[State]:
        """Play a move, or let chance bring a card or a lot."""
        return procedure.apply(procedure.Table(self), seat, move)

    def chances(self) -> tuple[tuple[Lay | Say, int], ...]:
        """List the cards that may be drawn or raided, or the lots."""
        if self.draws:
            return draws(self.decks[self.draws[0][1]])
        if self.raiding:
            return draws(self.hands[self.turn])
        return tuple((start, 1) for start in offers.STARTS) if self.point == "lot" else ()

    def outcome(self) -> Outcome | None:
        """Say who won; a draw is not possible."""
        if self.point != "over":
            return None
        winner = self.scores.index(max(self.scores))
        rule = procedure.end_clause(self.scores, self.is_encho)
        result = f"{max(self.scores)}:{min(self.scores)}"
        reason = ENDS[self.is_encho].format(winner=RIBBONS[winner], result=result)
        return Outcome((1.0, -1.0) if winner == 0 else (-1.0, 1.0), reason, rule)

    def view(self, seat: int | None) -> View:
        """Give what the seat may know."""
        return View(
            seat=seat,
            box=self.box,
            hand=() if seat is None else self.hands[seat],
            choice=None if seat is None or not self.chosen else self.chosen[seat],
            players=tuple(
                Shown(len(self.hands[s]), self.scores[s], self.hansoku[s], bool(self.chosen and self.chosen[s]))
                for s in (0, 1)
            ),
            decks=tuple(map(len, self.decks)),
            thrown=tuple(map(len, self.thrown)),
            played=self.played,
            point=self.point,
            turn=self.turn,
            draws=self.draws,
            ties=self.ties,
            served=self.served,
            attack=self.attack,
            is_penalised=self.is_penalised,
            raiding=self.raiding,
            filling=self.filling,
            is_last_round=self.is_last_round,
            is_encho=self.is_encho,
        )


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
        """The ippon of each."""
        return tuple(player.score for player in self.players)
