"""Exact values of a finished game's moments, as far back from the end as the solver reaches."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import replace

from kensei.bots.review import Point, moments
from kensei.core.match import AnyMatch
from kensei.games.kaito.bots.solver import Solver, solve

NODES = 100_000
"""How much the solver may spend on one moment."""


def exact_values(match: AnyMatch, points: Sequence[Point], deadline: float | None) -> tuple[Point, ...]:
    """Solve the moments from the end back, until one is out of reach or the time is up."""
    states = dict(moments(match))
    solver, out = Solver(), list(points)
    for i in reversed(range(len(points))):
        if points[i].exact:
            continue
        state = states[points[i].ply]
        is_late = deadline is not None and time.monotonic() > deadline
        if is_late or state.kaito is None:  # type: ignore[attr-defined]
            break
        value = solve(state, NODES, deadline=deadline, solver=solver).value  # type: ignore[arg-type]
        if value is None:
            break
        mover = min(state.to_act())
        out[i] = replace(points[i], values=(value, -value) if mover == 0 else (-value, value), exact=True)
    return tuple(out)
