"""Kiri-ai analysed by the solved tables: the best mix of a seat, and what each of its plans wins from a perfect player.

What a plan wins against the mixture of the opponent's automaton is a bound from above; what the own automaton wins at
least is one from below. Values are the middle, and the error is half the distance. Positions without tables are left
to the search; so is everything where the tables' code is not compiled, for there it takes minutes.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product
from statistics import fmean

import numpy as np

from kensei.bots.analysis import AnalysedMove, Analysis, Comparison, ordered
from kensei.bots.reasons import Measure, expected
from kensei.core.i18n import N_
from kensei.core.protocol import Event
from kensei.games.compiling import IS_COMPILED
from kensei.games.kiriai.bots.automaton import playing, responding
from kensei.games.kiriai.bots.automaton.duel import LOST, NUMBERS, OTHERS, PLANS, WON, play
from kensei.games.kiriai.bots.automaton.phases import MINE_SPENT, OPEN
from kensei.games.kiriai.bots.automaton.playing import Memories, Moment
from kensei.games.kiriai.bots.automaton.tables import Tables, found
from kensei.games.kiriai.bots.equilibrium_bot import (
    moment_of,
    places_entered,
    plans,
    plans_played,
    start_of,
    worth,
)
from kensei.games.kiriai.cards import SPECIALS
from kensei.games.kiriai.moves import Plan
from kensei.games.kiriai.state import State, View

ROUNDED = 1 / 32_000
"""How exactly the tables are written."""
LEAST = 5.0
"""Wounds of 100 below which a difference is no reason."""
WOUNDED = N_("against the best play {whose} fighter is wounded {better} times in 100 now, and {other} after {move}")
MEASURES = (
    Measure(WOUNDED, lambda state, seat: state.shown[seat].wounds, -1.0),
    Measure(WOUNDED, lambda state, seat: state.shown[1 - seat].wounds, 1.0, is_own=False),
)
"""What a plan does at once, against the opponent's best mix of plans."""


def analyse(position: State | View, seat: int, nodes: int | None) -> Analysis | None:
    """Analyse a view without its story: as if nobody had told anything of their Special yet.

    A state is left to the search while a Special or a plan is hidden: the tables know no opponent who sees it.
    """
    if not isinstance(position, State):
        return by_tables(position, ())
    is_open = all(shown.spent and not shown.chosen for shown in position.shown)
    return by_tables(position.view(seat), ()) if is_open else None


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
    theirs = facing.theirs()
    wounded = {one.move: facing.wounds(NUMBERS[one.move], theirs) for one in moves}
    first = max(moves, key=lambda one: (one.share, one.value)).move
    mean = tuple(fmean(each) for each in zip(*wounded.values(), strict=True))
    other = {**wounded, first: mean}
    why = {move: Comparison(reason=expected(MEASURES, wounded[first], lost, LEAST)) for move, lost in other.items()}
    best, error = float(np.clip(max(values.values()) - half, -1.0, 1.0)), float(max(half, ROUNDED))
    note = "by the solved tables"
    nodes = len(facing.memories)
    return Analysis(view.seat, best, error, False, moves, nodes, note, is_bounded=True, compared=why)


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

    def theirs(self) -> dict[int, float]:
        """Return how likely the opponent's automaton plays each plan, by its number."""
        found: dict[int, float] = defaultdict(float)
        is_spent = self.moment.phase in (MINE_SPENT, OPEN)
        held = [self.special] if is_spent else [int(other) for other in OTHERS[self.special]]
        for memory, share in self.memories.items():
            for column, own in product(playing.mixture(self.tables, self.moment, memory).columns, held):
                likely = share * column.share * playing.mass(self.tables, self.moment, own, column.family)
                if likely > 0:
                    found[playing.plan_of(self.tables, self.moment, own, column)] += likely
        return found

    def wounds(self, mine: int, theirs: Mapping[int, float]) -> tuple[float, float]:
        """Return how many of 100 times a plan gets the seat wounded in this round, and how many times the opponent."""
        rules, at = self.tables.table.rules, self.moment.position
        standings = rules.after.shape[0]
        foe, own = 0.0, 0.0
        for plan, share in theirs.items():
            to = int(play(rules, at, plan, mine))  # type: ignore[no-untyped-call]
            foe += share * (to == LOST or (to >= 0 and to // standings // 72 > at // standings // 72))
            own += share * (to == WON or (to >= 0 and to // standings // 36 % 2 > at // standings // 36 % 2))
        whole = sum(theirs.values())
        return 100 * own / whole, 100 * foe / whole

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
    return Facing(tables, *remembered(tables, view, now, story, special), special)


def remembered(
    tables: Tables, view: View, now: Moment, story: Sequence[Event], special: int
) -> tuple[Moment, Memories]:
    """Return what the opponent's automaton may remember by now, and of what moment, by what both have seen."""
    seat, untold = view.seat or 0, (now, playing.beginning(tables, now.phase))
    rounds = list(plans_played(story, 1 - seat))
    begun = start_of(tables, view, story, 1 - seat)
    if begun is None or (view.cap is not None and len(rounds) != view.rounds):
        return untold
    left = tables.cap if view.cap is None else min(tables.cap, view.cap)
    places = places_entered(story, view.spaces)
    moment, memories = replace(begun, rounds=left), playing.beginning(tables)
    if places:
        memories = responding.entered(tables, left, view.lives, special, places[1 - seat], places[seat])
    for number, (theirs, mine) in enumerate(rounds):
        then = playing.after(tables, moment, theirs, mine)
        if then is None or not memories:
            return untold
        memories = responding.followed(tables, moment, special, memories, theirs, mine, then)
        rest = tables.cap if view.cap is None else min(tables.cap, view.cap - number - 1)
        moment = replace(then, rounds=rest)
    is_now = replace(moment, is_start=False) == now
    return (moment, memories) if is_now and memories else untold


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
