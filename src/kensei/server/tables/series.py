"""The series of a table: its games one after the other, and who has won how many of them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from kensei.server.tables.table import Table

LENGTHS = (0, 3, 5)
"""How many games a series has at most; 0: it goes on as long as the players like."""


@dataclass(frozen=True, slots=True)
class Series:
    """How a series stands."""

    wins: tuple[float, ...]
    """Games won, by seat of the current game; a draw of two is a half for each."""
    best_of: int
    games: int
    """How many games of it are over."""
    winner: int | None
    """The seat that has won it."""


def series(table: Table) -> Series:
    """Return how the series stands; with the game after its last one a new series begins.

    Every update asks for it, so it is counted once for each game that begins or ends.
    """
    moment = (len(table.finished), table.number, table.phase)
    if table.series_known is None or table.series_known[0] != moment:
        table.series_known = (moment, count_wins(table))
    return table.series_known[1]


def count_wins(table: Table) -> Series:
    wins, games, winner = [0.0] * table.players, 0, None
    need = table.best_of // 2 + 1
    for number, over in enumerate(table.finished):
        if winner is not None or (table.best_of and games >= table.best_of):
            wins, games, winner = [0.0] * table.players, 0, None
        games += 1
        for chair in range(table.players):
            wins[chair] += won(over.outcome.scores[table.seat_of(chair, number)])
        if table.best_of and max(wins) >= need:
            winner = wins.index(max(wins))
    if table.phase == "playing" and (winner is not None or (table.best_of and games >= table.best_of)):
        wins, games, winner = [0.0] * table.players, 0, None
    by_seat = tuple(wins[table.chair_of(seat)] for seat in range(table.players))
    return Series(by_seat, table.best_of, games, None if winner is None else table.seat_of(winner))


def won(score: float) -> float:
    """Return what a game counts for whoever has this score.

    >>> won(1.0), won(0.0), won(-1.0)
    (1.0, 0.5, 0.0)
    """
    return 1.0 if score > 0 else 0.5 if score == 0 else 0.0
