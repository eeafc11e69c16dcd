"""What two cards do to each other, with every result of the dice: exact, and remembered."""

from __future__ import annotations

from collections import Counter
from functools import cache, lru_cache
from typing import NamedTuple

from kensei.games.bushido.attack import Bout, Roll, Verdict, resolve
from kensei.games.bushido.cards import ROLES
from kensei.games.bushido.deck import deck
from kensei.games.bushido.moves import dice, total

UNREAD = (0, 0)


class FightResult(NamedTuple):
    """What a fight may come to; pairs have the offensive fighter first."""

    taken: tuple[int, int]
    cards: tuple[int, int]
    """How many more hand cards each has after it: forced discards and retrievals."""
    chance: float


def fight_results(
    text: str, keys: tuple[str, str], hands: tuple[int, int], healths: tuple[int, int], paid: tuple[int, int]
) -> tuple[FightResult, ...]:
    """Give what may come of two cards of the deck that a text says, the offensive one first.

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
    """Count the hand cards that each gains or loses by what the cards say."""
    words = verdict.words
    first, second = (words[role].takes_back - words[1 - role].enemy_discards for role in ROLES)
    return first, second


@cache
def totals(count: int) -> tuple[tuple[int, float], ...]:
    """Give the totals of so many dice with their chances.

    >>> [(points, round(share, 3)) for points, share in totals(2)]
    [(2, 0.111), (3, 0.222), (4, 0.333), (5, 0.222), (6, 0.111)]
    """
    weights: Counter[int] = Counter()
    for move, weight in dice("speed", count):
        weights[total(move.words[0])] += weight
    return tuple((points, weight / 3**count) for points, weight in sorted(weights.items()))
