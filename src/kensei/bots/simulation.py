"""Steps of a simulated game: chance, random turns, and rollouts by a policy."""

from __future__ import annotations

import random
from collections.abc import Iterable

from kensei.bots.protocol import Bot, Budget
from kensei.core.protocol import CHANCE, NATURE, AnyState, Move, Seat

NO_BUDGET = Budget()


def settle(state: AnyState, rng: random.Random) -> AnyState:
    """Let chance play until somebody is asked or it is over."""
    while state.to_act() == NATURE:
        state = state.apply(CHANCE, drawn(state.chances(), rng)).state
    return state


def drawn(chances: tuple[tuple[Move, int], ...], rng: random.Random) -> Move:
    if len(chances) == 1:
        return chances[0][0]
    point = rng.random() * sum([weight for _, weight in chances])
    for outcome, weight in chances:
        point -= weight
        if point < 0:
            return outcome
    return chances[-1][0]


def play_all(state: AnyState, choices: Iterable[tuple[Seat, Move]], rng: random.Random) -> AnyState:
    """Play the choices of all who are asked, then let chance play."""
    for seat, move in choices:
        state = state.apply(seat, move).state
    return settle(state, rng)


def random_turn(state: AnyState, rng: random.Random) -> AnyState:
    """Let everybody who is asked play at random, then chance."""
    for seat in sorted(state.to_act()):
        state = state.apply(seat, rng.choice(state.legal_moves(seat))).state
    return settle(state, rng)


def rollout(state: AnyState, policy: Bot, turns: int, rng: random.Random) -> tuple[AnyState, int]:
    """Let a policy play for everybody, to the end or for that many turns; return the state and the turns played."""
    done = 0
    while done < turns and (asked := sorted(state.to_act())):
        state = play_all(state, [(seat, policy_move(state, seat, policy, rng)) for seat in asked], rng)
        done += 1
    return state, done


def policy_move(state: AnyState, seat: Seat, policy: Bot, rng: random.Random) -> Move:
    moves = state.legal_moves(seat)
    return moves[0] if len(moves) == 1 else policy.choose(state.view(seat), moves, rng, NO_BUDGET)
