"""How likely each card of Kendo Shiai is in the other's hand, by a small network that has seen the playing one's hands.

`python -m studies.kendo.hands` makes it. Who throws a card with every turn keeps Bogyo and Mushin, not Jodan.
"""

from __future__ import annotations

from functools import cache
from importlib import resources
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kensei.games.kendo.bots.network.bot import Weights
from kensei.games.kendo.kernel.rows import Row
from kensei.games.kendo.shiai.bots.network.inputs import INPUTS, SORT_OF, write_inputs

MOST = 4.0
"""The odds of a card are held between exp(-4) and exp(4)."""


@cache
def shipped_hands() -> Weights:
    place = resources.files("kensei.games.kendo.shiai.bots.network").joinpath("hands.npz")
    with resources.as_file(place) as path, np.load(path) as kept:
        return {name: kept[name].astype(np.float32) for name in kept.files}


def log_odds(w: Any, x: NDArray[np.float32]) -> NDArray[np.float32]:
    """Return the logarithms of the odds of each sort, against chance, for what a seat sees, or for each row of it."""
    found: NDArray[np.float32] = np.maximum(x @ w["w0"] + w["b0"], 0) @ w["w1"] + w["b1"]
    return found.clip(-MOST, MOST)


def odds_of(row: Row, seat: int) -> NDArray[np.float64]:
    """Return how likely each card is in the other's hand, against chance, as far as the seat may know."""
    x = np.zeros(INPUTS, dtype=np.float32)
    write_inputs(row, seat, x)
    return np.exp(log_odds(shipped_hands(), x).astype(np.float64))[SORT_OF]
