"""One turn of a duel with known values: the payoffs of every pair of cards, and the equilibrium mixes."""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from kensei.games.bushido.bots.exact import unequal_turn
from kensei.games.bushido.bots.exact.endgame import Damage, Hands, SolvedEndgame, damage, ending, payoffs
from kensei.games.bushido.bots.exact.matrix_game import SIZE, solve
from kensei.games.bushido.bots.exact.odds import CARDS, Array
from kensei.games.bushido.bots.exact.starts import before
from kensei.games.bushido.bots.exact.tables import PairingValues, table
from kensei.games.bushido.bots.exact.unequal import UnequalValues, solved_here
from kensei.games.bushido.bots.matchup import Pair

LAST = 6
"""The rest of the cycle is solved at the table from hands of so many cards."""
_endings: dict[tuple[str, Pair], list[SolvedEndgame]] = {}
KEPT = 8
"""How many solved cycles are kept for each pairing: one for each duel that is going on."""


def known_values(text: str, fighters: Pair) -> PairingValues | UnequalValues | None:
    """Return the values of a duel that are shipped, or that were solved on this machine; None where there are none."""
    return table(text, fighters) or solved_here(text, fighters)


def matrix(text: str, found: PairingValues | UnequalValues, hands: Hands, healths: tuple[int, int]) -> Array:
    """Return what every pair of cards in both hands is worth to the first."""
    if isinstance(found, UnequalValues):
        return unequal_turn.payoffs(text, found, hands, healths)
    known = damage(text, found.fighters)
    if len(hands[0]) > LAST:
        return by_table(known, found.after(*hands), hands, healths)
    return payoffs(known, _ending(text, found, known, hands, healths), hands, healths)


def by_table(known: Damage, after: Array, hands: Hands, healths: tuple[int, int]) -> Array:
    """Return the payoffs by the values one turn later."""
    values = np.zeros((len(hands[0]), len(hands[1])))
    kind = known.kinds[healths]
    for i, mine in enumerate(hands[0]):
        for j, theirs in enumerate(hands[1]):
            pair = mine * CARDS + theirs
            rows = slice(known.starts[kind, pair], known.starts[kind, pair + 1])
            one, other = np.maximum(0, np.array(healths) - known.taken[rows]).T
            worth = np.where((one > 0) & (other > 0), after[i, j, one, other], 1.0 * (one > 0) - 1.0 * (other > 0))
            values[i, j] = known.chances[rows] @ worth
    return values


def _ending(text: str, found: PairingValues, known: Damage, hands: Hands, healths: tuple[int, int]) -> SolvedEndgame:
    """Return the solved rest of a cycle that these hands are a part of; the same whichever it is."""
    kept = _endings.setdefault((text, found.fighters), [])
    for each in kept:
        if each.knows(hands, healths):
            return each
    solved = ending(known, found.full, hands, healths)
    kept.insert(0, solved)
    del kept[KEPT:]
    return solved


@lru_cache(maxsize=5000)
def start(text: str, fighters: Pair, healths: tuple[int, int]) -> float | None:
    """Return the value of a duel to the first before it begins; None where it is not known."""
    found = table(text, fighters)
    if min(healths) < 1:
        return None
    if found is None:
        return before(text, fighters, healths)
    return float(found.full[healths] if fighters == found.fighters else -found.full[healths[::-1]])


def mixes(values: Array) -> tuple[Array, Array, float]:
    """Solve a matrix game exactly: the mix of the row player, who gains the values, of the other, and the value.

    >>> mine, theirs, value = mixes(np.array([[2.0, -1.0], [-1.0, 1.0]]) / 2)
    >>> [round(float(share), 3) for share in mine], round(value, 3)
    ([0.4, 0.6], 0.1)
    """
    m, n = values.shape
    x, y = np.zeros(CARDS), np.zeros(CARDS)
    matrix = np.zeros((CARDS, CARDS))
    matrix[:m, :n] = values
    basis, rest = np.zeros(SIZE, np.int64), np.zeros(SIZE, np.int64)
    value = solve(matrix, m, n, np.zeros((SIZE, SIZE)), basis, rest, x, y, np.zeros(5, np.int64))
    return x[:m], y[:n], float(value)
