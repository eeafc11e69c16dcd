"""Whoever knows the automaton: follows what it may remember, and plays the best answer to that.

The answer is the best one if the memory will be seen from the next round on, which is what the bounds assume. It is
played out to see how near the bounds are to what can really be won.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

import numpy as np

from kensei.games.kiriai.bots.automaton import opening, phases, playing
from kensei.games.kiriai.bots.automaton.duel import OTHERS, PLAINS, SPECIAL_PLANS
from kensei.games.kiriai.bots.automaton.phases import HIDDEN, MINE_SPENT, OPEN, THEIRS_SPENT
from kensei.games.kiriai.bots.automaton.playing import MixColumn, Moment
from kensei.games.kiriai.bots.automaton.tables import Tables


def best_answer(tables: Tables, moment: Moment, special: int, memories: playing.Memories) -> tuple[int, float]:
    """Return the number of the best plan of whoever was dealt that Special, and what it wins at most.

    The moment is the automaton's.
    """
    won: np.ndarray[tuple[int], np.dtype[np.float64]] | float = 0.0
    for number, share in memories.items():
        rows = playing.mixture(tables, moment, number).rows[type_of(moment, special)]
        won = won + share * rows / meets(tables, moment, special, number)
    best = int(np.argmax(won))
    return plans(tables, moment, special)[best], float(np.max(won))


def plans(tables: Tables, moment: Moment, special: int) -> list[int]:
    """Return the plans of the opponent in the order of the rows."""
    rules, (_, resting) = tables.table.rules, moment.resting(tables)
    plain, shown = rules.counts[resting]
    found = [int(number) for number in rules.plain[resting, :plain]]
    if moment.phase in (HIDDEN, MINE_SPENT):
        found += [int(PLAINS + SPECIAL_PLANS * special + number) for number in rules.special[resting, :shown]]
    return found


def type_of(moment: Moment, special: int) -> int:
    if moment.phase == HIDDEN:
        return special
    return list(OTHERS[moment.special]).index(special) if moment.phase == MINE_SPENT else 0


def meets(tables: Tables, moment: Moment, special: int, number: int) -> float:
    """Return the share of the automaton, with this memory, that may face who holds that Special."""
    if moment.phase != HIDDEN:
        return 1.0
    if moment.is_start:
        points, vectors = phases.start_grid(tables.memory)
        return float(1.0 - points[number // len(vectors), special])
    return float(1.0 - tables.table.points[number // tables.memory.vectors, special])


def best_place(tables: Tables, rounds: int, lives: int, special: int) -> tuple[int, float]:
    """Return the number of the best place of the set-up for whoever was dealt that Special, and what it wins at most.

    The automaton chooses its own in secret, by the mixture of all that it may have been dealt.
    """
    count = len(opening.CHOICES)
    bounds = tables.starts[rounds][0 if lives == 2 else count * count :] / phases.SCALE
    won = [
        sum(
            column.share * float(bounds[column.plan * count + place, column.family, column.rule[place], special])
            for column in opening.mixture(tables, rounds, lives)[0]
        )
        for place in range(count)
    ]
    best = max(range(count), key=won.__getitem__)
    return best, won[best] * 1.5  # two thirds of the automaton may face that Special


def entered(tables: Tables, rounds: int, lives: int, special: int, theirs: int, mine: int) -> dict[int, float]:
    """Return how likely each memory is after the set-up, in which the automaton has taken the place `theirs`."""
    found: dict[int, float] = defaultdict(float)
    points, vectors = phases.start_grid(tables.memory)
    for column in opening.mixture(tables, rounds, lives)[0]:
        part = column.share * float(1.0 - points[column.family, special])
        if column.plan == theirs and part > 0:
            found[column.family * len(vectors) + column.rule[mine]] += part
    whole = sum(found.values())
    return {number: share / whole for number, share in found.items()}


def followed(
    tables: Tables, moment: Moment, special: int, memories: playing.Memories, theirs: int, mine: int, then: Moment
) -> dict[int, float]:
    """Return how likely each memory is after a round in which the automaton has played the plan `theirs`."""
    if then.phase == OPEN:
        return {0: 1.0}
    found: dict[int, float] = defaultdict(float)
    _, resting = moment.resting(tables)
    answer = int(np.searchsorted(tables.table.rules.plain[resting, : tables.table.rules.counts[resting, 0]], mine))
    own = (theirs - PLAINS) // SPECIAL_PLANS if theirs >= PLAINS else -1
    for number, share in memories.items():
        weight = share / meets(tables, moment, special, number)
        for column in playing.mixture(tables, moment, number).columns:
            if shows(tables, moment, column) != own or playing.plan_of(tables, moment, max(own, 0), column) != theirs:
                continue
            part = column.share * column_meets(tables, moment, special, column)
            for to, much in next_memories(tables, moment, column, answer, then):
                if part * much > 0:
                    found[to] += weight * part * much
    whole = sum(found.values())
    if whole <= 0:
        stays = then.phase == moment.phase and not moment.is_start
        return dict(memories) if stays else playing.beginning(tables, then.phase)
    return {number: share / whole for number, share in found.items()}


def shows(tables: Tables, moment: Moment, column: MixColumn) -> int:
    """Return the Special that a column shows, -1 for none."""
    if not playing.is_shown(tables, moment, column.family):
        return -1
    if moment.phase == HIDDEN:
        return column.family - tables.memory.points
    return int(OTHERS[moment.special, column.family - tables.memory.points_later])


def column_meets(tables: Tables, moment: Moment, special: int, column: MixColumn) -> float:
    if moment.phase != HIDDEN:
        return 1.0
    if playing.is_shown(tables, moment, column.family):
        return float(column.family - tables.memory.points != special)
    return float(1.0 - tables.table.points[column.family, special])


def next_memories(
    tables: Tables, moment: Moment, column: MixColumn, answer: int, then: Moment
) -> Iterable[tuple[int, float]]:
    if moment.phase != HIDDEN or then.phase != THEIRS_SPENT:
        return playing.next_memories(tables, moment, 0, column, answer, then)
    shares = tables.table.points[column.family][OTHERS[then.special]]
    if shares.sum() <= 0:  # none of them may hold another Special than the one shown
        return []
    last = tables.memory.points_later - 1
    at = shares[0] / shares.sum() * last
    low = min(int(at), max(0, last - 1))
    return [(low, low + 1 - at), (low + 1, at - low)] if last else [(0, 1.0)]
