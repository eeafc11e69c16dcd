"""A second judge of Kettō, written from the clauses alone: it shares no code with the engine, only the data file.

How judges tell a game is said in `tests/games/judging.py`. This one notes besides what happened, as plain tuples:
name, clause, facts for all, secrets of single seats.
"""

from __future__ import annotations

from tests.games.judging import Asking
from tests.games.ketto.judge.battle import battle
from tests.games.ketto.judge.planning import planning, set_up
from tests.games.ketto.judge.table import Table


def duel(table: Table) -> Asking:
    """A whole duel."""
    yield from set_up(table)
    yield from planning(table)
    yield from battle(table)


__all__ = ["Table", "duel"]
