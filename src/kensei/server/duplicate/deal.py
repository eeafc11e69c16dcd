"""What chance deals in a game: nothing, what both see, or what only one sees.

Two people can play both sides of a deal against each other only if nothing in it is hidden: who has held one hand
knows the other player's in the second game. So the kind of a deal is found by playing: a draw is hidden if one of its
events tells a seat more than the others.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from enum import Enum
from functools import lru_cache
from typing import Any

import msgspec

from kensei.core.match import AnyMatch, Match
from kensei.core.protocol import CHANCE, AnyGame
from kensei.games import game as find_game

GAMES = 2
"""So many games of random moves are looked at."""
LONGEST = 200
"""Moves of each."""
REMEMBERED = 64


class DealVisibility(Enum):
    """Who sees what chance decides."""

    NONE = "none"
    OPEN = "open"
    HIDDEN = "hidden"


def deal_of(game: AnyGame, options: Mapping[str, Any]) -> DealVisibility:
    """Return what chance deals with these settled options.

    >>> deal_of(find_game("kaito"), {}), deal_of(find_game("kiriai"), {})
    (<DealVisibility.OPEN: 'open'>, <DealVisibility.HIDDEN: 'hidden'>)
    """
    return _found(game.name, msgspec.json.encode(dict(options), order="sorted"))


@lru_cache(REMEMBERED)
def _found(name: str, options: bytes) -> DealVisibility:
    events = []
    for number in range(GAMES):
        match = played(find_game(name), msgspec.json.decode(options), number)
        events += [event for ply in match.plies if ply.seat == CHANCE for event in ply.events]
    if any(event.secrets for event in events):
        return DealVisibility.HIDDEN
    return DealVisibility.OPEN if events else DealVisibility.NONE


def played(game: AnyGame, options: Mapping[str, Any], number: int) -> AnyMatch:
    """Play random moves from a deal that is always the same."""
    match, rng = Match(game, seed=f"deal {number}", **options), random.Random(number)
    moves = 0
    while (asked := sorted(match.state.to_act())) and moves < LONGEST:
        match.play(asked[0], rng.choice(match.legal_moves(asked[0])))
        moves += 1
    return match
