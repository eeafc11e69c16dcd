"""A line that says whom the program waits for, while it waits."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def waiting(words: str) -> Iterator[None]:
    """Show whom the program waits for, on a terminal, and remove it after."""
    if not sys.stderr.isatty():
        yield
        return
    sys.stderr.write(words)
    sys.stderr.flush()
    try:
        yield
    finally:
        sys.stderr.write("\r" + " " * len(words) + "\r")
        sys.stderr.flush()
