"""Two fighters, all cards of one against all cards of the other: what may result, in arrays."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import product
from typing import Any, NamedTuple, TypeAlias

import numpy as np

from kensei.games.bushido.attack import Bout, Roll, Verdict, resolve
from kensei.games.bushido.cards import FULL_HEALTH, OFFENSIVE, ROLES, Amount, Card, Circumstances
from kensei.games.bushido.deck import Deck, deck
from kensei.games.bushido.moves import dice, total

Floats: TypeAlias = "np.ndarray[Any, np.dtype[np.float64]]"
Ints: TypeAlias = "np.ndarray[Any, np.dtype[np.int64]]"
Pair: TypeAlias = tuple[str, str]
Healths: TypeAlias = tuple[int, int]

UNREAD = (0, 0)


class FightResult(NamedTuple):
    """What a fight may come to; pairs have the offensive fighter first."""

    taken: tuple[int, int]
    cards: tuple[int, int]
    """How many more hand cards each has after it: forced discards and retrievals."""
    chance: float


NO_CHANGE = (FightResult((0, 0), (0, 0), 1.0),)


def fight_results(
    text: str, keys: tuple[str, str], hands: tuple[int, int], healths: tuple[int, int], paid: tuple[int, int]
) -> tuple[FightResult, ...]:
    """Return what may come of two cards of the deck that a text says, the offensive one first.

    >>> fight_results("", ("kiri", "tsuru"), (8, 8), (20, 20), (0, 0))
    (FightResult(taken=(0, 2), cards=(0, 0), chance=1.0),)
    """
    cards = [deck(text).cards[key] for key in keys]
    # only who has more cards is ever asked: many hands are one
    more = (hands[0] > hands[1], hands[1] > hands[0]) if any(card.reads_hands for card in cards) else UNREAD
    return _fight_results(text, keys, more, healths if any(card.reads_health for card in cards) else UNREAD, paid)


@lru_cache(maxsize=50_000)
def _fight_results(
    text: str, keys: tuple[str, str], hands: tuple[int, int], healths: tuple[int, int], paid: tuple[int, int]
) -> tuple[FightResult, ...]:
    cards = deck(text).cards
    found: Counter[tuple[tuple[int, int], tuple[int, int]]] = Counter()
    _roll(Bout((cards[keys[0]], cards[keys[1]]), hands, healths, paid), (), 1.0, found)
    return tuple(FightResult(taken, moved, chance) for (taken, moved), chance in found.items())


def _roll(
    bout: Bout, rolled: tuple[int, ...], chance: float, found: Counter[tuple[tuple[int, int], tuple[int, int]]]
) -> None:
    result = resolve(bout, rolled)
    if isinstance(result, Verdict):
        found[result.taken, _moved(result)] += chance  # type: ignore[assignment]
        return
    assert isinstance(result, Roll)
    for points, share in totals(result.dice):
        _roll(bout, (*rolled, points), chance * share, found)


def _moved(verdict: Verdict) -> tuple[int, int]:
    words = verdict.words
    first, second = (words[role].takes_back - words[1 - role].enemy_discards for role in ROLES)
    return first, second


@cache
def totals(count: int) -> tuple[tuple[int, float], ...]:
    """Return the totals of so many dice with their chances.

    >>> [(points, round(share, 3)) for points, share in totals(2)]
    [(2, 0.111), (3, 0.222), (4, 0.333), (5, 0.222), (6, 0.111)]
    """
    weights: Counter[int] = Counter()
    for move, weight in dice("speed", count):
        weights[total(move.words[0])] += weight
    return tuple((points, weight / 3**count) for points, weight in sorted(weights.items()))


@dataclass(frozen=True, slots=True)
class Priced:
    """A pair of cards with which somebody may pay on reveal."""

    place: tuple[int, int]
    """Where both stand on the wheel."""
    paid: int
    """How many cards: positive by the first fighter, negative by the second."""
    results: tuple[FightResult, ...]
    rows: Floats
    """The results for `duel`: both places, what each takes, how many cards each pays, and the chance."""

    @classmethod
    def of(cls, place: tuple[int, int], paid: int, results: tuple[FightResult, ...]) -> Priced:
        rows = [(*place, *result.taken, max(0, paid), max(0, -paid), result.chance) for result in results]
        return cls(place, paid, results, np.array(rows, dtype=np.float64))


@dataclass(frozen=True, slots=True)
class Matchup:
    """All pairs of cards of two fighters at these healths: one row for each thing that may result, nothing paid."""

    pairs: Ints
    """The pair of each row: the place of the first fighter's card on the wheel times nine, and the second's."""
    taken: tuple[Ints, Ints]
    cards: tuple[Ints, Ints]
    """How many more hand cards each has after it."""
    chances: Floats
    rates: tuple[Floats, Floats]
    """What each of the two takes on average from each pair of cards, prices paid where that gains something."""
    priced: tuple[Priced, ...]


def matchup(text: str, fighters: Pair, healths: Healths, more: int) -> Matchup:
    """Return the matchup of two fighters; `more`: how many cards more the first one holds."""
    return _matchup(text, fighters, alike(text, fighters)[healths], (more > 0) - (more < 0))


@lru_cache(maxsize=500)
def alike(text: str, fighters: Pair) -> dict[Healths, Healths]:
    """Return for any two healths the first ones at which all cards of both read the same.

    >>> alike("", ("swift", "rose"))[12, 7], alike("", ("swift", "warlord"))[8, 7]
    ((1, 1), (6, 1))
    """
    box = deck(text)
    cards = [(n, card) for n in (0, 1) for card in box.fighters[fighters[n]].cards.values() if card.reads_health]
    first: dict[tuple[object, ...], Healths] = {}
    found: dict[Healths, Healths] = {}
    for one, other in product(range(1, FULL_HEALTH + 1), repeat=2):
        own = (one, other), (other, one)
        seen = tuple([reads for n, card in cards for reads in readings(card, *own[n])])
        found[one, other] = first.setdefault(seen, (one, other))
    return found


def readings(card: Card, own: int, enemy: int) -> Iterator[object]:
    seen = Circumstances(OFFENSIVE, 0, 0, own, enemy)
    for case in card.cases:
        yield from [criterion.is_met(seen) for criterion in case.when if "health" in criterion.name]
    for effects in (card.plain, *card.all_effects()):
        if effects.more_strength:
            yield effects.more_strength.grown(Amount(0), own, enemy)


@lru_cache(maxsize=2000)
def _matchup(text: str, fighters: Pair, healths: Healths, more: int) -> Matchup:
    box = deck(text)
    size = len(box.wheel)
    rows: list[tuple[int, FightResult]] = []
    priced: list[Priced] = []
    for (i, mine), (j, theirs) in product(enumerate(box.wheel), repeat=2):
        rows += [(i * size + j, result) for result in against(text, fighters, (mine, theirs), healths, more, 0)]
        for paid in prices(box, fighters, (mine, theirs)):
            priced.append(Priced.of((i, j), paid, against(text, fighters, (mine, theirs), healths, more, paid)))
    pairs = np.array([pair for pair, _ in rows])
    chances = np.array([result.chance for _, result in rows])
    taken, other_taken, cards, other_cards = np.array([(*result.taken, *result.cards) for _, result in rows]).T
    rates = (spread_out(pairs, chances * taken, size), spread_out(pairs, chances * other_taken, size))
    _pay(rates, priced)
    return Matchup(pairs, (taken, other_taken), (cards, other_cards), chances, rates, tuple(priced))


def spread_out(pairs: Ints, weights: Floats, size: int) -> Floats:
    return np.asarray(np.bincount(pairs, weights, size * size).reshape(size, size), dtype=np.float64)


def _pay(rates: tuple[Floats, Floats], priced: list[Priced]) -> None:
    """Pay a price where whoever may pay gains by it."""
    for each in priced:
        means = [sum(result.chance * result.taken[n] for result in each.results) for n in (0, 1)]
        gain = means[1] - means[0] - (rates[1][each.place] - rates[0][each.place])
        if gain * each.paid > 0:
            rates[0][each.place], rates[1][each.place] = means


def prices(box: Deck, fighters: Pair, mons: Pair) -> list[int]:
    """List what may be paid on reveal: positive by the first, negative by the second.

    >>> prices(deck(), ("swift", "highborn"), ("kiri", "kiku"))
    [-1]
    """
    if mons[0] == mons[1]:
        return []
    found = []
    for n, direction in ((0, 1), (1, -1)):
        price = box.fighters[fighters[n]].cards[mons[n]].plain.pays
        found += [direction * count for count in range(1, price.most + 1)] if price else []
    return found


def against(text: str, fighters: Pair, mons: Pair, healths: Healths, more: int, paid: int) -> tuple[FightResult, ...]:
    """Return the results of two cards, the first fighter's part of each pair first.

    `more`: how many cards more the first one holds before anything is paid; only its sign counts.
    """
    box, more = deck(text), (more > 0) - (more < 0)
    role = box.roles[mons]
    if role is None:
        return NO_CHANGE
    one, other = (box.fighters[fighters[n]].cards[mons[n]].key for n in (0, 1))
    bought = (max(0, paid), max(0, -paid))
    hands = (len(box.wheel) + more - bought[0], len(box.wheel) - bought[1])
    if role == OFFENSIVE:
        return fight_results(text, (one, other), hands, healths, bought)
    turned = fight_results(text, (other, one), hands[::-1], healths[::-1], bought[::-1])
    return tuple(FightResult(result.taken[::-1], result.cards[::-1], result.chance) for result in turned)
