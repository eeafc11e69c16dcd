"""What every pair of cards of two fighters may come to, at all healths, as flat arrays for compiled code.

The chances come from the rules' own `attack.resolve` (`bots.matchup`); a test compares them with `apply`.
"""

from __future__ import annotations

from typing import Any, NamedTuple, TypeAlias

import numpy as np

from kensei.core.errors import BadOption
from kensei.games.bushido.bots.matchup import Pair, against, alike
from kensei.games.bushido.cards import Effects
from kensei.games.bushido.deck import Deck, Fighter, deck

Array: TypeAlias = "np.ndarray[Any, Any]"

CARDS = 9
HANDS = 1 << CARDS
"""Hands are sets of places on the wheel, as bits."""
FULL = HANDS - 1

PLAIN, THREE_LOST, TAKEN_BACK, ONE_LOST = range(4)
"""What happens to hands after a turn: nothing, the first fighter loses three or one, the second takes one back."""
KINDS = 4

FEWER, EVEN, MORE, ONE_PAID, TWO_PAID = range(5)
"""The cases of a pair of cards: nothing paid, the first having fewer, as many or more cards; or so many paid."""


class Fights(NamedTuple):
    """The results of all pairs, for compiled code: those of a pair stand between `starts[..., pair]` and the next."""

    starts: Array
    """By case, both healths and the pair."""
    ends: Array
    """What is decided in this turn already, to the first: the chance of winning less that of losing."""
    by_hands: Array
    """Whether a pair's results depend on who has more cards, by both healths and the pair."""
    kinds: Array
    layers: Array
    """The healths after it: the first's times one more than the full health, and the second's."""
    chances: Array
    most: Array
    """How many cards the first may pay with each card."""
    take: int
    """The card with which the second takes one back; -1 if there is none."""
    has_kinds: bool
    """Whether hands change besides the cards played."""
    is_even: bool
    """Whether hands stay equal in size."""


class Deeds(NamedTuple):
    """What a fighter may do to hands."""

    pays: bool
    discards: bool
    takes_back: bool


def effects(fighter: Fighter) -> list[Effects]:
    return [words for card in fighter.cards.values() for words in (card.plain, *card.all_effects())]


def deeds(fighter: Fighter) -> Deeds:
    every = effects(fighter)
    return Deeds(
        any(words.pays for words in every),
        any(words.enemy_discards for words in every),
        any(words.takes_back for words in every),
    )


def oriented(box: Deck, fighters: Pair) -> Pair:
    """Return both in the order of the solver: the first takes and discards nothing, the second pays nothing.

    >>> oriented(deck(), ("rose", "swift")), oriented(deck(), ("manipulator", "rose"))
    (('swift', 'rose'), ('rose', 'manipulator'))
    """
    listed = [name for name in box.fighters if name in fighters]
    for first, second in (listed, listed[::-1]):
        one, other = deeds(box.fighters[first]), deeds(box.fighters[second])
        if not (one.discards or one.takes_back or other.pays):
            return first, second
    raise BadOption(f"{' and '.join(fighters)}: what their cards do to hands together cannot be solved")


def is_unequal(text: str, fighters: Pair) -> bool:
    """Whether hands may come to differ in size.

    >>> is_unequal("", ("swift", "rose")), is_unequal("", ("swift", "highborn"))
    (False, True)
    """
    return any(any(deeds(deck(text).fighters[name])) for name in fighters)


