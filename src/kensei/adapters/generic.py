"""An encoding for a game without one: moves as found in random play, views as the bytes of their JSON."""

from __future__ import annotations

import random
from typing import Any

import numpy as np

from kensei.adapters.encoding import Encoding, Tensor, block
from kensei.core import codec
from kensei.core.match import Match
from kensei.core.protocol import AnyGame, Move, View

WALKS = 200
"""Random games from which the moves are listed."""
LONGEST = 2000
"""Decisions after which a random game is given up."""


def generic_encoding(game: AnyGame, options: dict[str, Any]) -> Encoding:
    """List the moves of many random games; a legal move that occurs in none of them has no number."""
    moves: dict[str, Move] = {}
    longest = width = chances = 1
    for walk in range(WALKS):
        match, rng, decisions = Match(game, seed=f"moves {walk}", **options), random.Random(walk), 0
        while (asked := sorted(match.state.to_act())) and decisions < LONGEST:
            for seat in asked:
                legal = match.state.legal_moves(seat)
                moves |= {str(move): move for move in legal}
                width = max(width, len(codec.dumps(match.state.view(seat)).encode()))
                match.play(seat, rng.choice(legal))
            decisions += 1
        longest = max(longest, decisions)
        chances = max(chances, *(len(ply.state.chances()) for ply in match.plies), len(match.start.chances()))
    listed = [moves[text] for text in sorted(moves)]
    size = 2 * width

    def observe(view: View) -> Tensor:
        text = codec.dumps(view).encode()[:size]
        return np.frombuffer(text.ljust(size, b"\0"), dtype=np.uint8).astype(np.int8) & 127

    known = set(listed)
    return Encoding(
        [block("every move, by its text", listed)],
        (size,),
        127,
        [("the view as JSON, in bytes", size)],
        observe,
        10 * longest,
        4 * chances,
        within=lambda legal: [move for move in legal if move in known],
    )
