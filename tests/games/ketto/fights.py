"""Battles of random moves, from positions that have everything in them: for the tests of what is drawn."""

from __future__ import annotations

import random
from collections.abc import Iterator

from kensei import CHANCE
from kensei.core.protocol import Event
from kensei.games.ketto import GAME, State

SIDES = (
    "stance:S1^ hand:D,PL,PU,E pool:A04,A14,S4,DT @2:0,0=A06;1,0=A16;1,1=A17;2,1=A07;1,2=A03;0,1=M1"
    " @3:0,0=A01;0,1=A02;1,1=A11",
    "stance:S2^ hand:PR,E,V,D pool:A08,S5,A12,DT @2:0,0=A15;-1,0=A09;-1,1=A21;-1,2=A03;-2,1=A05;0,1=M3"
    " @3:0,0=A01;1,0=A02;1,1=A06;0,1=G",
)


def moments(seeds: range) -> Iterator[tuple[State, list[Event], list[Event], State]]:
    """Give each move: the state before, all that was told before, what happened, the state after."""
    for seed in seeds:
        rng = random.Random(seed)
        order = SIDES if seed % 2 else SIDES[::-1]
        state, story = GAME.read(f"attack black first:black | {order[0]} | {order[1]}"), list[Event]()
        while state.to_act():
            seat = min(state.to_act())
            if seat == CHANCE:
                (move,) = rng.choices(*zip(*state.chances(), strict=True))
            else:
                legal = state.legal_moves(seat)
                # Strokes run on more often than by chance alone.
                move = rng.choice([one for one in legal if one.verb not in ("stop", "pass")] or legal)
                move = rng.choice((move, move, rng.choice(legal)))
            step = state.apply(seat, move)
            yield state, story, list(step.events), step.state
            state, story = step.state, [*story, *step.events]
