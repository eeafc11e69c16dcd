"""How results compare: what is better, how they spread, how many days somebody has played in a row."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from itertools import groupby

from kensei.server.daily.day import day_before

DAYS_SHOWN = 7


def quality(verdict: int, moves: int) -> tuple[int, int]:
    """Return by what results are compared, more is better: won before drawn before lost, then a win in fewer moves, a
    loss in more.

    >>> sorted([(-1, 9), (1, 20), (0, 4), (1, 12), (-1, 30)], key=lambda one: quality(*one), reverse=True)
    [(1, 12), (1, 20), (0, 4), (-1, 30), (-1, 9)]
    """
    return verdict, -verdict * moves


@dataclass(frozen=True, slots=True)
class Rank:
    """How a result stands among those of others."""

    better_than: int
    as_good: int
    others: int


def rank(spread: Sequence[tuple[int, int, int]], verdict: int, moves: int) -> Rank:
    """Return how many of the others did worse, and how many the same; `spread` has the result itself too.

    >>> rank([(1, 12, 1), (1, 20, 2), (-1, 30, 4)], 1, 20)
    Rank(better_than=4, as_good=1, others=6)
    """
    own = quality(verdict, moves)
    worse = sum(count for v, m, count in spread if quality(v, m) < own)
    same = sum(count for v, m, count in spread if quality(v, m) == own)
    return Rank(worse, same - 1, sum(count for _v, _m, count in spread) - 1)


@dataclass(frozen=True, slots=True)
class Bin:
    """Results that one bar shows: a verdict, and moves from `least` to `most` (None: no bound)."""

    verdict: int
    least: int | None
    most: int | None
    count: int
    is_own: bool


BARS = {1: 4, 0: 1, -1: 3}
"""How many bars wins, draws and losses have at most."""


def bins(spread: Sequence[tuple[int, int, int]], own: tuple[int, int] | None = None) -> list[Bin]:
    """Return the bars of a distribution, the best first; `own`: the verdict and moves of whoever looks.

    >>> [(one.verdict, one.least, one.most, one.count) for one in bins([(1, 9, 2), (1, 11, 1), (-1, 7, 1)])]
    [(1, 9, 9, 2), (1, 11, 11, 1), (-1, 7, 7, 1)]
    """
    made: list[Bin] = []
    for verdict, group in groupby(sorted(spread, key=lambda one: quality(*one[:2]), reverse=True), lambda one: one[0]):
        counted = {moves: count for _verdict, moves, count in group}
        mine = own[1] if own and own[0] == verdict else None
        bounds = [(None, None)] if verdict == 0 else bounds_of(counted, BARS[verdict])
        bars = [bar(verdict, least, most, counted, mine) for least, most in bounds]
        made += bars if verdict >= 0 else reversed(bars)
    return made


def bar(verdict: int, least: int | None, most: int | None, counted: dict[int, int], mine: int | None) -> Bin:
    def is_in(moves: int) -> bool:
        return (least is None or least <= moves) and (most is None or moves <= most)

    count = sum(n for moves, n in counted.items() if is_in(moves))
    return Bin(verdict, least, most, count, mine is not None and is_in(mine))


def bounds_of(counted: dict[int, int], bars: int) -> list[tuple[int | None, int | None]]:
    """Return the bounds of bars of equal width; the outer two are open, so one long duel does not flatten the rest.

    >>> bounds_of({18: 1, 19: 4, 21: 3, 22: 4, 60: 1}, 4)
    [(None, 19), (20, 20), (21, 21), (22, None)]
    """
    if len(counted) <= bars:
        return [(moves, moves) for moves in sorted(counted)]
    every = sorted(moves for moves, count in counted.items() for _ in range(min(count, 1000)))
    least, most = every[len(every) // 10], every[-1 - len(every) // 10]
    width = max(1, (most - least + 1) // bars)
    edges = [least + width * number - 1 for number in range(1, bars)]
    starts = [None, *(edge + 1 for edge in edges)]
    return list(zip(starts, [*edges, None], strict=True))


@dataclass(frozen=True, slots=True)
class Streak:
    """On how many days somebody has played."""

    row: int
    """Days in a row up to today, or up to yesterday while today's is open."""
    longest: int
    total: int
    is_today_played: bool
    week: tuple[tuple[str, bool], ...]
    """The last seven days, and whether they played on each."""


def streak(played: Collection[str], today: str) -> Streak:
    """Return how many days in a row somebody has played.

    >>> s = streak({"2026-11-12", "2026-11-14", "2026-11-15"}, "2026-11-16")
    >>> s.row, s.longest, s.total, s.is_today_played
    (2, 2, 3, False)
    """
    days = set(played)
    rows: dict[str, int] = {}
    for day in sorted(days):
        rows[day] = rows.get(day_before(day), 0) + 1
    last = today if today in days else day_before(today)
    week = tuple((day, day in days) for day in (day_before(today, back) for back in reversed(range(DAYS_SHOWN))))
    return Streak(rows.get(last, 0), max(rows.values(), default=0), len(days), today in days, week)
