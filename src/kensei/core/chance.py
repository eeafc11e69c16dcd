"""Chance that can be proved fair: every draw is a hash of the seed and the ply.

A takeback never re-rolls, because the same ply of the same seed draws the same; and whoever knows
the seed can recompute every draw.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from hashlib import sha256
from typing import TypeVar

from kensei.core.errors import BadOption, shown

T = TypeVar("T")
RANGE = 1 << 256
WRITER = json.JSONEncoder(separators=(",", ":"))
LONGEST_SEED = 1000


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


def checked_seed(seed: str | int) -> str:
    """Return the seed as text: any text that is not too long, or a whole number."""
    if isinstance(seed, bool) or not isinstance(seed, str | int):
        raise BadOption(f"seed {shown(seed)}: a seed is a text or a whole number")
    # A number is measured unwritten: Python refuses to write out many thousand digits.
    is_short = len(seed) <= LONGEST_SEED if isinstance(seed, str) else abs(seed) < 10**LONGEST_SEED
    if not is_short:
        raise BadOption(f"seed {shown(seed)}: a seed has at most {LONGEST_SEED} characters")
    return str(seed)
