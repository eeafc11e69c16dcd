"""Kiri-ai: all plans and all places in one list; an observation is a row of facts, own side first.

Spaces are counted from the own end, so that both seats see the same picture of the same situation.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import product
from typing import Any

import numpy as np

from kensei.adapters.encoding import Encoding, Notes, Tensor, block, one_hot
from kensei.games.kiriai.cards import ACTIONS, RED, RESTABLE, SPACES, SPECIALS, STANCES
from kensei.games.kiriai.moves import Place, Plan
from kensei.games.kiriai.state import Shown, View

FAR = max(SPACES.values())
LAYOUT = (
    ("own space, counted from the own end", FAR),
    ("own stance: heaven, earth", 2),
    ("own wounds", 1),
    ("own resting card: move, charge, high, low, balanced", 5),
    ("own Special once spent: kesa, zan, counter", 3),
    ("own choice is made", 1),
    ("the opponent: the same 19 facts, their space still counted from the own end", 19),
    ("own Special: kesa, zan, counter", 3),
    ("advanced field", 1),
    ("wounds that defeat", 1),
    ("a cap is set", 1),
    ("rounds left under the cap, at most 127", 1),
)
LENGTH = sum(length for _, length in LAYOUT)
UNCAPPED = 10_000
"""Rounds: without a cap the rules set no bound [kiriai.endless]."""

PLANS = tuple(
    Plan(first, second)
    for first, second in product(ACTIONS, ACTIONS)
    if ACTIONS[first].card != ACTIONS[second].card and not (first in SPECIALS and second in SPECIALS)
)
"""Every plan with any one Special, in the order of the faces."""

PLACES = tuple(Place(stance, space) for stance in STANCES for space in (2, 3, 4, 5, 6))


NOTES = Notes(
    hidden="the Special, until it is revealed, and a plan, until both are made",
    simultaneous="every decision: plans, and places in the advanced set-up",
    bound="with `cap=30`; without a cap the rules set no bound",
)


def encoding(options: dict[str, Any]) -> Encoding:
    blocks = [block("a plan: two faces in order", PLANS), block("a place of the advanced set-up", PLACES)]
    rounds = options["cap"] or UNCAPPED
    return Encoding(blocks, (LENGTH,), 127, LAYOUT, observe, 2 * rounds + 2, chances=len(SPECIALS))


def observe(view: View) -> Tensor:
    """Return the row of a view; a spectator sees it as Red does, without a Special."""
    seat = view.seat or 0
    row = _side(view.shown[seat], view.spaces, seat) + _side(view.shown[1 - seat], view.spaces, seat)
    row += _rest(view.special, view.spaces, view.lives, view.cap, view.rounds)
    return np.frombuffer(bytearray(row), dtype=np.int8)


@lru_cache(maxsize=1 << 14)
def _side(shown: Shown, spaces: int, seat: int) -> bytes:
    space = None if shown.space is None else (shown.space - 1 if seat == RED else spaces - shown.space)
    return bytes(
        [
            *one_hot(FAR, space),
            *one_hot(2, None if shown.stance is None else STANCES.index(shown.stance)),
            shown.wounds,
            *one_hot(5, RESTABLE.index(shown.resting) if shown.resting else None),
            *_special(shown.spent),
            shown.chosen,
        ]
    )


@lru_cache(maxsize=1 << 12)
def _rest(special: str, spaces: int, lives: int, cap: int | None, rounds: int) -> bytes:
    left = 0 if cap is None else min(cap - rounds, 127)
    return bytes([*_special(special), spaces == FAR, lives, cap is not None, left])


def _special(special: str) -> list[int]:
    return one_hot(3, SPECIALS.index(special) if special else None)
