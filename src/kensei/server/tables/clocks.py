"""Clocks: a bank and an increment for each seat; each stops at its own commitment.

Times are those of a monotonic clock that the caller reads. What is stored with a move is what was
left after it; whatever passes while the server is down is nobody's.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence


class Clocks:
    """The clocks of one game.

    >>> clocks = Clocks(2, bank=60, increment=5)
    >>> clocks.run({0}, now=100.0)
    >>> clocks.press(0, now=110.0)
    >>> clocks.left(0, now=200.0)
    55.0
    """

    def __init__(self, seats: int, bank: float, increment: float) -> None:
        self.increment = increment
        self._left = [float(bank)] * seats
        self._since: dict[int, float] = {}

    def left(self, seat: int, now: float) -> float:
        since = self._since.get(seat)
        return self._left[seat] if since is None else max(0.0, self._left[seat] - (now - since))

    def is_running(self, seat: int) -> bool:
        return seat in self._since

    def run(self, seats: Iterable[int], now: float) -> None:
        wanted = set(seats)
        for seat in [seat for seat in self._since if seat not in wanted]:
            self._stop(seat, now)
        for seat in wanted:
            self._since.setdefault(seat, now)

    def press(self, seat: int, now: float) -> None:
        """Stop the seat's clock after its move, and add the increment."""
        if seat in self._since:
            self._stop(seat, now)
            self._left[seat] += self.increment

    def snapshot(self, now: float) -> tuple[float, ...]:
        return tuple(round(self.left(seat, now), 3) for seat in range(len(self._left)))

    def restore(self, left: Sequence[float]) -> None:
        """Set the clocks as they were stored; none runs."""
        if len(left) != len(self._left):
            raise ValueError(f"{len(left)} clocks for {len(self._left)} seats")
        self._left = list(left)
        self._since.clear()

    def first_to_fall(self, now: float) -> tuple[float, int] | None:
        """Return which running clock will be empty first, and in how many seconds."""
        return min(((self.left(seat, now), seat) for seat in self._since), default=None)

    def _stop(self, seat: int, now: float) -> None:
        self._left[seat] = self.left(seat, now)
        del self._since[seat]
