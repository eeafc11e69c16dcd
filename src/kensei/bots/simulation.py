"""Steps of a simulated game: chance, random turns, and rollouts by a policy."""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TypeAlias

from kensei.bots.protocol import Bot, Budget
from kensei.core.protocol import CHANCE, NATURE, AnyState, Move, Seat

NO_BUDGET = Budget()
MOST_ENDS = 4
"""Chance with more outcomes than so many is drawn without asking which of them end the game."""

Chances: TypeAlias = tuple[tuple[Move, int], ...]


def settle(state: AnyState, rng: random.Random, ends: Ends | None = None) -> AnyState:
    """Let chance play until somebody is asked or it is over; `ends`: counts where it may be, and goes on."""
    while state.to_act() == NATURE:
        chances = state.chances()
        if ends is not None and 1 < len(chances) <= MOST_ENDS:
            chances = ends.going_on(state, chances)
        state = state.apply(CHANCE, drawn(chances, rng)).state
    return state


@dataclass(slots=True)
class Ends:
    """What a simulated game is worth where chance may end it: every end is counted with its chance, none is drawn.

    So where a card lies that ends the game at once makes no noise; the game is played on as if it lay elsewhere.
    """

    left: float = 1.0
    """How likely the game has come so far."""
    scores: list[float] = field(default_factory=list)
    """Of the seats, from the ends that were counted."""

    def going_on(self, state: AnyState, chances: Chances) -> Chances:
        """Count the outcomes that end the game and return the others; all, where none goes on."""
        whole = sum(weight for _outcome, weight in chances)
        going, over = [], 0.0
        for outcome, weight in chances:
            end = state.apply(CHANCE, outcome).state.outcome()
            if end is None:
                going.append((outcome, weight))
                continue
            share = weight / whole
            over += share
            self.scores = self.scores or [0.0] * len(end.scores)
            self.scores = [
                total + self.left * share * score for total, score in zip(self.scores, end.scores, strict=True)
            ]
        self.left *= 1.0 - over if going else 0.0
        return tuple(going) or chances

    def value(self, seat: Seat, last: float) -> float:
        """Return the value to a seat, where the game is worth `last` to it as far as it was played."""
        return (self.scores[seat] if self.scores else 0.0) + self.left * last


def drawn(chances: Chances, rng: random.Random) -> Move:
    if len(chances) == 1:
        return chances[0][0]
    point = rng.random() * sum([weight for _, weight in chances])
    for outcome, weight in chances:
        point -= weight
        if point < 0:
            return outcome
    return chances[-1][0]


def play_all(
    state: AnyState, choices: Iterable[tuple[Seat, Move]], rng: random.Random, ends: Ends | None = None
) -> AnyState:
    """Play the choices of all who are asked, then let chance play."""
    for seat, move in choices:
        state = state.apply(seat, move).state
    return settle(state, rng, ends)


def random_turn(state: AnyState, rng: random.Random) -> AnyState:
    """Let everybody who is asked play at random, then chance."""
    for seat in sorted(state.to_act()):
        state = state.apply(seat, rng.choice(state.legal_moves(seat))).state
    return settle(state, rng)


def rollout(
    state: AnyState, policy: Bot, turns: int, rng: random.Random, ends: Ends | None = None
) -> tuple[AnyState, int]:
    """Let a policy play for everybody, to the end or for that many turns; return the state and the turns played."""
    done = 0
    while done < turns and (asked := sorted(state.to_act())):
        state = play_all(state, [(seat, policy_move(state, seat, policy, rng)) for seat in asked], rng, ends)
        done += 1
    return state, done


def policy_move(state: AnyState, seat: Seat, policy: Bot, rng: random.Random) -> Move:
    moves = state.legal_moves(seat)
    return moves[0] if len(moves) == 1 else policy.choose(state.view(seat), moves, rng, NO_BUDGET)
