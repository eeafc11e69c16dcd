"""Worlds that a bot may think in: what its seat knows, and the rest imagined."""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import dataclass

from kensei.bots import evaluation
from kensei.bots.protocol import Bot, Budget
from kensei.core.protocol import CHANCE, NATURE, AnyGame, AnyState, Move, Seat, View

NO_BUDGET = Budget()


@dataclass(frozen=True, slots=True)
class Worlds:
    """The game as a bot sees it: imagined states, and what they are worth."""

    game: AnyGame
    sense: evaluation.Sense

    @classmethod
    def of(cls, game: AnyGame) -> Worlds:
        """Give the worlds of a game, with the sense that is known for it."""
        return cls(game, evaluation.of(game.name))

    def imagine(self, view: View, rng: random.Random) -> AnyState:
        """Give a state that looks like the view, before anybody chose what all choose at once.

        The others may have laid their plans already. A plan that is dealt at random says nothing of
        them: it is taken back, and they choose again as the search believes they would.
        """
        state: AnyState = self.game.imagine(self.sense.rewind(view), rng)
        return state

    def believe(self, view: View, rng: random.Random) -> AnyState:
        """Imagine a state as one who knows the game would guess it, where the sense knows how."""
        if self.sense.believe is None:
            return self.imagine(view, rng)
        world: AnyState = self.sense.believe(self.sense.rewind(view), rng)
        return world

    def values(self, state: AnyState, rng: random.Random) -> tuple[float, ...]:
        """Say what the state is worth to each seat, -1 to 1, after a short playout if the sense wants one."""
        for _ in range(self.sense.playout):
            if not state.to_act():
                break
            state = at_random(state, rng)
        outcome = state.outcome()
        return outcome.scores if outcome else self.sense.values(state)


def settle(state: AnyState, rng: random.Random) -> AnyState:
    """Let chance play until somebody is asked or it is over."""
    while state.to_act() == NATURE:
        state = state.apply(CHANCE, drawn(state.chances(), rng)).state
    return state


def drawn(chances: tuple[tuple[Move, int], ...], rng: random.Random) -> Move:
    """Draw one of the weighted outcomes."""
    if len(chances) == 1:
        return chances[0][0]
    point = rng.random() * sum([weight for _, weight in chances])
    for outcome, weight in chances:
        point -= weight
        if point < 0:
            return outcome
    return chances[-1][0]


def at_random(state: AnyState, rng: random.Random) -> AnyState:
    """Let everybody who is asked play at random, then chance."""
    for seat in sorted(state.to_act()):
        state = state.apply(seat, rng.choice(state.legal_moves(seat))).state
    return settle(state, rng)


def together(state: AnyState, choices: Iterable[tuple[Seat, Move]], rng: random.Random) -> AnyState:
    """Commit the choices of all who are asked, then let chance play."""
    for seat, move in choices:
        state = state.apply(seat, move).state
    return settle(state, rng)


def played_on(state: AnyState, policy: Bot, decisions: int, rng: random.Random) -> tuple[AnyState, int]:
    """Let a policy play for everybody for so many decisions, or to the end; give the state, and how many it took."""
    done = 0
    while done < decisions and (asked := sorted(state.to_act())):
        state = together(state, [(seat, liked(state, seat, policy, rng)) for seat in asked], rng)
        done += 1
    return state, done


def liked(state: AnyState, seat: Seat, policy: Bot, rng: random.Random) -> Move:
    """Give what a policy plays on a seat."""
    moves = state.legal_moves(seat)
    return moves[0] if len(moves) == 1 else policy.choose(state.view(seat), moves, rng, NO_BUDGET)
