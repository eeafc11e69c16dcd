"""Why a move is better, and how sure that is: games name what people count, rollouts count it after each move.

A difference is a reason only where it is larger than chance explains, and it is told with its figures.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import fmean, stdev
from typing import Any

from kensei.core.protocol import AnyState, Seat
from kensei.core.review import SURE, MeasuredReason


@dataclass(frozen=True, slots=True)
class Measure:
    """Something that people count in a state, in a game's module `bots.evaluation` as one of `MEASURES`."""

    message: str
    """With {who} or {whose}, {better}, {other} and {move}: see `MeasuredReason`."""
    of: Callable[[Any, Seat], float]
    """Counts it in a state for the seat that decides."""
    weight: float
    """What one more of it is worth to the seat beside the other measures; less than 0 where fewer are better."""
    is_own: bool = True
    """It belongs to whoever decides; else to the other side."""
    is_at_once: bool = False
    """It is counted right after the move, not after a rollout."""
    least: float = 0.0
    """A smaller difference is no reason that helps anybody, however sure it is."""


Counts = Sequence[float]
"""What each measure counted in one game."""


def counted(measures: Sequence[Measure], first: AnyState, last: AnyState, seat: Seat) -> list[float]:
    """Count after a move (`first`) and after the rollout that followed it (`last`)."""
    return [float(measure.of(first if measure.is_at_once else last, seat)) for measure in measures]


def reason(measures: Sequence[Measure], better: Sequence[Counts], other: Sequence[Counts]) -> MeasuredReason | None:
    """Return the measure that speaks most for the better move, from pairs of games that began alike.

    >>> cards = Measure("{who} held {better} cards, {other} after {move}", lambda state, seat: 0.0, 1.0)
    >>> reason([cards], [[4], [5], [4]], [[2], [2], [2]]).better, reason([cards], [[4], [0], [4]], [[2], [2], [2]])
    (4.333333333333333, None)
    """
    found: list[tuple[float, MeasuredReason]] = []
    for n, measure in enumerate(measures):
        pairs = [(one[n], two[n]) for one, two in zip(better, other, strict=True)]
        gains = [measure.weight * (one - two) for one, two in pairs]
        mean = fmean(gains)
        least = measure.least * abs(measure.weight)
        if mean >= least and mean > SURE * standard_error(gains, abs(measure.weight) / 2):
            games = 0 if measure.is_at_once else len(pairs)
            means = fmean(one for one, _ in pairs), fmean(two for _, two in pairs)
            found.append((mean, MeasuredReason(measure.message, *means, measure.is_own, games)))
    return max(found, key=lambda one: one[0])[1] if found else None


def standard_error(values: Sequence[float], unit: float = 1.0) -> float:
    """Return the standard error of a mean, with one more value a unit off: a few that agree are not certain.

    >>> standard_error([1.0, 1.0, 1.0, 1.0])
    0.25
    """
    mean = fmean(values)
    return sqrt(unit**2 + sum((value - mean) ** 2 for value in values)) / len(values)


def spread(values: Sequence[float]) -> float:
    """Return the standard error of the mean of independent searches; it says nothing of what they all overlook."""
    return stdev(values) / sqrt(len(values)) if len(values) > 1 else 0.0


def expected(measures: Sequence[Measure], better: Counts, other: Counts, least: float = 0.0) -> MeasuredReason | None:
    """Return the measure that speaks most for the better move, where its figures are computed, not sampled."""
    gains = [measure.weight * (one - two) for measure, one, two in zip(measures, better, other, strict=True)]
    n = max(range(len(gains)), key=lambda n: gains[n])
    if gains[n] <= least * abs(measures[n].weight):
        return None
    return MeasuredReason(measures[n].message, float(better[n]), float(other[n]), measures[n].is_own)
