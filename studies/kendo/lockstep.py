"""Matches in lock-step: who decides in each, what they and the critic see, and what may be played.

The critic judges positions in training alone; it also sees the opponent's hand.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any, NamedTuple

import numba

from kensei.games.kendo.bots.network.card_inputs import write_hand


class Lockstep(NamedTuple):
    """The loops over matches of one game. They are compiled at each start: numba keeps no closures."""

    critic_inputs: int
    write_critic: Any
    """Write what a seat sees of a row, and what the opponent holds."""
    look_all: Any
    """Write who decides in each match, what they see, and what the critic sees."""
    offer_all: Any
    """Write the legal moves of one match after the other from `filled` on, and where each match's begin; return the
    end."""


def lockstep(game: str) -> Lockstep:
    inputs: Any = import_module(f"kensei.games.kendo.{game}.bots.network.inputs")
    offers: Any = import_module(f"kensei.games.kendo.{game}.kernel.offers")
    asked_seat, legal, write_inputs = offers.asked_seat, offers.legal, inputs.write_inputs
    sort_of, sorts, seen_inputs = inputs.SORT_OF, inputs.COUNT, inputs.INPUTS

    @numba.njit
    def write_critic(row, seat: int, x) -> None:
        write_inputs(row, seat, x)
        write_hand(row, 1 - seat, sort_of, sorts, x[seen_inputs:])

    @numba.njit
    def look_all(rows, seats, seen, judged) -> None:
        seen[:] = 0
        judged[:] = 0
        for match in range(len(rows)):
            seat = seats[match] = asked_seat(rows[match])
            write_inputs(rows[match], seat, seen[match])
            write_critic(rows[match], seat, judged[match])

    @numba.njit
    def offer_all(rows, offered, starts, filled: int) -> int:
        for match in range(len(rows)):
            starts[match] = filled
            filled += legal(rows[match], asked_seat(rows[match]), offered[filled:])
        return filled

    return Lockstep(seen_inputs + 2 * sorts, write_critic, look_all, offer_all)
