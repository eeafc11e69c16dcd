"""How the kensei of Kettō thinks ahead: it plays duels on from the decisions that matter, in believed worlds.

What a single card adds is left to the rules of thumb: a few dozen duels do not tell such moves apart. When
to call the battle, what to parry, where to begin and what to spend is tried out. The rule of thumb is
followed until the duels say otherwise.
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Sequence

from kensei.bots.protocol import Considered, Thought
from kensei.bots.simulation import NO_BUDGET, rollout, settle
from kensei.core.protocol import Move as AnyMove
from kensei.games.ketto import Move, View
from kensei.games.ketto.bots import PurposefulBot
from kensei.games.ketto.bots.belief import believed
from kensei.games.ketto.bots.judging import is_time
from kensei.games.ketto.bots.observation import KEEN
from kensei.games.ketto.state import State

MOST = 4
"""How many moves are tried."""
DOUBT = 1.0
"""By how many standard errors a move must be better than the one the rule of thumb likes."""
WEIGHTY = frozenset({"attack", "parry", "spend", "flow", "discard"})
POLICY = PurposefulBot(KEEN)


def think(
    view: View, legal_moves: Sequence[AnyMove], rng: random.Random, nodes: int, deadline: float | None
) -> Thought:
    """Play on from each candidate, in the same worlds with the same chances; take the favourite or a better one."""
    candidates = weighed(view, legal_moves, rng)
    results: dict[Move, list[float]] = {move: [] for move in candidates}
    spent = len(candidates)
    while len(candidates) > 1 and spent < nodes and not (deadline is not None and time.monotonic() >= deadline):
        world, chance = believed(view, rng), rng.getrandbits(64)
        for move in candidates:
            value, decisions = played_on(world, view.seat or 0, move, random.Random(chance))
            results[move].append(value)
            spent += decisions
    chosen = preferred(results)
    return Thought(chosen, tuple(seen(results, chosen)), (chosen,), spent)


def weighed(view: View, legal_moves: Sequence[AnyMove], rng: random.Random) -> list[Move]:
    """Return the moves worth trying, the favourite of the rule of thumb first."""
    favourite: Move = POLICY.choose(view, legal_moves, rng, NO_BUDGET)
    if view.now.point == "action":
        calls = [move for move in legal_moves if move.verb == "valor"]
        if not calls or view.now.valors or not is_time(view):
            return [favourite]
        others = [move for move in legal_moves if move.verb != "valor"] or calls
        return list(dict.fromkeys([favourite, *calls, POLICY.choose(view, others, rng, NO_BUDGET)]))
    if view.now.point not in WEIGHTY:
        return [favourite]
    return list(dict.fromkeys([favourite, *POLICY.ranked(view, legal_moves)]))[:MOST]


def played_on(world: State, seat: int, move: Move, rng: random.Random) -> tuple[float, int]:
    """Play the move, let the rules of thumb play for both; return the score and how many decisions it took."""
    state = settle(settle(world, rng).apply(seat, move).state, rng)
    state, turns = rollout(state, POLICY, sys.maxsize, rng)
    outcome = state.outcome()
    assert outcome is not None
    return outcome.scores[seat], turns + 1


def preferred(results: dict[Move, list[float]]) -> Move:
    """Return the move that did clearly better than the favourite, the favourite if none did."""
    favourite, *others = results
    best, lead = favourite, 0.0
    for move in others:
        gains = [mine - usual for mine, usual in zip(results[move], results[favourite], strict=True)]
        mean = sum(gains) / max(1, len(gains))
        # one more duel, a point off: a few that happen to agree must not pass for certain
        error = (1.0 + sum((gain - mean) ** 2 for gain in gains)) ** 0.5 / max(1, len(gains))
        if mean - DOUBT * error > lead:
            best, lead = move, mean - DOUBT * error
    return best


def seen(results: dict[Move, list[float]], chosen: Move) -> list[Considered]:
    share = 1 / len(results)
    shown = [Considered(move, share, sum(found) / max(1, len(found))) for move, found in results.items()]
    return sorted(shown, key=lambda one: (one.move != chosen, -one.value))