def outcomes(text: str, fighters: Pair, pair: int, case: int, healths: tuple[int, int]) -> dict[tuple[int, ...], float]:
    """Return the chances of (taken by the first, by the second, kind) of a pair of cards; taken is at most the health.

    >>> outcomes("", ("swift", "rose"), 1 * 9 + 2, EVEN, (20, 20))
    {(0, 2, 0): 1.0}
    """
    wheel = deck(text).wheel
    mons = (wheel[pair // CARDS], wheel[pair % CARDS])
    paid, more = max(0, case - MORE), case - EVEN if case <= MORE else 0
    known = alike(text, fighters)[healths]  # healths that all cards read alike are computed once
    found: dict[tuple[int, ...], float] = {}
    for result in against(text, fighters, mons, known, more, paid):
        taken = (min(healths[0], result.taken[0]), min(healths[1], result.taken[1]))
        goes_on = taken[0] < healths[0] and taken[1] < healths[1]
        place = (*taken, kind(fighters, result.cards, sum(taken)) if goes_on else PLAIN)
        found[place] = found.get(place, 0.0) + result.chance
    return found


def kind(fighters: Pair, cards: tuple[int, int], taken: int) -> int:
    """Return what happens to the hands; three are lost only where somebody is hurt, the layer below is then known."""
    kinds = {(0, 0): PLAIN, (0, 1): TAKEN_BACK, (-1, 0): ONE_LOST} | ({(-3, 0): THREE_LOST} if taken else {})
    if cards not in kinds:
        raise BadOption(f"{' and '.join(fighters)}: hands that change by {cards} in a turn cannot be solved")
    return kinds[cards]


def fights(text: str, fighters: Pair, health: int) -> Fights:
    """Tabulate two fighters, in the order of `oriented`, up to a health."""
    box = deck(text)
    if len(box.wheel) != CARDS:
        raise BadOption(f"a wheel of {len(box.wheel)} Mon cannot be solved, only one of {CARDS}")
    size = health + 1
    prices = [box.fighters[fighters[0]].cards[mon].plain.pays for mon in box.wheel]
    most = np.array([price.most if price else 0 for price in prices])
    if most.max() > TWO_PAID - MORE:
        raise BadOption(f"{fighters[0]}: {most.max()} cards paid cannot be solved, two at most")
    starts = np.zeros((5, size, size, CARDS * CARDS + 1), np.int32)
    ends = np.zeros((5, size, size, CARDS * CARDS), np.float32)
    by_hands = np.zeros((size, size, CARDS * CARDS), np.bool_)
    rows: list[tuple[int, int, float]] = []
    for one in range(1, size):
        for other in range(1, size):
            known = [[outcomes(text, fighters, pair, case, (one, other)) for case in range(5) if may(most, pair, case)]
                     for pair in range(CARDS * CARDS)]  # fmt: skip
            for pair, cases in enumerate(known):
                by_hands[one, other, pair] = not cases[FEWER] == cases[EVEN] == cases[MORE]
                if by_hands[one, other, pair] and len(cases) > ONE_PAID:
                    raise BadOption(f"{' and '.join(fighters)}: a price and a count of cards cannot be solved together")
            for case in range(5):
                for pair, cases in enumerate(known):
                    starts[case, one, other, pair] = len(rows)
                    for (taken, other_taken, what), chance in (cases[case] if case < len(cases) else {}).items():
                        left, other_left = one - taken, other - other_taken
                        if left and other_left:
                            rows.append((what, left * size + other_left, chance))
                        else:
                            ends[case, one, other, pair] += chance * ((left > 0) - (other_left > 0))
                starts[case, one, other, -1] = len(rows)
    second = box.fighters[fighters[1]]
    _, drops, takes = deeds(second)
    taking = [n for n, mon in enumerate(box.wheel) if any(e.takes_back for e in second.cards[mon].all_effects())]
    if len(taking) > 1 or (taking and any(words.takes_back > 1 for words in effects(second))):
        raise BadOption(f"{fighters[1]}: only one card that takes one card back can be solved")
    kinds, layers, chances = (np.array(column) for column in zip(*rows, strict=True))
    return Fights(
        starts,
        ends,
        by_hands,
        kinds.astype(np.int16),
        layers.astype(np.int16),
        chances.astype(np.float32),
        most,
        taking[0] if taking else -1,
        drops or takes,
        not (drops or takes or most.any()),
    )


def may(most: Array, pair: int, case: int) -> bool:
    """Whether so much may be paid with the first card of a pair: nothing in a tie."""
    one, other = divmod(pair, CARDS)
    return case <= MORE or (one != other and bool(most[one] >= case - MORE))
