"""What duels are worth before they begin, by both healths: shipped for pairings whose tables would be too large.

A challenge, a refusal and the choice of a fighter need no more. The file has one record for each pairing: its
fighters in the order of the solver, a digest of their cards, and the values of full hands to the first.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from kensei.games.bushido.bots.exact.odds import Array, oriented
from kensei.games.bushido.bots.exact.solver import stamp
from kensei.games.bushido.bots.matchup import Pair
from kensei.games.bushido.cards import FULL_HEALTH
from kensei.games.bushido.deck import deck

FILE = Path(__file__).with_name("starts.npy")
SCALE = 32_767
RECORD = np.dtype([("fighters", "S60"), ("cards", "S16"), ("values", "<i2", (FULL_HEALTH, FULL_HEALTH))])


def pack(text: str, reports: Iterable[dict[str, Any]]) -> Array:
    """Return the records of solved pairings, from what `kensei solve bushido` reports of each."""
    rows = []
    for report in reports:
        one, other = oriented(deck(text), (report["fighters"][0], report["fighters"][1]))
        values = np.array(report["values"])
        if report["fighters"] != [one, other]:
            values = -values.T
        whole = np.round(np.clip(values, -1, 1) * SCALE).astype(np.int16)
        rows.append((f"{one},{other}".encode(), stamp(text, (one, other)).encode(), whole))
    return np.array(rows, RECORD)


@cache
def shipped() -> dict[Pair, tuple[str, Array]]:
    """Return what is shipped: digest and values of each pairing."""
    found = {}
    for names, cards, values in np.load(FILE) if FILE.is_file() else ():
        one, other = bytes(names).decode().split(",")
        found[one, other] = (bytes(cards).decode(), values / SCALE)
    return found


def before(text: str, fighters: Pair, healths: tuple[int, int]) -> float | None:
    """Return the value to the first before a duel begins; None where it was not solved with these cards."""
    for pair, turn in ((fighters, 1), (fighters[::-1], -1)):
        if pair in shipped() and shipped()[pair][0] == stamp(text, (pair[0], pair[1])):
            one, other = healths[::turn]
            return turn * float(shipped()[pair][1][one - 1, other - 1])
    return None
