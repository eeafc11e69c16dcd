"""Attacks on a server of one's own, each while an innocent table plays: `kensei bench attack`.

An attack is a coroutine that takes the server's address (`http://127.0.0.1:PORT`) and how hard to try, and gives what
there is to report: plain words and numbers. It is bounded in count and in time, and closes what it opened.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, TypeAlias

Report: TypeAlias = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Effort:
    """How hard an attack tries."""

    seconds: float = 60.0
    """It ends after so long, done or not."""
    messages: int = 200_000
    requests: int = 20_000
    addresses: tuple[str, ...] = ("127.0.0.2",)
    """Where it comes from: limits by address are in force, so each of these is a neighbour of its own."""


Attack: TypeAlias = Callable[[str, Effort], Awaitable[Report]]
