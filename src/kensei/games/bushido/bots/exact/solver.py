"""Solve the duel of two fighters exactly: what each may expect from every two hands at every two healths."""

from __future__ import annotations

import hashlib
import time
from collections.abc import Callable
from dataclasses import dataclass, field

import numpy as np

from kensei.games.bushido.bots.exact.layer import (
    COLD,
    GAMES,
    PASSES,
    DuelBuffers,
    new_work,
    reopen_layer,
    residual,
    solve_layer,
)
from kensei.games.bushido.bots.exact.matrix_game import FALLBACKS, GAP
from kensei.games.bushido.bots.exact.odds import FULL, PLAIN, Array, Fights, fights, oriented
from kensei.games.bushido.bots.matchup import Pair
from kensei.games.bushido.cards import FULL_HEALTH
from kensei.games.bushido.deck import deck

TOLERANCE = 3e-6
"""By how much a payoff may have moved before its state is solved again."""


@dataclass(slots=True)
class ExactDuel:
    """A duel being solved, layer after layer; `fighters` are in the order of `odds.oriented`."""

    text: str
    fighters: Pair
    health: int
    fights: Fights
    work: DuelBuffers
    done: int = 0
    """How many layers are solved."""
    seconds: float = field(default=0.0)
    """The processor time spent on them."""

    @classmethod
    def of(cls, fighters: Pair, health: int = FULL_HEALTH, text: str = "") -> ExactDuel:
        pair = oriented(deck(text), fighters)
        known = fights(text, pair, health)
        return cls(text, pair, health, known, new_work(known, health))

    @property
    def layers(self) -> list[tuple[int, int]]:
        """The healths in the order in which they are solved."""
        return [(one, other) for one in range(1, self.health + 1) for other in range(1, self.health + 1)]

    def solve(self, progress: Callable[[int], None] = lambda done: None, tolerance: float = TOLERANCE) -> ExactDuel:
        """Solve what is left; after an interruption `done` says how far it came."""
        for one, other in self.layers[self.done :]:
            begun = time.process_time()
            solve_layer(self.work, self.fights, one, other, self.health + 1, np.float32(tolerance))
            self.done += 1
            self.seconds += time.process_time() - begun
            progress(self.done)
        return self

    def by_layer(self) -> Array:
        """The values by layer, healths from 1, and both hands."""
        size = self.health + 1
        return self.work.values[PLAIN].reshape(size, size, FULL + 1, FULL + 1)[1:, 1:].reshape(-1, FULL + 1, FULL + 1)

    def kept(self) -> Array:
        """The values of all layers solved so far, for `resume`."""
        return self.work.values[PLAIN, [one * (self.health + 1) + other for one, other in self.layers[: self.done]]]

    def resume(self, kept: Array) -> None:
        """Go on with what `kept` gave."""
        for (one, other), values in zip(self.layers, kept, strict=False):
            self.work.values[PLAIN, one * (self.health + 1) + other] = values
            reopen_layer(self.work, self.fights, one, other, self.health + 1)
        self.done = len(kept)

    def value(self, fighters: Pair, healths: tuple[int, int], hands: tuple[int, int] = (FULL, FULL)) -> float:
        """Return what the first of these two may expect, -1 to 1; hands as bits."""
        turn = fighters != self.fighters
        (one, other), (a, b) = (healths[::-1], hands[::-1]) if turn else (healths, hands)
        value = float(self.work.values[PLAIN, one * (self.health + 1) + other, a, b])
        return -value if turn else value

    def check(self, layers: int = 40, rows: int = 12, seed: int = 1) -> tuple[float, float, int]:
        """Solve a sample of states from scratch: return the largest change, the worst duality gap, and how many."""
        rng = np.random.default_rng(seed)
        found = []
        for number in range(layers):
            one, other = rng.integers(1, self.health + 1, 2) if number else (self.health, self.health)
            hands = np.append(rng.integers(1, FULL, rows), FULL)
            found.append(residual(self.work, self.fights, int(one), int(other), self.health + 1, hands))
        return max(f[0] for f in found), max(f[1] for f in found), sum(f[2] for f in found)

    @property
    def gap(self) -> float:
        """The worst duality gap of all matrix games solved."""
        return float(max(self.work.gaps[0], self.work.counts[GAP] * 1e-9))

    @property
    def states(self) -> int:
        return (48_619 if self.fights.is_even else FULL * FULL) * self.done

    def effort(self) -> dict[str, float]:
        games = int(self.work.effort[GAMES])
        return {
            "states": self.states,
            "games": games,
            "passes": round(float(self.work.effort[PASSES]) / max(1, self.done), 2),
            "cold": round(float(self.work.effort[COLD]) / max(1, games), 3),
            "fallbacks": int(self.work.counts[FALLBACKS]),
            "seconds": round(self.seconds, 1),
        }


def stamp(text: str, fighters: Pair) -> str:
    """Return a digest of all that is printed on the cards of two fighters: tables made of other cards are not used."""
    box = deck(text)
    said = repr((box.wheel, [[box.fighters[name].cards[mon] for mon in box.wheel] for name in fighters]))
    return hashlib.sha256(said.encode()).hexdigest()[:16]
