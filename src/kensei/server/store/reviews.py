"""Reviews that are kept beside the log: whole ones, so that a server that starts again need not think again.

They can be computed anew at any time. So only the last are kept, one that another version of the engine made counts
for nothing, and a review that cannot be stored is made again when somebody asks.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import Any

REVIEWS_STORED = 5000
"""About 6 kB each, packed: 30 MB."""


@dataclass(frozen=True, slots=True)
class StoredReview:
    """A review as it lies in the store."""

    table_id: str
    game: int
    """The number of the table's game."""
    engine: str
    """What made it: what another version finds may be better."""
    made: float
    body: bytes

    def statements(self) -> list[tuple[str, tuple[Any, ...]]]:
        """Return what stores it in place of an older one and forgets the oldest; `?` stands for each value."""
        insert = """INSERT INTO reviews (table_id, game, engine, made, body) VALUES (?, ?, ?, ?, ?)
            ON CONFLICT (table_id, game) DO UPDATE
            SET engine = excluded.engine, made = excluded.made, body = excluded.body"""
        forget = "DELETE FROM reviews WHERE made <= (SELECT made FROM reviews ORDER BY made DESC LIMIT 1 OFFSET ?)"
        values = (self.table_id, self.game, self.engine, self.made, self.body)
        return [(insert, values), (forget, (REVIEWS_STORED,))]


class ReviewStore(ABC):
    """The part of a store that knows the reviews."""

    @abstractmethod
    async def _rows(self, query: str, *values: str | int) -> list[Any]:
        """Read rows; `?` stands for each of the values."""

    async def review(self, table_id: str, game: int, engine: str) -> bytes | None:
        """Return the review of a game, if this engine made it."""
        query = "SELECT body FROM reviews WHERE table_id = ? AND game = ? AND engine = ?"
        rows = await self._rows(query, table_id, game, engine)
        return bytes(rows[0][0]) if rows else None
