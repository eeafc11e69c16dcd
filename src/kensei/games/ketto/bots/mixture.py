"""A trained style of Kettō proposes, duels played on by the compiled twin decide what to lay and how to fight.

When to call the battle says a rule that was fitted to what calls have gained. The duels are played on in states in
which the other has laid what fits its places, and plays by the usual rules of thumb.
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
from kensei.games.ketto.bots.planner import Planner
from kensei.games.ketto.bots.styles import role_of, trained, usual
from kensei.games.ketto.bots.trial import Trial
from kensei.games.ketto.cards import Cell
from kensei.games.ketto.kernel import duels, moving, policy, tables
from kensei.games.ketto.moves import cell_of

NODES = 20_000
"""Decisions of duels played on, when the budget names no number."""
MOST = 4
"""How many moves are tried."""
A_PLAYOUT = 200
"""How many decisions a duel played on from each action is taken to cost."""
NOT_TRIED = frozenset({"choose", "action", "strike", "evade"})
STOPPED = (0.0, 1 / 2, 2 / 3)
"""The share of an attack that no line, a single and a double one stop."""


def number(fact: object) -> int:
    return int(str(fact))


class MixtureBot(Thinker):
    """Plays the style that was trained for its role, and thinks ahead from it."""

    name = "mixture"

    def __init__(self, laid: Sequence[tuple[int, int, Cell]] = ()) -> None:
        self.laid = tuple(laid)
        """Seat, movement and cell of every card that was laid, in this order."""

    def following(self, story: Sequence[Event]) -> Bot:
        facts = [event.facts for event in story if event.name == "placed"]
        return MixtureBot([(number(one["seat"]), number(one["movement"]), cell_of(str(one["cell"]))) for one in facts])

    def order(self, seat: int) -> dict[int, tuple[Cell, ...]]:
        """Return the cells of a seat's movements in the order in which cards were laid there."""
        found: dict[int, tuple[Cell, ...]] = {}
        for _, movement, cell in (one for one in self.laid if one[0] == seat):
            found[movement] = (*found.get(movement, ()), cell)
        return found

    def think(self, view: View, legal_moves: Sequence[AnyMove], rng: random.Random, budget: Budget) -> Thought:
        if len(legal_moves) == 1:
            return Thought(legal_moves[0], (Considered(legal_moves[0], 1.0, 0.0),), (legal_moves[0],))
        assert view.seat is not None
        style = trained(role_of(view.seat, view.now.start))
        if view.now.point == "choose":
            chosen = stance(view, style.weights, rng)
            return Thought(chosen, (), (chosen,), 1)
        nodes = NODES if budget.nodes is None else budget.nodes
        order = self.order(1 - view.seat)
        if view.now.point == "action" and not view.now.valors:
            return planned(view, Planner(view, style, order, rng), legal_moves, nodes)
        favourite = proposed(view, style.weights, rng)
        tried = to_try(view, legal_moves, favourite)
        if len(tried) == 1:
            return Thought(favourite, (Considered(favourite, 1.0, 0.0),), (favourite,), 1)
        return Trial(view, tried, style.weights, usual(), rng, order).decide(nodes, budget.deadline)


def planned(view: View, planner: Planner, legal_moves: Sequence[AnyMove], nodes: int) -> Thought:
    """Call the battle if the rule says so; else take the action that does best in duels played on."""
    if moves.VALOR in legal_moves and is_time(view) and planner.calls():
        return Thought(moves.VALOR, (Considered(moves.VALOR, 1.0, 0.0),), (moves.VALOR,), 1)
    best, found, values = planner.best(max(1, nodes // A_PLAYOUT))
    if not found:
        favourite = proposed(view, planner.row(), planner.rng)
        return Thought(favourite, (Considered(favourite, 1.0, 0.0),), (favourite,), 1)
    tried = [read(view, *line[1:]) for line in found]
    share = 1 / len(tried)
    seen = [Considered(move, share, value) for move, value in zip(tried, values, strict=True)]
    seen.sort(key=lambda one: (one.move != tried[best], -one.value))
    return Thought(tried[best], tuple(seen), (tried[best],), nodes if len(tried) > 1 else 1)


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
    """Return the moves that are tried in Battle and when cards are discarded, the favourite first."""
    point = view.now.point
    if point in NOT_TRIED:
        return [favourite]
    seen, judge = Observation(view, KEEN), JUDGES[point]
    kept = sorted(candidates(seen, legal_moves), key=lambda move: -judge(seen, move))
    return list(dict.fromkeys([favourite, *kept]))[:MOST]
