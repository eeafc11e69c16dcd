"""From the outputs of a network to how often each move is played."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from kensei.games.compiling import compiled


def numbered(found: Sequence[Sequence[str]]) -> tuple[tuple[str, ...], np.ndarray]:
    """Return the names of the outputs, by those of each move, and the places of each move's.

    The last output has no name and is always 0: it stands for those that a move lacks.

    >>> names, places = numbered([("throw a", "throw b"), ("pass",)])
    >>> names, places.tolist()
    (('throw a', 'throw b', 'pass'), [[0, 1], [2, 3]])
    """
    names = tuple(dict.fromkeys(name for one in found for name in one))
    places = {name: place for place, name in enumerate(names)}
    most = max(map(len, found))
    rows = [[*(places[name] for name in one), *[len(names)] * (most - len(one))] for one in found]
    return names, np.array(rows, dtype=np.int64)


@compiled
def mixture(logits, outputs_of, moves, count: int, shares) -> None:
    """Write the softmax of the moves' logits; a move's logit is the sum of its outputs."""
    most, none = -1e30, len(logits) - 1
    for place in range(count):
        shares[place] = logits[outputs_of[moves[place], 0]]
        for column in range(1, outputs_of.shape[1]):
            if outputs_of[moves[place], column] < none:
                shares[place] += logits[outputs_of[moves[place], column]]
        most = max(most, shares[place])
    whole = 0.0
    for place in range(count):
        shares[place] = np.exp(shares[place] - most)
        whole += shares[place]
    for place in range(count):
        shares[place] /= whole
