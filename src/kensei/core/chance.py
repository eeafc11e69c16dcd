"""Chance that can be proved fair: every draw is a hash of the seed and the ply.

A takeback never re-rolls, because the same ply of the same seed draws the same; and whoever knows
the seed can recompute every draw.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from hashlib import sha256
from typing import TypeVar

T = TypeVar("T")
RANGE = 1 << 256
WRITER = json.JSONEncoder(separators=(",", ":"))


def draw(seed: str, ply: int, outcomes: Sequence[tuple[T, int]]) -> T:
    """Draw one of the weighted outcomes.

    >>> draw("moon", 0, (("kesa", 1), ("zan", 1), ("counter", 1)))
    'kesa'
    """
    point = number(seed, ply, sum([weight for _, weight in outcomes]))
    for outcome, weight in outcomes:
        point -= weight
        if point < 0:
            return outcome
    raise AssertionError("the weights are positive whole numbers")


def number(seed: str, ply: int, below: int) -> int:
    """Return a whole number from 0 to `below` - 1, all equally likely.

    The hash of (seed, ply, attempt) is taken as a number of 256 bits; those beyond the last whole
    multiple of `below` are thrown again, for without that the small numbers would be likelier.
    """
    limit = RANGE - RANGE % below
    attempt = 0
    while True:
        text = WRITER.encode([seed, ply, attempt])
        hashed = int.from_bytes(sha256(text.encode()).digest(), "big")
        if hashed < limit:
            return hashed % below
        attempt += 1
