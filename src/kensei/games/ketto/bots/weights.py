"""What a purposeful bot likes, in points of strength."""

from __future__ import annotations

from dataclasses import dataclass, replace


@dataclass(frozen=True, slots=True)
class Weights:
    """What a bot likes; it is the same from either seat."""

    movements: int = 3
    """How many offensive movements it likes to have."""
    fresh: float = 1.3
    """What the first card of a new one is worth."""
    pool: int = 18
    """How many defense points are enough."""
    shield: float = 1.0
    """What a defense point is worth until there are enough."""
    spare: float = 0.35
    """What a defense point is worth then, and what a point of strength lost to the pool costs."""
    seek: float = 2.0
    """What drawing a tactic is worth while it holds no valor."""
    tactic: float = 1.4
    """What drawing a tactic is worth then: it may be a parry."""
    margin: float = 4.0
    """How much more than the other's must go through before it calls the battle."""
    least: float = 11.0
    """How much must go through at least."""
    behind: float = 2.0
    """How much less is enough for each card that its lead is short of `lead`: time works for who has laid more."""
    lead: int = 2
    """By how many cards it must be ahead to wait calmly: a turn lays about two."""
    lines: float = 0.0
    """What it is worth, in the choice of a stance, that its lines stop all that comes from one side."""
    parry: float = 1.0
    """How many cards must be to come before it parries."""
    noise: float = 0.3
    """How much chance there is in what it likes, so that it is not always the same."""


CALM = Weights()
"""Calls the battle when much goes through; earlier when the other is ahead. The weights of `docs/balance.md`."""

SWIFT = Weights(margin=-5.0, least=3.0, behind=0.0)
"""Calls as soon as something goes through: who strikes first mostly wins, and a tie is half a win."""

KEEN = replace(SWIFT, lines=1.0)
"""The same, and it stands as is hardest to hit: with it the kensei thinks ahead."""
