"""A second judge of Kettō, written from the clauses alone: it shares no code with the engine, only the data file.

The duel is told as one procedure in the order of the rulebook. It asks by `yield`: who is asked, and the
moves that are offered; the answer comes back as a seat and the text of a move. What happened is noted as
plain tuples: name, clause, facts for all, secrets of single seats.
"""

from __future__ import annotations

from tests.games.ketto.judge.battle import battle
from tests.games.ketto.judge.planning import planning, set_up
from tests.games.ketto.judge.table import Asking, Table


def duel(table: Table) -> Asking:
    """A whole duel."""
    yield from set_up(table)
    yield from planning(table)
    yield from battle(table)


__all__ = ["Table", "duel"]
