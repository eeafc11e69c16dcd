"""Bushido Duels in all its modes, told once more from the clauses; the specials from their table, not the data file."""

from tests.games.bushido.judge.modes import MODES, Judge

__all__ = ["MODES", "Judge"]
