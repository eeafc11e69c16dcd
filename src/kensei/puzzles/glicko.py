"""Ratings by Glicko-2: how strong somebody is, how sure that is, and how much it changes.

As Mark Glickman describes it in "Example of the Glicko-2 system" (2022); the letters of the paper stand in brackets.

>>> games = [(GlickoRating(1400, 30), 1), (GlickoRating(1550, 100), 0), (GlickoRating(1700, 300), 0)]
>>> found = rated(GlickoRating(1500, 200, 0.06), games)
>>> round(found.rating, 2), round(found.deviation, 2), round(found.volatility, 5)
(1464.05, 151.52, 0.06)
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, log, pi, sqrt

SCALE = 173.7178
"""Between the scale of Glicko-2 and that of Elo."""
TAU = 0.5
"""How fast volatilities may change [tau]."""
PRECISION = 1e-6
MOST_DEVIATION = 350.0
LEAST_DEVIATION = 45.0
"""Below it a rating would hardly move any more, however much somebody has learned."""
LOWEST, HIGHEST = 100.0, 3500.0


@dataclass(frozen=True, slots=True)
class GlickoRating:
    """A rating on the scale of Elo [r], its deviation [RD], its volatility [sigma]."""

    rating: float = 1500.0
    deviation: float = MOST_DEVIATION
    volatility: float = 0.06

    def rounded(self) -> tuple[int, int]:
        """Return rating and deviation as people are shown them; the true rating lies within twice that, 95 of 100."""
        return round(self.rating), round(self.deviation)


def rated(player: GlickoRating, results: Sequence[tuple[GlickoRating, float]]) -> GlickoRating:
    """Return the rating after a period: whom they met, and the scores, 1 won, 0 lost."""
    mu, phi = (player.rating - 1500) / SCALE, player.deviation / SCALE
    if not results:
        deviation = SCALE * sqrt(phi**2 + player.volatility**2)
        return GlickoRating(player.rating, min(MOST_DEVIATION, deviation), player.volatility)
    information = gained = 0.0
    for other, score in results:
        weight = reduced(other.deviation / SCALE)
        expects = 1 / (1 + exp(-weight * (mu - (other.rating - 1500) / SCALE)))
        information += weight**2 * expects * (1 - expects)
        gained += weight * (score - expects)
    variance = 1 / information
    volatility = next_volatility(phi, player.volatility, variance, variance * gained)
    before = sqrt(phi**2 + volatility**2)
    after = 1 / sqrt(1 / before**2 + 1 / variance)
    return GlickoRating(1500 + SCALE * (mu + after**2 * gained), SCALE * after, volatility)


def after_puzzle(player: GlickoRating, puzzle: GlickoRating, is_solved: bool) -> GlickoRating:
    """Return the rating after one puzzle, which is a period of its own, within the bounds of what is kept."""
    found = rated(player, [(puzzle, float(is_solved))])
    return GlickoRating(
        min(HIGHEST, max(LOWEST, found.rating)),
        min(MOST_DEVIATION, max(LEAST_DEVIATION, found.deviation)),
        found.volatility,
    )


def reduced(phi: float) -> float:
    """Return how much a result against somebody so unsure counts [g]."""
    return 1 / sqrt(1 + 3 * phi**2 / pi**2)


def next_volatility(phi: float, sigma: float, variance: float, improvement: float) -> float:
    """Find the new volatility by the Illinois algorithm, step 5 of the paper [v, Delta]."""
    start = log(sigma**2)

    def steep(x: float) -> float:
        spread = phi**2 + variance + exp(x)
        return exp(x) * (improvement**2 - spread) / (2 * spread**2) - (x - start) / TAU**2

    low, high = start, start
    if improvement**2 > phi**2 + variance:
        high = log(improvement**2 - phi**2 - variance)
    else:
        steps = 1
        while steep(start - steps * TAU) < 0:
            steps += 1
        high = start - steps * TAU
    f_low, f_high = steep(low), steep(high)
    while abs(high - low) > PRECISION:
        middle = low + (low - high) * f_low / (f_high - f_low)
        f_middle = steep(middle)
        if f_middle * f_high <= 0:
            low, f_low = high, f_high
        else:
            f_low /= 2
        high, f_high = middle, f_middle
    return exp(low / 2)
