"""Kettō: the state of a duel, whom it asks and what it offers.

>>> from kensei.games.ketto import GAME
>>> text = "flow black first:black attack:@1:0,0 | stance:S3 hand:D @1:0,0=A07^;1,0=A06 | stance:S1 hand:D"
>>> state = GAME.read(text)
>>> [str(move) for move in state.legal_moves(0)]
['flow R', 'stop']
>>> [event.name for event in state.apply(0, GAME.parse("flow R")).events]
['flowed', 'stroke complete', 'stance shown', 'line held']
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from kensei.core.i18n import N_
from kensei.core.protocol import NATURE, NOBODY, Outcome, Step
from kensei.games.ketto import attacks, hits, moves, planning
from kensei.games.ketto.cards import COLOURS, COMBAT_CARDS, DEATH, SEATS, VITALITY
from kensei.games.ketto.deck import load
from kensei.games.ketto.duel import Duel, Moment, Secret, Shown, Side
from kensei.games.ketto.moves import Move
from kensei.games.ketto.offers import offered

ASKED = (frozenset({0}), frozenset({1}))
BOTH = frozenset(SEATS)
CHANCE_POINTS = frozenset({"start", "deal", "drawn", "drawn tactic", "vitality"})
DEFENDER_POINTS = frozenset({"parry", "spend", "evade"})
ENDS = {"death": N_("{winner} turned up the Death of {loser}"), "tie": N_("Both have attacked with all they had")}

Procedure = Callable[[Duel, int, Move], None]

PROCEDURES: dict[tuple[str, str], Procedure] = {
    ("start", "start"): planning.start,
    ("choose", "stance"): planning.choose,
    ("deal", moves.CARD): planning.deal,
    ("action", "draw"): planning.draw,
    ("drawn", moves.CARD): planning.drawn,
    ("drawn tactic", moves.CARD): planning.drawn,
    ("action", "show"): planning.show,
    ("action", "stance"): planning.replace_stance,
    ("action", "place"): planning.place,
    ("action", "reveal"): planning.reveal,
    ("action", "valor"): planning.valor,
    ("action", "end"): planning.end,
    ("action", "pass"): planning.pass_turn,
    ("discard", "discard"): planning.discard,
    ("attack", "attack"): attacks.attack,
    ("parry", "parry"): attacks.parry,
    ("parry", "pass"): attacks.let_flow,
    ("flow", "flow"): attacks.flow,
    ("flow", "stop"): attacks.stop_flow,
    ("spend", "spend"): hits.spend,
    ("spend", "pass"): hits.spend_no_more,
    ("strike", "strike"): hits.strike,
    ("strike", "stop"): hits.stop_striking,
    ("evade", "evade"): hits.evade,
    ("evade", "pass"): hits.stand,
    ("vitality", moves.TURNED): hits.turn_vitality,
    ("guard", "guard"): hits.guard,
}
"""What each move does at each point of decision."""


@dataclass(frozen=True, slots=True)
class View:
    """What a seat may know: what everybody sees, and its own secrets."""

    seat: int | None
    now: Moment
    shown: tuple[Shown, Shown]
    own: Secret | None
    """None for a spectator."""
    peek: bool
    """Screens show the owner what he placed [ketto.place.no-peek]."""
    deck: str | None
    """The data file that is played with, None: the house deck."""


@dataclass(frozen=True, slots=True)
class State:
    """The whole truth of a duel."""

    now: Moment
    sides: tuple[Side, Side]
    peek: bool = False
    deck: str | None = None

    def to_act(self) -> frozenset[int]:
        """Say who is asked, by what everybody sees [ketto.ask.public]."""
        return asked(self.now, (self.sides[0].shown, self.sides[1].shown))

    def legal_moves(self, seat: int) -> tuple[Move, ...]:
        """List what the seat may do, in the order of the rulebook's tables."""
        shown = (self.sides[0].shown, self.sides[1].shown)
        if seat not in SEATS or seat not in asked(self.now, shown):
            return ()
        return offered(load(self.deck), self.now, shown, self.sides[seat].secret, seat)

    def apply(self, seat: int, move: Move) -> Step[State]:
        """Play a move."""
        duel = Duel(self.deck, self.now, self.sides)
        PROCEDURES[self.now.point, move.verb](duel, seat, move)
        state = State(duel.now, (duel.sides[0], duel.sides[1]), self.peek, self.deck)
        return Step(state, tuple(duel.events))

    def chances(self) -> tuple[tuple[Move, int], ...]:
        """List nature's moves with their weights."""
        point, turn = self.now.point, self.now.turn
        if point == "start":
            return tuple((move, 1) for move in moves.START)
        if point in ("deal", "drawn"):
            return tuple([ONE_OF[card] for card in self.sides[turn].secret.deck])
        if point == "drawn tactic":
            return copies(self.sides[turn].secret.tactics)
        if point == "vitality":
            row = self.sides[1 - turn].shown.vitality
            left = ((card, number - row.count(card)) for card, number in VITALITY.items())
            return tuple((moves.TURN_UP[card], number) for card, number in left if number)
        return ()

    def outcome(self) -> Outcome | None:
        """Say who won, or that nobody did [ketto.end.death, ketto.end.tie]."""
        if self.now.point != "over":
            return None
        for loser in SEATS:
            if DEATH in self.sides[loser].shown.vitality:
                names = {"winner": COLOURS[1 - loser].capitalize(), "loser": COLOURS[loser].capitalize()}
                scores = (-1.0, 1.0) if loser == 0 else (1.0, -1.0)
                return Outcome(scores, ENDS["death"].format(**names), "ketto.end.death")
        return Outcome((0.0, 0.0), ENDS["tie"], "ketto.end.tie")

    def view(self, seat: int | None) -> View:
        """Give what the seat may know; None: a spectator."""
        own = None if seat is None else self.sides[seat].secret
        return View(seat, self.now, (self.sides[0].shown, self.sides[1].shown), own, self.peek, self.deck)


ONE_OF = {card: (moves.DRAWN[card], 1) for card in COMBAT_CARDS}


def copies(cards: tuple[str, ...]) -> tuple[tuple[Move, int], ...]:
    """List each different card of a deck with its number."""
    return tuple([(moves.DRAWN[card], cards.count(card)) for card in dict.fromkeys(cards)])


def asked(now: Moment, shown: tuple[Shown, Shown]) -> frozenset[int]:
    """Say who is asked."""
    point = now.point
    if point in CHANCE_POINTS:
        return NATURE
    if point in DEFENDER_POINTS:
        return ASKED[1 - now.turn]
    if point == "choose":
        return BOTH if shown[0].stance == shown[1].stance else ASKED[0 if shown[1].stance else 1]
    return NOBODY if point == "over" else ASKED[now.turn]
