"""The results of the daily duels: what is kept of each, and what is asked of them.

They are stored with the entry that ends the duel, in one commit. What is asked grows with how many different results
there are, not with how many people played.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class DailyResult:
    """How somebody's daily duel ended."""

    day: str
    game: str
    person: str
    """The hash of the key by which their browser is known."""
    level: str
    table_id: str
    verdict: int
    """1 won, 0 a draw, -1 lost."""
    moves: int
    """How many decisions they made."""


RESULT_COLUMNS = "day, game, person, level, table_id, verdict, moves"


class Results(ABC):
    """The part of a store that knows the results."""

    @abstractmethod
    async def _rows(self, query: str, *values: str | int) -> list[Any]:
        """Read rows; `?` stands for each of the values."""

    async def result(self, day: str, game: str, person: str) -> DailyResult | None:
        query = f"SELECT {RESULT_COLUMNS} FROM results WHERE day = ? AND game = ? AND person = ?"
        rows = await self._rows(query, day, game, person)
        return DailyResult(*rows[0]) if rows else None

    async def results_of(self, person: str, game: str, most: int) -> list[DailyResult]:
        """Return a person's results in a game, the last days first."""
        query = f"SELECT {RESULT_COLUMNS} FROM results WHERE person = ? AND game = ? ORDER BY day DESC LIMIT ?"
        return [DailyResult(*row) for row in await self._rows(query, person, game, most)]

    async def days_of(self, person: str, most: int) -> list[str]:
        """Return the days on which a person has played any daily duel to its end, the last first."""
        query = "SELECT DISTINCT day FROM results WHERE person = ? ORDER BY day DESC LIMIT ?"
        return [row[0] for row in await self._rows(query, person, most)]

    async def games_of(self, person: str, day: str) -> frozenset[str]:
        """Return the games whose duel of a day a person has played to its end."""
        rows = await self._rows("SELECT game FROM results WHERE person = ? AND day = ?", person, day)
        return frozenset(row[0] for row in rows)

    async def spread(self, day: str, game: str, level: str) -> list[tuple[int, int, int]]:
        """Return how often each verdict was reached in how many moves: (verdict, moves, how often), the best first."""
        query = """SELECT verdict, moves, count(*) FROM results WHERE day = ? AND game = ? AND level = ?
            GROUP BY verdict, moves ORDER BY verdict DESC, moves * verdict"""
        return [(row[0], row[1], row[2]) for row in await self._rows(query, day, game, level)]

    async def best_results(self, day: str, game: str, level: str, most: int) -> list[DailyResult]:
        query = f"""SELECT {RESULT_COLUMNS} FROM results WHERE day = ? AND game = ? AND level = ?
            ORDER BY verdict DESC, moves * verdict, table_id LIMIT ?"""
        return [DailyResult(*row) for row in await self._rows(query, day, game, level, most)]

    async def count_results(self, day: str) -> dict[str, int]:
        """Return how many have played each game of a day to its end."""
        rows = await self._rows("SELECT game, count(*) FROM results WHERE day = ? GROUP BY game", day)
        return {row[0]: row[1] for row in rows}
