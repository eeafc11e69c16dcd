"""A deal that nobody chose: the server commits itself, the players add words, and the seed is the hash of all.

It proves that the draws were not chosen or changed after the players had added their words; it does not prove that
the host did not look at them.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from hashlib import sha256

import msgspec

from kensei.core.match import AnyMatch
from kensei.core.protocol import CHANCE


class ProvenDraw(msgspec.Struct, frozen=True):
    """One draw of a match, as whoever recomputes it needs it."""

    ply: int
    outcomes: tuple[tuple[str, int], ...]
    drawn: str


class Proof(msgspec.Struct, frozen=True):
    """All that is needed to recompute the draws of a finished game."""

    commitment: str
    server_seed: str
    words: tuple[str, ...]
    seed: str
    draws: tuple[ProvenDraw, ...]


def server_part() -> str:
    """Return the server's part of a seed: 256 random bits in hex."""
    return secrets.token_hex(32)


def commitment(server_seed: str) -> str:
    """Return the hash that is shown before anybody adds words."""
    return sha256(server_seed.encode()).hexdigest()


def seed(server_seed: str, words: Sequence[str]) -> str:
    """Return the seed of the match: the hash of all parts, written as JSON.

    >>> seed("ab", ["", "moon"]) == sha256(b'["ab","","moon"]').hexdigest()
    True
    """
    return sha256(msgspec.json.encode([server_seed, *words])).hexdigest()


def proof(match: AnyMatch, server_seed: str, words: Sequence[str]) -> Proof:
    draws = []
    state = match.start
    for number, ply in enumerate(match.plies):
        if ply.seat == CHANCE:
            outcomes = tuple((str(outcome), weight) for outcome, weight in state.chances())
            draws.append(ProvenDraw(number, outcomes, str(ply.move)))
        state = ply.state
    return Proof(commitment(server_seed), server_seed, tuple(words), match.seed, tuple(draws))
