"""What a hint says: a move, how good it is, and how that is known."""

from __future__ import annotations

from dataclasses import dataclass

from kensei.core.review import MeasuredReason


@dataclass(frozen=True, slots=True)
class FoundHint:
    """The best move from a view, or the most frequent one of the best mix."""

    move: str
    share: float
    """How often the best mix plays it, 0 to 1."""
    value: float
    """What it is worth to the seat, from -1 (lost) to 1 (won)."""
    exact: bool
    next_move: str = ""
    """The best besides, where it is worth less."""
    next_value: float = 0.0
    reason: MeasuredReason | None = None
    """Why it is better than that, where something was measured."""
    average: MeasuredReason | None = None
    """Why it is better than the others on average, where something was measured."""
    error: float = 0.0
    """What the value may be off by."""
    is_bounded: bool = False
    """The error is a bound that was computed, not an estimate from samples."""

    @property
    def points(self) -> float:
        """Winning chances of 100.

        >>> FoundHint("c4", 1.0, 0.5, False).points
        75.0
        """
        return 50 + 50 * self.value

    @property
    def points_off(self) -> float:
        """What the winning chances of 100 may be off by; none where they are proved."""
        return 0.0 if self.exact else 50 * self.error
