"""A log that does not answer: logged when the outage begins, now and then while it lasts, and when it is over."""

from __future__ import annotations

import logging
import threading
import time

from kensei.server.monitoring import metrics

log = logging.getLogger("kensei.server")

EVERY = 60.0
"""Seconds between two lines about the same outage."""
QUIET = 2.0
"""Seconds without a failure after which an answer ends the outage: reading may work where writing does not."""


class Away(Exception):
    """The log could not be reached, or took too long; whether something was stored is not known."""


class Outage:
    """The outages of one log; several threads report to it."""

    def __init__(self, what: str) -> None:
        self._what = what
        self._lock = threading.Lock()
        self._since: float | None = None
        self._last = 0.0
        self._said: float | None = None
        self._failures = 0

    @property
    def lasts(self) -> bool:
        """Whether the log is away now, as far as is known."""
        return self._since is not None

    def failed(self, error: BaseException) -> None:
        with self._lock:
            now = self._last = time.monotonic()
            metrics.LOG_FAILURES.add()
            self._failures += 1
            if self._since is None:
                self._since = now
            if self._said is None or now - self._said >= EVERY:
                self._said = now
                log.error("%s does not answer: %s (%d failed so far)", self._what, reason(error), self._failures)

    def answered(self) -> None:
        if self._since is None:
            return
        with self._lock:
            now = time.monotonic()
            if self._since is None or now - self._last < QUIET:
                return
            log.warning("%s answers again after %.0f s (%d failed)", self._what, now - self._since, self._failures)
            self._since, self._failures = None, 0


def reason(error: BaseException) -> str:
    """Return in one line what is wrong."""
    text = str(error).strip()
    return f"{type(error).__name__}: {text.splitlines()[0][:200]}" if text else type(error).__name__
