"""One turn of a duel whose hands may differ in size: prices, forced discards and retrievals as in the solver.

It goes by the values of hands one turn later, of a file (`unequal`) or of the solver itself.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from typing import NamedTuple, Protocol, TypeAlias

import numpy as np

from kensei.games.bushido.bots.exact.odds import CARDS, FULL, HANDS, Array
from kensei.games.bushido.bots.exact.tables import SIZES
from kensei.games.bushido.bots.matchup import Healths, Pair, against, alike
from kensei.games.bushido.cards import FULL_HEALTH
from kensei.games.bushido.deck import deck

Hands: TypeAlias = tuple[tuple[int, ...], tuple[int, ...]]


class HandValues(Protocol):
    """Values to the first fighter of a pairing, in the order of `odds.oriented`."""

    @property
    def fighters(self) -> Pair: ...

    def worths(self, mine: Array, theirs: Array, layers: Array) -> Array:
        """Return them by hand, the other's hand and layer: both healths less one as one number."""
        ...


class DenseValues(NamedTuple):
    """Values as the solver has them: by layer, healths from 0, and both hands."""

    fighters: Pair
    values: Array

    def worths(self, mine: Array, theirs: Array, layers: Array) -> Array:
        mine, theirs = np.where(mine == 0, FULL, mine), np.where(theirs == 0, FULL, theirs)
        one, other = np.divmod(layers, FULL_HEALTH)
        size = round(len(self.values) ** 0.5)
        return np.moveaxis(self.values[np.ix_((one + 1) * size + other + 1, mine, theirs)], 0, 2)


class PairResults(NamedTuple):
    """What may come of two cards: damage to both, cards lost by the first and taken back by the second, chances."""

    taken: Array
    lost: Array
    back: Array
    chances: Array


