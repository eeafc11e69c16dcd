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

from kensei.core.draft import constructor
from kensei.core.i18n import N_
from kensei.core.protocol import NATURE, NOBODY, Outcome, Step
from kensei.games.ketto import battle, moves, planning
from kensei.games.ketto.cards import COLOURS, COMBAT_CARDS, DEATH, SEATS, VITALITY
from kensei.games.ketto.moves import Move
from kensei.games.ketto.offers import offered
from kensei.games.ketto.position import KettoDraft, Shown, Side, Situation, View

ASKED = (frozenset({0}), frozenset({1}))
BOTH = frozenset(SEATS)
CHANCE_POINTS = frozenset({"start", "deal", "drawn", "drawn tactic", "vitality"})
DEFENDER_POINTS = frozenset({"parry", "spend", "evade"})
SEAT_NAMES = tuple(colour.capitalize() for colour in COLOURS)
DEATH_FOUND, TIE = (
    N_("{winner} turned up the Death of {loser}"),
    N_("No offensive movement is left, and both are alive"),
)
OWN_ENDINGS = {
    DEATH_FOUND: {"winner": N_("You turned up the Death of {loser}"), "loser": N_("{winner} turned up your Death")}
}

Procedure = Callable[[KettoDraft, int, Move], None]

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
    ("attack", "attack"): battle.attack,
    ("parry", "parry"): battle.parry,
    ("parry", "pass"): battle.decline,
    ("flow", "flow"): battle.flow,
    ("flow", "stop"): battle.decline,
    ("spend", "spend"): battle.spend,
    ("spend", "pass"): battle.decline,
    ("strike", "strike"): battle.strike,
    ("strike", "stop"): battle.decline,
    ("evade", "evade"): battle.evade,
    ("evade", "pass"): battle.decline,
    ("vitality", moves.TURNED): battle.turn_vitality,
    ("guard", "guard"): battle.guard,
}
"""What each move does at each point of decision."""


@dataclass(frozen=True, slots=True)
class State:
    """The whole truth of a duel."""

    now: Situation
    sides: tuple[Side, Side]
    peek: bool = False
    deck: str | None = None

    def to_act(self) -> frozenset[int]:
        """Return who is asked, by what everybody sees [ketto.ask.public]."""
        return asked(self.now, (self.sides[0].shown, self.sides[1].shown))

    def legal_moves(self, seat: int) -> tuple[Move, ...]:
        return offered(self.view(seat)) if seat in SEATS and seat in self.to_act() else ()

    def apply(self, seat: int, move: Move) -> Step[State]:
        draft = KettoDraft(self)
        PROCEDURES[self.now.point, move.verb](draft, seat, move)
        return draft.step()

    def chances(self) -> tuple[tuple[Move, int], ...]:
        point, turn = self.now.point, self.now.turn
        if point == "start":
            return tuple((move, 1) for move in moves.START)
        if point in ("deal", "drawn"):
            return tuple([ONE_OF[card] for card in self.sides[turn].secret.deck])
        if point == "drawn tactic":
            tactics = self.sides[turn].secret.tactics
            return tuple([(moves.DRAWN[card], tactics.count(card)) for card in dict.fromkeys(tactics)])
        if point == "vitality":
            row = self.sides[1 - turn].shown.vitality
            left = ((card, number - row.count(card)) for card, number in VITALITY.items())
            return tuple((moves.TURN_UP[card], number) for card, number in left if number)
        return ()

    def outcome(self) -> Outcome | None:
        """Return who won, or that nobody did [ketto.end.death, ketto.end.tie]."""
        if self.now.point != "over":
            return None
        for loser in SEATS:
            if DEATH in self.sides[loser].shown.vitality:
                scores = (-1.0, 1.0) if loser == 0 else (1.0, -1.0)
                return Outcome.of(scores, DEATH_FOUND, "ketto.end.death", SEAT_NAMES, winner=1 - loser, loser=loser)
        return Outcome.of((0.0, 0.0), TIE, "ketto.end.tie")

    def view(self, seat: int | None) -> View:
        own = None if seat is None else self.sides[seat].secret
        return new_view(seat, self.now, (self.sides[0].shown, self.sides[1].shown), own, self.peek, self.deck)


new_view = constructor(View)
ONE_OF = {card: (moves.DRAWN[card], 1) for card in COMBAT_CARDS}


def asked(now: Situation, shown: tuple[Shown, Shown]) -> frozenset[int]:
    point = now.point
    if point in CHANCE_POINTS:
        return NATURE
    if point in DEFENDER_POINTS:
        return ASKED[1 - now.turn]
    if point == "choose":
        return BOTH if shown[0].stance == shown[1].stance else ASKED[0 if shown[1].stance else 1]
    return NOBODY if point == "over" else ASKED[now.turn]
