"""A style of Kettō's mixture proposes, duels played on by the compiled twin decide.

When to call the battle and how to fight is tried out, in worlds in which the other plays any style of theirs.
Candidates that do badly are given up halfway (successive halving); the style's own move is played unless another did
clearly better.
"""

from __future__ import annotations

import random
import time
from collections.abc import Sequence
from typing import Any

import numpy as np

from kensei.bots.protocol import Bot, Budget, Considered, Thinker, Thought
from kensei.bots.simulation import settle
from kensei.core.protocol import Event
from kensei.core.protocol import Move as AnyMove
from kensei.games.ketto import GAME, Move, View, cards, moves
from kensei.games.ketto.bots.belief import believed
from kensei.games.ketto.bots.judging import JUDGES, candidates, is_time
from kensei.games.ketto.bots.observation import KEEN, Observation
from kensei.games.ketto.bots.styles import StyleMixture, mixture, role_of
from kensei.games.ketto.kernel import duels, moving, policy, tables
from kensei.games.ketto.state import State

NODES = 6000
"""Decisions of duels played on, when the budget names no number."""
MOST = 4
"""How many moves are tried."""
DUELS, NODES_A_DUEL = 3, 800
"""How many duels are played on in each world, from each move; fewer if there are not so many nodes for each."""
DOUBT = 1.0
"""By how many standard errors a move must be better than the style's own."""
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
        return Trial(view, tried, style, rng).decide(nodes, budget.deadline)


def stance(view: View, style: Any, rng: random.Random) -> Move:
    """Choose the stance whose lines stop most, as far as the style cares."""
    lines, noise = style[policy.LINES], style[policy.NOISE]
    points = {
        name: lines * sum(STOPPED[line] for line in one.lines.values()) + noise * rng.random()
        for name, one in view.cards.stances.items()
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
    """Return the moves that are tried, the favourite first: in Battle, and when the battle could be called.

    What is laid where is left to the style: with eight candidates at every action chance alone overrules it too often.
    """
    point = view.now.point
    if point in NOT_TRIED or (point == "action" and (view.now.valors or not is_time(view))):
        return [favourite]
    seen, judge = Observation(view, KEEN), JUDGES[point]
    kept = sorted(candidates(seen, legal_moves), key=lambda move: -judge(seen, move))
    if point == "action":
        calls = [move for move in kept if move.verb == "valor"]
        others = [move for move in kept if move.verb != "valor"][:1]
        return list(dict.fromkeys([favourite, *calls, *others])) if calls else [favourite]
    return list(dict.fromkeys([favourite, *kept]))[:MOST]


class Trial:
    """Duels played on from several moves, in the same worlds with the same chances."""

    def __init__(self, view: View, tried: Sequence[Move], style: Any, rng: random.Random) -> None:
        assert view.seat is not None
        self.view, self.seat, self.style, self.rng = view, view.seat, style, rng
        self.theirs: StyleMixture = mixture(role_of(1 - view.seat, view.now.start))
        self.numbers, self.scratch = tables.numbers(view.deck), tables.empty()
        self.scores: dict[Move, list[float]] = {move: [] for move in tried}
        """By world, the mean of its duels."""
        self.spent, self.duels = 0, DUELS

    def decide(self, nodes: int, deadline: float | None) -> Thought:
        self.duels = max(1, min(DUELS, nodes // NODES_A_DUEL))
        alive = list(self.scores)
        phases = max(1, (len(alive) - 1).bit_length())
        for phase in range(1, phases + 1):
            while self.spent < nodes * phase / phases:
                if deadline is not None and time.monotonic() >= deadline:
                    break
                self.try_world(alive)
            alive = self.better_half(alive)
        chosen = self.preferred(alive)
        total = sum(map(len, self.scores.values())) or 1
        seen = [Considered(m, len(found) / total, mean(found)) for m, found in self.scores.items()]
        seen.sort(key=lambda one: (one.move != chosen, -one.share, -one.value))
        return Thought(chosen, tuple(seen), (chosen,), max(1, self.spent))

    def try_world(self, alive: Sequence[Move]) -> None:
        world = believed(self.view, self.rng)
        seeds = np.array([self.rng.getrandbits(63) for _ in range(self.duels)], dtype=np.uint64)
        weights = np.empty((self.duels, 2, len(policy.NAMES)))
        weights[:, self.seat] = self.style
        weights[:, 1 - self.seat] = self.theirs.spread(self.duels, self.rng.random())
        chance = self.rng.getrandbits(64)
        for move in alive:
            self.scores[move].append(self.played(world, move, weights, seeds, random.Random(chance)))

    def played(self, world: State, move: Move, weights: Any, seeds: Any, rng: random.Random) -> float:
        state: Any = settle(world.apply(self.seat, move).state, rng)
        outcome = state.outcome()
        self.spent += 1
        if outcome is not None:
            return float(outcome.scores[self.seat])
        scores, start = np.empty(len(seeds)), tables.packed(state)
        played = duels.rollouts(start, self.scratch, self.numbers, weights, seeds, scores)  # type: ignore[no-untyped-call]
        self.spent += int(played)
        return float(scores.mean()) * (1 if self.seat == 0 else -1)

    def better_half(self, alive: list[Move]) -> list[Move]:
        """Keep the better half, and always the favourite."""
        favourite, *others = alive
        others.sort(key=lambda move: -mean(self.scores[move]))
        return [favourite, *others[: max(1, len(alive) // 2 - 1)]]

    def preferred(self, alive: Sequence[Move]) -> Move:
        """Return the move that did clearly better than the favourite, the favourite if none did."""
        favourite, *others = alive
        best, lead = favourite, 0.0
        usual = self.scores[favourite]
        for move in others:
            gains = [mine - theirs for mine, theirs in zip(self.scores[move], usual, strict=False)]
            gain = mean(gains)
            # one more world, a point off: a few that happen to agree must not pass for certain
            error = (1.0 + sum((one - gain) ** 2 for one in gains)) ** 0.5 / max(1, len(gains))
            if gain - DOUBT * error > lead:
                best, lead = move, gain - DOUBT * error
        return best


def mean(values: Sequence[float]) -> float:
    return sum(values) / max(1, len(values))
