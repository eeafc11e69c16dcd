"""What a duel is worth at a glance: two clocks that run down, and whose runs out first.

Until the hands come back each turn costs both what their remaining cards do to each other on average, after
that what all cards do. How long each will last, and the difference against the length of the race, gives the
value. Against a duel that was solved exactly (Swift against Rose, 19 million positions) it is off by 0.03
where both have more than half their health, by 0.2 where both are nearly out: there the dice decide, and
who looks a turn ahead sees them.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from kensei.games.bushido.bots.matrix import Floats

RESERVE = 2.78
"""Health that a fighter seems to have besides: the last blow often takes more than is left."""
SLOPE, SPAN = 0.76, 0.6
"""How much a lead of one turn is worth, and how that wanes with the length of the race."""
LEAST = 0.05
"""Damage a turn below which no hand is taken to do."""


def worth(healths: tuple[Any, Any], turns: Any, now: tuple[Any, Any], later: tuple[float, float]) -> Floats:
    """Return the value to the first of two, -1 to 1; all arguments but `later` may be arrays.

    `now` is what each takes a turn for so many `turns`, `later` what each takes a turn after them.

    >>> float(worth((20, 20), 9, (1.6, 1.6), (1.6, 1.6)))
    0.0
    >>> round(float(worth((20, 18), 9, (1.6, 1.6), (1.6, 1.6))), 2)
    0.13
    """
    mine, theirs = (clock(healths[n], turns, now[n], later[n]) for n in (0, 1))
    value = np.tanh(SLOPE * (mine - theirs) / (mine + theirs + 0.5) ** SPAN)
    stands, falls = np.greater(healths[0], 0), np.less_equal(healths[1], 0)
    return np.where(stands, np.where(falls, 1.0, value), np.where(falls, 0.0, -1.0))


def clock(health: Any, turns: Any, now: Any, later: float) -> Any:
    """Return in how many turns the health will be gone."""
    left = np.maximum(health, 0) + RESERVE
    now, later = np.maximum(now, LEAST), max(later, LEAST)
    return np.where(left <= turns * now, left / now, turns + (left - turns * now) / later)
