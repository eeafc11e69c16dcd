"""Perft: how many sequences of plies of a length there are from a position, a check on any rules engine."""

from __future__ import annotations

from typing import Any

from kensei.core.protocol import CHANCE, NATURE


def perft(state: Any, depth: int) -> int:
    """Count the sequences of `depth` plies; finished positions have no successors.

    Chance outcomes count like moves; of seats that are asked together the lowest goes first.

    >>> import kensei
    >>> perft(kensei.game("kiriai").start(), 3)  # two Specials are dealt, then Red has 52 plans
    312
    """
    if depth == 0:
        return 1
    asked = state.to_act()
    if not asked:
        return 0
    seat = CHANCE if asked == NATURE else min(asked)
    moves = [outcome for outcome, _ in state.chances()] if seat == CHANCE else state.legal_moves(seat)
    if depth == 1:
        return len(moves)
    return sum(perft(state.apply(seat, move).state, depth - 1) for move in moves)