@lru_cache(maxsize=4096)
def results(text: str, fighters: Pair, pair: int, healths: Healths, more: int, paid: int) -> PairResults:
    """Return the results of a pair of cards at healths of `alike`; `more` and `paid` as in `matchup.against`."""
    wheel = deck(text).wheel
    mons = (wheel[pair // CARDS], wheel[pair % CARDS])
    found = against(text, fighters, mons, healths, more, paid)
    return PairResults(
        np.array([result.taken for result in found]),
        np.array([-result.cards[0] for result in found]),
        np.array([result.cards[1] for result in found]),
        np.array([result.chance for result in found]),
    )


class Later(NamedTuple):
    """The values that one turn can lead to, decoded together."""

    text: str
    values: HandValues
    healths: Healths
    rows: Array
    columns: Array
    places: Array
    """Where the values of each hand and layer stand."""
    known: Array

    def worth(self, left: int, rest: int, found: PairResults) -> float:
        """Return what results are worth to the first, the hands being these after both cards are laid."""
        one, other = np.maximum(0, np.array(self.healths) - found.taken).T
        total = float(found.chances @ (1.0 * (one > 0) - 1.0 * (other > 0)))
        for n in np.flatnonzero((one > 0) & (other > 0)):
            place = self.places[layer(one[n], other[n])]
            total += found.chances[n] * self.after(left, rest, int(found.lost[n]), bool(found.back[n]), place)
        return total

    def after(self, left: int, rest: int, lost: int, takes: bool, place: int) -> float:
        rows, columns = self.rows[shrunk(left, lost)], self.columns[retrieved(self, rest) if takes else [rest]]
        return float(self.known[rows[:, None], columns[None, :], place].mean(axis=0).min())


def layer(one: int, other: int) -> int:
    return (one - 1) * FULL_HEALTH + other - 1


@lru_cache(maxsize=4096)
def shrunk(hand: int, lost: int) -> Array:
    """List what so many forced discards may leave of a hand, each as likely; an emptied one is refreshed.

    >>> [bin(hand) for hand in shrunk(0b111, 1)], shrunk(0b11, 3).tolist()
    (['0b110', '0b101', '0b11'], [0])
    """
    cards = [card for card in range(CARDS) if hand >> card & 1]
    if lost >= len(cards):
        return np.array([0])
    return np.array([hand & ~sum(1 << card for card in gone) for gone in combinations(cards, lost)])


@lru_cache(maxsize=16)
def taking_card(text: str, fighter: str) -> int:
    """Return the card with which a fighter takes one back, as a place on the wheel; -1 if there is none."""
    box = deck(text)
    cards = box.fighters[fighter].cards
    return next((n for n, mon in enumerate(box.wheel) if any(e.takes_back for e in cards[mon].all_effects())), -1)


def retrieved(later: Later, hand: int) -> Array:
    """List what the second may have after taking a card back; the card that does so is not on the pile yet."""
    return with_one_more(hand, taking_card(later.text, later.values.fighters[1]))


@lru_cache(maxsize=1024)
def with_one_more(hand: int, but: int) -> Array:
    return np.array([hand, *(hand | 1 << card for card in range(CARDS) if card != but and not hand >> card & 1)])


@lru_cache(maxsize=16)
def most_paid(text: str, fighter: str) -> tuple[int, ...]:
    """Return how many cards a fighter may pay with each card."""
    box = deck(text)
    prices = [box.fighters[fighter].cards[mon].plain.pays for mon in box.wheel]
    return tuple(price.most if price else 0 for price in prices)


def payments(text: str, fighter: str, card: int, other: int, left: int) -> list[tuple[int, int]]:
    """List how many cards may be paid and what is then left of a hand: nothing first, and nothing in a tie."""
    most = most_paid(text, fighter)[card] if card != other else 0
    return [(paid, int(hand)) for paid in range(min(most, int(SIZES[left])) + 1) for hand in shrunk(left, paid)]


def bits(hand: tuple[int, ...]) -> int:
    return sum(1 << card for card in hand)


class Cell(NamedTuple):
    """One way to play a pair of cards: what is paid, what is left of both hands, and the results."""

    left: int
    rest: int
    found: PairResults


def cells(text: str, fighters: Pair, pair: tuple[int, int], hands: tuple[int, int], healths: Healths) -> list[Cell]:
    """List the ways to play a pair of cards, both hands being these after they are laid; nothing paid first."""
    known, place = alike(text, fighters)[healths], pair[0] * CARDS + pair[1]
    more = int(np.sign(SIZES[hands[0]] - SIZES[hands[1]]))
    return [
        Cell(left, hands[1], results(text, fighters, place, known, 0 if paid else more, paid))
        for paid, left in payments(text, fighters[0], *pair, hands[0])
    ]


def later_values(text: str, values: HandValues, healths: Healths, every: list[Cell]) -> Later:
    """Decode all values that these cells need, at once."""
    mine: set[int] = set()
    theirs: set[int] = set()
    layers: set[int] = set()
    take = taking_card(text, values.fighters[1])
    for left, rest, found in every:
        one, other = np.maximum(0, np.array(healths) - found.taken).T
        for n in np.flatnonzero((one > 0) & (other > 0)):
            layers.add(layer(one[n], other[n]))
            mine.update(shrunk(left, int(found.lost[n])).tolist())
            theirs.update(with_one_more(rest, take).tolist() if found.back[n] else [rest])
    listed = [np.array(sorted(each), np.int64) for each in (mine, theirs, layers)]
    rows, columns, places = (np.zeros(size, np.int64) for size in (HANDS, HANDS, FULL_HEALTH**2))
    for place, each in zip((rows, columns, places), listed, strict=True):
        place[each] = np.arange(len(each))
    return Later(text, values, healths, rows, columns, places, values.worths(*listed))


def payoffs(text: str, values: HandValues, hands: Hands, healths: Healths) -> Array:
    """Return what every pair of cards in both hands is worth to the first, prices paid where they gain by it."""
    whole = (bits(hands[0]), bits(hands[1]))
    table = [
        [cells(text, values.fighters, (i, j), (whole[0] & ~(1 << i), whole[1] & ~(1 << j)), healths) for j in hands[1]]
        for i in hands[0]
    ]
    later = later_values(text, values, healths, [cell for row in table for ways in row for cell in ways])
    return np.array([[max(later.worth(*way) for way in ways) for ways in row] for row in table])


def paying(text: str, values: HandValues, cards: tuple[int, int], hands: Hands, healths: Healths) -> dict[int, float]:
    """Return what each payment is worth to the first, by what it leaves in hand; nothing paid first.

    `cards` are laid, and no part of the hands any more.
    """
    ways = cells(text, values.fighters, cards, (bits(hands[0]), bits(hands[1])), healths)
    later = later_values(text, values, healths, ways)
    return {way.left: later.worth(*way) for way in ways}


def taking(text: str, values: HandValues, hands: Hands, healths: Healths) -> dict[int, float]:
    """Return what each retrieval is worth to the first, by the second's hand after it; none taken first."""
    theirs = with_one_more(bits(hands[1]), taking_card(text, values.fighters[1]))
    worths = values.worths(np.array([bits(hands[0])]), theirs, np.array([layer(*healths)]))[0, :, 0]
    return {int(hand): float(worth) for hand, worth in zip(theirs, worths, strict=True)}
