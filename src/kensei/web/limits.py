"""How much anybody may ask of the server."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Limits:
    """The limits of one server."""

    messages_a_second: float = 40.0
    """A socket's messages in the long run."""
    messages_at_once: float = 120.0
    tables_a_minute: float = 30.0
    """New tables from one address in the long run."""
    tables_at_once: float = 60.0
    requests_a_second: float = 50.0
    """HTTP requests from one address in the long run."""
    requests_at_once: float = 400.0
    largest_body: int = 200_000
    """Bytes of a request's body: a deck is the largest thing one sends."""
    sockets_a_table: int = 200
    waiting_messages: int = 200
    """Messages that may wait for a slow reader before it is cut off."""
    refusals: int = 300
    """Refused messages after which a socket is closed; a good one pays one back."""
    tables_in_memory: int = 2000
    log_seconds: float = 6.0
    """How long somebody waits for a log that does not answer."""
    thinking_seconds: float = 20.0
    """What a bot's worker may take for one move before it is taken for dead."""
    waking_seconds: float = 90.0
    """What it may take for the first move of a bot: some compile themselves."""
    bot_seconds: float = 3.0
    """What a bot is told to take at most."""
    worker_bytes: int = 4_000_000_000
    """A worker's memory."""


class Bucket:
    """Allowance that refills: `rate` a second, at most `size` saved.

    >>> bucket = Bucket(rate=1, size=2, now=0)
    >>> [bucket.take(0), bucket.take(0), bucket.take(0), bucket.take(1)]
    [True, True, False, True]
    """

    __slots__ = ("_left", "_rate", "_size", "_when")

    def __init__(self, rate: float, size: float, now: float) -> None:
        self._rate = rate
        self._size = size
        self._left = size
        self._when = now

    def take(self, now: float) -> bool:
        """Take one, if there is one."""
        self._left = min(self._size, self._left + (now - self._when) * self._rate)
        self._when = now
        if self._left < 1:
            return False
        self._left -= 1
        return True

    def is_full(self, now: float) -> bool:
        """Say whether nothing was taken for so long that the bucket can be forgotten."""
        return self._left + (now - self._when) * self._rate >= self._size


class Doorman:
    """Buckets by address; those that are full again are forgotten."""

    MOST = 10_000

    def __init__(self, rate: float, size: float) -> None:
        self._rate = rate
        self._size = size
        self._buckets: dict[str, Bucket] = {}

    def lets_in(self, address: str, now: float) -> bool:
        """Count one more from the address, and say whether it is within the limit."""
        if len(self._buckets) >= self.MOST:
            self._buckets = {a: b for a, b in self._buckets.items() if not b.is_full(now)}
        bucket = self._buckets.setdefault(address, Bucket(self._rate, self._size, now))
        return bucket.take(now)
