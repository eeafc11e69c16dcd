"""Exact odds: what two cards may come to over all dice, and how often dice are faster than a number."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache, lru_cache
from typing import NamedTuple

from kensei.games.bushido.attack import Bout, Verdict, resolve
from kensei.games.bushido.cards import rolls
from kensei.games.bushido.deck import deck


class Result(NamedTuple):
    """What the offensive and the defensive fighter take, and how often."""

    taken: tuple[int, int]
    chance: Fraction


@cache
def totals(dice: int) -> tuple[tuple[int, int], ...]:
    """List the totals of so many dice with the number of ways each can fall.

    >>> totals(2)
    ((2, 1), (3, 2), (4, 3), (5, 2), (6, 1))
    """
    ways: Counter[int] = Counter()
    for faces, weight in rolls(dice):
        ways[sum(map(int, faces))] += weight
    return tuple(sorted(ways.items()))


def below(dice: int, speed: int) -> tuple[int, int]:
    """Return how often so many dice are lower, and so faster, than a speed: in how many ways of how many.

    >>> below(2, 5)
    (6, 9)
    """
    return sum(ways for total, ways in totals(dice) if total < speed), 3**dice


@lru_cache(maxsize=2048)
def results(
    deck_text: str, keys: tuple[str, str], hands: tuple[int, int], healths: tuple[int, int]
) -> tuple[Result, ...]:
    """Return all that may come of two cards, the offensive one first, nothing paid; the most harm first.

    >>> results("", ("kiri", "tsuru"), (8, 8), (20, 20))
    (Result(taken=(0, 2), chance=Fraction(1, 1)),)
    """
    cards = deck(deck_text).cards
    found: Counter[tuple[int, int]] = Counter()
    roll_on(Bout((cards[keys[0]], cards[keys[1]]), hands, healths, (0, 0)), (), Fraction(1), found)
    return tuple(Result(taken, Fraction(found[taken])) for taken in sorted(found, key=sum, reverse=True))


def roll_on(bout: Bout, rolled: tuple[int, ...], chance: Fraction, found: Counter[tuple[int, int]]) -> None:
    result = resolve(bout, rolled)
    if isinstance(result, Verdict):
        found[result.taken] += chance  # type: ignore[assignment]
        return
    for points, ways in totals(result.dice):
        roll_on(bout, (*rolled, points), chance * Fraction(ways, 3**result.dice), found)
