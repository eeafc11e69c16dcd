"""Kaito played perfectly, as soon as the solver can see the end."""

from __future__ import annotations

from kensei.games.kaito.bots.solver import Solution, Solver, solve

__all__ = ["Solution", "Solver", "solve"]
