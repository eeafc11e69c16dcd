"""Kiri-ai analysed by the solved tables: the best mix of a seat, and what each of its plans wins from a perfect player.

What a plan wins against the mixture of the opponent's automaton is a bound from above; what the own automaton wins at
least is one from below. Values are the middle, and the error is half the distance. Positions without tables are left
to the search; so is everything where the tables' code is not compiled, for there it takes minutes.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from kensei.bots.analysis import AnalysedMove, Analysis, ordered
from kensei.core.protocol import Event
from kensei.games.compiling import IS_COMPILED
from kensei.games.kiriai.bots.automaton import playing, responding
from kensei.games.kiriai.bots.automaton.duel import NUMBERS, PLANS, WON, play
from kensei.games.kiriai.bots.automaton.playing import Memories, Moment
from kensei.games.kiriai.bots.automaton.tables import Tables, found
from kensei.games.kiriai.bots.equilibrium_bot import moment_of, plans, plans_played, start_of, worth
from kensei.games.kiriai.cards import SPECIALS
from kensei.games.kiriai.moves import Plan
from kensei.games.kiriai.state import State, View

ROUNDED = 1 / 32_000
"""How exactly the tables are written."""


def analyse(position: State | View, seat: int, nodes: int | None) -> Analysis | None:
    """Analyse a view without its story: as if nobody had told anything of their Special yet."""
    if isinstance(position, State):
        return None
    return by_tables(position, ())


def by_tables(view: View, story: Sequence[Event]) -> Analysis | None:
    """Return the best mix of the view's seat and the values of its plans; None where no table knows the position."""
    facing = against(view, story) if IS_COMPILED else None
    if facing is None or view.choice is not None or view.seat is None:
        return None
    shares, _value, _nodes = plans(facing.tables, view, story)
    values = facing.values()
    gap = certificate(facing, view, story)
    # the bounds of the two players enclose the value: its middle is off by half their distance at most
    half = gap / 2
    moves = ordered(
        AnalysedMove(PLANS[number], shares.get(PLANS[number], 0.0), float(np.clip(value - half, -1.0, 1.0)))
        for number, value in values.items()
    )
    best = float(np.clip(max(values.values()) - half, -1.0, 1.0))
    return Analysis(view.seat, best, max(half, ROUNDED), False, moves, len(facing.memories), "by the solved tables")


analyse_told = by_tables
"""The analysis of a view with what its seat has been told: rounds played say something of Specials."""


@dataclass(frozen=True, slots=True)
class Facing:
    """The opponent as an automaton: what everybody sees from their side, and what they may remember."""

    tables: Tables
    moment: Moment
    memories: Memories
    special: int
    """The Special that the seat itself was dealt."""

    def values(self) -> dict[int, float]:
        """Return what each plan of the seat wins, by its number."""
        numbers = responding.plans(self.tables, self.moment, self.special)
        won = np.zeros(len(numbers))
        kind = responding.type_of(self.moment, self.special)
        for memory, share in self.memories.items():
            rows = playing.mixture(self.tables, self.moment, memory).rows[kind][: len(numbers)]
            won += share * rows / responding.meets(self.tables, self.moment, self.special, memory)
        return dict(zip(numbers, map(float, won), strict=True))

    def value_after(self, mine: int, theirs: int) -> float:
        """Return what the seat wins when both plans are known: the bound of the position they lead to."""
        then = playing.after(self.tables, self.moment, theirs, mine)
        if then is None:
            rules, at = self.tables.table.rules, self.moment.position
            return -1.0 if int(play(rules, at, theirs, mine)) == WON else 1.0  # type: ignore[no-untyped-call]
        memories = responding.followed(self.tables, self.moment, self.special, self.memories, theirs, mine, then)
        kind = responding.type_of(then, self.special)
        return sum(
            share
            * float(playing.promised(self.tables, then, memory)[kind])
            / responding.meets(self.tables, then, self.special, memory)
            for memory, share in memories.items()
        )


def against(view: View, story: Sequence[Event]) -> Facing | None:
    """Return the opponent as the seat may know them; None where no table knows the position."""
    tables = found(view.spaces)
    if tables is None or view.seat is None or view.shown[0].space is None or not view.special:
        return None
    foe = 1 - view.seat
    now = moment_of(tables, view, foe)
    if now.rounds < 1 or not playing.is_known(tables, now):
        return None
    special = SPECIALS.index(view.special)
    return Facing(tables, now, remembered(tables, view, now, story, special), special)


def remembered(tables: Tables, view: View, now: Moment, story: Sequence[Event], special: int) -> Memories:
    """Return what the opponent's automaton may remember, by the rounds that both have seen."""
    foe = 1 - (view.seat or 0)
    rounds = list(plans_played(story, foe))
    begun = start_of(tables, view, story, foe)
    if not rounds or begun is None or (view.cap is not None and len(rounds) != view.rounds):
        return playing.beginning(tables, now.phase)
    left = view.cap if view.cap is not None else None
    moment = Moment(begun.phase, begun.special, begun.position, tables.cap if left is None else min(tables.cap, left))
    memories: Memories = playing.beginning(tables)
    for number, (theirs, mine) in enumerate(rounds):
        then = playing.after(tables, moment, theirs, mine)
        if then is None:
            return playing.beginning(tables, now.phase)
        memories = responding.followed(tables, moment, special, memories, theirs, mine, then)
        rest = tables.cap if left is None else min(tables.cap, left - number - 1)
        moment = Moment(then.phase, then.special, then.position, rest)
    return memories if moment == now else playing.beginning(tables, now.phase)


def certificate(facing: Facing, view: View, story: Sequence[Event]) -> float:
    """Return how far the two players' bounds are apart here, on average over the Specials."""
    least = plans(facing.tables, view, story)[1]
    most = sum(share * worth(facing.tables, facing.moment, number) for number, share in facing.memories.items())
    return max(0.0, most - least)


def value_against(view: View, story: Sequence[Event], mine: Plan, theirs: Plan) -> float | None:
    """Return what the seat wins with a plan against the one that the opponent really chose."""
    facing = against(view, story) if IS_COMPILED else None
    return None if facing is None else facing.value_after(NUMBERS[mine], NUMBERS[theirs])


__all__ = ["analyse", "by_tables", "value_against"]
