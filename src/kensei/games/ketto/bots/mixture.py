"""A style of Kettō's mixture proposes, duels played on by the compiled twin decide.

When to call the battle and how to fight is tried out, in imagined states in which the other plays by the usual rules of
thumb. What is laid where is left to the style, which was trained for battles that are called at the best moment.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import numpy as np

from kensei.bots.protocol import Bot, Budget, Considered, Thinker, Thought
from kensei.core.protocol import Event
from kensei.core.protocol import Move as AnyMove
from kensei.games.ketto import GAME, Move, View, cards, moves
from kensei.games.ketto.bots.judging import JUDGES, candidates, is_time
from kensei.games.ketto.bots.observation import KEEN, Observation
from kensei.games.ketto.bots.styles import mixture, role_of, usual
from kensei.games.ketto.bots.trial import DOUBT, Trial
from kensei.games.ketto.kernel import duels, moving, policy, tables

NODES = 20_000
"""Decisions of duels played on, when the budget names no number."""
MOST = 4
"""How many moves are tried."""
WAITING = 0.7
"""By how many standard errors a call must be better than waiting: the duels played on wait less well than it does."""
NOT_TRIED = frozenset({"choose", "strike", "evade"})
STOPPED = (0.0, 1 / 2, 2 / 3)
"""The share of an attack that no line, a single and a double one stop."""


class MixtureBot(Thinker):
    """Plays a style of its role's mixture, the same for the whole duel, and thinks ahead from it."""

    name = "mixture"

    def __init__(self, dealt: str = "") -> None:
        self.dealt = dealt
        """The cards that it was dealt: they say which style it plays, so that no view must remember it."""

    def following(self, story: Sequence[Event]) -> Bot:
        own = [str(event.facts["card"]) for event in story if event.name == "dealt" and "card" in event.facts]
        return MixtureBot(" ".join(own))

    def think(self, view: View, legal_moves: Sequence[AnyMove], rng: random.Random, budget: Budget) -> Thought:
        if len(legal_moves) == 1:
            return Thought(legal_moves[0], (Considered(legal_moves[0], 1.0, 0.0),), (legal_moves[0],))
        assert view.seat is not None
        mix = mixture(role_of(view.seat, view.now.start))
        style = mix.drawn(random.Random(self.dealt) if self.dealt else rng)
        if view.now.point == "choose":
            chosen = stance(view, style, rng)
            return Thought(chosen, (), (chosen,), 1)
        favourite = proposed(view, style, rng)
        tried = to_try(view, legal_moves, favourite)
        nodes = NODES if budget.nodes is None else budget.nodes
        if len(tried) == 1:
            return Thought(favourite, (Considered(favourite, 1.0, 0.0),), (favourite,), 1)
        doubt = WAITING if view.now.point == "action" else DOUBT
        return Trial(view, tried, style, usual(), rng).decide(nodes, budget.deadline, doubt)


def stance(view: View, style: Any, rng: random.Random) -> Move:
    """Choose the stance whose lines stop most, as far as the style cares."""
    lines, noise = style[policy.LINES], style[policy.NOISE]
    points = {
        name: style[which] + lines * sum(STOPPED[line] for line in one.lines.values()) + noise * rng.random()
        for which, (name, one) in enumerate(view.cards.stances.items(), policy.FIRST_STANCE)
    }
    return moves.STANCE[max(points, key=points.__getitem__)]


def proposed(view: View, style: Any, rng: random.Random) -> Move:
    """Return the move of the style: its own cards and what everybody sees decide, so any imagined state will do."""
    duel = tables.packed(GAME.imagine(view, rng))
    trace, seed = np.zeros((8, 6), dtype=np.int64), np.array([rng.getrandbits(63)], dtype=np.uint64)
    weights, tally = np.array([style, style]), np.array([0.0, 1.0, 1.0])
    duels.step(duel, tables.numbers(view.deck), weights, seed, trace, tally)  # type: ignore[no-untyped-call]
    return read(view, *(int(number) for number in trace[1][1:]))


def read(view: View, verb: int, what: int, movement: int, x: int, y: int) -> Move:
    """Return the move that a line of the twin's trace means."""
    name = moving.VERBS[verb]
    if name == "strike":
        return moves.STRIKE[view.theirs.vitality.index(cards.DOWN)]
    if name == "draw tactic":
        return moves.DRAW_TACTIC
    if name in ("parry", "flow"):
        return Move(name, cards.SIDES[what])
    cell = None if x == moving.NONE else (x, y)
    return Move(name, "" if what == moving.NONE else cards.CARDS[what], max(0, movement), cell)


def to_try(view: View, legal_moves: Sequence[Move], favourite: Move) -> list[Move]:
    """Return the moves that are tried: in Battle the favourite first; a call after what would be played instead.

    What is laid where is left to the style: with eight candidates at every action chance alone overrules it too often.
    """
    point = view.now.point
    if point in NOT_TRIED or (point == "action" and (view.now.valors or not is_time(view))):
        return [favourite]
    seen, judge = Observation(view, KEEN), JUDGES[point]
    kept = sorted(candidates(seen, legal_moves), key=lambda move: -judge(seen, move))
    if point == "action":
        calls = [move for move in kept if move.verb == "valor"]
        others = [move for move in (favourite, *kept) if move.verb != "valor"]
        return [*others[:1], *calls] if calls else [favourite]
    return list(dict.fromkeys([favourite, *kept]))[:MOST]
