"""One turn of a duel whose exact values are shipped: the matrix game of the cards laid next, and its equilibrium."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from kensei.games.bushido.bots.duel import stand
from kensei.games.bushido.bots.exact.odds import Array
from kensei.games.bushido.bots.exact.tables import table
from kensei.games.bushido.bots.exact.turn import matrix, mixes
from kensei.games.bushido.bots.matchup import matchup
from kensei.games.bushido.bots.reader import rival
from kensei.games.bushido.deck import deck
from kensei.games.bushido.moves import Move
from kensei.games.bushido.state import View


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
    taken: tuple[Array, Array]
    """What each own card costs the seat and the other, in health on average against the other's mix."""

    def worth(self, mine: Move, theirs: Move) -> float:
        return float(self.matrix[self.own.index(mine.words[0]), self.theirs.index(theirs.words[0])])


def solved_turn(view: View) -> SolvedTurn | None:
    """Return the turn that the view's seat is about to play; None where the values of the duel are not known."""
    foe = rival(view)
    if view.seat is None or foe is None or view.stage.phase != "stance":
        return None
    text = view.table.deck
    names = (view.shown[view.seat].fighter, view.shown[foe].fighter)
    found = table(text, names)
    stands = [stand(view, each) for each in (view.seat, foe)]
    if found is None or stands[0].size != stands[1].size:
        return None
    is_first = names == found.fighters
    one, other = stands if is_first else stands[::-1]
    place = deck(text).place
    hands = (tuple(sorted(place[card] for card in one.hand)), tuple(sorted(place[card] for card in other.hand)))
    worth = matrix(text, found, hands, (one.health, other.health))
    mine, theirs, _value = mixes(worth)
    odds = matchup(text, found.fighters, (one.health, other.health), one.size - other.size)
    costs = [rates[np.ix_(*hands)] for rates in odds.rates]
    wheel = deck(text).wheel
    cards = tuple(tuple(wheel[at] for at in hand) for hand in hands)
    if is_first:
        taken = (costs[0] @ theirs, costs[1] @ theirs)
        return SolvedTurn(worth, cards[0], cards[1], mine, worth @ theirs, taken)
    taken = (mine @ costs[1], mine @ costs[0])
    return SolvedTurn(-worth.T, cards[1], cards[0], theirs, -(mine @ worth), taken)
