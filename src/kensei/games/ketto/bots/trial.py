"""Moves of Kettō tried out by the compiled twin: duels are played on from each, in the same imagined states.

Half of the moves drop out at each stage (sequential halving); the first move is kept throughout, and is the choice
unless another did clearly better: so that noise does not overrule the style that proposed it.
"""

from __future__ import annotations

import random
import time
from collections.abc import Sequence
from typing import Any

import numpy as np

from kensei.bots.protocol import Considered, Thought
from kensei.games.ketto import Move, View
from kensei.games.ketto.bots.planner import NO_ORDER, Order, guessed
from kensei.games.ketto.bots.styles import StyleMixture
from kensei.games.ketto.cards import ORDER, SIDES
from kensei.games.ketto.kernel import moving, policy, tables, trying

DUELS = 4
"""How many duels are played on in each imagined state, from each move."""
DOUBT = 1.0
"""By how many standard errors a move must be better than the first."""
USUAL_STANCE = 0.6
"""How likely a hidden stance is taken to be the one whose lines stop most."""


def coded(view: View, move: Move) -> list[int]:
    """Return a move as the compiled twin takes it."""
    verb = "draw tactic" if (move.verb, move.what) == ("draw", "tactic") else move.verb
    row = [moving.VERBS.index(verb), -1, -1, -1, 0, 0]
    if verb in ("parry", "flow"):
        row[trying.WHAT] = SIDES.index(move.what)
    elif move.what in ORDER:
        row[trying.WHAT] = ORDER[move.what]
    movements = (view.theirs if verb == "reveal" else view.mine).movements
    if verb in ("place", "reveal", "attack"):
        numbers = [movement.number for movement in movements]
        row[trying.PLACE] = numbers.index(move.movement) if move.movement else len(numbers)
    if move.cell is not None:
        row[trying.X], row[trying.Y] = move.cell
    laid = view.attacking if verb == "guard" else movements[row[trying.PLACE]] if verb == "attack" else None
    if laid is not None and move.cell is not None:
        row[trying.CARD] = laid.cells.index(move.cell)
    return row


class Trial:
    """Duels played on from several moves, in the same imagined states with the same chances."""

    def __init__(
        self,
        view: View,
        tried: Sequence[Move],
        style: Any,
        rivals: StyleMixture,
        rng: random.Random,
        order: Order = NO_ORDER,
    ) -> None:
        assert view.seat is not None
        self.view, self.seat, self.style, self.rivals, self.rng = view, view.seat, style, rivals, rng
        self.order = order
        self.numbers, self.scratch = tables.numbers(view.deck), tables.empty()
        self.moves = list(tried)
        self.rows = np.array([coded(view, move) for move in tried], dtype=np.int64)
        self.scores: list[list[float]] = [[] for _ in tried]
        """Of each move, by imagined state, the mean of its duels."""
        self.spent = 0

    def decide(self, nodes: int, deadline: float | None, doubt: float = DOUBT) -> Thought:
        """Return the choice after so many decisions of duels."""
        alive = list(range(len(self.moves)))
        stages = max(1, (len(alive) - 1).bit_length())
        for stage in range(1, stages + 1):
            while self.spent < nodes * stage / stages:
                if deadline is not None and time.monotonic() >= deadline:
                    break
                self.try_in_another_state(alive)
            if stage < stages:
                alive = self.better_half(alive)
        chosen = self.moves[self.preferred(alive, doubt)]
        total = sum(map(len, self.scores)) or 1
        seen = [Considered(m, len(own) / total, mean(own)) for m, own in zip(self.moves, self.scores, strict=True)]
        seen.sort(key=lambda one: (one.move != chosen, -one.share, -one.value))
        return Thought(chosen, tuple(seen), (chosen,), max(1, self.spent))

    def try_in_another_state(self, alive: Sequence[int]) -> None:
        source = guessed(self.view, self.order, self.rivals.weights[0], self.rng)
        if self.rng.random() < USUAL_STANCE:
            take_usual_stance(source, 1 - self.seat, self.numbers)
        seeds = np.array([self.rng.getrandbits(63) for _ in range(DUELS)], dtype=np.uint64)
        weights = np.empty((DUELS, 2, len(policy.NAMES)))
        weights[:, self.seat] = self.style
        weights[:, 1 - self.seat] = self.rivals.spread(DUELS, self.rng.random())
        scores = np.empty((len(alive), DUELS))
        spent = trying.try_moves(source, self.scratch, self.numbers, self.rows[alive], weights, seeds, scores)  # type: ignore[no-untyped-call]
        self.spent += int(spent)
        sign = 1 if self.seat == 0 else -1
        for which, found in zip(alive, scores, strict=True):
            self.scores[which].append(sign * float(found.mean()))

    def better_half(self, alive: list[int]) -> list[int]:
        """Keep the better half, and always the first."""
        others = sorted(alive[1:], key=lambda which: -mean(self.scores[which]))
        return [alive[0], *others[: max(1, len(alive) // 2 - 1)]]

    def preferred(self, alive: Sequence[int], doubt: float = DOUBT) -> int:
        """Return the move that did clearly better than the first, the first if none did."""
        best, lead = alive[0], 0.0
        usual = self.scores[alive[0]]
        for which in alive[1:]:
            gains = [mine - theirs for mine, theirs in zip(self.scores[which], usual, strict=True)]
            gain = mean(gains)
            # one more state, a point off: a few that happen to agree must not pass for certain
            error = (1.0 + sum((one - gain) ** 2 for one in gains)) ** 0.5 / max(1, len(gains))
            if gain - doubt * error > lead:
                best, lead = which, gain - doubt * error
        return best


def take_usual_stance(duel: tables.CompiledDuel, seat: int, numbers: tables.Numbers) -> None:
    """Let a hidden stance and the one whose lines stop most change places, unless that one is known to be elsewhere."""
    side, first = duel.sides[seat], tables.ATTACKS_END
    usual = next(which for which, lines in enumerate(numbers.lines) if np.array_equal(lines, numbers.usual_lines))
    own = int(side[tables.STANCE])
    if side[tables.IS_UP] or own == usual:
        return
    for pile in (duel.deck[seat], duel.hand[seat]):
        if pile[first + usual]:
            pile[first + usual] -= 1
            pile[first + own] += 1
            side[tables.STANCE] = usual
            return


def mean(values: Sequence[float]) -> float:
    return sum(values) / max(1, len(values))
