"""One turn of a duel whose exact values are known: the matrix game of the cards laid next, and its equilibrium.

They are shipped, or were solved on this machine. Where hands differ in size a turn has two more decisions, what to pay
on reveal and what to take back: these go by the same values.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np

from kensei.games.bushido.bots.duel import Stand, stand
from kensei.games.bushido.bots.exact.odds import Array
from kensei.games.bushido.bots.exact.tables import PairingValues
from kensei.games.bushido.bots.exact.turn import known_values, matrix, mixes
from kensei.games.bushido.bots.exact.unequal import UnequalValues, solved_here
from kensei.games.bushido.bots.exact.unequal_turn import HandValues, bits, paying, taking
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
    is_shipped: bool
    """Whether the values are those that are shipped: of these it is measured what they give away."""

    def worth(self, mine: Move, theirs: Move) -> float:
        return float(self.matrix[self.own.index(mine.words[0]), self.theirs.index(theirs.words[0])])


def places(text: str, cards: Iterable[str]) -> tuple[int, ...]:
    """Return cards as places on the wheel, in its order."""
    place = deck(text).place
    return tuple(sorted(place[card] for card in cards))


def has_values(found: PairingValues | UnequalValues, stands: Sequence[Stand]) -> bool:
    """Whether values are known for the hands and healths of two."""
    if isinstance(found, PairingValues):
        return stands[0].size == stands[1].size
    return max(each.health for each in stands) <= found.health


def solved_turn(view: View) -> SolvedTurn | None:
    """Return the turn that the view's seat is about to play; None where the values of the duel are not known."""
    foe = rival(view)
    if view.seat is None or foe is None or view.stage.phase != "stance":
        return None
    text = view.table.deck
    names = (view.shown[view.seat].fighter, view.shown[foe].fighter)
    found = known_values(text, names)
    stands = [stand(view, each) for each in (view.seat, foe)]
    if found is None or not has_values(found, stands):
        return None
    is_first, is_shipped = names == found.fighters, isinstance(found, PairingValues)
    one, other = stands if is_first else stands[::-1]
    hands = (places(text, one.hand), places(text, other.hand))
    worth = matrix(text, found, hands, (one.health, other.health))
    mine, theirs, _value = mixes(worth)
    odds = matchup(text, found.fighters, (one.health, other.health), one.size - other.size)
    costs = [rates[np.ix_(*hands)] for rates in odds.rates]
    wheel = deck(text).wheel
    cards = tuple(tuple(wheel[at] for at in hand) for hand in hands)
    if is_first:
        taken = (costs[0] @ theirs, costs[1] @ theirs)
        return SolvedTurn(worth, cards[0], cards[1], mine, worth @ theirs, taken, is_shipped)
    taken = (mine @ costs[1], mine @ costs[0])
    return SolvedTurn(-worth.T, cards[1], cards[0], theirs, -(mine @ worth), taken, is_shipped)


def solved_choice(view: View, moves: Sequence[Move], values: HandValues | None = None) -> list[float] | None:
    """Return what each payment or retrieval is worth to the view's seat; None where the values are not known.

    They are those of the duel, unless others are given.
    """
    foe, text = rival(view), view.table.deck
    if view.seat is None or foe is None or view.stage.phase not in ("pay", "take"):
        return None
    names = (view.shown[view.seat].fighter, view.shown[foe].fighter)
    known = values or solved_here(text, names)
    if known is None:
        return None
    turn = 1 if names == known.fighters else -1
    one, other = [stand(view, seat) for seat in (view.seat, foe)][::turn]
    if isinstance(known, UnequalValues) and not has_values(known, (one, other)):
        return None
    hands, healths = (places(text, one.hand), places(text, other.hand)), (one.health, other.health)
    own = bits(hands[0 if turn == 1 else 1])
    if view.stage.phase == "take":
        worth = taking(text, known, hands, healths)
        after = [own | bits(places(text, move.words)) for move in moves]
    else:
        laid = (view.shown[view.seat].card, view.shown[foe].card)[::turn]
        worth = paying(text, known, (deck(text).place[laid[0]], deck(text).place[laid[1]]), hands, healths)
        after = [own & ~bits(places(text, move.words)) for move in moves]
    return [turn * worth[hand] for hand in after] if all(hand in worth for hand in after) else None
