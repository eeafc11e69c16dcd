"""From the outputs of a network to how often each move is played, and to one that is drawn."""

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


@compiled
def uniform(dice, game: int) -> float:
    """Draw a number from 0 to 1 with this game's dice."""
    dice[game] += np.uint64(0x9E3779B97F4A7C15)
    mixed = dice[game]
    mixed = (mixed ^ (mixed >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    mixed = (mixed ^ (mixed >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    mixed = mixed ^ (mixed >> np.uint64(31))
    return (mixed >> np.uint64(11)) * (1.0 / 9007199254740992.0)


@compiled
def drawn(shares, count: int, least: float, dice, game: int) -> int:
    """Draw a place by its share; what is less likely than `least` of the most likely one is left out."""
    most = shares[:count].max()
    whole = 0.0
    for place in range(count):
        if shares[place] < least * most:
            shares[place] = 0.0
        whole += shares[place]
    left = uniform(dice, game) * whole
    for place in range(count):
        left -= shares[place]
        if left < 0:
            return place
    return int(shares[:count].argmax())
