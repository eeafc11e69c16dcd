"""Bushido analysed: where the values of a duel are shipped, the card laid next is an exact matrix game."""

from __future__ import annotations

from dataclasses import dataclass

from kensei.bots.analysis import AnalysedMove, Analysis, ordered
from kensei.games.bushido.bots.duel import stand
from kensei.games.bushido.bots.exact.odds import Array
from kensei.games.bushido.bots.exact.tables import table
from kensei.games.bushido.bots.exact.turn import matrix, mixes
from kensei.games.bushido.bots.reader import rival
from kensei.games.bushido.deck import deck
from kensei.games.bushido.moves import Move
from kensei.games.bushido.state import State, View

CERTIFICATE = 0.004
"""What who knows the mix wins more than the value (`kensei bench exploit bushido --option fighters=swift,rose`)."""


@dataclass(frozen=True, slots=True)
class SolvedTurn:
    """One turn of a solved duel, as a seat sees it."""

    matrix: Array
    """What each pair of cards is worth to the seat, the own card first."""
    own: tuple[str, ...]
    theirs: tuple[str, ...]
    shares: Array
    values: Array
    """How often the equilibrium lays each own card, and what it is worth against the other's mix."""

    def worth(self, mine: Move, theirs: Move) -> float:
        return float(self.matrix[self.own.index(mine.words[0]), self.theirs.index(theirs.words[0])])


def analyse(position: State | View, seat: int, nodes: int | None) -> Analysis | None:
    """Analyse the turn; None where it is no turn of a solved duel, or where the seat has laid its card already."""
    if isinstance(position, State) and seat not in position.to_act():
        return None
    view = position.view(seat) if isinstance(position, State) else position
    turn = None if view.shown[seat].laid else solved_turn(view)
    if turn is None:
        return None
    target = (view.shown[rival(view) or 0].fighter,) if view.table.mode == "ffa" else ()
    found = [
        AnalysedMove(Move("play", (card, *target)), float(turn.shares[i]), float(turn.values[i]))
        for i, card in enumerate(turn.own)
    ]
    value = sum(one.share * one.value for one in found)
    return Analysis(seat, value, CERTIFICATE, False, ordered(found), turn.matrix.size, "the exact duel")


def solved_turn(view: View) -> SolvedTurn | None:
    """Return the turn that the view's seat is about to play; None where the values of the duel are not known."""
    foe = rival(view)
    if view.seat is None or foe is None or view.stage.phase != "stance":
        return None
    text = view.table.deck
    names = (view.shown[view.seat].fighter, view.shown[foe].fighter)
    found = table(text, names)
    stands = [stand(view, each) for each in (view.seat, foe)]
    if found is None or stands[0].size != stands[1].size or any(one.size != len(one.hand) for one in stands):
        return None
    is_first = names == found.fighters
    one, other = stands if is_first else stands[::-1]
    place = deck(text).place
    hands = (tuple(sorted(place[card] for card in one.hand)), tuple(sorted(place[card] for card in other.hand)))
    worth = matrix(text, found, hands, (one.health, other.health))
    mine, theirs, _value = mixes(worth)
    wheel = deck(text).wheel
    cards = tuple(tuple(wheel[at] for at in hand) for hand in hands)
    if is_first:
        return SolvedTurn(worth, cards[0], cards[1], mine, worth @ theirs)
    return SolvedTurn(-worth.T, cards[1], cards[0], theirs, -(mine @ worth))
